"""Folders are looked into the nearest first, as far as a bound allows and nobody takes them out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urdflint.files.folders import walked


@pytest.fixture
def top(tmp_path: Path) -> Path:
    for name in ("b/deep/deeper", "a", ".git"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("z.urdf", "b/y.urdf", "b/deep/x.urdf", ".git/config"):
        (tmp_path / name).touch()
    (tmp_path / "link").symlink_to(tmp_path / "b", target_is_directory=True)
    return tmp_path


def seen(top: Path, most: int = 100, deepest: int = 100) -> list[str]:
    return [os.path.relpath(folder, top) for folder, _, _ in walked(str(top), most, deepest)]


def test_the_nearest_come_first_with_what_is_in_them(top: Path) -> None:
    assert seen(top) == [".", "a", "b", "b/deep", "b/deep/deeper"]
    first, *_ = walked(str(top), 100)
    assert first == (str(top), ["a", "b"], ["link", "z.urdf"])


def test_links_that_lead_out_are_left_out_where_that_is_asked(top: Path) -> None:
    (top / "b/out").symlink_to(top / "z.urdf")
    (top / "b/in").symlink_to("deep/x.urdf")
    assert next(walked(str(top / "b"), 1))[2] == ["in", "out", "y.urdf"]
    assert next(walked(str(top / "b"), 1, out=False))[2] == ["in", "y.urdf"]


def test_there_are_bounds(top: Path) -> None:
    assert seen(top, 3) == [".", "a", "b"]
    assert seen(top, deepest=1) == [".", "a", "b"]
    assert list(walked(str(top / "nowhere"), 100)) == []


def test_what_is_taken_out_is_not_looked_into(top: Path) -> None:
    found = []
    for folder, folders, _ in walked(str(top), 100):
        found.append(Path(folder).name)
        folders[:] = (one for one in folders if one != "deep")
    assert found[1:] == ["a", "b"]
