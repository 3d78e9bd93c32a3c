"""Meshes of packages that nothing puts into Gazebo's resource path."""

from __future__ import annotations

from pathlib import Path

import pytest

from urdflint.files import ros_packages
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target

ROBOT = (
    '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://arm/meshes/a.stl"/></geometry></visual>'
    '<visual><geometry><mesh filename="package://arm/meshes/b.stl"/></geometry></visual></link></robot>'
)
EXPORT = '<export><gazebo_ros gazebo_model_path="${prefix}/.."/></export>'


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    ros_packages.forget()
    folder = tmp_path / "arm"
    (folder / "meshes").mkdir(parents=True)
    (folder / "package.xml").write_text("<package><name>arm</name></package>")
    (folder / "CMakeLists.txt").write_text("install(DIRECTORY meshes)")
    for name in "ab":
        (folder / "meshes" / f"{name}.stl").write_bytes(b"")
    (folder / "arm.urdf").write_text(ROBOT)
    monkeypatch.chdir(tmp_path)
    return folder


def reported(word: str = "harmonic", *, resolve: bool = True) -> list[tuple[str, int]]:
    settings = Settings(tuple(target.parse(word)), frozenset({"GZ514"}), resolve=resolve)
    return [(one.message, len(one.also)) for one in engine.lint(inputs.read("arm/arm.urdf"), settings).findings]


def test_a_package_is_reported_once_with_all_its_files() -> None:
    assert reported() == [("Gazebo looks for package 'arm' in its resource path, and nothing puts it there", 1)]
    assert reported("drake") == []
    assert reported(resolve=False) == []


def test_an_export_is_enough(package: Path) -> None:
    (package / "package.xml").write_text(f"<package><name>arm</name>{EXPORT}</package>")
    assert reported() == []


@pytest.mark.parametrize("path", ["hooks/arm.dsv.in", "launch/show.launch.py", "launch/gazebo/start.launch"])
def test_a_hook_or_a_launch_file_is_enough(package: Path, path: str) -> None:
    (package / path).parent.mkdir(parents=True)
    (package / path).write_text("prepend-non-duplicate;GZ_SIM_RESOURCE_PATH;share")
    assert reported() == []


def test_a_package_for_simulation_in_the_same_repository_is_enough(package: Path) -> None:
    (package.parent / ".git").mkdir()
    for name, silent in (("arm_control", False), ("arm_gazebo", True)):
        launch = package.parent / name / "launch"
        launch.mkdir(parents=True)
        (launch.parent / "package.xml").write_text(f"<package><name>{name}</name></package>")
        (launch / "sim.launch.py").write_text("SetEnvironmentVariable('GZ_SIM_RESOURCE_PATH', here)")
        ros_packages.forget()
        assert (reported() == []) is silent


def test_a_package_that_is_not_here_as_a_whole_is_not_judged(package: Path) -> None:
    (package / "CMakeLists.txt").unlink()
    assert reported() == []


def test_the_package_of_the_robot_may_set_the_path_for_that_of_the_meshes(package: Path) -> None:
    own = package.parent / "cell"
    (own / "launch").mkdir(parents=True)
    (own / "package.xml").write_text("<package><name>cell</name></package>")
    (own / "cell.urdf").write_text(ROBOT)
    settings = Settings(tuple(target.parse("harmonic")), frozenset({"GZ514"}))

    def silent() -> bool:
        ros_packages.forget()
        return not engine.lint(inputs.read("cell/cell.urdf"), settings).findings

    assert not silent()
    (own / "launch" / "show.launch.py").write_text("AppendEnvironmentVariable('GZ_SIM_RESOURCE_PATH', here)")
    assert silent()
