"""Where the files of a robot are looked for."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from urdflint.model.resource_files import Files, Presence


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.delenv("AMENT_PREFIX_PATH", raising=False)
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)
    for name in ("arm", "hand"):
        (tmp_path / "src" / name / "meshes").mkdir(parents=True)
        (tmp_path / "src" / name / "package.xml").write_text(f"<package><name>{name}</name></package>")
        (tmp_path / "src" / name / "meshes" / "part one.stl").write_text("")
    (tmp_path / "src" / "arm" / "urdf").mkdir()
    return tmp_path


def files(workspace, **more):
    return Files(str(workspace / "src" / "arm" / "urdf"), **more)


@grouped(
    ("uri", "found"),
    [
        ("package://arm/meshes/part one.stl", Presence.YES),
        ("package://arm/meshes/part%20one.stl", Presence.YES),
        ("package://hand/meshes/part one.stl", Presence.YES),  # beside the package that holds the robot
        ("package://hand/meshes/two.stl", Presence.NO),
        ("package://leg/meshes/two.stl", Presence.UNKNOWN_PACKAGE),
        ("../meshes/part one.stl", Presence.YES),
        ("meshes/part one.stl", Presence.NO),
        ("http://example.org/part.stl", Presence.ELSEWHERE),
        ("bad\0name.stl", Presence.NO),
    ],
)
def test_find(workspace, uri, found):
    assert files(workspace).find(uri).outcome is found


def test_plain_and_file_paths(workspace):
    path = workspace / "src" / "hand" / "meshes" / "part one.stl"
    assert files(workspace).find(str(path)).outcome is Presence.YES
    assert files(workspace).find(f"file://{path}").outcome is Presence.YES


def test_packages_named_by_the_user_come_first(workspace):
    given = files(workspace, packages={"arm": str(workspace)})
    assert given.find("package://arm/meshes/part one.stl").outcome is Presence.NO


@pytest.mark.parametrize("uri", ["package://far/m.stl", "package://old/m.stl"])
def test_environment(workspace, monkeypatch, uri):
    (workspace / "install" / "share" / "far").mkdir(parents=True)
    (workspace / "install" / "share" / "far" / "m.stl").write_text("")
    (workspace / "ros1" / "old").mkdir(parents=True)
    (workspace / "ros1" / "old" / "package.xml").write_text("")
    (workspace / "ros1" / "old" / "m.stl").write_text("")
    assert files(workspace).find(uri).outcome is Presence.UNKNOWN_PACKAGE
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(workspace / "install"))
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(workspace / "ros1"))
    assert files(workspace).find(uri).outcome is Presence.YES


def test_nothing_is_looked_up_unless_asked(workspace):
    assert files(workspace, resolve=False).find("package://arm/meshes/none.stl").outcome is Presence.NOT_ASKED


def test_standard_input_has_no_folder():
    assert Files(None).find("meshes/part.stl").outcome is Presence.ELSEWHERE


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("meshes/Part One.STL", "part one.stl"),
        ("Meshes/part one.stl", "meshes/part one.stl"),
        ("meshes/wheel.stl", None),
    ],
)
def test_near(workspace, wanted, near):
    assert files(workspace).near(str(workspace / "src" / "arm" / wanted)) == near


@grouped(
    ("uri", "found"),
    [
        ("package://arm/../hand/meshes/part one.stl", Presence.OUTSIDE),
        ("package://arm/../../../../../../../../etc/hostname", Presence.OUTSIDE),
        ("package://arm/%2e%2e/hand", Presence.OUTSIDE),
        ("package://arm/..", Presence.OUTSIDE),
        ("package://arm/urdf/../meshes/part one.stl", Presence.YES),
        ("package://arm//etc/hostname", Presence.NO),
        ("package://arm///server/share/a.stl", Presence.OUTSIDE),
        ("package://arm/%5C%5Cserver%5Cshare/a.stl", Presence.OUTSIDE),
        ("package://..%5Chand/meshes/part one.stl", Presence.UNKNOWN_PACKAGE),
        ("package://c:/meshes/part one.stl", Presence.UNKNOWN_PACKAGE),
        ("//server/share/a.stl", Presence.ELSEWHERE),
        (r"\\server\share\a.stl", Presence.ELSEWHERE),
        (r"\/server/share/a.stl", Presence.ELSEWHERE),
        ("file:////server/share/a.stl", Presence.ELSEWHERE),
        ("file:///%2Fserver/share/a.stl", Presence.ELSEWHERE),
        ("package://arm/%00", Presence.NO),
    ],
)
def test_nothing_is_looked_up_outside(workspace, uri, found):
    assert files(workspace).find(uri).outcome is found


def test_no_name_outside_is_reported(workspace):
    (workspace / "secret").mkdir()
    (workspace / "secret" / "key.stl").write_text("")
    (workspace / "src" / "arm" / "meshes" / "link").symlink_to(workspace / "secret")
    mine = files(workspace)
    folder = workspace / "src" / "arm"
    assert mine.near(str(folder / "meshes" / "part_one.stl")) == "part one.stl"
    for path in (
        folder / "meshes" / "link" / "kay.stl",
        workspace / "secret" / "kay.stl",
        workspace / "secrets",
        folder / "urdf" / ".." / ".." / "hant",
        "a\0b",
    ):
        assert mine.near(str(path)) is None
    assert mine.find("package://hand/meshes/x.stl").outcome is Presence.NO
    assert mine.near(str(workspace / "src/hand/meshes/part_one.stl"), "hand") == "part one.stl"
    assert mine.near(str(workspace / "secret/kay.stl"), "hand") is None


def test_without_a_package_the_folder_of_the_file_counts(tmp_path):
    (tmp_path / "robots").mkdir()
    (tmp_path / "robots" / "a.stl").write_text("")
    (tmp_path / "a.stl").write_text("")
    mine = Files(str(tmp_path / "robots"))
    assert mine.near(str(tmp_path / "robots" / "A.stl")) == "a.stl"
    assert mine.near(str(tmp_path / "A.stl")) is None
    (tmp_path / ".git").mkdir()
    assert mine.near(str(tmp_path / "A.stl")) == "a.stl"
