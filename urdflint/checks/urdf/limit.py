"""Joint limits: missing, incomplete, inverted, negative, too wide for the link, or on a joint that has none."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check, without
from urdflint.model.numbers import interval, number
from urdflint.model.robot import LIMITED, SINGLE_AXIS, Gazebo, Joint, Robot, Ros2Control, Transmission
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.programs.urdfdom.releases import STRICT_SINCE_URDF as STRICT
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.wording import listed

if TYPE_CHECKING:
    from urdflint.model.geometry.joint_sweep import Passage

RATES = ("velocity", "effort", "acceleration", "deceleration", "jerk")
WIDE = math.pi / 2  # rad from zero to a limit: what turns less seldom reaches its neighbor
NO_LIMIT = "1e16"  # what SDFormat 1.5 to 1.8 has itself where there is no limit


@check("URDF400", has="unlimited")
def limit_missing(joint: Joint) -> Iterator[Problem]:
    if joint.limit is not None or joint.type not in LIMITED or joint.robot.misspells(joint.element, "limit"):
        return
    yield Problem(f"{joint} is {joint.type} but has no <limit>", joint.place())


@check("URDF401", has="odd_limit")
def limit_incomplete(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    if limit is None:
        return
    strict = joint.robot.version >= STRICT
    needed = ("effort", "velocity") if not strict else ("lower", "upper") if joint.type in LIMITED else ()
    missing = _missing(joint, limit, *needed)
    if missing:
        why = ", which URDF 1.2 requires" if strict else ""
        message = f"<limit> of {joint} has no {' and no '.join(missing)}{why}"
        advice = "write " + " and ".join(f'{name}="..."' for name in missing)
        yield Problem(message, Place(limit), help=advice)


@check("URDF402", has="odd_limit")
def limit_without_range(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    if limit is None or joint.type not in LIMITED or joint.robot.version >= STRICT:
        return
    missing = _missing(joint, limit, "lower", "upper")
    if missing:
        message = f"<limit> of {joint} has no {' and no '.join(missing)}, so {_range_without(limit)}"
        yield Problem(message, Place(limit))


def _range_without(limit: Element) -> str:
    """What the range is where a missing limit counts as 0."""
    lower, upper = number(limit.get("lower") or "0"), number(limit.get("upper") or "0")
    if lower == upper == 0:
        return "both limits are 0"
    return f"its range is {lower or 0.0:g} to {upper or 0.0:g}"


def _missing(joint: Joint, limit: Element, *names: str) -> list[str]:
    """Which of these attributes a limit lacks, also misspelt ones and those in the syntax of SDFormat."""
    lacking = [name for name in names if name not in limit.attributes]
    return [name for name in lacking if not joint.robot.misspells(limit, name)]


@check("URDF410", has="odd_limit")
def limit_inverted(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    strict = joint.robot.version >= STRICT
    if limit is None or not (strict or joint.type in LIMITED) or not _is_inverted(limit):
        return
    lower, upper = Place(limit, "lower", "value"), Place(limit, "upper", "value")
    yield Problem(
        f"lower limit {limit.get('lower')} of {joint} is above its upper limit {limit.get('upper')}",
        lower,
        related=[("the upper limit", upper)],
        fix=(
            "swap lower and upper",
            [Replace(lower, limit.get("upper") or ""), Replace(upper, limit.get("lower") or "")],
        ),
    )


def _is_inverted(limit: Element) -> bool:
    """Whether both limits are written and no position is within them."""
    bounds = interval(limit.get("lower"), limit.get("upper"))
    return bounds is not None and bounds[0] > bounds[1]


@check("URDF411", has="odd_limit")
def limit_range_empty(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    if limit is None or joint.type not in LIMITED:
        return
    lower = number(limit.get("lower"))
    if lower is not None and _is_single(limit):
        yield Problem(
            f"lower and upper limit of {joint} are both {lower:g}, so its range is a single position",
            Place(limit, "upper", "value"),
            related=[("the lower limit", Place(limit, "lower", "value"))],
            severity=None if joint.robot.analysis(_arm_stands) else Severity.INFO,
        )


def _arm_stands(robot: Robot) -> bool:
    """Whether joints of an arm have no range, as limits were never set; a mount or a sensor is meant to stand."""
    still = [joint for joint in robot.joints if joint.type in LIMITED and _is_single(joint.limit)]
    ends = {joint.child_link for joint in still}
    return any(joint.parent in ends for joint in still) and 2 * len(still) >= sum(
        joint.type in SINGLE_AXIS for joint in robot.joints
    )


def _is_single(limit: Element | None) -> bool:
    lower = number(limit.get("lower")) if limit is not None else None
    return limit is not None and lower is not None and lower == number(limit.get("upper"))


@check("URDF412", has="odd_limit")
def limit_negative(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    strict = joint.robot.version >= STRICT
    if limit is None or not (strict or joint.type in SINGLE_AXIS):
        return
    below = [name for name in (RATES if strict else RATES[:2]) if (number(limit.get(name)) or 0.0) < 0]
    if not below:
        return
    is_plural = len(below) > 1
    values = ", ".join(limit.get(name) or "" for name in below)
    message = f"{listed(below)} limit{'s' * is_plural} of {joint} {'are' if is_plural else 'is'} negative: {values}"
    unlimited = all(number(limit.get(name)) == -1 for name in below)
    advice = "for no limit, write a large number: -1 means no limit only in SDFormat" if unlimited else None
    places = [Place(limit, name, "value") for name in below]
    fix = (f"write {NO_LIMIT} for no limit", [Replace(place, NO_LIMIT) for place in places]) if unlimited else None
    yield Problem(message, places[0], help=advice, also=places[1:], fix=fix)


@check("URDF413")
def limit_zero(robot: Robot) -> Iterator[Problem]:
    odd = [joint for joint in robot.joints if joint.odd_limit and joint.type in SINGLE_AXIS]
    still = [(joint, zero) for joint in odd if (zero := _zero_rates(joint))]
    if not still:
        return
    driven = [joint for joint in robot.joints if joint.type in SINGLE_AXIS and joint.limit is not None]
    from urdflint.model.grouping import grouped

    for group in grouped(still, lambda pair: pair[1]):
        joint, zero = group[0]
        also = [Place(other.limit, zero[0], "value") for other, _ in group[1:]]
        message = _zeros(joint, zero, len(group), len(driven), len(still))
        losses = _losses(robot, group)
        stand = all(_is_single(other.limit) for other, _ in group) and not robot.analysis(_arm_stands)
        is_weak = zero == ("effort",) and not any(robot.parts[kind] for kind in (Gazebo, Ros2Control, Transmission))
        follow = all(other.mimic is not None for other, _ in group)  # what nothing drives needs no effort
        severity = Severity.INFO if (stand or is_weak or follow) and not losses else None
        yield Problem(message, Place(joint.limit, zero[0], "value"), losses=losses, also=also, severity=severity)


def _losses(robot: Robot, group: Sequence[tuple[Joint, tuple[str, ...]]]) -> dict[str, str]:
    """What ros2_control does about limits of joints that it commands, by the releases of ROS in which it does."""
    if not robot.parts[Ros2Control]:
        return {}
    from urdflint.programs.ros2_control import command_limits

    changes = command_limits.changes_by_zeros(robot, {joint.name: zero for joint, zero in group})
    enforcing = f"urdfdom>={DISTRIBUTIONS[command_limits.FIRST_ENFORCING].series}"
    return {enforcing: f"ros2_control {' and '.join(changes)}"} if changes else {}


def _zeros(first: Joint, zero: tuple[str, ...], number: int, limited: int, still: int) -> str:
    """What joints have a limit of 0, and how many of all that have limits."""
    names, is_plural = " and ".join(zero), len(zero) > 1
    if number == 1:
        fact = f"{names} limit{'s' * is_plural} of {first} {'are' if is_plural else 'is'} 0"
        unlike = f", unlike {'those' if is_plural else 'that'} of {_rest(limited)}"
        return fact if still > 1 or limited == 1 else f"{fact}{unlike}"
    limits = f"{names} limits of 0" if is_plural else f"a{'n' * (names[0] in 'e')} {names} limit of 0"
    share = f"{number} of {limited}" if number < limited else "both" if number == 2 else f"all {number}"
    return f"{share} joints have {limits}, the first is {first}"


def _rest(limited: int) -> str:
    return "the other joint" if limited == 2 else f"the {limited - 1} other joints"


def _zero_rates(joint: Joint) -> tuple[str, ...]:
    """Which of effort and velocity a joint limits to 0."""
    limit = joint.limit
    return () if limit is None else tuple(name for name in ("effort", "velocity") if number(limit.get(name)) == 0)


@check("URDF414", has="odd_limit")
def limit_excludes_zero(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    if limit is None or joint.type not in LIMITED:
        return
    lower, upper = interval(limit.get("lower"), limit.get("upper")) or (0.0, 0.0)
    if 0 < lower < upper or lower < upper < 0:
        side = "lower" if lower > 0 else "upper"
        message = f"position 0 of {joint} is outside its limits {lower:g} to {upper:g}"
        yield Problem(message, Place(limit, side, "value"))


@check("URDF420", has="odd_limit")
def limit_on_continuous_joint(joint: Joint) -> Iterator[Problem]:
    limit = joint.limit
    if limit is None or joint.type != "continuous":
        return
    bound_names = [name for name in ("lower", "upper") if name in limit.attributes]
    inverted = _is_inverted(limit)
    if not bound_names or (inverted and joint.robot.version >= STRICT):
        return
    message = f"{joint} is continuous, but its <limit> has {' and '.join(bound_names)}"
    fix = without(
        joint.robot.document, f"remove {' and '.join(bound_names)}", *(Place(limit, name) for name in bound_names)
    )
    yield Problem(message, Place(limit, bound_names[0], "name"), fix=fix)


@check("URDF436")
def range_through_neighbor(robot: Robot) -> Iterator[Problem]:
    if any(_is_wide(joint) for joint in robot.joints):
        from urdflint.model.geometry.joint_sweep import passages

        yield from map(through, passages(robot, WIDE))


def _is_wide(joint: Joint) -> bool:
    limit = joint.limit
    if limit is None or joint.type != "revolute" or joint.mimic is not None:
        return False
    return _turns_far(limit.attributes.get("lower"), limit.attributes.get("upper"))


@lru_cache(maxsize=1024)
def _turns_far(lower: str | None, upper: str | None) -> bool:
    low, high = interval(lower or "0", upper or "0") or (0.0, 0.0)
    return high - low >= WIDE


def through(passage: Passage, more: str = "", subject: str = "collisions", only: Sequence[str] = ()) -> Problem:
    """What is wrong with a limit behind which a link is in another one, for some programs only."""
    joint, moved, other = passage.joint, passage.moved, passage.other
    message = (
        f"{joint} turns {moved.link} through {other.link} before its {passage.end} limit "
        f"{passage.limit:.3g} rad{more}: their "
        f"{subject} overlap{' beyond the joint' * passage.beyond} from {passage.first:.3g} rad on, "
        f"by {passage.depth * 1000:.3g} mm at {passage.angle:.3g} rad"
    )
    return Problem(
        message,
        Place(joint.limit, passage.end, "value"),
        [(f"the collision of {moved.link}", Place(moved.element)), (f"that of {other.link}", Place(other.element))],
        help=f'write {passage.end}="{passage.first:.2f}" where the range is not meant, or make the collisions smaller',
        only=only,
    )
