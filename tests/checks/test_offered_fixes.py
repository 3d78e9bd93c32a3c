"""Fixes of rules that have an obvious one, and the neighbors for which it is none."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
TREE = (
    f'<link name="base">{INERTIAL}</link><link name="tip">{INERTIAL}</link>'
    '<joint name="j" type="fixed"><parent link="base"/><child link="tip"/>{}</joint>'
)
MOTION = '<axis xyz="0 0 1"/><limit effort="1" velocity="1"/>'
EXPLAINED = '<limit effort="1" velocity="1"><!-- why --></limit>'
OUTDATED = "<initial_joint_position>0</initial_joint_position>"
MACRO = '<xacro:macro name="m" params="n"><!-- for later --><link name="${n}"/></xacro:macro>'
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


@grouped(
    ("code", "robot", "texts"),
    [
        ("URDF503", f'<robot name="r">{TREE.format(MOTION)}</robot>', ["", ""]),
        ("URDF503", f'<robot name="r">{TREE.format(EXPLAINED)}</robot>', None),
        ("URDF201", '<robot name=""><link name="base"/></robot>', ["robot"]),
        ("URDF201", '<robot name="r"><link name=""/></robot>', None),
        (
            "GZ512",
            f'<robot name="r"><link name="base"/><gazebo reference="base"><kp>1</kp>{OUTDATED}</gazebo></robot>',
            [""],
        ),
        ("XAC112", f'<robot name="r" {XACRO}><xacro:property name="p" value="1"/><link name="a${{1}}"/></robot>', [""]),
        ("XAC112", f'<robot name="r" {XACRO}>{MACRO}<link name="a"/></robot>', None),
        ("XAC103", f'<robot name="r" {XACRO}><xacro:arg name="p"/><link name="a$(arg p)"/></robot>', [' default=""']),
        ("XAC103", f'<robot name="r" {XACRO}><xacro:arg default="p"/><link name="a"/></robot>', None),
    ],
)
def test_the_fix_that_is_offered(code: str, robot: str, texts: list[str] | None) -> None:
    first = next(finding for finding in findings(robot, "all") if finding.code == code)
    assert (None if first.fix is None else [edit.text for edit in first.fix.edits]) == texts
    assert first.fix is None or not first.fix.safe
