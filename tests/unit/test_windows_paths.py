"""Paths of Windows where they become names in patterns, reports and baselines: drives, shares, case and slashes."""

import ntpath
from types import ModuleType, SimpleNamespace

import pytest

from tests.grouping import grouped
from urdflint.files import patterns
from urdflint.linter.waivers import baseline
from urdflint.meshes import mesh_files
from urdflint.reporters import repository_paths

WINDOWS = SimpleNamespace(path=ntpath, sep="\\", altsep="/", curdir=".", pardir="..", fspath=str, environ={})
LONG = "\\".join(["C:", *["a_folder_with_a_long_name"] * 20])  # beyond the 260 characters of old programs


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (patterns, repository_paths, baseline, mesh_files):
        monkeypatch.setattr(module, "os", WINDOWS)


@pytest.mark.parametrize("module", [patterns, repository_paths, baseline])
@grouped(
    ("path", "folder", "seen"),
    [
        (r"C:\robots\arm\a.urdf", r"C:\robots", "arm/a.urdf"),
        (r"c:\ROBOTS\arm\a.urdf", r"C:\robots", "arm/a.urdf"),
        ("C:/robots/arm/a.urdf", r"C:\robots", "arm/a.urdf"),
        (r"\\server\share\robots\a.urdf", r"\\server\share", "robots/a.urdf"),
        (LONG + r"\a.urdf", LONG, "a.urdf"),
    ],
)
def test_a_file_in_a_folder(module: ModuleType, path: str, folder: str, seen: str) -> None:
    found = {"patterns": patterns.seen_from, "repository_paths": repository_paths.path, "baseline": baseline.relative}
    assert found[module.__name__.rpartition(".")[2]](path, folder) == seen


@pytest.mark.parametrize("path", [r"D:\other\a.urdf", r"\\server\share\a.urdf"])
def test_a_file_on_another_drive(path: str) -> None:
    assert patterns.seen_from(path, r"C:\robots") == "a.urdf"
    for named in (repository_paths.path(path, r"C:\robots"), baseline.relative(path, r"C:\robots")):
        assert named == path.replace("\\", "/")


def test_patterns_have_slashes_everywhere() -> None:
    seen = patterns.seen_from(r"C:\robots\third_party\arm\a.urdf", r"C:\robots")
    assert patterns.fits("third_party", seen)
    assert patterns.fits("third_party/**", seen)
    assert patterns.fits("third_party/*/a.urdf", seen)
    assert not patterns.fits(r"third_party\arm", seen)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("oak.png", r"C:\robots\meshes\oak.png"),
        (r"textures\oak.png", r"C:\robots\meshes\textures\oak.png"),
        ("../textures/oak.png", r"C:\robots\textures\oak.png"),
        (r"D:\oak.png", None),
        (r"\\server\share\oak.png", None),
        ("/oak.png", None),
    ],
)
def test_what_a_mesh_names_is_beside_it(name: str, found: str | None) -> None:
    assert mesh_files.neighbour_path(r"C:\robots\meshes", name) == found
