"""Paths of tools below the folders that may be read, and out of them."""

from pathlib import Path

import pytest

from urdflint.agents.roots import OutsideOfRoots, Roots, folder_of


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    for name in ("first", "second", "firstborn"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "robot.urdf").write_text("<robot/>")
    (tmp_path / "first" / "-x.urdf").write_text("<robot/>")
    (tmp_path / "first" / "out.urdf").symlink_to(tmp_path / "firstborn" / "robot.urdf")
    (tmp_path / "first" / "over.urdf").symlink_to(tmp_path / "second" / "robot.urdf")
    return tmp_path / "first", tmp_path / "second"


def test_paths_are_of_the_first_root_or_absolute_below_any(folders: tuple[Path, Path]) -> None:
    first, second = map(str, folders)
    roots = Roots([first, second])
    assert roots.resolved("robot.urdf") == (first, "robot.urdf")
    assert roots.resolved(".") == (first, ".")
    assert roots.resolved(f"{second}/robot.urdf") == (second, "robot.urdf")
    assert roots.resolved("over.urdf") == (second, "robot.urdf")


def test_no_path_is_taken_for_an_option(folders: tuple[Path, Path]) -> None:
    assert Roots([str(folders[0])]).resolved("-x.urdf")[1] == "./-x.urdf"


@pytest.mark.parametrize("path", ["../second/robot.urdf", "../firstborn/robot.urdf", "/", "out.urdf", "~"])
def test_what_leads_out_is_refused(folders: tuple[Path, Path], path: str) -> None:
    with pytest.raises(OutsideOfRoots, match="outside of the folders that may be read"):
        Roots([str(folders[0])]).resolved(path)


def test_what_does_not_exist_is_said(folders: tuple[Path, Path]) -> None:
    with pytest.raises(FileNotFoundError, match=r"gone\.urdf does not exist"):
        Roots([str(folders[0])]).resolved("gone.urdf")


def test_addresses_of_folders() -> None:
    assert folder_of("file:///a%20b/c") == "/a b/c"
    assert folder_of("file://localhost/a") == "/a"
    assert folder_of("file://elsewhere/a") is None
    assert folder_of("https://host/a") is None
