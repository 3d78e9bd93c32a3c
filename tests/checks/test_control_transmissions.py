"""Transmissions that no loader can make."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
    '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>{}</robot>'
)


def part(tag: str, name: str, role: str | None = None) -> str:
    inner = "" if role is None else f"<role>{role}</role>"
    interface = "<hardwareInterface>EffortJointInterface</hardwareInterface>" if tag == "joint" else ""
    return f'<{tag} name="{name}">{inner}{interface}</{tag}>'


JOINTS = part("joint", "j", "joint1") + part("joint", "k", "joint2")
MOTORS = part("actuator", "m", "actuator1") + part("actuator", "n", "actuator2")


def reported(xml: str, targets: str = "") -> list[tuple[str, str]]:
    return [(one.code, sliced(one)) for one in findings(ROBOT.format(xml), targets) if one.code.startswith("CTL")]


def ros1(kind: str, parts: str, targets: str = "") -> list[tuple[str, str]]:
    return reported(f'<transmission name="t"><type>transmission_interface/{kind}</type>{parts}</transmission>', targets)


def ros2(parts: str, kind: str = "system", joints: str = "jk") -> list[tuple[str, str]]:
    named = "".join(f'<joint name="{name}"><state_interface name="position"/></joint>' for name in joints)
    own = "<hardware><plugin>p/P</plugin></hardware>"
    return reported(
        f'<ros2_control name="c" type="{kind}">{own}{named}<transmission name="t">{parts}</transmission></ros2_control>'
    )


@pytest.mark.parametrize("kind", ["DifferentialTransmission", "FourBarLinkageTransmission"])
def test_two_joints_and_two_actuators(kind: str) -> None:
    assert ros1(kind, JOINTS + MOTORS) == []
    only = ("CTL009", f"transmission_interface/{kind}")
    assert ros1(kind, part("joint", "j", "joint1") + MOTORS) == [only]
    assert ros1(kind, JOINTS + part("actuator", "m", "actuator1")) == [only]


def test_one_joint_and_one_actuator() -> None:
    simple = part("joint", "j") + part("actuator", "m")
    assert ros1("SimpleTransmission", simple) == []
    assert ros1("SimpleTransmission", simple + part("actuator", "n")) == [("CTL009", '<actuator name="n">')]
    assert ros1("SimpleTransmission", simple + part("joint", "k")) == [("CTL009", '<joint name="k">')]
    assert ros1("OtherTransmission", simple + part("joint", "k")) == []


def test_what_drake_does_not_read_is_said_with_it() -> None:
    simple = part("joint", "j") + part("actuator", "m") + part("actuator", "n")
    xml = f'<transmission name="t"><type>SimpleTransmission</type>{simple}</transmission>'
    (one,) = [one for one in findings(ROBOT.format(xml), "drake") if one.code in {"CTL009", "DRK604"}]
    assert (one.code, one.effects[DRAKE].value) == ("CTL009", "drops")


@grouped(
    ("motors", "text"),
    [
        (part("actuator", "m", "actuator1") + part("actuator", "n"), '<actuator name="n">'),
        (part("actuator", "m", "actuator1") + part("actuator", "n", ""), "<role>"),
        (part("actuator", "m", "actuator1") + part("actuator", "n", "joint2"), "joint2"),
        (part("actuator", "m", "actuator2") + part("actuator", "n", "actuator2"), "actuator2"),
    ],
)
def test_roles(motors: str, text: str) -> None:
    assert ros1("DifferentialTransmission", JOINTS + motors) == [("CTL009", text)]


def test_roles_in_any_order_and_those_that_xacro_did_not_make() -> None:
    turned = part("actuator", "m", "actuator2") + part("actuator", "n", "actuator1")
    unknown = part("actuator", "m", "${one}") + part("actuator", "n", "actuator1")
    assert ros1("DifferentialTransmission", JOINTS + turned) == []
    assert [one for one in ros1("DifferentialTransmission", JOINTS + unknown) if one[0] == "CTL009"] == []


PLUGIN = "<plugin>transmission_interface/DifferentialTransmission</plugin>"
TWO = '<joint name="j" role="joint1"/><joint name="k" role="joint2"/>'
MOTOR = '<actuator name="m" role="actuator1"/>'
SECOND = '<actuator name="n" role="actuator2"/>'


def test_transmissions_of_ros2_control() -> None:
    assert ros2(PLUGIN + TWO + MOTOR + SECOND) == []
    name = "transmission_interface/DifferentialTransmission"
    assert ros2(PLUGIN + TWO + MOTOR) == [("CTL038", name)]
    assert ros2(PLUGIN + TWO + MOTOR, "actuator") == []
    third = '<actuator name="o" role="actuator3"/>'
    assert ros2(PLUGIN + TWO + MOTOR + SECOND + third) == []


def test_the_plugin() -> None:
    assert ros2(TWO + MOTOR) == [("CTL038", '<transmission name="t">')]
    assert ros2("<plugin/>" + TWO + MOTOR) == [("CTL038", "<plugin/>")]


def test_a_joint_that_the_block_does_not_have() -> None:
    assert ros2(PLUGIN + TWO + MOTOR + SECOND, joints="j") == [("CTL040", "k")]
    elsewhere = TWO.replace('"k"', '"z"')  # which the robot does not have either: that is reported by itself
    assert [code for code, _ in ros2(PLUGIN + elsewhere + MOTOR + SECOND)] == ["CTL020"]
