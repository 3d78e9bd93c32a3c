"""Transmissions and ros2_control blocks."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced

ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="continuous"><parent link="a"/>'
    '<child link="b"/></joint>{}</robot>'
)
TYPE = "<type>transmission_interface/SimpleTransmission</type>"
JOINT = '<joint name="elbow"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>'
MOTOR = '<actuator name="m"/>'
OLD_MOTOR = '<actuator name="m"><hardwareInterface>E</hardwareInterface></actuator>'
MIMIC = '<joint name="elbow"><param name="mimic">knee</param></joint>'
HARDWARE = "<hardware><plugin>p/P</plugin></hardware>"


def said(xml: str, targets: str = "drake"):
    return [one for one in findings(ROBOT.format(xml), targets) if one.code.startswith("CTL")]


@grouped(
    ("xml", "code", "text", "drake"),
    [
        (TYPE + JOINT.replace("elbow", "Elbow") + MOTOR, "CTL001", "Elbow", "rejects"),
        ("<type>x/Other</type>" + JOINT.replace("elbow", "Elbow") + MOTOR, "CTL001", "Elbow", None),
        (TYPE.replace("Simple", "MySimple") + JOINT + JOINT.replace("elbow", "b") + MOTOR, "CTL001", "b", None),
        (JOINT + MOTOR, "CTL002", '<transmission name="t">', "rejects"),
        ("<type/>" + JOINT + MOTOR, "CTL002", "<type/>", "rejects"),
        (TYPE + JOINT, "CTL003", '<transmission name="t">', "rejects"),
        (TYPE + '<joint name="elbow"/>' + MOTOR, "CTL004", '<joint name="elbow"/>', None),
        (TYPE + JOINT + "<actuator/>", "CTL005", "<actuator/>", "rejects"),
    ],
)
def test_transmission(xml, code, text, drake):
    [found] = said(f'<transmission name="t">{xml}</transmission>')
    assert (found.code, sliced(found)) == (code, text)
    assert [effect.value for effect in found.effects.values()] == ([drake] if drake else [])


@pytest.mark.parametrize("whole", [f'<transmission name="t">{TYPE}{{}}{MOTOR}</transmission>', "{}"])
@pytest.mark.parametrize(("there", "fixed"), [("", True), (JOINT, False)])
def test_a_name_is_not_that_of_a_joint_that_has_its_own(whole, there, fixed):
    def block(joint: str) -> str:
        control = f'<ros2_control name="{len(joint)}">{HARDWARE}{joint}</ros2_control>'
        return str(whole).format(joint if "transmission" in whole else control)

    xml = (block(there) if there else "") + block(JOINT.replace("elbow", "elbw"))
    (found,) = (one for one in said(xml, "ros") if "elbw" in one.message)
    assert (found.code in ("CTL001", "CTL020"), found.fix is not None) == (True, fixed)


@grouped(
    "xml",
    [
        f'<transmission name="t">{TYPE}{JOINT}{MOTOR}</transmission>',
        '<transmission name="t" type="pr2_mechanism_model/SimpleTransmission"><joint name="elbow"/></transmission>',
        f'<transmission name="t">{TYPE}<joint name="elbow"/>{OLD_MOTOR}</transmission>',
        f'<ros2_control name="c" type="system">{HARDWARE}<joint name="elbow"/><gpio name="any"/></ros2_control>',
    ],
)
def test_silent(xml):
    assert said(xml) == []


@grouped(
    ("block", "code", "text"),
    [
        (f'<ros2_control name="c" type="system">{HARDWARE}<joint name="ebow"/></ros2_control>', "CTL020", "ebow"),
        ('<ros2_control name="c" type="system"/>', "CTL021", '<ros2_control name="c" type="system"/>'),
        ('<ros2_control name="c" type="system"><hardware/></ros2_control>', "CTL021", "<hardware/>"),
        (f'<ros2_control name="c" type="System">{HARDWARE}</ros2_control>', "CTL022", "System"),
        (f'<ros2_control type="system">{HARDWARE}</ros2_control>', "CTL005", '<ros2_control type="system">'),
        (
            f'<ros2_control name="c" type="system">{HARDWARE}<joint name="elbow"/><joint name="elbow"/></ros2_control>',
            "CTL023",
            "elbow",
        ),
        (f'<ros2_control name="c" type="system">{HARDWARE}{MIMIC}</ros2_control>', "CTL020", "knee"),
    ],
)
def test_ros2_control(block, code, text):
    [found] = said(block)
    assert (found.code, sliced(found)) == (code, text)


@pytest.mark.parametrize(("plugin", "severity"), [("gazebo_ros2_control/GazeboSystem", "warning"), ("p/P", "error")])
def test_a_type_that_is_no_type_costs_nothing_where_gazebo_loads_the_hardware(plugin, severity):
    block = f'<ros2_control name="c" type="System">{HARDWARE.replace("p/P", plugin)}</ros2_control>'
    assert [(finding.code, finding.severity) for finding in said(block, "") if finding.code == "CTL022"] == [
        ("CTL022", severity)
    ]
