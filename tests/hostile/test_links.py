"""Links out of a repository: what they lead to is not opened, whoever names it; links to found packages are."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import urdflint
from tests.meshes import samples
from urdflint.files import ros_packages, safe_open
from urdflint.linter.formats import robot_pairing
from urdflint.meshes import mesh_files
from urdflint.programs.sdformat.sdf import includes
from urdflint.text.wording import shortened
from urdflint.xacro import callers
from urdflint.xacro.expansion import loading

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes are those of POSIX")
OUT = "a link that leads out of the robot's packages and folders, so it is not opened"
INCLUDING = b"""<robot xmlns:xacro="http://x" name="r"><xacro:include filename="$(find p)/urdf/l.xacro"/></robot>"""
ROBOT = '<robot name="r"><link name="a">{}</link></robot>'
SHAPE = '<visual><geometry><mesh filename="{}"/></geometry></visual>'
SDF = '<sdf version="1.9"><model name="box"><link name="a"/></model></sdf>'
CONFIG = '<model><name>box</name><sdf version="1.9">{}</sdf></model>'
INCLUDED = '<sdf version="1.9"><world name="w"><include><uri>package://p/models/box</uri></include></world></sdf>'
LIMITS = "joint_limits:\n  a:\n    has_velocity_limits: true\n    max_velocity: 1\n"
OF_ITSELF = Path("/proc/self/cmdline")
_OPENED: list[str] = []
_HOOKED: list[bool] = []


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event != "open" or not _HOOKED or not isinstance(arguments[0], str | bytes):
        return
    if int(str(arguments[2])) & os.O_ACCMODE == os.O_RDONLY:
        _OPENED.append(os.path.realpath(os.fsdecode(arguments[0])))


@cache
def _listen() -> None:
    """Install the hook, which stays, and costs all later tests of this process something: not before it is needed."""
    sys.addaudithook(_hear)


@pytest.fixture(autouse=True)
def opened() -> Iterator[list[str]]:
    """The real paths of what is opened."""
    _listen()
    for one in (ros_packages, robot_pairing, callers, loading):
        one.forget()
    mesh_files._MESHES.clear()
    _OPENED.clear()
    _HOOKED.append(True)
    yield _OPENED
    _HOOKED.clear()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a package, beside a folder that is none of its business."""
    outside, folder = tmp_path / "outside", tmp_path / "repository"
    for one in (outside, folder / ".git", folder / "p/meshes", folder / "p/urdf"):
        one.mkdir(parents=True)
    (folder / "p/package.xml").write_text("<package><name>p</name></package>")
    (outside / "box.stl").write_bytes(samples.stl())
    (outside / "box.obj").write_bytes(samples.obj())
    (outside / "text").write_text("newmtl secret\nmap_Kd secret.png\n")
    return folder


def robot(folder: Path, *meshes: str) -> Path:
    path = folder / "p/urdf/r.urdf"
    path.write_text(ROBOT.format("".join(map(SHAPE.format, meshes))))
    return path


def notes(path: Path, **given: object) -> list[str]:
    """What was not checked of a file, and why."""
    report = urdflint.lint(str(path), targets="ros", **given)  # type: ignore[arg-type]
    assert not any(one.failure for one in report.files)
    return [note for one in report.files for note in one.not_checked]


def outside(repository: Path, opened: list[str]) -> list[str]:
    """What was opened of others."""
    return [one for one in opened if one.startswith((str(repository.parent / "outside"), "/proc/", "/dev/zero"))]


@pytest.mark.parametrize("uri", ["package://p/meshes/l.stl", "../meshes/l.stl", "file://{}/p/meshes/l.stl"])
@pytest.mark.parametrize("to", ["../../../outside/box.stl", "/proc/self/environ", "chain.stl", "{}/outside/box.stl"])
def test_a_mesh(repository: Path, opened: list[str], uri: str, to: str) -> None:
    (repository / "p/meshes/chain.stl").symlink_to("../../../outside/box.stl")
    (repository / "p/meshes/l.stl").symlink_to(to.format(repository.parent))
    uri = uri.format(repository)
    assert notes(robot(repository, uri)) == [shortened(f"mesh {uri}: it is {OUT}")]
    assert outside(repository, opened) == []


def test_a_folder_of_meshes(repository: Path, opened: list[str]) -> None:
    (repository / "p/more").symlink_to("../../outside")
    (repository / "p/all").symlink_to("more")
    for uri in ("package://p/more/box.stl", "package://p/all/box.stl"):
        assert notes(robot(repository, uri)) == [f"mesh {uri}: it is {OUT}"]
    assert outside(repository, opened) == []


def test_a_texture(repository: Path) -> None:
    (repository / "p/t.png").symlink_to("/proc/self/environ")
    path = repository / "p/urdf/r.urdf"
    material = '<material name="m"><texture filename="package://p/t.png"/></material>'
    path.write_text(ROBOT.format(f'<visual><geometry><box size="1 1 1"/></geometry>{material}</visual>'))
    assert notes(path) == [f"texture package://p/t.png: it is {OUT}"]


def test_what_meshes_name(repository: Path, opened: list[str]) -> None:
    meshes = repository / "p/meshes"
    (meshes / "a.obj").write_bytes(samples.obj(library="a.mtl"))
    (meshes / "a.mtl").symlink_to("../../../outside/text")
    top = json.loads(samples.gltf())
    data = repository.parent / "outside/data"
    (meshes / "g.gltf").write_text(json.dumps({**top, "buffers": [{**top["buffers"][0], "uri": "g.bin"}]}))
    data.write_bytes(bytes(10_000))
    (meshes / "g.bin").symlink_to("../../../outside/data")
    found = notes(robot(repository, "package://p/meshes/a.obj", "package://p/meshes/g.gltf"))
    assert f"{meshes}/a.mtl: it is {OUT}" in found
    assert f"{meshes}/g.bin: it is {OUT}" in found
    assert "mesh package://p/meshes/g.gltf: it names 'g.bin', a link that is not followed" in found
    assert outside(repository, opened) == []
    (meshes / "a.mtl").unlink()
    (meshes / "a.mtl").write_text("map_Kd gone.png\n")
    assert not [one for one in notes(robot(repository, "package://p/meshes/a.obj")) if "a.mtl" in one]


@pytest.mark.parametrize("kind", ["pipe", "device", "socket"])
def test_what_is_no_file(repository: Path, opened: list[str], kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = repository / "p/meshes/l.stl"
    monkeypatch.chdir(path.parent)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    uri = "package://p/meshes/l.stl"
    assert notes(robot(repository, uri)) == [f"mesh {uri}: it is not a regular file, so it is not opened"]
    assert str(path) not in opened
    assert outside(repository, opened) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.xacro", '<robot xmlns:xacro="http://x" name="r"><xacro:include filename="$(find p)/urdf/l"/></robot>'),
        ("a.xacro", '<robot xmlns:xacro="http://x" name="r"><xacro:include filename="l"/></robot>'),
        ("a.xacro", """<robot xmlns:xacro="http://x" name="r"><link name="${load_yaml('l')}"/></robot>"""),
        (
            "a.sdf",
            '<sdf version="1.9"><model name="m"><include><uri>package://p/urdf/l.sdf</uri></include></model></sdf>',
        ),
        ("a.dmd.yaml", "directives:\n- add_model: {name: a, file: package://p/urdf/l.urdf}\n"),
        ("a.dmd.yaml", "directives:\n- add_directives: {file: package://p/urdf/l.dmd.yaml}\n"),
        ("a.xml", '<mujoco><include file="l"/></mujoco>'),
        ("a.xml", '<mujoco><asset><mesh name="m" file="l.obj"/></asset></mujoco>'),
        ("a.srdf", '<robot name="r"><group name="g"><link name="a"/><link name="b"/><link name="c"/></group></robot>'),
        ("a.urdf", '<robot name="r"><link name="a"/></robot>'),
        ("a.urdf", '<robot name="r"><!-- a: b #c --><link name="a"/></robot>'),  # launch files may hand it over as YAML
        ("a.urdf", ROBOT.format(SHAPE.format("package://p/meshes/box.stl"))),  # and put a package into Gazebo's path
        ("joint_limits.yaml", "joint_limits:\n  a: {has_velocity_limits: true, max_velocity: 1.0}\n"),
    ],
)
@pytest.mark.parametrize("to", ["link", "pipe"])
def test_what_other_files_name(repository: Path, opened: list[str], name: str, text: str, to: str) -> None:
    path = repository / "p/urdf" / name
    path.write_text(text)
    (repository.parent / "outside/r.urdf").write_text('<robot name="r"><link name="a"/><link name="b"/></robot>')
    launch = repository / "p/launch"
    launch.mkdir()
    (repository / "p/meshes/box.stl").write_bytes(samples.stl())
    (repository / "p/urdf/robot.urdf").write_text('<robot name="r"><link name="a"/><link name="b"/></robot>')
    names = ["l", "l.sdf", "l.urdf", "l.dmd.yaml", "l.obj", "l.srdf", "l.yaml", "r.urdf", "../launch/l.launch.py"]
    names += ["l.xacro", "../.setup_assistant", "../CMakeLists.txt"]
    for one in names:
        link = repository / "p/urdf" / one
        if to == "pipe":
            os.mkfifo(link)
        else:
            link.symlink_to(repository.parent / "outside/r.urdf")
    for targets in ("drake", "mujoco", "ros", "gazebo"):
        report = urdflint.lint(str(path), targets=targets)
        assert not any(one.failure for one in report.files)
    assert outside(repository, opened) == []
    assert not [one for one in opened if one in {os.path.realpath(repository / "p/urdf" / each) for each in names}]


def test_links_inside_are_followed(repository: Path, opened: list[str]) -> None:
    (repository / "common").mkdir()
    (repository / "common/box.stl").write_bytes(samples.stl())
    (repository / "p/meshes/l.stl").symlink_to("../../common/box.stl")
    assert notes(robot(repository, "package://p/meshes/l.stl")) == []
    assert str(repository / "common/box.stl") in opened


@pytest.mark.parametrize("link", ["repository", "above"])
def test_a_repository_that_is_reached_by_a_link(repository: Path, opened: list[str], link: str) -> None:
    (repository / "p/meshes/box.stl").write_bytes(samples.stl())
    path = robot(repository, "../meshes/box.stl")
    at = repository.parent / "link"
    at.symlink_to(repository if link == "repository" else repository.parent)
    named = at / path.relative_to(repository if link == "repository" else repository.parent)
    assert notes(named) == []
    assert str(repository / "p/meshes/box.stl") in opened


def test_a_folder_whose_name_begins_like_that_of_the_repository(repository: Path) -> None:
    other = repository.parent / "repository-of-others"
    other.mkdir()
    (other / "box.stl").write_bytes(samples.stl())
    (repository / "p/meshes/l.stl").symlink_to("../../../repository-of-others/box.stl")
    assert notes(robot(repository, "../meshes/l.stl")) == [f"mesh ../meshes/l.stl: it is {OUT}"]


def test_links_in_packages_of_the_environment_are_followed(
    repository: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = repository.parent / "env/share/q"
    package.mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>q</name></package>")
    (package / "box.stl").symlink_to("../../../outside/box.stl")
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(repository.parent / "env"))
    assert notes(robot(repository, "package://q/box.stl")) == []
    assert outside(repository, opened) == [str(repository.parent / "outside/box.stl")]


def test_what_is_named_without_a_link(tmp_path: Path, opened: list[str]) -> None:
    """Beside the folder of a robot that is in no package."""
    for one in ("urdf", "meshes"):
        (tmp_path / one).mkdir()
    (tmp_path / "meshes/box.stl").write_bytes(samples.stl())
    (tmp_path / "urdf/r.urdf").write_text(ROBOT.format(SHAPE.format("../meshes/box.stl")))
    assert notes(tmp_path / "urdf/r.urdf") == []
    assert str(tmp_path / "meshes/box.stl") in opened


@pytest.mark.parametrize("how", ["named", "environment", "found"])
def test_links_into_packages_are_followed(
    repository: Path, opened: list[str], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = repository.parent / "env/share/q"
    other.mkdir(parents=True)
    (other / "package.xml").write_text("<package><name>q</name></package>")
    (other / "box.stl").write_bytes(samples.stl())
    (repository / "p/meshes/l.stl").symlink_to(other / "box.stl")
    path = robot(repository, "package://p/meshes/l.stl")
    assert notes(path) == [f"mesh package://p/meshes/l.stl: it is {OUT}"]
    if how == "environment":
        monkeypatch.setenv("AMENT_PREFIX_PATH", str(repository.parent / "env"))
    elif how == "found":
        ros_packages.forget()
        monkeypatch.chdir(repository.parent)  # the package is below the current folder
    assert notes(path, packages={"q": str(other)} if how == "named" else {}) == []
    assert str(other / "box.stl") in opened


@pytest.fixture(params=["isolated", "merged"])
def workspace(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """What `colcon build --symlink-install` makes: each file of a package is a link to its source."""
    source = tmp_path / "ws/src/group/p"
    share = tmp_path / "ws/install" / ("p/share/p" if request.param == "isolated" else "share/p")
    (share.parents[2 if request.param == "isolated" else 1]).mkdir(parents=True)
    (tmp_path / "ws/install/.colcon_install_layout").write_text(request.param)
    for one in ("meshes", "urdf"):
        (source / one).mkdir(parents=True)
        (share / one).mkdir(parents=True)
    (source / ".git").mkdir()
    files = {
        "package.xml": b"<package><name>p</name></package>",
        "meshes/box.obj": samples.obj(library="a.mtl"),
        "meshes/a.mtl": b"map_Kd gone.png\n",
        "urdf/r.urdf": ROBOT.format(SHAPE.format("package://p/meshes/box.obj")).encode(),
        "urdf/r.xacro": INCLUDING,
        "urdf/l.xacro": b'<robot><link name="a"/></robot>',
    }
    for name, data in files.items():
        (source / name).write_bytes(data)
        (share / name).symlink_to(source / name)
    return share


def test_an_installed_robot_has_its_meshes(workspace: Path, opened: list[str]) -> None:
    report = urdflint.lint(str(workspace / "urdf/r.urdf"))
    assert [note for one in report.files for note in one.not_checked] == []
    assert "MSH104" in [one.code for one in report.findings]  # the texture that the library names
    assert str(workspace.parents[workspace.parts[::-1].index("ws") - 1] / "src/group/p/meshes/a.mtl") in opened


def test_a_robot_in_the_source_has_installed_meshes(
    workspace: Path, opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(workspace.parents[1]))
    (tmp_path / "robots/.git").mkdir(parents=True)
    path = tmp_path / "robots/r.urdf"
    path.write_text(ROBOT.format(SHAPE.format("package://p/meshes/box.obj")))
    assert notes(path) == []
    assert str(tmp_path / "ws/src/group/p/meshes/box.obj") in opened


def test_an_installed_xacro_file_has_its_includes(workspace: Path) -> None:
    report = urdflint.lint(str(workspace / "urdf/r.xacro"))
    assert [one.message for one in report.findings if one.code.startswith("XAC")] == []


def test_an_installed_link_to_another_package_is_none_to_its_source(workspace: Path, tmp_path: Path) -> None:
    other = tmp_path / "ws/src/other"
    other.mkdir()
    (other / "package.xml").write_text("<package><name>other</name></package>")
    (other / "box.stl").write_bytes(samples.stl())
    (workspace / "meshes/o.stl").symlink_to(other / "box.stl")
    (workspace / "urdf/o.urdf").write_text(ROBOT.format(SHAPE.format("package://p/meshes/o.stl")))
    assert notes(workspace / "urdf/o.urdf") == [f"mesh package://p/meshes/o.stl: it is {OUT}"]


def test_a_device_is_not_even_opened(opened: list[str]) -> None:
    with pytest.raises(safe_open.NoFile, match="it is not a regular file"):
        safe_open.content("/dev/zero", 10)
    assert "/dev/zero" not in opened


@pytest.mark.skipif(not OF_ITSELF.exists(), reason="the system has no /proc")
def test_a_file_that_has_more_than_it_says() -> None:
    """As those of /proc, which say that they are empty, and one to which somebody writes meanwhile."""
    assert OF_ITSELF.stat().st_size == 0
    assert safe_open.content(str(OF_ITSELF), 1_000_000).endswith(b"\0")
    with pytest.raises(safe_open.NoFile, match="it is larger than"):
        safe_open.content(str(OF_ITSELF), 3)


def test_the_notes_of_a_setup_assistant(repository: Path, opened: list[str]) -> None:
    inside, other = repository / "p/urdf/r.urdf", repository.parent / "outside/r.urdf"
    for path in (inside, other):
        path.write_text('<robot name="r"><link name="a"/><link name="b"/></robot>')
    srdf = repository / "p/urdf/a.srdf"
    srdf.write_text('<robot name="r"><group name="g"><link name="a"/><link name="b"/></group></robot>')
    (repository / "p/urdf/l.urdf").symlink_to("../../../outside/r.urdf")
    for where in ("../../outside/r.urdf", str(other), "urdf/l.urdf", "urdf/r.urdf"):
        config = f"moveit_setup_assistant_config:\n  URDF:\n    package: p\n    relative_path: {where}\n"
        (repository / "p/.setup_assistant").write_text(config)
        urdflint.lint(str(srdf))
    assert outside(repository, opened) == []
    assert str(inside) in opened


def test_the_manifest_of_a_package(repository: Path, opened: list[str]) -> None:
    (repository.parent / "outside/package.xml").write_text("<package><name>p</name></package>")
    (repository / "p/package.xml").unlink()
    (repository / "p/package.xml").symlink_to("../../outside/package.xml")
    (repository / "p/meshes/box.stl").write_bytes(samples.stl())
    assert notes(robot(repository, "package://p/meshes/box.stl")) == []  # by the name of its folder
    assert outside(repository, opened) == []


@pytest.mark.parametrize("name", ["model.config", "manifest.xml"])
@pytest.mark.parametrize("where", ["link", "file", "named"])
def test_the_folder_of_a_model(repository: Path, opened: list[str], name: str, where: str) -> None:
    """What says which file a model has, and that file: a link, or named outside."""
    box, other = repository / "p/models/box", repository.parent / "outside"
    box.mkdir(parents=True)
    (other / "box.sdf").write_text(SDF)
    (other / "model.config").write_text(CONFIG.format("box.sdf"))
    if where == "link":
        (box / name).symlink_to(other / "model.config")
    else:
        (box / name).write_text(CONFIG.format("../../../../outside/box.sdf" if where == "named" else "box.sdf"))
    (box / "box.sdf").symlink_to(other / "box.sdf")
    path = repository / "p/world.sdf"
    path.write_text(INCLUDED)
    for targets in ("gazebo", "drake"):
        [report] = urdflint.lint(str(path), targets=targets).files
        assert any(includes.OUTSIDE in note for note in report.not_checked)
    assert outside(repository, opened) == []
    (box / "box.sdf").unlink()
    (box / name).unlink()
    (box / name).write_text(CONFIG.format("box.sdf"))
    (box / "box.sdf").write_text(SDF)
    [report] = urdflint.lint(str(path), targets="gazebo").files
    assert report.not_checked == ()
    assert str(box / "box.sdf") in opened


@pytest.mark.parametrize("name", ["joint_limits.yaml", "a.srdf"])
def test_the_manifest_of_the_package_of_other_files(repository: Path, opened: list[str], name: str) -> None:
    (repository.parent / "outside/package.xml").write_text("<package><buildtool_depend>catkin</buildtool_depend>")
    (repository / "p/package.xml").unlink()
    (repository / "p/package.xml").symlink_to("../../outside/package.xml")
    path = repository / "p/config" / name
    path.parent.mkdir()
    path.write_text(LIMITS if name.endswith("yaml") else '<robot name="x"><group name="g"/></robot>')
    urdflint.lint(str(path), targets="ros")
    assert outside(repository, opened) == []


def test_a_package_beside_the_one_of_the_robot(tmp_path: Path, opened: list[str]) -> None:
    """There is no repository, and nobody named a folder."""
    for name in ("a", "b", "outside"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "package.xml").write_text(f"<package><name>{name}</name></package>")
    (tmp_path / "outside/package.xml").unlink()
    (tmp_path / "outside/box.stl").write_bytes(samples.stl())
    (tmp_path / "b/l.stl").symlink_to("../outside/box.stl")
    (tmp_path / "a/r.urdf").write_text(ROBOT.format(SHAPE.format("package://b/l.stl")))
    assert notes(tmp_path / "a/r.urdf") == [f"mesh package://b/l.stl: it is {OUT}"]
    assert str(tmp_path / "outside/box.stl") not in opened


def test_a_library_is_asked_about_again_for_who_may_not_open_it(repository: Path, opened: list[str]) -> None:
    meshes = repository / "p/meshes"
    (meshes / "a.obj").write_bytes(samples.obj(library="a.mtl"))
    (meshes / "a.mtl").symlink_to("../../../outside/text")
    path = robot(repository, "package://p/meshes/a.obj")
    assert notes(path, packages={"o": str(repository.parent / "outside")}) == []
    assert len(outside(repository, opened)) == 1
    opened.clear()
    assert notes(path) == [f"{meshes}/a.mtl: it is {OUT}"]
    assert outside(repository, opened) == []


@pytest.mark.parametrize("how", ["no layout", "a repository"])
def test_what_only_looks_installed(workspace: Path, how: str) -> None:
    base = next(one for one in workspace.parents if one.name == "install")
    if how == "no layout":
        (base / ".colcon_install_layout").unlink()
    else:
        (base / ".git").mkdir()
    assert notes(workspace / "urdf/r.urdf") == [f"mesh package://p/meshes/box.obj: it is {OUT}"]
