"""The model of an SRDF: groups with their joints as MoveIt puts them together, and values as it reads them."""

from __future__ import annotations

from tests.checks.test_srdf import ARM, HAND, ROBOT, VIRTUAL, joint
from tests.grouping import grouped
from urdflint.model.companions.srdf import Srdf
from urdflint.model.companions.srdf_groups import Groups
from urdflint.model.companions.srdf_kinematics import ROOT
from urdflint.model.companions.srdf_states import missing, read
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


def groups(parts: str, robot: str = ROBOT) -> Groups:
    read_robot = parsing.read(Source("r.urdf", robot.encode()))
    read_srdf = parsing.read(Source("r.srdf", f'<robot name="arm">{parts}</robot>'.encode()))
    assert read_robot.root is not None
    assert read_srdf.root is not None
    return Groups(Srdf(read_srdf.root, Robot(read_robot, read_robot.root, Files(None, {}, False))))


def group(name: str, parts: str) -> str:
    return f'<group name="{name}">{parts}</group>'


def chain(base: str, tip: str) -> str:
    return f'<chain base_link="{base}" tip_link="{tip}"/>'


@grouped(
    ("parts", "joints"),
    [
        (chain("base", "forearm"), {"shoulder", "elbow"}),
        (chain("forearm", "base"), {"shoulder", "elbow", ROOT}),
        (chain("forearm", "upper_arm"), {"shoulder", "elbow"}),
        (chain("left_finger", "right_finger"), {"slide", "follower", "mount"}),
        (chain("base", "base"), None),
        ('<link name="tool"/><link name="base"/>', {"mount", ROOT}),
        ('<joint name="elbow"/><joint name="nothing"/>', {"elbow"}),
        ('<joint name="v"/>', {ROOT}),
        ('<joint name="skipped"/>', None),
        ('<group name="arm"/><joint name="slide"/>', {"shoulder", "elbow", "mount", "slide"}),
        ('<group name="arm"/><group name="nothing"/>', None),
        ('<group name="g"/>', None),
        ('<group name="behind"/>', {"slide"}),
    ],
)
def test_the_joints_of_a_group(parts: str, joints: set[str] | None) -> None:
    virtual = VIRTUAL.format("skipped", "planar", "tool") + VIRTUAL.format("v", "planar", "base")
    found = groups(virtual + ARM + group("g", parts) + group("behind", '<joint name="slide"/>'))
    assert found.joints.get("g") == joints


def test_of_two_groups_with_one_name_the_first_counts() -> None:
    assert groups(ARM + group("arm", '<joint name="slide"/>')).joints["arm"] == {"shoulder", "elbow", "mount"}


def test_a_group_with_a_dropped_one_is_dropped_with_it() -> None:
    parts = group("a", '<group name="b"/>') + group("b", '<group name="c"/><joint name="slide"/>') + group("c", "")
    assert groups(parts).joints == {}


def test_the_groups_of_a_link_are_reported_the_smallest_first() -> None:
    small = group("z", '<link name="tool"/>')
    found = groups(ARM + small + group("all", '<group name="arm"/><group name="z"/><joint name="slide"/>'))
    assert found.having("tool") == ["z", "arm", "all"]
    assert found.having("right_finger") == []


def test_a_robot_that_is_no_tree_has_no_groups() -> None:
    assert groups(ARM, ROBOT.replace("</robot>", '<link name="table"/></robot>')).joints == {}
    assert groups(ARM, ROBOT.replace("</robot>", joint("j", "fixed", "base", "tool") + "</robot>")).joints == {}
    parentless = '<link name="table"/><joint name="j" type="fixed"><child link="base"/></joint></robot>'
    assert groups(group("arm", chain("base", "table")), ROBOT.replace("</robot>", parentless)).joints == {}


def test_what_a_state_lacks_are_the_joints_that_move_by_themselves() -> None:
    virtual = VIRTUAL.format("v", "planar", "base") + group("b", '<joint name="v"/>')
    found = groups(virtual + ARM + HAND + '<group_state name="s" group="{}"/>')
    for name, lacking in (("arm", ["shoulder", "elbow"]), ("hand", ["slide"]), ("b", ["v"])):
        state = found.srdf.all("group_state")[0]
        state.attributes["group"] = name
        assert missing(state, found) == lacking


@grouped(
    ("text", "values", "rest"),
    [
        ("1", [1.0], ""),
        (" 1\t-2.5e1 ", [1.0, -25.0], ""),
        ("1-2", [1.0, -2.0], ""),
        ("abc", [0.0], "abc"),
        ("", [0.0], "nothing"),
        (None, [0.0], "nothing"),
        ("1,57", [1.0, 0.0], ",57"),
        ("0.5 rad", [0.5, 0.0], "rad"),
    ],
)
def test_values_are_what_a_stream_reads(text: str | None, values: list[float], rest: str) -> None:
    assert read(text) == (values, rest)
