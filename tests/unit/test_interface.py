"""urdflint from Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import urdflint
from tests.meshes import samples
from urdflint.cli.app import main

ROOT = Path(urdflint.__file__).parents[1]
CLEAN = b'<robot name="r">\n  <link name="base"/>\n</robot>\n'
ODD = b'<robot name="r">\n  <link name="a"><mass value="1"/></link>\n</robot>\n'
LUMPED = b"""<robot name="r"><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>"""


def test_lint(tmp_path: Path) -> None:
    broken = CLEAN.replace(b"</robot>", b'<link name="base"/><link name=""/></robot>')
    report = urdflint.lint(broken, targets="ros", select=["URDF2"], ignore="URDF202", name="x.urdf")
    assert [(one.code, one.location.source.name) for one in report.findings] == [("URDF201", "x.urdf")]
    assert report.targets == ["urdfdom@6"]
    (tmp_path / "clean.urdf").write_bytes(CLEAN)
    assert urdflint.lint(tmp_path / "clean.urdf").findings == []
    assert urdflint.lint(str(tmp_path / "clean.urdf")).files[0].path == str(tmp_path / "clean.urdf")
    with pytest.raises(ValueError, match="unknown target"):
        urdflint.lint(CLEAN, targets="gazboo")
    with pytest.raises(FileNotFoundError):
        urdflint.lint(tmp_path / "absent.urdf")


def test_the_names_of_the_interface() -> None:
    report = urdflint.lint(ODD)
    assert isinstance(report, urdflint.Report)
    assert all(isinstance(one, urdflint.Finding) for one in report.findings)
    assert report.count(urdflint.Severity.ERROR) == 0
    assert {effect for one in report.findings for effect in one.effects.values()} == {urdflint.Effect.IGNORES}
    assert set(urdflint.__all__) <= set(dir(urdflint))
    assert all(getattr(urdflint, name) for name in urdflint.__all__)
    with pytest.raises(AttributeError, match="no attribute 'lnt'"):
        _ = urdflint.lnt


def test_strict_and_the_schemas_alone() -> None:
    words = ODD.replace(b"mass", b"stickiness")
    assert urdflint.lint(words).worst is not urdflint.Severity.ERROR
    assert urdflint.lint(words, strict=True).worst is urdflint.Severity.ERROR
    assert {one.code for one in urdflint.lint(words, schema_only=True).findings} == {"XSD001"}


def test_packages_and_releases_that_nobody_looked_at(tmp_path: Path) -> None:
    mesh = CLEAN.replace(
        b'"base"/>', b'"b"><visual><geometry><mesh filename="package://p/a.stl"/></geometry></visual></link>'
    )
    assert urdflint.lint(mesh).not_checked == 1
    assert [one.code for one in urdflint.lint(mesh, packages={"p": str(tmp_path)}).findings] == ["URDF750"]
    with pytest.raises(ValueError, match="nobody looked at"):
        urdflint.lint(CLEAN, targets="drake@1.99")
    assert urdflint.lint(CLEAN, targets="drake@1.99", assume_latest=True).targets == ["drake@1.99"]


def test_bytes_are_a_file_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mesh = CLEAN.replace(b'"base"/>', b'"b"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link>')
    assert [one.code for one in urdflint.lint(mesh).findings] == ["URDF750"]
    assert urdflint.lint(mesh, resolve=False).findings == []
    (tmp_path / "a.stl").write_bytes(samples.stl())
    assert urdflint.lint(mesh).findings == []
    assert "<bytes>:1:1" in str(urdflint.lint(b'<robot name=""/>'))


def test_the_text_of_a_report_is_that_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    for data in (ODD, CLEAN):
        (tmp_path / "r.urdf").write_bytes(data)
        with pytest.raises(SystemExit):
            main(["check", "r.urdf", "--no-config", "--color", "never"])
        assert str(urdflint.lint("r.urdf")) + "\n" == capfdbinary.readouterr().out.decode()


def test_preview(tmp_path: Path) -> None:
    model = urdflint.preview(LUMPED, "sdformat@12.3")
    assert (model["path"], model["target"], model["outcome"]) == ("<bytes>", "sdformat@12.3", "accepts")
    assert (model["links"], model["lumped"], model["masses"]) == (["a"], {"b": "a"}, {"a": 1.0})
    assert model["not_run"] == []
    assert urdflint.preview(LUMPED, "jazzy")["target"] == "sdformat@14"
    (tmp_path / "r.urdf").write_bytes(LUMPED)
    assert urdflint.preview(tmp_path / "r.urdf", name="r")["path"] == "r"
    with pytest.raises(ValueError, match="preview is for one release"):
        urdflint.preview(LUMPED, "all")
    assert urdflint.preview(LUMPED, "ros")["bodies"] == [*model["lumped"].values(), *model["lumped"]]
    with pytest.raises(ValueError, match="root element is <sdf>"):
        urdflint.preview(b"<sdf/>")


def test_importing_urdflint_is_cheap() -> None:
    code = (
        "import sys, urdflint; dir(urdflint);"
        "sys.exit(bool({'lxml', 'typer', 'rich', 'urdflint.linter', 'urdflint.interface'} & set(sys.modules)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


def test_checking_from_python_needs_no_command_line() -> None:
    code = "import sys, urdflint; urdflint.lint(b'<robot/>'); sys.exit(bool({'typer', 'rich'} & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
