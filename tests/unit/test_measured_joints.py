"""What the motors of a robot have to move: the inertia below each joint, about its axis."""

from __future__ import annotations

import json

import pytest

from tests.program import run
from urdflint.linter.run import load_target
from urdflint.measuring.joint_table import MeasuredJoint, measured_joints
from urdflint.reporters.robots import joint_measures
from urdflint.syntax.source import Source

JOINT = (
    '<joint name="{name}" type="{type}"><parent link="{parent}"/><child link="{child}"/><origin {origin}/>'
    '<axis xyz="{axis}"/><limit lower="-1" upper="1" effort="4" velocity="2"/></joint>'
)
INERTIAL = (
    '<link name="{name}"><inertial><origin {origin}/><mass value="{mass}"/>'
    '<inertia ixx="{xx}" ixy="{xy}" ixz="0" iyy="{yy}" iyz="0" izz="{zz}"/></inertial></link>'
)


def robot(*parts: str) -> list[MeasuredJoint]:
    text = f'<robot name="r"><link name="base"/>{"".join(parts)}</robot>'
    return measured_joints(load_target.read(Source("r.urdf", text.encode())))


def link(name: str, mass: float, origin: str = "", xx: float = 1, yy: float = 2, zz: float = 3, xy: float = 0) -> str:
    return INERTIAL.format(name=name, mass=mass, origin=origin, xx=xx, yy=yy, zz=zz, xy=xy)


def joint(name: str, parent: str, child: str, axis: str = "0 0 1", kind: str = "revolute", origin: str = "") -> str:
    return JOINT.format(name=name, type=kind, parent=parent, child=child, axis=axis, origin=origin)


def test_inertia_is_about_the_axis_through_the_joint() -> None:
    for axis, inertia in (("1 0 0", 1 + 2 * 4), ("0 2 0", 2 + 2 * 9), ("0 0 -1", 3 + 2 * 13)):
        far = joint("j", "base", "a", axis, origin='xyz="5 -1 0.5" rpy="0.3 0.2 0.1"')
        [row] = robot(link("a", 2, 'xyz="3 2 0"'), far)
        assert row.inertia == pytest.approx(inertia)


def test_an_inertia_is_turned_with_its_origin() -> None:
    [row] = robot(link("a", 1, 'rpy="0 1.5707963267948966 0"'), joint("j", "base", "a", "1 0 0"))
    assert row.inertia == pytest.approx(3)
    [row] = robot(link("a", 1, xy=0.5), joint("j", "base", "a", "1 1 0"))
    assert row.inertia == pytest.approx(0.5 * (1 + 2) + 0.5)


def test_a_joint_moves_all_that_is_below_it() -> None:
    first, second = robot(
        link("a", 2),
        link("b", 1, 'xyz="0 0.5 0"'),
        joint("i", "base", "a"),
        joint("j", "a", "b", origin='xyz="2 0 0" rpy="0 0 1.5707963267948966"'),
    )
    assert second.inertia == pytest.approx(3 + 0.25)
    assert first.inertia == pytest.approx(3 + 3 + 1 * (2 - 0.5) ** 2)  # its center is at x = 1.5


def test_a_slide_moves_the_mass() -> None:
    [row] = robot(link("a", 2), joint("j", "base", "a", kind="prismatic"))
    assert [row.inertia, row.gravity] == pytest.approx([2, 2 * 9.81])


def test_numbers_for_gains() -> None:
    [row] = robot(link("a", 2), joint("j", "base", "a"))
    assert row.largest_damping(0.001) == pytest.approx(6000)
    assert row.time_to_speed == pytest.approx(3 * 2 / 4)


def test_what_cannot_be_read_is_unknown() -> None:
    broken = link("a", 2).replace('ixx="1"', 'ixx="one"')
    [row] = robot(broken, joint("j", "base", "a"))
    assert (row.inertia, row.largest_damping(0.001), row.time_to_speed) == (None, None, None)
    loop = robot(link("a", 1), link("b", 1), joint("i", "a", "b"), joint("j", "b", "a"))
    assert [row.inertia for row in loop] == [None, None]
    text = joint_measures.as_csv([row], 0.002).splitlines()
    assert text[0] == "name,line,type,inertia,stable_damping,gravity,effort,velocity,time_to_speed"
    assert text[1].startswith("j,1,revolute,,,")


def test_the_command() -> None:
    text = run("measure", "--joints", "examples/diff_drive.urdf").stdout.decode()
    assert "left_wheel_joint   continuous  0.00192        1.92" in text
    written = json.loads(
        run("measure", "--joints", "--time-step", "0.004", "-f", "json", "examples/diff_drive.urdf").stdout
    )
    assert written["joints"][0]["stable_damping"] == pytest.approx(2 * 0.00192 / 0.004)
    wrong = run("measure", "--joints", "--time-step", "0", "examples/diff_drive.urdf")
    assert (wrong.returncode, wrong.stderr) == (2, b"urdflint: --time-step: '0' is not a time in seconds\n")
