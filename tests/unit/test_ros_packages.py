"""Where packages are, and their files."""

from pathlib import Path

import pytest

from urdflint.files import absent_packages, ros_packages
from urdflint.files.ros_packages import Packages
from urdflint.model.resource_files import Files, Presence, Resolution


def package(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
    return folder


def test_packages_around_in_the_repository_and_in_folders_asked_for(tmp_path: Path) -> None:
    repository, other = tmp_path / "repository", tmp_path / "other"
    own = package(repository / "arms" / "own", "own")
    beside = package(repository / "arms" / "beside", "beside")
    far = package(repository / "hands" / "parts" / "far", "named_otherwise")
    asked = package(other / "deep" / "asked", "asked")
    (own / "urdf").mkdir()
    plain = Packages(str(own / "urdf"), {})
    assert [plain.folder(name) for name in ("own", "beside", "far", "asked")] == [str(own), str(beside), None, None]
    (repository / ".git").mkdir()
    ros_packages.forget()
    known = Packages(str(own / "urdf"), {}, (str(other),))
    assert [known.folder(name) for name in ("far", "named_otherwise", "asked")] == [str(far), str(far), str(asked)]
    assert known.found == [str(far), str(far), str(asked)]


def test_what_colcon_builds_is_not_looked_through_and_too_many_folders_hide_no_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    own, far = package(tmp_path / "src" / "own", "own"), package(tmp_path / "src" / "arms" / "far", "far")
    for number in range(9):
        package(tmp_path / "build" / f"a{number}", f"a{number}")
    monkeypatch.setattr("urdflint.files.ros_packages.MAX_FOLDERS", 9)
    packages = Packages(str(own), {})
    assert packages.folder("far") is None
    lack = absent_packages.absence("far", packages)
    assert lack is not None
    assert "not all were looked at" in lack.why
    (tmp_path / "build" / "COLCON_IGNORE").touch()
    ros_packages.forget()
    packages = Packages(str(own), {})
    assert packages.folder("far") == str(far)
    assert absent_packages.absence("gone", packages) is None
    (tmp_path / "src" / "driver").mkdir()
    ros_packages.forget()
    lack = absent_packages.absence("gone", packages)
    assert lack is not None
    assert "src/driver, a folder for a repository that may have it, is empty" in lack.why


def test_packages_below_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    far = package(tmp_path / "a" / "b" / "far", "far")
    robots = tmp_path / "robots"
    robots.mkdir()
    monkeypatch.chdir(tmp_path)
    assert Packages(str(robots), {}).folder("far") == str(far)
    monkeypatch.chdir(robots)
    assert Packages(str(robots), {}).folder("far") is None
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Packages(str(robots), {}).folder("far") is None


def test_a_file_is_found_where_a_build_takes_it_from(tmp_path: Path) -> None:
    """Where one file of the package fits; with two it is not there."""
    source = tmp_path / "description" / "meshes" / "arm.stl"
    source.parent.mkdir(parents=True)
    source.write_text("")
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    files = Files(str(tmp_path), {"arm": str(tmp_path)})
    assert files.find("package://arm/meshes/arm.stl") == Resolution(Presence.YES, str(source), "arm")
    assert files.find("package://arm/visual/arm.stl").outcome is Presence.NO
    ros_packages.forget()
    (tmp_path / "old" / "meshes").mkdir(parents=True)
    (tmp_path / "old" / "meshes" / "arm.stl").write_text("")
    files = Files(str(tmp_path), {"arm": str(tmp_path)})
    assert files.find("package://arm/meshes/arm.stl").outcome is Presence.NO


def test_a_package_is_found_by_the_name_of_its_marker(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    own, far = (package(tmp_path / "src" / name, f"{name}_manifest") for name in ("own", "far"))
    for folder in (own, far):
        (folder / "resource").mkdir()
        (folder / "resource" / f"{folder.name}_installed").touch()
    (own / "setup.py").touch()
    packages = Packages(str(own), {})
    assert [packages.folder(name) for name in ("own_installed", "own_other", "far_installed")] == [str(own), None, None]
    (far / "setup.py").touch()
    ros_packages.forget()
    assert Packages(str(own), {}).folder("far_installed") == str(far)
