"""The robot that an SRDF or a YAML file is about, where it is in another package of the repository."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.linter.formats import robot_pairing
from urdflint.linter.formats.robot_pairing import Pair
from urdflint.linter.settings import Settings
from urdflint.xacro import callers

NAMES = ("hip", "knee", "ankle")
LAUNCH = 'a = FindPackageShare("legs")\nb = PathJoinSubstitution([FindPackageShare("ctl"), "config", "{}"])\n'


def robot(name: str, joints: tuple[str, ...]) -> str:
    links = "".join(f'<link name="{joint}_link"/>' for joint in joints)
    ends = '<parent link="base"/><child link="{}_link"/>'
    return f'<robot name="{name}"><link name="base"/>{links}' + "".join(
        f'<joint name="{joint}" type="fixed">{ends.format(joint)}</joint>' for joint in joints
    ) + "</robot>"  # fmt: skip


def paired(folder: Path, files: Mapping[str, str], words: tuple[str, ...], name: str | None = None) -> Pair:
    """The robots for `ctl/config/c.yaml`."""
    packages = {f"{package}/package.xml": f"<package><name>{package}</name></package>" for package in ("ctl", "legs")}
    for path, text in {"ctl/config/c.yaml": "", ".git/HEAD": "", **packages, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    robot_pairing.forget()
    callers.forget()
    return robot_pairing.pair(str(folder / "ctl/config/c.yaml"), set(words), Settings(), name)


LEGS = {"legs/urdf/legs.urdf": robot("legs", NAMES)}
CASES = {
    "a launch file names both": ({**LEGS, "ctl/launch/a.launch.py": LAUNCH.format("c.yaml")}, ("knee",), None, True),
    "a launch file names another": ({**LEGS, "ctl/launch/a.launch.py": LAUNCH.format("d.yaml")}, ("knee",), None, None),
    "a robot of its name": (LEGS, ("knee",), "legs", True),
    "a robot of another name": (LEGS, ("knee",), "arms", None),
    "several of its names": (LEGS, NAMES, None, False),
}


@grouped("case", CASES)
def test_the_robot_of_another_package(tmp_path: Path, case: str) -> None:
    files, words, name, sure = CASES[case]
    pair = paired(tmp_path, files, words, name)
    assert ([robot.name for robot in pair.robots], pair.sure) == ([] if sure is None else ["legs"], sure is not False)


def test_a_robot_that_cannot_be_read_may_be_the_one(tmp_path: Path) -> None:
    lost = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${lost}"/></robot>'
    assert "some cannot be read whole" in paired(tmp_path, {"ctl/urdf/r.xacro": lost}, ("knee",)).why


LOST = '<robot name="{}" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${{lost}}"/></robot>'
BOTH = 'Command(["xacro ", FindPackageShare("ctl"), "/urdf/arm.xacro"])\nPath("config/c.yaml")\n'


@pytest.mark.parametrize(("file", "launch"), [("arm", BOTH), ("c", ""), ("arm", "")])
def test_where_its_own_robot_cannot_be_read_no_other_is_compared(tmp_path: Path, file: str, launch: str) -> None:
    files = {**LEGS, f"ctl/urdf/{file}.xacro": LOST.format("arm"), "ctl/launch/a.launch.py": launch}
    pair = paired(tmp_path, files, NAMES, "legs")
    own = file == "c" or bool(launch)
    assert [robot.name for robot in pair.robots] == ([] if own else ["legs"])
    assert pair.why == (f"its robot, {tmp_path}/ctl/urdf/{file}.xacro, cannot be read whole" if own else "")


ABSENT = {"ctl/.setup_assistant": "URDF:\n  package: arm_description\n  relative_path: urdf/arm.urdf\n"}


@pytest.mark.parametrize(
    ("files", "words", "name", "names"),
    [
        (LEGS, NAMES, None, []),  # its robot is not here, another one is not it
        ({"ctl/urdf/legs.urdf": robot("legs", NAMES)}, ("hip", "arm", "hand"), "legs", []),
        ({"ctl/urdf/legs.urdf": robot("legs", NAMES)}, ("hip", "knee", "hand"), "legs", ["legs"]),  # renamed
    ],
)
def test_a_robot_in_a_package_that_is_not_here(
    files: Mapping[str, str], words: tuple[str, ...], name: str | None, names: list[str], tmp_path: Path
) -> None:
    pair = paired(tmp_path, {**files, **ABSENT}, words, name)
    assert [robot.name for robot in pair.robots] == names
    assert ("package arm_description, as .setup_assistant says" in pair.why) == (not names)


def test_the_robot_of_an_srdf_has_its_name(tmp_path: Path) -> None:
    assert [robot.name for robot in paired(tmp_path, LEGS, NAMES, "arms").robots] == []


PLAIN = (
    '<launch><param name="robot_description" textfile="$(find ctl)/urdf/{}"/><rosparam file="config/c.yaml"/></launch>'
)


@pytest.mark.parametrize("name", ["arm.urdf", "leg.urdf"])
def test_a_robot_that_is_loaded_as_it_is_beside_a_file(name: str, tmp_path: Path) -> None:
    files = {"ctl/urdf/arm.urdf": robot("arm", ("hip", "elbow")), "ctl/urdf/leg.urdf": robot("leg", ("hip", "knee"))}
    pair = paired(tmp_path, {**files, "ctl/launch/a.launch": PLAIN.format(name)}, ("hip", "knee", "elbow"))
    assert [f"{robot.name}.urdf" for robot in pair.robots] == [name]


CHOSEN = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="real" default="false"/>
<link name="base"/><xacro:if value="$(arg real)"><link name="hand"/></xacro:if></robot>"""


@pytest.mark.parametrize(("argument", "links"), [(" real:=true", ["base", "hand"]), ("", ["base"])])
def test_the_robot_is_the_one_that_the_launch_file_of_the_parameters_makes(
    tmp_path: Path, argument: str, links: list[str]
) -> None:
    launch = BOTH.replace('"/urdf/arm.xacro"', f'"/urdf/arm.xacro{argument}"')
    other = BOTH.replace('"/urdf/arm.xacro"', '"/urdf/arm.xacro real:=1"').replace("c.yaml", "d.yaml")
    files = {"ctl/urdf/arm.xacro": CHOSEN, "ctl/launch/a.launch.py": launch, "ctl/launch/b.launch.py": other}
    pair = paired(tmp_path, files, ("base", "hand"))
    assert [sorted(robot.link_named) for robot in pair.robots] == [links]
