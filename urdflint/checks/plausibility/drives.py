"""Limits of joints that are in another unit, were never chosen, or are out of reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.numbers import number
from urdflint.model.plausibility import drive_limits
from urdflint.model.plausibility.drive_limits import Speed
from urdflint.model.robot import SINGLE_AXIS, Joint, Robot
from urdflint.syntax.place import Place
from urdflint.text import wording

FAR = 5.0  # times the speed that is reached: less may be meant
LITTLE = 1.25  # times: less may be rounded


@check("URDF433", has="has_limits")
def velocity_not_in_radians(robot: Robot) -> Iterator[Problem]:
    drive_speeds = robot.analysis(drive_limits.speeds)
    if not drive_speeds.odd:
        return
    first, *rest = drive_speeds.odd
    also = [Place(speed.joint.limit, "velocity", "value") for speed in rest]
    unit = "turns a minute" if first.turns else "degrees a second"
    subject = _subject(drive_speeds.odd, drive_speeds.other_count)
    message = f"{subject} like {unit}, but {'is' if not rest else 'are'} read as rad/s"
    help_ = f'write velocity="{first.read:.4g}" for {first.joint} if it is in {unit}'
    severity = Severity.INFO if drive_speeds.is_doubtful else None
    yield Problem(message, Place(first.joint.limit, "velocity", "value"), also=also, help=help_, severity=severity)


def _subject(odd: Sequence[Speed], other_count: int) -> str:
    first = odd[0]
    if len(odd) == 1:
        rim = f", at which its rim moves at {first.rim:.3g} m/s, looks" if first.rim is not None else " looks"
        return f"velocity limit {first.velocity:g} of {first.joint}{rim}"
    quantity = (
        f"{len(odd)} of {len(odd) + other_count}" if other_count else "both" if len(odd) == 2 else f"all {len(odd)}"
    )
    return f"velocity limits of {quantity} turning joints, such as {first.velocity:g} of {first.joint}, look"


@check("URDF434", has="has_limits")
def range_in_millimeters(robot: Robot) -> Iterator[Problem]:
    for slide in robot.analysis(drive_limits.slides):
        message = f"{slide.joint} slides from {slide.lower:g} to {slide.upper:g} m, but the whole robot is "
        message += f"{slide.size:.2g} m long at most"
        side = "upper" if slide.upper >= -slide.lower else "lower"
        values = f'lower="{slide.lower / 1000 + 0.0:g}" upper="{slide.upper / 1000 + 0.0:g}"'
        yield Problem(message, Place(slide.joint.limit, side, "value"), help=f"write {values} if it is in millimeters")


@check("URDF435", has="has_limits")
def drive_limits_alike(robot: Robot) -> Iterator[Problem]:
    joints = robot.analysis(drive_limits.alike)
    if not joints:
        return
    places = [Place(joint.limit, "effort", "value") for joint in joints]
    effort, velocity = drive_limits.effort(joints[0]), drive_limits.velocity(joints[0])
    message = f"all {len(joints)} driven joints have effort {effort:g} and velocity {velocity:g}"
    yield Problem(message, places[0], also=places[1:])


@check("URDF549", has="odd_dynamics")
def velocity_out_of_reach(joint: Joint) -> Iterator[Problem]:
    dynamics, limit = joint.dynamics, joint.limit
    if dynamics is None or limit is None or joint.type not in SINGLE_AXIS:
        return
    get = limit.attributes.get
    damping, effort, velocity = map(number, (dynamics.attributes.get("damping"), get("effort"), get("velocity")))
    if not damping or not effort or not velocity or min(damping, effort, velocity) < 0:
        return
    if damping * velocity < LITTLE * effort or drive_limits.is_free(velocity):
        return
    reached, unit = effort / damping, "m/s" if joint.type == "prismatic" else "rad/s"
    message = f"{joint} has damping {damping:g}, against which its effort {effort:g} drives it at {reached:.3g} {unit} "
    message += f"at most, and its velocity limit {velocity:g} is {wording.times(velocity / reached)} as fast"
    related = [(f"its {name} limit", Place(limit, name, "value")) for name in ("effort", "velocity")]
    severity = Severity.INFO if velocity < FAR * reached else None
    yield Problem(message, Place(dynamics, "damping", "value"), related, severity=severity)
