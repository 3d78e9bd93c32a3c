"""Launch files are read, and never run: what they have xacro expand, and with which arguments."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.test_command_line import run
from tests.grouping import grouped
from tests.unit.test_unexamined import NS, errors
from urdflint import lint
from urdflint.files import safe_open
from urdflint.files.ros_packages import Packages
from urdflint.findings import Severity
from urdflint.xacro import callers
from urdflint.xacro.callers import xml_files
from urdflint.xacro.callers.commands import Action

PYTHON = """
import os
from ament_index_python.packages import get_package_share_directory
from launch.actions import DeclareLaunchArgument
from launch.substitutions import Command, FindExecutable, LaunchConfiguration, PathJoinSubstitution
from launch_ros.substitutions import FindPackageShare

PACKAGE = "here"
FILE = "r.urdf.xacro"

def generate_launch_description():
    share = get_package_share_directory(PACKAGE)
    sim = LaunchConfiguration("sim")
    arguments = [DeclareLaunchArgument("sim", default_value="true"), DeclareLaunchArgument("model")]
    {code}
"""
KNOWN = {"sim": "true", "model": "big"}
PYTHONS = {
    "a command": "Command(['xacro ', os.path.join(share, 'urdf', FILE), ' sim:=', sim, ' model:=big'])",
    "a name that another function sets too": (
        "Command(['xacro ', os.path.join(share, 'urdf', FILE), ' sim:=', sim, ' model:=big'])\n"
        "def other(root, sim):\n    share = root.perform(None)\n    for sim in root:\n        print(share, sim)\n"
    ),
    "with substitutions": (
        "Command([PathJoinSubstitution([FindExecutable(name='xacro')]), ' ', PathJoinSubstitution("
        "[FindPackageShare('here'), 'urdf', FILE]), ' ', 'sim:=', sim, ' ', 'model:=', 'big'])"
    ),
    "with slashes": "Command(['xacro ', FindPackageShare(PACKAGE) / 'urdf' / FILE, ' sim:=true model:=big'])",
    "in one text": "Command(f'xacro {share}/urdf/{FILE} sim:=true model:=' + 'big')",
    "a call": "xacro.process_file(os.path.join(share, f'urdf/{FILE}'), mappings={'sim': 'true', 'model': 'big'})",
    "a package that is worked out": (
        "xacro.process_file(os.path.join(found(), 'urdf', FILE), mappings=dict_of) "
        "or Command(['xacro ', found(), '/urdf/r.urdf.xacro sim:=true model:=big'])"
    ),
    "a document": (
        "xacro.process_doc(xacro.parse(open(os.path.join(share, 'urdf', FILE))), mappings=dict(sim=sim, model='big'))"
    ),
    "a process": "subprocess.check_output(['xacro', share + '/urdf/' + FILE, 'sim:=true', 'model:=big'])",
    "texts in others": "Command('xacro {}/urdf/%s sim:=true model:=big'.format(share) % FILE)",
    "found": "Command(['xacro ', FindPackageShare(package='x').find('here'), '/urdf/', FILE, ' sim:=true model:=big'])",
    "entries": (
        "a = {'sim': 'true'}; a['model'] = {'b': 'big'}['b']; xacro.process_file(f'{share}/urdf/{FILE}', mappings=a)"
    ),
    "a loop": (
        "for n, model in enumerate(['big', 'small']): Command(f'xacro {share}/urdf/{FILE} sim:=true model:={model}')"
    ),
    "an absolute step behind others": (
        "Command(['xacro ', os.path.join('/opt', os.path.dirname(__file__), '../urdf', FILE), ' sim:=true model:=big'])"
    ),
    "a renamed package": "Command(['xacro ', FindPackageShare('old'), '/urdf/', FILE, ' sim:=true model:=big'])",
    "of MoveIt": (
        "MoveItConfigsBuilder('r').robot_description(file_path='urdf/r.urdf.xacro', "
        "mappings={'sim': sim, 'model': 'big'}).to_moveit_configs()"
    ),
    "its own folder": (
        "Command(['xacro ', os.path.join(os.path.dirname(__file__), '..', 'urdf', FILE), ' sim:=true model:=big'])"
    ),
}
CHAIN = {
    "arguments": "launch_arguments={'sim': 'true', 'model': 'big'}.items()",
    "a default that is passed on": "launch_arguments=[('model', 'big')]",
    "what is worked out": "launch_arguments=dict(os.environ).items()",
}
XML = "<launch>{inside}</launch>"
XMLS = {
    "ROS 1": (
        "<arg name='sim' default='true'/><param name='robot_description' "
        "command=\"$(find xacro)/xacro --inorder '$(find here)/urdf/r.urdf.xacro' sim:=$(arg sim) model:=big\"/>"
    ),
    "ROS 1, the file as an argument": (
        "<arg name='file' default='$(find here)/urdf/r.urdf.xacro'/>"
        "<param name='robot_description' command='xacro $(arg file) sim:=true model:=big'/>"
    ),
    "ROS 2": (
        "<arg name='sim' default='true'/><let name='model' value='big'/><node><param name='robot_description' "
        "value=\"$(command 'xacro $(find-pkg-share here)/urdf/r.urdf.xacro sim:=$(var sim) model:=$(var model)')\"/>"
        "</node>"
    ),
}


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a robot that has no model by default."""
    (tmp_path / "package.xml").write_text("<package><name>here</name><depend>there</depend></package>")
    for name in ("urdf", "launch"):
        (tmp_path / name).mkdir()
    path = tmp_path / "urdf" / "r.urdf.xacro"
    path.write_text(f'<robot name="r" {NS}><link name="$(arg model)"/></robot>')
    monkeypatch.chdir(tmp_path)
    callers.forget()
    return path


def calls(robot: Path) -> list[dict[str, str]]:
    callers.forget()
    return [dict(one.arguments) for one in callers.calls(str(robot), Packages(str(robot.parent), {}))]


@pytest.mark.parametrize("code", PYTHONS.values(), ids=PYTHONS)
def test_launch_files_in_python(robot: Path, code: str) -> None:
    launch = robot.parents[1] / "launch" / "view.launch.py"
    launch.write_text(PYTHON.replace("{code}", code))
    assert KNOWN in calls(robot)
    launch.write_text(PYTHON.replace("{code}", code.replace("r.urdf", "s.urdf")).replace("r.urdf", "s.urdf"))
    assert calls(robot) == []


@pytest.mark.parametrize("passed", CHAIN.values(), ids=CHAIN)
def test_launch_files_in_python_that_others_include(robot: Path, passed: str) -> None:
    launch = robot.parents[1] / "launch"
    own = "Command(['xacro ', share, '/urdf/', FILE, ' sim:=', sim, ' model:=', LaunchConfiguration('model')])"
    (launch / "load.launch.py").write_text(PYTHON.replace("{code}", own))
    source = "PythonLaunchDescriptionSource([share, '/launch/load.launch.py'])"
    (launch / "big.launch.py").write_text(PYTHON.replace("{code}", f"IncludeLaunchDescription({source}, {passed})"))
    (launch / "all.launch").write_text(XML.format(inside="<include file='$(dirname)/big.launch.py'/>"))
    known = {"model": "big"} if "model" in passed else {}
    assert {**known, **({"sim": "true"} if known else {})} in calls(robot)
    assert calls(robot)[-1] == {"sim": "true"}
    assert callers.calls(str(robot), Packages(str(robot.parent), {}))[-1].unvalued == ("model",)


@pytest.mark.parametrize("inside", XMLS.values(), ids=XMLS)
def test_launch_files_in_xml(robot: Path, inside: str) -> None:
    launch = robot.parents[1] / "launch" / "view.launch"
    launch.write_text(XML.format(inside=inside))
    assert calls(robot) == [KNOWN]
    launch.write_text(XML.format(inside=inside.replace("r.urdf", "s.urdf")))
    assert calls(robot) == []


INCLUDING = {
    "arguments": "<arg name='sim' value='true'/><arg name='model' value='big'/>",
    "a folder": "<arg name='sim' value='true'/><arg name='model' value='$(find here)'/>",
}


@pytest.mark.parametrize(("inside", "model"), [("arguments", "big"), ("a folder", "{top}")])
def test_launch_files_that_others_include(robot: Path, inside: str, model: str) -> None:
    top = robot.parents[1]
    command = "command=\"xacro '$(find here)/urdf/r.urdf.xacro' sim:=$(arg sim) model:=$(arg model)\""
    own = f"<arg name='sim' default='false'/><arg name='model'/><param name='robot_description' {command}/>"
    (top / "launch" / "load.launch").write_text(XML.format(inside=own))
    include = f"<include file='$(find here)/launch/load.launch'>{INCLUDING[inside]}</include>"
    (top / "launch" / "big.launch").write_text(XML.format(inside=include))
    assert calls(robot) == [{"sim": "true", "model": model.format(top=top)}, {"sim": "false"}]


@pytest.mark.parametrize(("passed", "expected"), [(" pass_all_args='true'", KNOWN), ("", {"sim": "true"})])
def test_what_an_included_launch_file_is_given(robot: Path, passed: str, expected: dict[str, str]) -> None:
    launch = robot.parents[1] / "launch"
    command = "command=\"xacro '$(find here)/urdf/r.urdf.xacro' sim:=$(arg sim) model:=$(arg model)\""
    own = f"<arg name='sim' default='true'/><arg name='model'/><param name='robot_description' {command}/>"
    (launch / "load.launch").write_text(XML.format(inside=own))
    include = f"<arg name='model' value='big'/><include file='$(dirname)/load.launch'{passed}/>"
    (launch / "big.launch").write_text(XML.format(inside=include))
    assert calls(robot)[0] == expected


def files_followed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The launch files whose commands are looked for from now on, also where others include them."""
    actions, followed = xml_files.actions, list[str]()

    def counted(path: str, *rest: Any) -> Iterator[Action]:
        followed.append(path)
        return actions(path, *rest)

    monkeypatch.setattr(xml_files, "actions", counted)
    return followed


def test_launch_files_that_include_one_another_come_to_an_end(robot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()
    content = safe_open.content_or_nothing

    def counted(path: str, limit: int) -> bytes:
        read.append(path)
        return content(path, limit)

    monkeypatch.setattr(safe_open, "content_or_nothing", counted)
    launch = robot.parents[1] / "launch"
    for one, other in ("ab", "ba"):
        include = f"<include file='$(find here)/launch/{other}.launch'/>" * 200
        (launch / f"{one}.launch").write_text(XML.format(inside=include))
    followed = files_followed(monkeypatch)
    assert calls(robot) == []
    assert len(followed) == 2 + callers.INCLUDES
    assert len([one for one in read if one.endswith(".launch")]) == 2  # each is kept as it was read


def test_work_in_files_that_others_include_comes_to_an_end(robot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callers, "STEPS", 25)
    launch = robot.parents[1] / "launch"
    (launch / "inner.launch").write_text(XML.format(inside="<arg name='xacro' default='$(arg b)'/>" * 9))
    for number in range(9):
        inside = "<include file='$(find here)/launch/inner.launch'/>"
        (launch / f"{number}.launch").write_text(XML.format(inside=inside))
    followed = files_followed(monkeypatch)
    calls(robot)
    assert followed.count(str(launch / "inner.launch")) == 1 + 3  # itself, and for the first that include it


UNKNOWN = {
    "a value that is worked out": "Command(['xacro ', share, '/urdf/', FILE, ' model:=', model()])",
    "an argument without a default": (
        "Command(['xacro ', share, '/urdf/', FILE, ' model:=', LaunchConfiguration('model')])"
    ),
    "a name that is set twice": ("a = 'big'; a = 'small'; Command(['xacro ', share, '/urdf/', FILE, ' model:=', a])"),
    "a name that is added to": "a = 'b'; a += 'ig'; Command(['xacro ', share, '/urdf/', FILE, ' model:=', a])",
    "an empty value, which is none to xacro": "Command(['xacro ', share, '/urdf/', FILE, ' model:='])",
    "too deep to follow": "Command(['xacro ', " + "str(" * 60 + "share" + ")" * 60 + ", '/urdf/', FILE])",
    "either": "Command(['xacro ', share, '/urdf/', FILE, ' model:=', 'a' if x else 'b'])",
}


@pytest.mark.parametrize("code", UNKNOWN.values(), ids=UNKNOWN)
def test_values_that_only_a_run_knows(robot: Path, code: str) -> None:
    (robot.parents[1] / "launch" / "view.launch.py").write_text(PYTHON.replace("{code}", code))
    assert calls(robot) == [{}]


NONE = {
    "no call": "Command(['cat ', share, '/urdf/', FILE])",
    "nothing of the name": "Command(['xacro ', share, '/urdf/', name(), '.urdf.xacro'])",
    "nothing at all": "Command(['xacro ', LaunchConfiguration('model')])",
    "no package of ours": "Command(['xacro ', get_package_share_directory('there'), '/urdf/', FILE])",
    "in a circle": "a = b; b = a; Command(['xacro ', a])",
    "no Python": "Command(['xacro ', share, '/urdf/', FILE, ",
}


@pytest.mark.parametrize("code", NONE.values(), ids=NONE)
def test_what_runs_no_xacro_on_it(robot: Path, code: str) -> None:
    (robot.parents[1] / "launch" / "view.launch.py").write_text(PYTHON.replace("{code}", code))
    assert calls(robot) == []


@pytest.mark.parametrize(("name", "is_run"), [("s.urdf.xacro", True), ("t.urdf.xacro", False)])
def test_a_link_with_another_name_leads_to_the_robot(robot: Path, name: str, is_run: bool) -> None:
    (robot.parent / "s.urdf.xacro").symlink_to(robot.name)
    (robot.parent / "t.urdf.xacro").write_text(robot.read_text())
    launch = robot.parents[1] / "launch"
    command = f"$(find xacro)/xacro $(find here)/urdf/{name} sim:=true model:=big"
    (launch / "a.launch").write_text(f'<launch><param name="robot_description" command="{command}"/></launch>')
    assert calls(robot) == [KNOWN] * is_run


def test_a_launch_file_is_not_run(robot: Path) -> None:
    launch = robot.parents[1] / "launch" / "view.launch.py"
    code = "open('ran', 'w'); Command(['xacro ', share, '/urdf/', FILE, ' model:=big'])"
    launch.write_text(f"open('ran', 'w')\n{PYTHON.replace('{code}', code)}")
    assert calls(robot) == [{"model": "big"}]
    assert not Path("ran").exists()


def test_another_package_is_another_affair(robot: Path) -> None:
    """A package that is worked out is that of the launch file."""
    other = robot.parents[1] / "other"
    (other / "launch").mkdir(parents=True)
    (robot.parents[1] / ".git").mkdir()
    (other / "package.xml").write_text("<package><name>other</name></package>")
    code = "Command(['xacro ', found(), '/urdf/r.urdf.xacro model:=big'])"
    (robot.parents[1] / "launch" / "view.launch.py").write_text(PYTHON.replace("{code}", code))
    assert calls(robot) == [{"model": "big"}]
    shutil.move(robot.parents[1] / "launch" / "view.launch.py", other / "launch" / "view.launch.py")
    (robot.parents[1] / "package.xml").unlink()
    (robot.parent / "package.xml").write_text("<package><name>here</name></package>")
    assert calls(robot) == []


# What comes of it


def test_a_robot_is_checked_as_it_is_run(robot: Path) -> None:
    assert [one.code for one in errors(str(robot))] == ["XAC132"]
    launch = robot.parents[1] / "launch" / "view.launch.py"
    launch.write_text(PYTHON.replace("{code}", PYTHONS["a command"]))
    callers.forget()
    assert errors(str(robot)) == []
    report = lint(str(robot), targets="ros", resolve=False)
    assert [one for one in report.findings if one.severity is not Severity.INFO] == []
    assert any("argument 'model'" in note for note in report.files[0].not_checked)


def test_a_path_in_the_folder_of_a_package_that_a_launch_file_gives_is_right_on_every_computer(robot: Path) -> None:
    package = robot.parents[1]
    (package / "a.stl").write_text("solid a")
    shape = '<visual><geometry><mesh filename="file://$(arg root)/a.stl"/></geometry></visual>'
    robot.write_text(f'<robot name="r" {NS}><link name="a">{shape}</link></robot>')
    launch = PYTHON.replace("{code}", "Command(['xacro ', share, '/urdf/', FILE, ' root:=', {root}])")
    codes = []
    for root in ("share", "'/opt/here'"):
        (package / "launch" / "view.launch.py").write_text(launch.replace("{root}", root))
        callers.forget()
        codes.append({finding.code for finding in lint(str(robot)).findings} & {"URDF753", "URDF758"})
    assert codes == [{"URDF758"}, {"URDF753"}]


def test_the_defaults_count_too_where_they_make_a_robot(robot: Path) -> None:
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    robot.write_text(
        f'<robot name="r" {NS}><xacro:arg name="sim" default="false"/><link name="a"/>'
        f'<xacro:if value="$(arg sim)">{joint}</xacro:if>'
        '<xacro:unless value="$(arg sim)"><link name="a"/></xacro:unless></robot>'
    )
    (robot.parents[1] / "launch" / "view.launch.py").write_text(PYTHON.replace("{code}", PYTHONS["a command"]))
    callers.forget()
    found = {one.code: one for one in lint(str(robot), targets="ros").findings if one.severity is Severity.ERROR}
    assert found["URDF301"].message.endswith("(only with the arguments of launch/view.launch.py)")
    assert any(one.message.endswith("(only with the default arguments)") for one in found.values())
    given = lint(str(robot), targets="ros", xacro_arguments={"sim": "false"}).findings
    assert "URDF301" not in {one.code for one in given}


# Xacro text in a file that is called URDF

SOURCE = f'<robot name="r" {NS}><xacro:property name="n" value="a"/><link name="${{n}}"/></robot>'


@pytest.mark.parametrize("targets", ["ros", "drake", "gazebo", "mujoco", "pinocchio", "usd", "newton", "pybullet"])
def test_xacro_text_in_a_urdf_is_an_error(robot: Path, targets: str) -> None:
    path = robot.with_name("s.urdf")
    path.write_text(SOURCE)
    assert [one.code for one in errors(str(path), targets)] == ["XAC003"]


def test_a_urdf_that_somebody_has_expanded(robot: Path) -> None:
    path = robot.with_name("s.urdf")
    path.write_text(SOURCE)
    robot.write_text(f'<robot name="r" {NS}><link name="base"/></robot>')
    assert run("check", str(path), cwd=robot.parent).returncode == 1
    launch = robot.parents[1] / "launch" / "view.launch"
    launch.write_text(XML.format(inside="<param name='r' command='xacro $(find here)/urdf/s.urdf'/>"))
    done = run("check", str(path), cwd=robot.parent)
    assert (done.returncode, b"XAC003" in done.stdout, b"1 file" in done.stdout) == (0, False, True)
    launch.write_text(XML.format(inside="<param name='r' textfile='$(find here)/urdf/s.urdf'/>"))
    assert run("check", str(path), cwd=robot.parent).returncode == 1
    robot.write_text(f'<robot name="r" {NS}><xacro:include filename="s.urdf"/></robot>')
    assert run("check", str(path), cwd=robot.parent).returncode == 0
    assert run("check", ".", cwd=robot.parent).returncode == 0


@pytest.mark.parametrize("name", ["s.xml", "t.xml"])
def test_xacro_text_in_a_file_called_xml_is_a_robot_where_a_launch_file_runs_it(robot: Path, name: str) -> None:
    robot.with_name("s.xml").write_text(SOURCE.replace("${n}", "${lost}"))
    launch = robot.parents[1] / "launch" / "view.launch"
    launch.write_text(XML.format(inside=f"<param name='r' command='xacro $(find here)/urdf/{name}'/>"))
    callers.forget()
    report = lint(str(robot.with_name("s.xml")))
    is_run = name == "s.xml"
    assert [finding.code for finding in report.findings if finding.severity is Severity.ERROR] == ["XAC110"] * is_run
    assert (report.files[0].skipped is None) is is_run


@grouped(("folder", "is_expanded"), [("urdf", True), ("config", False)])
def test_a_urdf_that_a_name_may_mean_which_is_worked_out(robot: Path, folder: str, is_expanded: bool) -> None:
    path = robot.with_name("s.urdf")
    path.write_text(SOURCE)
    share = f"os.path.join(get_package_share_directory('here'), '{folder}', os.getenv('MODEL') + '.urdf')"
    code = f"def generate_launch_description():\n    return Command(['xacro ', {share}])\n"
    (robot.parents[1] / "launch" / "view.launch.py").write_text(code)
    callers.forget()
    assert [finding.code for finding in errors(str(path), "ros")] == ["XAC003"] * (not is_expanded)


def test_what_such_a_urdf_makes_is_checked(robot: Path) -> None:
    path = robot.with_name("s.urdf")
    path.write_text(
        SOURCE.replace("</robot>", '<joint name="j" type="fixed"><parent link="b"/><child link="a"/></joint></robot>')
    )
    launch = robot.parents[1] / "launch" / "view.launch"
    launch.write_text(XML.format(inside="<param name='r' command='xacro $(find here)/urdf/s.urdf'/>"))
    callers.forget()
    found = {one.code: one for one in lint(str(path), targets="ros,drake").findings}
    assert found["URDF301"].severity is Severity.ERROR
    assert {name.partition("@")[0] for name in found["URDF301"].effects} == {"urdfdom", "drake"}


def test_the_prefix_alone_is_nothing(robot: Path) -> None:
    path = robot.with_name("s.urdf")
    path.write_text(f'<robot name="r" {NS}><link name="a"/></robot>')
    assert lint(str(path), targets="all", resolve=False, select="XAC").findings == []


def test_a_cache_sees_a_new_launch_file(robot: Path) -> None:
    words = ("check", "--cache-dir", "cache", "-f", "concise", "--fail-on", "warning", "urdf")
    top = robot.parents[1]
    assert run(*words, cwd=top).returncode == 1
    assert run(*words, cwd=top).returncode == 1
    (top / "launch" / "view.launch").write_text(XML.format(inside=XMLS["ROS 1"]))
    assert run(*words, cwd=top).returncode == 0


def test_what_differs_by_launch_file_is_kept_in_a_cache(robot: Path) -> None:
    robot.write_text(
        f'<robot name="r" {NS}><xacro:arg name="sim" default="false"/><link name="a"/>'
        '<xacro:if value="$(arg sim)"><link name="a"/></xacro:if></robot>'
    )
    (robot.parents[1] / "launch" / "view.launch").write_text(XML.format(inside=XMLS["ROS 1"]))
    words = ("check", "--cache-dir", "cache", "-f", "json", "urdf")
    first = run(*words, cwd=robot.parents[1]).stdout
    assert b"the arguments of launch/view.launch" in first
    assert run(*words, cwd=robot.parents[1]).stdout == first


def doubling(word: str, last: str) -> str:
    return "; ".join(f"{word}{at} = {word}{at + 1} + {word}{at + 1}" for at in range(35)) + f"; {word}35 = {last!r}; "


HOSTILE = {
    "names that double": doubling("n", "x") + "Command(['xacro ', n0])",
    "very many parts": f"Command(['xacro ', {', '.join(['a()', repr('b/')] * 2000)}])",
    "brackets": "Command(" + "[" * 5000 + "]" * 5000 + ")",
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_launch_file_in_python(robot: Path, code: str) -> None:
    (robot.parents[1] / "launch" / "view.launch.py").write_text(PYTHON.replace("{code}", code))
    start = time.process_time()
    assert calls(robot) == []
    assert time.process_time() - start < 2


def test_a_hostile_launch_file_in_xml(robot: Path) -> None:
    arguments = "".join(f"<arg name='a{at}' default='{f'$(arg a{at + 1})' * 60}'/>" for at in range(30))
    inside = f"{arguments}<param command='xacro $(arg a0)'/>"
    (robot.parents[1] / "launch" / "view.launch").write_text(XML.format(inside=inside))
    start = time.process_time()
    assert calls(robot) == []
    assert time.process_time() - start < 2


@pytest.mark.parametrize(("package", "codes"), [("here", ["XAC140"]), ("elsewhere", [])])
def test_a_library_of_another_package_is_not_the_one_of_this_name(robot: Path, package: str, codes: list[str]) -> None:
    """The launch file names a package that is here, or one that is not."""
    robot.write_text(f'<robot {NS}><xacro:macro name="arm" params=""><link name="a"/></xacro:macro></robot>')
    inside = f"<param name='robot_description' command=\"xacro '$(find {package})/urdf/r.urdf.xacro'\"/>"
    (robot.parent.parent / "launch").mkdir(exist_ok=True)
    (robot.parent.parent / "launch/a.launch").write_text(XML.format(inside=inside))
    callers.forget()
    assert [finding.code for finding in lint(str(robot)).findings if finding.code == "XAC140"] == codes
