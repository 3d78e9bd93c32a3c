"""Differential drives that go elsewhere than commanded: opposite axes, axes to the right, and sides exchanged."""

from __future__ import annotations

from pathlib import Path

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine


def wheel(name: str, y: float, axis: str = "0 1 0") -> str:
    inertia = '<inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/>'
    return (
        f'<link name="{name}_link"><inertial><mass value="1"/>{inertia}</inertial></link>'
        f'<joint name="{name}" type="continuous"><origin xyz="0 {y} 0"/><parent link="base_link"/>'
        f'<child link="{name}_link"/><axis xyz="{axis}"/></joint>'
    )


def robot(*wheels: str, left: str = "left", right: str = "right", tags: str = "left_joint right_joint") -> str:
    first, second = tags.split()
    plugin = '<plugin filename="gz-sim-diff-drive-system" name="gz::sim::systems::DiffDrive">'
    sides = "".join(f"<{first}>{one}</{first}>" for one in left.split())
    sides += "".join(f"<{second}>{one}</{second}>" for one in right.split())
    links = '<link name="foot"/><link name="base_link"/><joint name="stand" type="fixed">'
    ends = '<parent link="foot"/><child link="base_link"/></joint>'
    parts = "".join(wheels) + f"<gazebo>{plugin}{sides}</plugin></gazebo>"
    return f'<robot name="r">{links}{ends}{parts}</robot>'


def said(xml: str) -> list[Finding]:
    return [one for one in findings(xml, "sdformat") if one.code == "GZ825"]


LEFT, RIGHT, BACK = wheel("left", 0.2), wheel("right", -0.2), "0 -1 0"


@grouped(
    ("xml", "words"),
    [
        (robot(LEFT, RIGHT), None),
        (robot(LEFT, wheel("right", -0.2, BACK)), "axis of joint 'right' is opposite to that of joint 'left'"),
        (robot(wheel("left", 0.2, BACK), wheel("right", -0.2, BACK)), "the robot drives backward"),
        (robot(wheel("left", 0.2, "1 0 0"), wheel("right", -0.2, "1 0 0")), None),  # x need not be ahead
        (robot(LEFT, RIGHT, left="right", right="left"), "joint 'right', at y=-0.2, is right of joint 'left' at y=0.2"),
        (robot(LEFT, RIGHT, left="right", right="left", tags="leftJoint rightJoint"), None),  # ROS 1 exchanges them
        (robot(LEFT, wheel("right", -0.2, BACK), tags="leftJoint rightJoint"), "the robot turns on the spot"),
        (robot(LEFT, RIGHT, left="right", right="other"), None),
        (robot(LEFT, wheel("other", 0.2), RIGHT, left="left other"), None),
        (robot(LEFT, wheel("other", 0.2, BACK), RIGHT, left="left other"), "that of joint 'other'"),
        (robot(wheel("a", -0.2), wheel("b", 0.25), left="a", right="b"), None),  # the middle is elsewhere
        (robot(wheel("a", -0.2, "0 1 x"), wheel("b", 0.2), left="a", right="b"), None),
        (robot(wheel("a", 0.2), left="a", right=""), None),
    ],
)
def test_direction(xml: str, words: str | None) -> None:
    found = said(xml)
    assert [words in one.message for one in found if words is not None] == [True] * (words is not None)
    assert len(found) == (words is not None)


def test_sides_that_names_have_wrong_are_reported_once() -> None:
    xml = robot(wheel("left_wheel", -0.2), wheel("right_wheel", 0.2), left="left_wheel", right="right_wheel")
    assert [one.code for one in findings(xml, "sdformat") if one.code in ("URDF552", "GZ825")] == ["URDF552"]


def test_only_gazebo_is_concerned() -> None:
    xml = robot(LEFT, wheel("right", -0.2, BACK))
    assert not [one for one in findings(xml) if one.code == "GZ825"]


@grouped(
    ("more", "right_axis", "count"),
    [
        ("", "0 1 0", 0),
        ("", BACK, 1),
        ("    left_wheel_radius_multiplier: -1.0\n", BACK, 0),  # that turns it the other way
        ("    type_of_nothing: 1\n", BACK, 1),
    ],
)
def test_controllers(tmp_path: Path, more: str, right_axis: str, count: int) -> None:
    (tmp_path / "robot.urdf").write_text(robot(LEFT, wheel("right", -0.2, right_axis)))
    kind = "controller_manager:\n  ros__parameters:\n    d: {type: diff_drive_controller/DiffDriveController}\n"
    own = f"d:\n  ros__parameters:\n    left_wheel_names: [left]\n    right_wheel_names: [right]\n{more}"
    (tmp_path / "controllers.yaml").write_text(kind + own)
    assert [
        one.code for one in engine.lint(inputs.read(str(tmp_path / "controllers.yaml")), engine.Settings()).findings
    ].count("CTL119") == count
