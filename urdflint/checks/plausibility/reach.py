"""Joints that cannot do what the robot asks of them: hold a weight, overcome friction, follow another joint."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.numbers import interval, number
from urdflint.model.plausibility import joint_loads
from urdflint.model.robot import LIMITED, SINGLE_AXIS, Joint, Robot
from urdflint.syntax.place import Place

SPRUNG = 3.0  # times the effort: a spring or a counterweight may well hold the rest
SLACK = 0.02  # of a range or a force: limits of followers, and efforts, are often rounded


@check("URDF415")
def effort_below_weight(robot: Robot) -> Iterator[Problem]:
    efforts = {joint: effort for joint in robot.joints if joint.mimic is None and (effort := _effort(joint))}
    if not efforts:
        return
    enough = {joint: effort * (1 + SLACK) for joint, effort in efforts.items()}
    for joint, load in reversed(joint_loads.loads(robot, enough).items()):
        effort = efforts[joint]
        if load.need <= enough[joint]:
            continue
        turns = joint.type != "prismatic"
        unit = "N m" if turns else "N"
        arm_text = f" {load.arm:.3g} m from its axis" if turns else ""
        angle_text = f" at {load.angle:.3g} rad" if turns and joint.type in LIMITED and abs(load.angle) > 0.005 else ""
        message = f"{joint} has effort {effort:g}, and needs {load.need:.3g} {unit}{angle_text}"
        message += f" to hold {load.mass:.3g} kg{arm_text}"
        severity = None if load.need > effort * SPRUNG else Severity.INFO
        yield Problem(message, Place(joint.limit, "effort", "value"), severity=severity)


def _effort(joint: Joint) -> float | None:
    """The effort limit of a joint with one degree of freedom; None where it has none, also where it is 0."""
    value = number(joint.limit.get("effort")) if joint.limit is not None and joint.type in SINGLE_AXIS else None
    return value if value is not None and value > 0 else None


@check("URDF512", has="odd_dynamics")
def friction_above_effort(joint: Joint) -> Iterator[Problem]:
    effort = _effort(joint)
    friction = number(joint.dynamics.get("friction")) if joint.dynamics is not None else None
    if effort is None or friction is None or friction < effort or joint.limit is None:
        return
    related = [("effort of the joint", Place(joint.limit, "effort", "value"))]
    how = "the same as" if friction == effort else "above"
    message = f"{joint} has friction {friction:g}, {how} its effort {effort:g}, so its motor cannot move it"
    yield Problem(message, Place(joint.dynamics, "friction", "value"), related)


@check("URDF548", has="mimic")
def mimic_out_of_range(joint: Joint) -> Iterator[Problem]:
    mimic = joint.mimic
    leader = joint.robot.joint_named.get(mimic.get("joint") or "") if mimic is not None else None
    if mimic is None or leader is None or leader is joint:
        return
    if _without_lead(joint, leader):  # which explains what it cannot follow
        return
    own, leader_range = _range(joint), _range(leader)
    multiplier, offset = number(mimic.get("multiplier") or "1"), number(mimic.get("offset") or "0")
    if own is None or leader_range is None or not multiplier or offset is None:
        return
    low, high = sorted((offset + multiplier * leader_range[0], offset + multiplier * leader_range[1]))
    slack = SLACK * max(own[1] - own[0], high - low)
    if low >= own[0] - slack and high <= own[1] + slack:
        return
    reached = "never reaches" if low > own[1] or high < own[0] else "can follow only in part"
    message = (
        f"{joint} mimics {leader} from {low + 0.0:.4g} to {high + 0.0:.4g}, which it {reached}: "
        f"its limits are {own[0]:.4g} and {own[1]:.4g}"
    )
    limits = [
        (f"the limits of {coupled}", Place(coupled.limit)) for coupled in (joint, leader) if coupled.limit is not None
    ]
    yield Problem(message, Place(mimic), limits)


@check("URDF550", has="mimic")
def mimic_without_lead(joint: Joint) -> Iterator[Problem]:
    mimic = joint.mimic
    leader = joint.robot.joint_named.get(mimic.get("joint") or "") if mimic is not None else None
    if mimic is None or leader is None or not _without_lead(joint, leader):
        return
    much = "1 m for each radian" if joint.type == "prismatic" else "1 rad for each meter"
    verbs = ("slides", "turns") if joint.type == "prismatic" else ("turns", "slides")
    message = f"{joint} {verbs[0]} {much} that {leader} {verbs[1]}, as its multiplier is {mimic.get('multiplier') or 1}"
    place = Place(mimic, "multiplier", "value") if "multiplier" in mimic.attributes else Place(mimic)
    yield Problem(message, place, [("the leader", leader.place("name"))])


def _without_lead(joint: Joint, leader: Joint) -> bool:
    """Whether of a joint and its leader one turns and one slides, and nobody wrote by how much."""
    if not {joint.type, leader.type} <= SINGLE_AXIS or (joint.type == "prismatic") is (leader.type == "prismatic"):
        return False
    return joint.mimic is not None and abs(number(joint.mimic.get("multiplier") or "1") or 0.0) == 1


def _range(joint: Joint) -> tuple[float, float] | None:
    """The limits of a joint that has some, not both 0 and not inverted, which other rules tell."""
    if joint.type not in LIMITED or joint.limit is None:
        return None
    bounds = interval(joint.limit.get("lower") or "0", joint.limit.get("upper") or "0")
    return bounds if bounds is not None and bounds[0] < bounds[1] else None
