"""Joints under a weight, against friction, and behind another joint: what they cannot do."""

from __future__ import annotations

import math

import pytest

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding
from urdflint.model.plausibility import joint_loads
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

MASS = '<link name="{}"><inertial><origin xyz="{}"/><mass value="{}"/></inertial></link>'
JOINT = (
    '<joint name="{0}" type="{1}"><parent link="{2}"/><child link="{3}"/><origin xyz="{4}" rpy="{5}"/>'
    '<axis xyz="{6}"/><limit lower="{7}" upper="{8}" effort="{9}" velocity="1"/>{10}</joint>'
)

JOINT_TO_NOWHERE = '<joint name="up" type="fixed"><parent link="nowhere"/><child link="a"/></joint>'


def arm(  # noqa: PLR0917
    kind: str = "revolute",
    axis: str = "0 1 0",
    low: float = -1,
    high: float = 1,
    effort: object = 1,
    more: str = "",
    center: str = "0.5 0 0",
    rpy: str = "0 0 0",
    mass: object = 2,
) -> str:
    joint = JOINT.format("j", kind, "a", "b", "0 0 1", rpy, axis, low, high, effort, more)
    return '<robot name="r"><link name="a"/>' + MASS.format("b", center, mass) + joint + "{}</robot>"


def robot(xml: str) -> Robot:
    document = parsing.read(Source("r", xml.replace("{}", "").encode()))
    assert document.root is not None
    return Robot(document, document.root, Files(None, resolve=False))


def need(xml: str) -> float | None:
    found = list(joint_loads.loads(robot(xml)).values())
    return found[0].need if found else None


def reported(xml: str, code: str) -> list[Finding]:
    return [one for one in findings(xml.replace("{}", ""), "") if one.code == code]


@grouped(
    ("xml", "expected"),
    [
        (arm(), 9.81),
        (arm(axis="0 0 1"), 0),
        (arm(axis="0 -7 0"), 9.81),
        (arm(axis="1 1 0"), 9.81 / math.sqrt(2)),
        (arm(axis="0 1 1"), 9.81 / math.sqrt(2)),
        (arm(center="0.5 3 0"), 9.81),
        (arm(center="0 0 0.5"), 9.81 * math.sin(1)),
        (arm(center="0 0 0.5", low=-2, high=0.1), 9.81),
        (arm(center="0 0 0.5", low=0.2, high=0.3), 9.81 * math.sin(0.3)),
        (arm("continuous", center="0 0 -0.5"), 9.81),
        (arm("prismatic", axis="0 0 1"), 19.62),
        (arm("prismatic", axis="0 0 -1"), 19.62),
        (arm("prismatic", axis="1 0 0"), 0),
        (arm(axis="0 0 1", rpy="1.5707963 0 0"), 9.81),
        (arm(mass=0), None),
        (arm(mass="x"), None),
        (arm(center="x"), None),
        (arm(rpy="x"), None),
        (arm(axis="0 0 0"), None),
        (arm("fixed"), None),
        (arm(low=2, high=1), None),
    ],
)
def test_loads(xml: str, expected: float | None) -> None:
    assert need(xml) == (pytest.approx(expected, abs=1e-5) if expected is not None else None)


def test_all_that_is_below_counts() -> None:
    tip = MASS.format("c", "0 0 0", 3) + JOINT.format("k", "fixed", "b", "c", "1 0 0", "0 0 1", "1 0 0", 0, 0, 1, "")
    (load,) = (load for joint, load in joint_loads.loads(robot(arm().replace("{}", tip))).items() if joint.name == "j")
    assert load.need == pytest.approx(9.81 * (2 * 0.5 + 3 * 1))
    assert [load.mass, load.arm, load.angle] == pytest.approx([5, 0.8, 0])
    loop = JOINT.format("l", "fixed", "a", "c", "0 0 0", "0 0 0", "1 0 0", 0, 0, 1, "")
    assert joint_loads.loads(robot(arm().replace("{}", tip + loop))) == {}


def test_a_joint_below_an_unknown_link_may_be_turned_in_any_way() -> None:
    hanging = arm(effort=1).replace('<link name="a"/>', '<link name="a"/>' + JOINT_TO_NOWHERE)
    assert reported(arm(effort=1), "URDF415")
    assert reported(hanging, "URDF415") == []


def test_links_without_gravity_weigh_nothing() -> None:
    for inside in ("<turnGravityOff>true</turnGravityOff>", "<gravity>false</gravity>"):
        assert need(arm().replace("{}", f'<gazebo reference="b">{inside}</gazebo>')) is None
    inside = "<turnGravityOff>false</turnGravityOff>"
    assert need(arm().replace("{}", f'<gazebo reference="b">{inside}</gazebo>')) is not None


@grouped(
    ("xml", "severity"),
    [
        (arm(effort=1), "warning"),
        (arm(effort=4), "info"),
        (arm(effort=9.7), None),
        (arm(effort=0), None),
        (arm(effort="x"), None),
        (arm(more='<mimic joint="j"/>'), None),
        (arm("prismatic", axis="0 0 1", effort=6), "warning"),
    ],
)
def test_effort_below_the_weight(xml: str, severity: str | None) -> None:
    assert [one.severity.value for one in reported(xml, "URDF415")] == ([severity] if severity else [])


def test_the_words_of_a_load() -> None:
    (one,) = reported(arm(center="0 0 0.5"), "URDF415")
    assert one.message == "joint 'j' has effort 1, and needs 8.25 N m at -1 rad to hold 2 kg 0.421 m from its axis"
    (slide,) = reported(arm("prismatic", axis="0 0 1"), "URDF415")
    assert slide.message == "joint 'j' has effort 1, and needs 19.6 N to hold 2 kg"


@grouped(
    ("friction", "effort", "how"),
    [(20, 20, "the same as"), (21, 20, "above"), (19, 20, None), (1, 0, None), ("x", 20, None)],
)
def test_friction(friction: object, effort: object, how: str | None) -> None:
    found = reported(arm(effort=effort, more=f'<dynamics friction="{friction}"/>'), "URDF512")
    assert [how in one.message for one in found if how] == ([True] if how else [])
    assert bool(found) is (how is not None)


@grouped(
    ("mimic", "own", "said"),
    [
        ("", (-1, 1), None),
        ('multiplier="-1"', (-1, 1), None),
        ('multiplier="1.01"', (-1, 1), None),
        ('multiplier="3"', (-1, 1), "from -3 to 3, which it can follow only in part: its limits are -1 and 1"),
        ('offset="1"', (-1, 1), "from 0 to 2"),
        ('offset="5"', (-1, 1), "from 4 to 6, which it never reaches"),
        ('offset="-5"', (-1, 1), "from -6 to -4, which it never reaches"),
        ('multiplier="-1"', (0, 1), "from -1 to 1"),
        ('multiplier="0"', (2, 3), None),
        ('multiplier="x"', (2, 3), None),
        ("", (0, 0), None),
    ],
)
def test_ranges_of_mimic_joints(mimic: str, own: tuple[int, int], said: str | None) -> None:
    follower = JOINT.format(
        "f", "revolute", "a", "c", "0 0 0", "0 0 0", "0 0 1", *own, 1, f'<mimic joint="j" {mimic}/>'
    )
    found = reported(arm(effort=100).replace("{}", '<link name="c"/>' + follower), "URDF548")
    assert [said in one.message for one in found if said] == ([True] if said else [])
    assert bool(found) is (said is not None)
