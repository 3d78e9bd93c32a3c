"""What is published: the same bytes from the same sources, with licenses and a bill of what is in it."""

import hashlib
import importlib.metadata
import json
import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.test_wheel import run, succeed

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
MOST = 3_200_000  # bytes of a wheel; 520 kB of its tables are messages


@pytest.fixture(scope="module")
def built(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, each made from the sources."""
    pytest.importorskip("build", reason="the package build is not installed")
    folder = tmp_path_factory.mktemp("dist")
    build(project, folder, "--wheel", "--sdist")
    return folder


def build(sources: Path, folder: Path, *what: str) -> None:
    succeed([sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(folder), str(sources)], folder)


def wheel(folder: Path) -> Path:
    (found,) = folder.glob("*.whl")
    return found


def inside(folder: Path, ending: str) -> bytes:
    """The one file of the wheel whose path ends so."""
    with zipfile.ZipFile(wheel(folder)) as file:
        (name,) = [one for one in file.namelist() if one.endswith(ending)]
        return file.read(name)


def test_the_source_distribution_makes_the_same_wheel(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    (sources,) = tmp_path.iterdir()
    for path in sources.rglob("*.py"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    build(sources, tmp_path, "--wheel")
    digests = [hashlib.sha256(wheel(one).read_bytes()).hexdigest() for one in (built, tmp_path)]
    assert digests[0] == digests[1]
    assert wheel(built).stat().st_size <= MOST


def test_an_index_would_take_it(built: Path) -> None:
    pytest.importorskip("twine", reason="twine is not installed")
    done = run([sys.executable, "-m", "twine", "check", "--strict", *map(str, built.iterdir())], built)
    assert done.returncode == 0, done.stdout + done.stderr


def test_licenses_of_all_that_is_in_it(built: Path) -> None:
    metadata = inside(built, ".dist-info/METADATA").decode()
    (expression,) = re.findall("^License-Expression: (.+)$", metadata, re.MULTILINE)
    licenses = {one["licenses"][0]["license"]["id"] for one in bill(built)["metadata"]["component"]["components"]}
    assert set(expression.split(" AND ")) == {"Apache-2.0"} | licenses
    assert b"Permission is hereby granted" in inside(built, "licenses/urdflint/show/view.js.LICENSE")
    assert b"sdformat-sdf" in inside(built, "licenses/NOTICE")


def bill(folder: Path) -> Any:
    """The bill of materials in the wheel."""
    return json.loads(inside(folder, ".dist-info/sboms/urdflint.cdx.json"))


def test_the_bill_names_what_is_in_it_and_what_it_needs(built: Path) -> None:
    found = bill(built)
    locked = json.loads((ROOT / "web/package-lock.json").read_bytes())["packages"]["node_modules/three"]
    release = importlib.metadata.version("urdflint")
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    top = found["metadata"]["component"]
    assert top["purl"] == f"pkg:pypi/urdflint@{wheel(built).name.split('-')[1]}" == f"pkg:pypi/urdflint@{release}"
    assert {one["name"]: one["version"] for one in top["components"]}["three"] == locked["version"]
    metadata = inside(built, ".dist-info/METADATA").decode()
    needed = set(re.findall(r"^Requires-Dist: ([\w-]+)(?!.*extra ==).*$", metadata, re.MULTILINE))
    assert {one["name"] for one in found["components"]} == needed
    references = {one["bom-ref"] for one in found["components"]}
    assert {one for each in found["dependencies"] for one in each["dependsOn"]} == references
