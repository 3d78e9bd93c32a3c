"""`urdflint schema` and `urdflint explain` as people call them, and the schemas as other programs find them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from tests.e2e.test_command_line import CLEAN, ESCAPE, ROOT, run, said
from urdflint.cli.commands import schemas

pytestmark = pytest.mark.slow

NAMES = list(schemas.SCHEMAS)
XMLLINT = shutil.which("xmllint")
SRDF = b'<robot name="r"><group name="g"><joint name="j"/></group></robot>'
OWN = {"srdf": SRDF, "sdf-drake": b'<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>'}
UNKNOWN = b'<robot name="r"><link name="a"><inertail/></link></robot>'


def test_list_and_catalog_agree() -> None:
    listed = json.loads(run("schema", "list", "--format", "json").stdout)
    assert [one["name"] for one in listed] == NAMES
    catalog = etree.parse(ROOT / "schemas/catalog.xml").getroot()
    for kind, name in (("uri", "name"), ("system", "systemId")):
        entries = {one.get(name): one.get("uri") for one in catalog.iter(f"{{*}}{kind}")}
        assert entries == {one["urn"]: f"{one['name']}.xsd" for one in listed}
    assert {path.stem for path in (ROOT / "schemas").glob("*.xsd")} == set(NAMES)
    assert all(one["urn"].encode() in run("schema", "list").stdout for one in listed)


def test_path() -> None:
    assert Path(run("schema", "path").stdout.decode().strip()) == ROOT / "schemas/urdf-extended.xsd"
    for name in NAMES:
        assert Path(run("schema", "path", name).stdout.decode().strip()).is_file(), name
    assert run("schema", "path", "catalog").stdout.decode().endswith("catalog.xml\n")
    assert Path(run("schema", "path", "config").stdout.decode().strip()) == ROOT / "schemas/config.schema.json"
    done = run("schema", "path", "gazbo")
    assert done.returncode == 2
    assert said(done) == "urdflint: schema path: unknown value 'gazbo', did you mean 'gazebo'?\n"


def test_a_packed_install_exports(tmp_path: Path) -> None:
    """The package in a zip has no path on the disk, but it can be written out."""
    packed = tmp_path / "urdflint.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for top, inside in ((ROOT / "urdflint", "urdflint"), (ROOT / "schemas", "urdflint/schemas")):
            for path in top.rglob("*.*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, f"{inside}/{path.relative_to(top).as_posix()}")
    done = run("schema", "path", cwd=tmp_path, variables={"PYTHONPATH": str(packed)})
    assert (done.returncode, done.stdout) == (2, b"")
    assert said(done) == "urdflint: the schemas are packed in an archive: use `urdflint schema export DIR`\n"
    done = run("schema", "export", "out", cwd=tmp_path, variables={"PYTHONPATH": str(packed)})
    assert done.returncode == 0, said(done)
    assert (tmp_path / "out/layers/base.xsd").read_bytes() == (ROOT / "schemas/layers/base.xsd").read_bytes()


def test_export(tmp_path: Path) -> None:
    done = run("schema", "export", "a/b", cwd=tmp_path)
    assert (done.returncode, said(done)) == (0, "")
    written = {path.relative_to(tmp_path / "a/b") for path in (tmp_path / "a/b").rglob("*") if path.is_file()}
    wanted = {path.relative_to(ROOT / "schemas") for path in (ROOT / "schemas").rglob("*.xsd")}
    assert written == wanted | {Path("catalog.xml"), Path("config.schema.json")}
    assert all((tmp_path / "a/b" / one).read_bytes() == (ROOT / "schemas" / one).read_bytes() for one in written)
    for name in NAMES:
        etree.XMLSchema(etree.parse(tmp_path / "a/b" / f"{name}.xsd"))
    assert run("schema", "export", "a/b", cwd=tmp_path).stdout.startswith(b"0 of ")


def test_export_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "urdf.xsd").write_bytes(b"mine")
    (tmp_path / "notes.txt").write_bytes(b"mine too")
    done = run("schema", "export", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert said(done) == "urdflint: different files exist, --force overwrites them: urdf.xsd\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["notes.txt", "urdf.xsd"], "all or nothing"
    assert (tmp_path / "urdf.xsd").read_bytes() == b"mine"
    assert run("schema", "export", ".", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "urdf.xsd").read_bytes() == (ROOT / "schemas/urdf.xsd").read_bytes()
    assert (tmp_path / "notes.txt").read_bytes() == b"mine too"
    done = run("schema", "export", "notes.txt", cwd=tmp_path)
    assert (done.returncode, said(done).count("\n")) == (2, 1)


@pytest.mark.skipif(XMLLINT is None, reason="xmllint is not installed")
@pytest.mark.parametrize("name", NAMES)
def test_xmllint_finds_each_schema_through_the_catalog(tmp_path: Path, name: str) -> None:
    (tmp_path / "clean.urdf").write_bytes(OWN.get(name, CLEAN))
    (tmp_path / "unknown.urdf").write_bytes(UNKNOWN)
    command = [str(XMLLINT), "--nonet", "--noout", "--schema", f"urn:urdflint:schema:{name}"]
    for catalog in (ROOT / "schemas/catalog.xml", _exported(tmp_path)):
        environment = {**os.environ, "XML_CATALOG_FILES": catalog.as_uri()}
        for file, code in (("clean.urdf", 0), ("unknown.urdf", 3)):
            done = subprocess.run([*command, file], cwd=tmp_path, env=environment, capture_output=True, check=False)
            assert done.returncode == code, done.stderr.decode()


def _exported(folder: Path) -> Path:
    run("schema", "export", "out", cwd=folder)
    return folder / "out/catalog.xml"


def test_explain() -> None:
    done = run("explain", "robot/link/inertial/mass")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"<mass>  element; vocabulary of URDF\n  The mass of the link.\n")
    assert not ESCAPE.search(done.stdout.decode())
    colored = run("explain", "mass", "--color", "always", variables={"TERM": "xterm"}).stdout.decode()
    assert ESCAPE.search(colored)
    assert json.loads(run("explain", "mass", "-f", "json").stdout)[0]["name"] == "mass"
    done = run("explain", "mas")
    assert (done.returncode, said(done)) == (2, "urdflint: 'mas' is unknown, did you mean 'mass'?\n")
    done = run("explain", "mass", "--format", "yaml")
    assert (done.returncode, said(done)) == (2, "urdflint: --format: unknown value 'yaml': use text, json\n")


def test_paths_in_reports_can_be_explained(tmp_path: Path) -> None:
    """What `check --format json` calls an element is a path that `explain` takes."""
    robot = CLEAN.replace(b'name="base"', b'name=""')
    found = json.loads(run("check", "--format", "json", "--no-config", "-", cwd=tmp_path, stdin=robot).stdout)
    path = next(one["element"] for one in found["findings"] if one["code"] == "URDF201")
    assert run("explain", path).returncode == 0


def test_nothing_of_this_is_imported_for_a_check() -> None:
    code = (
        "import sys, urdflint.cli.check.command, urdflint.linter.run.runner;"
        " print('urdflint.schema.explain' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]
