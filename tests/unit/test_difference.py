"""What a change to a robot means: each thing once, nothing for a new layout, and what programs do then."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import urdflint
from tests.grouping import grouped
from urdflint.difference import changes, pairing, programs
from urdflint.difference.programs import Outcome
from urdflint.linter.run import load_target
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.syntax.source import Source

ARM = """<?xml version="1.0"?>
<robot name="r">
  <!-- a small arm -->
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base">
    <inertial>
      <origin xyz="0 0 0.1"/>
      <mass value="3"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
    <visual name="skin"><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>
    <visual name="face"><geometry><sphere radius="0.2"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <link name="arm">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
    <origin xyz="0 0 0.5" rpy="0 0 0"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
  <joint name="mount" type="fixed">
    <parent link="arm"/>
    <child link="tool"/>
  </joint>
  <transmission name="drive">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"/>
    <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator>
  </transmission>
  <gazebo reference="arm"><mu1>0.5</mu1></gazebo>
</robot>
"""
Reported = list[tuple[str, ...]]


def robot(text: str) -> Robot:
    return load_target.read(Source("robot.urdf", text.encode()))


def reported(before: str, after: str) -> Reported:
    """The changes with what is said in them."""
    found = changes.changes(pairing.states(robot(before), robot(after)))
    return [tuple(str(part) for part in (*one[:6],) if part not in ("", None)) for one in found]


def edited(*edits: tuple[str, str]) -> str:
    text = ARM
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


CAMERA = """  <link name="cam"/>
  <joint name="c" type="fixed"><parent link="arm"/><child link="cam"/></joint>
  <transmission"""
MOUNT = """  <joint name="mount" type="fixed">
    <parent link="arm"/>
    <child link="tool"/>
  </joint>
"""
PAIRS: dict[str, tuple[list[tuple[str, str]], Reported]] = {
    "mass": ([('mass value="3"', 'mass value="4"')], [("changed", "link", "base", "mass", "3", "4")]),
    "moment": ([('ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>\n    </inertial>\n  </link>',
                 'ixx="0.2" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>\n    </inertial>\n  </link>')],
               [("changed", "link", "arm", "ixx", "0.1", "0.2")]),
    "center of mass gone": ([('      <origin xyz="0 0 0.1"/>\n', "")],
                            [("changed", "link", "base", "center of mass", "0 0 0.1", "0 0 0")]),
    "frame moved": ([('xyz="0 0 0.5"', 'xyz="0 0 0.6"')],
                    [("changed", "joint", "shoulder", "origin xyz", "0 0 0.5", "0 0 0.6")]),
    "frame moved that was not written": (
        [('<child link="tool"/>', '<child link="tool"/>\n    <origin rpy="0 0 1"/>')],
        [("changed", "joint", "mount", "origin rpy", "0 0 0", "0 0 1")]),
    "limit": ([('upper="1"', 'upper="1.5"')], [("changed", "joint", "shoulder", "upper limit", "1", "1.5")]),
    "limit gone": ([('    <limit lower="-1" upper="1" effort="10" velocity="2"/>\n', "")],
                   [("removed", "joint", "shoulder", "<limit>", "lower -1, upper 1, effort 10, velocity 2")]),
    "effort gone": ([(' effort="10"', "")], [("changed", "joint", "shoulder", "effort", "10")]),
    "type": ([('name="shoulder" type="revolute"', 'name="shoulder" type="continuous"')],
             [("changed", "joint", "shoulder", "type", "revolute", "continuous")]),
    "axis": ([('axis xyz="0 0 1"', 'axis xyz="0 1 0"')],
             [("changed", "joint", "shoulder", "axis", "0 0 1", "0 1 0")]),
    "link renamed": ([('"arm"', '"forearm"')], [("renamed", "link", "forearm", "arm", "forearm")]),
    "empty link renamed": ([('"tool"', '"tool0"')], [("renamed", "link", "tool0", "tool", "tool0")]),
    "joint renamed": ([('"shoulder"', '"joint_1"')], [("renamed", "joint", "joint_1", "shoulder", "joint_1")]),
    "a prefix for all": (
        [(f'"{name}"', f'"left_{name}"') for name in ("base", "arm", "tool", "shoulder", "mount")],
        [("renamed", tag, f"left_{name}", name, f"left_{name}")
         for tag, name in (("link", "base"), ("link", "arm"), ("link", "tool"), ("joint", "shoulder"),
                           ("joint", "mount"))]),
    "link renamed and changed": (
        [('"arm"', '"forearm"'), ('mass value="1"', 'mass value="2"')],
        [("renamed", "link", "forearm", "arm", "forearm"), ("changed", "link", "forearm", "mass", "1", "2")]),
    "link added": (
        [("  <transmission", CAMERA)],
        [("added", "link", "cam"), ("added", "joint", "c", "type fixed")]),
    "link removed": (
        [('  <link name="tool"/>\n', ""), (MOUNT, "")],
        [("removed", "link", "tool"), ("removed", "joint", "mount", "type fixed")]),
    "hung elsewhere": ([('<parent link="arm"/>', '<parent link="base"/>')],
                       [("changed", "joint", "mount", "parent", "arm", "base")]),
    "shape": ([('sphere radius="0.2"', 'sphere radius="0.3"')],
              [("changed", "link", "base", "visual 'face' sphere radius", "0.2", "0.3")]),
    "visual renamed": ([('visual name="face"', 'visual name="front"')],
                       [("changed", "link", "base", "visual 'front' name", "face", "front")]),
    "collision removed": ([("    <collision><geometry><box size=\"1 1 1\"/></geometry></collision>\n", "")],
                          [("removed", "link", "base", "collision", "box size 1 1 1")]),
    "color": ([('rgba="1 0 0 1"', 'rgba="1 0 0 0.5"')],
              [("changed", "material", "red", "color", "1 0 0 1", "1 0 0 0.5")]),
    "gear": ([(">50<", ">80<")],
             [("changed", "transmission", "drive", "actuator 'motor' <mechanicalReduction>", "50", "80")]),
    "friction in Gazebo": ([("<mu1>0.5", "<mu1>0.6")], [("changed", "gazebo", "arm", "<mu1>", "0.5", "0.6")]),
    "name of the robot": ([('robot name="r"', 'robot name="arm7"')],
                          [("changed", "robot", "arm7", "name", "r", "arm7")]),
}  # fmt: skip


@grouped("name", PAIRS)
def test_each_change_is_reported_once(name: str) -> None:
    edits, expected = PAIRS[name]
    assert reported(ARM, edited(*edits)) == expected


@grouped("name", PAIRS)
def test_the_way_back_has_as_many(name: str) -> None:
    edits, expected = PAIRS[name]
    assert len(reported(edited(*edits), ARM)) == len(expected)


def _backwards(text: str) -> str:
    """The links, joints and blocks in the opposite order."""
    root = robot(text).document
    assert root.root is not None
    parts = [root.source.text[slice(*root.element(one))].decode() for one in reversed(root.root.children)]
    return f'<robot name="r">{"".join(parts)}</robot>'


LAYOUTS: dict[str, Callable[[str], str]] = {
    "one line": lambda text: re.sub(r">\s+<", "><", text),
    "no comments": lambda text: re.sub(r"<!--.*?-->", "", text),
    "other quotes": lambda text: text.replace('="', "='").replace('"', "'"),
    "other numbers": lambda text: text.replace('"1 1 1"', '"1.0  1e0 +1"').replace('value="3"', 'value=" 3.000"'),
    "defaults written": lambda text: text.replace(
        '<child link="tool"/>', '<child link="tool"/><origin xyz="0 0 0" rpy="0 0 0"/><axis xyz="1 0 0"/>'
    ),
    "defaults left out": lambda text: text.replace(' rpy="0 0 0"', ""),
    "end tags": lambda text: text.replace('<link name="tool"/>', '<link name="tool"></link>'),
    "another order": _backwards,
}


@grouped("layout", LAYOUTS, size=15)
def test_nothing_is_reported_of_a_new_layout(layout: str) -> None:
    other = LAYOUTS[layout](ARM)
    assert other != ARM
    assert reported(ARM, other) == []
    assert all(one.verdict == "same" and not one.lost and not one.fixed for one in outcomes(ARM, other))


def test_visuals_without_names_are_reported_by_their_number() -> None:
    before = ARM.replace(' name="skin"', "").replace(' name="face"', "")
    after = before.replace('radius="0.2"', 'radius="0.3"')
    assert reported(before, after) == [("changed", "link", "base", "visual 2 sphere radius", "0.2", "0.3")]


def test_units_are_those_of_the_joint() -> None:
    after = edited(('upper="1"', 'upper="2"'), ('effort="10"', 'effort="11"'))
    found = changes.changes(pairing.states(robot(ARM), robot(after)))
    assert [one.unit for one in found] == ["rad", "N m"]
    along = [text.replace('type="revolute"', 'type="prismatic"') for text in (ARM, after)]
    found = changes.changes(pairing.states(*map(robot, along)))
    assert [one.unit for one in found] == ["m", "N"]


def test_elements_nested_very_deep_are_one_change() -> None:
    deep = [f"<gazebo>{'<a>' * 3000}{word}{'</a>' * 3000}</gazebo></robot>" for word in ("x", "y")]
    before, after = (ARM.replace("</robot>", one) for one in deep)
    ((kind, *_, part),) = reported(before, after)
    assert kind == "changed"
    assert part.startswith("content <a>")


def outcomes(before: str, after: str, *names: str) -> list[Outcome]:
    asked = [one for name in names or ("ros", "gazebo", "drake", "mujoco") for one in target.parse(name)]
    return programs.outcomes(pairing.states(robot(before), robot(after)), asked)


def test_who_rejects_a_robot_now_does_worse() -> None:
    after = edited(('<child link="tool"/>', '<child link="tol"/>'))
    for one in outcomes(ARM, after):
        assert (one.verdict, one.loads) == ("worse", (True, False))
        assert {cause.kind for cause in one.lost} == {"rejected"}
    for one in outcomes(after, ARM):
        assert (one.verdict, one.loads) == ("better", (False, True))
        assert one.fixed
        assert not one.lost


def test_what_was_kept_and_is_lost_now_is_worse() -> None:
    after = edited(('lower="-1" upper="1"', 'lower="1" upper="-1"'))
    (mujoco,) = outcomes(ARM, after, "mujoco")
    assert mujoco.verdict == "worse"
    assert [(cause.kind, cause.name) for cause in mujoco.lost] == [("unlimited", "shoulder")]
    (mujoco,) = outcomes(after, ARM, "mujoco")
    assert (mujoco.verdict, [cause.kind for cause in mujoco.fixed]) == ("better", ["unlimited"])


def test_a_new_part_that_a_program_treats_as_all_others_is_no_worse() -> None:
    more = '<link name="cam"/><joint name="c" type="fixed"><parent link="arm"/><child link="cam"/></joint></robot>'
    (mujoco,) = outcomes(ARM, ARM.replace("</robot>", more), "mujoco")
    assert mujoco.verdict == "same"
    assert {(cause.kind, cause.name) for cause in mujoco.lost} == {("merged", "cam"), ("frame gone", "cam")}
    assert not mujoco.worse


def test_a_new_way_of_losing_something_is_worse_for_a_new_part_too() -> None:
    more = (
        '<link name="cam"><collision><geometry><box size="1 1 1"/></geometry></collision></link>'
        '<joint name="c" type="fixed"><parent link="arm"/><child link="cam"/></joint></robot>'
    )
    (mujoco,) = outcomes(ARM, ARM.replace("</robot>", more), "mujoco")
    assert mujoco.verdict == "worse"
    assert ("invented", "cam") in {(cause.kind, cause.name) for cause in mujoco.worse}


def test_what_goes_with_its_part_is_not_fixed() -> None:
    edits, _ = PAIRS["link removed"]
    (mujoco,) = outcomes(ARM, edited(*edits), "mujoco")
    assert (mujoco.verdict, list(mujoco.fixed)) == ("same", [])


def test_a_new_name_is_no_loss() -> None:
    edits, _ = PAIRS["a prefix for all"]
    assert all(not one.lost and not one.fixed for one in outcomes(ARM, edited(*edits)))


MJCF = b"""<mujoco model="lift"><compiler angle="degree"/>
<default><default class="strong"><joint damping="0.3"/></default></default>
<worldbody><body name="base"><geom type="sphere" size="0.1" mass="2"/>
<body name="arm"><joint name="turn" class="strong" axis="0 0 1" range="-57.296 57.296" actuatorfrcrange="-5 5"/>
<joint name="slip" type="slide" range="0 0.4"/>
<inertial mass="1.5" pos="0 0 0" diaginertia="1 1 1"/></body></body></worldbody>
</mujoco>"""
URDF = b"""<robot name="lift"><link name="base"><inertial><mass value="2"/></inertial></link>
<link name="arm"><inertial><mass value="1.5"/></inertial></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/><dynamics damping="0.3"/></joint>
<joint name="slip" type="prismatic"><limit upper="0.4" effort="9" velocity="1"/></joint></robot>"""


def changes_of(urdf: bytes, mjcf: bytes) -> list[tuple[str | None, ...]]:
    difference = urdflint.diff(urdf, mjcf, names=("lift.urdf", "lift.xml"))
    assert difference.outcomes == ()
    assert [change[:3] for change in difference.changes] == [
        (WAY_BACK.get(change.kind, change.kind), *change[1:3]) for change in urdflint.diff(mjcf, urdf).changes
    ]
    return [change[1:7] for change in difference.changes]


WAY_BACK = {"added": "removed", "removed": "added"}


def test_a_robot_is_the_same_in_urdf_and_mjcf() -> None:
    assert changes_of(URDF, MJCF) == []
    assert urdflint.diff(URDF, MJCF).nothing


@grouped(
    ("old", "new", "change"),
    [
        (b'effort="5"', b'effort="12"', ("joint", "turn", "effort", "12", "5", "N m")),
        (b'lower="-1"', b'lower="-0.5"', ("joint", "turn", "range", "-0.5 to 1", "-1 to 1", "rad")),
        (b'upper="0.4"', b'upper="0.2"', ("joint", "slip", "range", "0 to 0.2", "0 to 0.4", "m")),
        (b'"revolute"', b'"continuous"', ("joint", "turn", "range", None, "-1 to 1", "rad")),
        (b'"prismatic"', b'"fixed"', ("joint", "slip", "type", "fixed", "slide", "")),
        (b'damping="0.3"', b'damping="0.7"', ("joint", "turn", "damping", "0.7", "0.3", "N m s/rad")),
        (b'value="1.5"', b'value="15"', ("link", "arm", "mass", "15", "1.5", "kg")),
        (b"<dynamics", b'<mimic joint="x"/><dynamics', None),
        (b'<dynamics damping="0.3"/>', b"", None),
    ],
)
def test_a_value_that_differs_between_urdf_and_mjcf(
    old: bytes, new: bytes, change: tuple[str | None, ...] | None
) -> None:
    assert old in URDF
    assert changes_of(URDF.replace(old, new), MJCF) == ([change] if change else [])


def test_a_joint_that_is_in_one_of_both_formats() -> None:
    assert [change[:2] for change in changes_of(URDF.replace(b'"slip"', b'"slide"'), MJCF)] == [
        ("joint", "slide"),
        ("joint", "slip"),
    ]


def test_two_files_of_mjcf_are_no_robot() -> None:
    with pytest.raises(ValueError, match="both files are MJCF"):
        urdflint.diff(MJCF, MJCF)
