"""Textures that Gazebo does not take over."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings, sliced

BOX = '<geometry><box size="1 1 1"/></geometry>'
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROBOT = f'<robot name="r">{{}}<link name="a">{MASS}<visual>{BOX}{{}}</visual></link>{{}}</robot>'
RED = '<gazebo reference="{}"><material>Gazebo/Red</material></gazebo>'
TEXTURE = '<texture filename="wood.png"/>'
COLOR = '<color rgba="1 0 0 1"/>'


def reported(xml: str) -> list[str]:
    return [sliced(one) for one in findings(xml, "sdformat") if one.code == "GZ706"]


@grouped(
    ("material", "block", "where"),
    [
        (f'<material name="m">{TEXTURE}</material>', "", ["wood.png"]),
        (f'<material name="m">{COLOR}{TEXTURE}</material>', "", []),
        (f'<material name="m">{COLOR}</material>', "", []),
        ('<material name="m"><texture/></material>', "", []),
        (
            f'<material name="m">{TEXTURE}</material>',
            RED.format("a"),
            [],
        ),
        (
            f'<material name="m">{TEXTURE}</material>',
            RED.format("b"),
            ["wood.png"],
        ),
    ],
)
def test_a_texture_alone(material, block, where):
    assert reported(ROBOT.format("", material, block)) == where


def test_the_visuals_of_a_dropped_link():
    assert reported(ROBOT.format("", f'<material name="m">{TEXTURE}</material>', "").replace(MASS, "")) == []


def test_a_material_of_the_robot_is_reported_once():
    shared = f'<material name="m">{TEXTURE}</material>'
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    again = f'<link name="b">{MASS}<visual>{BOX}<material name="m"/></visual></link>{joint}'
    assert reported(ROBOT.format(shared, '<material name="m"/>', again)) == ["wood.png"]
    assert reported(ROBOT.format(shared, "", "")) == []
