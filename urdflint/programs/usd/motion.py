"""How far, how strongly and how fast joints of the stage move, and what they follow, in single precision."""

from __future__ import annotations

import math

from urdflint.programs.changes import Release
from urdflint.programs.loaded import Follows
from urdflint.programs.usd.model import CreatedJoint
from urdflint.programs.usd.record import last, value
from urdflint.programs.usd.releases import OFFSET_IN_DEGREES, VELOCITY_IN_SCHEMA
from urdflint.programs.usd.stage import TURNING
from urdflint.syntax.document import Element

SINGLE_OVERFLOW = 3.4028235677973366e38  # from here on single precision has infinity


def limits(created: CreatedJoint) -> tuple[float, float] | None:
    """The position limits in rad or m; None for joints that have none."""
    if created.joint.type not in ("revolute", "prismatic"):
        return None
    limit = last(created.joint.element, "limit")
    turn = math.radians(1) if created.joint.type == "revolute" else 1.0
    lower, upper = (single(value(limit, attribute), turn) for attribute in ("lower", "upper"))
    return lower, upper


def effort(created: CreatedJoint) -> float | None:
    """The effort that is kept; None where there is no limit."""
    limit = last(created.joint.element, "limit")
    return None if limit is None or created.kind == "fixed" else single(value(limit, "effort"))


def velocity(created: CreatedJoint, release: Release) -> float | None:
    """The bound on the velocity, in rad/s or m/s."""
    limit = last(created.joint.element, "limit")
    if limit is None or created.kind == "fixed":
        return None
    rate = value(limit, "velocity")
    if not release.has(VELOCITY_IN_SCHEMA):
        return single(rate)
    if created.kind == "joint" or rate == math.inf:  # which is what the schema says where nothing is written
        return None
    turn = math.radians(1) if created.joint.type in TURNING else 1.0
    return single(rate, turn)


def follows(leader: CreatedJoint, created: CreatedJoint, mimic: Element, release: Release) -> tuple[Follows, float]:
    """What a joint follows in rad or m, and the number that stands for the offset in the stage, in degrees or m."""
    multiplier, offset = single(value(mimic, "multiplier", 1.0)), value(mimic, "offset")
    if created.joint.type not in TURNING:
        return Follows(leader.joint.name, multiplier, single(offset)), single(offset)
    if release.has(OFFSET_IN_DEGREES):
        return Follows(leader.joint.name, multiplier, offset), single(math.degrees(offset))
    return Follows(leader.joint.name, multiplier, math.radians(offset)), single(offset)


def single(number: float, unit: float = 1.0) -> float:
    """A number that single precision holds in some unit, but for its last digits: too large a one is infinite."""
    return math.copysign(math.inf, number) if abs(number / unit) >= SINGLE_OVERFLOW else number
