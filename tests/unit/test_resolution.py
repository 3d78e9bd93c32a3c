"""Where the files of a robot are looked for."""

from __future__ import annotations

import pytest

from urdflint.model.files import Files, Found


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


@pytest.mark.parametrize(
    ("uri", "found"),
    [
        ("package://arm/meshes/part one.stl", Found.YES),
        ("package://arm/meshes/part%20one.stl", Found.YES),
        ("package://hand/meshes/part one.stl", Found.YES),  # beside the package that holds the robot
        ("package://hand/meshes/two.stl", Found.NO),
        ("package://leg/meshes/two.stl", Found.UNKNOWN_PACKAGE),
        ("../meshes/part one.stl", Found.YES),
        ("meshes/part one.stl", Found.NO),
        ("http://example.org/part.stl", Found.ELSEWHERE),
        ("bad\0name.stl", Found.NO),
    ],
)
def test_find(workspace, uri, found):
    assert files(workspace).find(uri).found is found


def test_plain_and_file_paths(workspace):
    path = workspace / "src" / "hand" / "meshes" / "part one.stl"
    assert files(workspace).find(str(path)).found is Found.YES
    assert files(workspace).find(f"file://{path}").found is Found.YES


def test_packages_named_by_the_user_come_first(workspace):
    given = files(workspace, packages={"arm": str(workspace)})
    assert given.find("package://arm/meshes/part one.stl").found is Found.NO


@pytest.mark.parametrize("uri", ["package://far/m.stl", "package://old/m.stl"])
def test_environment(workspace, monkeypatch, uri):
    (workspace / "install" / "share" / "far").mkdir(parents=True)
    (workspace / "install" / "share" / "far" / "m.stl").write_text("")
    (workspace / "ros1" / "old").mkdir(parents=True)
    (workspace / "ros1" / "old" / "package.xml").write_text("")
    (workspace / "ros1" / "old" / "m.stl").write_text("")
    assert files(workspace).find(uri).found is Found.UNKNOWN_PACKAGE
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(workspace / "install"))
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(workspace / "ros1"))
    assert files(workspace).find(uri).found is Found.YES


def test_nothing_is_looked_up_unless_asked(workspace):
    assert files(workspace, resolve=False).find("package://arm/meshes/none.stl").found is Found.NOT_ASKED


def test_standard_input_has_no_folder():
    assert Files(None).find("meshes/part.stl").found is Found.ELSEWHERE


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
