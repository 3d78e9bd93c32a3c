"""Joints: their type, axis, dynamics and safety controller."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.findings.rule import Change, Problem, Replace, check, without
from urdflint.model.numbers import interval, number, vector
from urdflint.model.robot import LIMITED, Joint, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

WITHOUT_AXIS = frozenset({"fixed", "floating"})
OTHER_WORDS = {"hinge": "revolute", "slider": "prismatic", "slide": "prismatic", "rotary": "revolute"}
OTHER_WORDS |= {"rotational": "revolute", "linear": "prismatic", "rigid": "fixed", "free": "floating"}
OTHER_WORDS |= {"spherical": "ball", "ball_joint": "ball", "helical": "screw"}
UNIT = 0.01  # published axes carry two to four digits: 0.71 0.71 0 has length 1.004


@check("URDF302", has="odd_type")
def joint_type_unknown(joint: Joint) -> Iterator[Problem]:
    kind = joint.type
    if kind is None or kind in vocabulary.joint_types() or has_expression(kind):
        return
    guess = OTHER_WORDS.get(kind.strip().lower()) or nearest(kind, vocabulary.joint_types())
    place = joint.place("type")
    fix = (f"make it {guess}", [Replace(place, guess)]) if guess in vocabulary.joint_types() else None
    message = f"{joint} has type '{kind}', which does not exist" if kind else f"type of {joint} is empty"
    yield Problem(message, place, fix=fix, help=_which_type(kind, guess))


def _which_type(kind: str, guess: str | None) -> str | None:
    custom = vocabulary.custom_joint_types()
    if kind in custom or guess in custom:
        word = kind if kind in custom else guess
        return f'for Drake alone, write <drake:joint type="{word}">'
    return did_you_mean(kind, guess)


@check("URDF500", has="odd_axis")
def axis_zero(joint: Joint) -> Iterator[Problem]:
    xyz = _direction(joint)
    if xyz is not None and not any(xyz) and joint.type is not None:
        yield Problem(f"axis of {joint} is 0 0 0, which has no direction", Place(joint.axis, "xyz", "value"))


@check("URDF501", has="odd_axis")
def axis_without_xyz(joint: Joint) -> Iterator[Problem]:
    axis = joint.axis
    if axis is None or "xyz" in axis.attributes:
        return
    if not joint.robot.misspells(axis, "xyz"):
        yield Problem(f"<axis> of {joint} has no xyz", Place(axis))


@check("URDF502", has="odd_axis")
def axis_not_unit(joint: Joint, *, tolerance: float = UNIT) -> Iterator[Problem]:
    xyz = _direction(joint)
    length = math.hypot(*xyz) if xyz is not None else 0.0
    if xyz is None or not length or abs(length - 1) <= tolerance:
        return
    unit = " ".join(f"{part / length:.9g}" for part in xyz)
    place = Place(joint.axis, "xyz", "value")
    yield Problem(
        f"axis of {joint} has length {length:.4g} instead of 1", place, fix=(f"write {unit}", [Replace(place, unit)])
    )


def _direction(joint: Joint) -> tuple[float, ...] | None:
    """The axis of a joint whose type has one, as numbers."""
    axis = joint.axis
    return vector(axis.get("xyz"), 3) if axis is not None and joint.type not in WITHOUT_AXIS else None


@check("URDF503")
def fixed_joint_with_motion(robot: Robot) -> Iterator[Problem]:
    fixed = [joint for joint in robot.joints if joint.type == "fixed" and joint.mimic is None]
    moving = [(joint, parts) for joint in fixed if (parts := _motion(joint))]
    if not moving:
        return
    from urdflint.model.grouping import grouped

    for group in grouped(moving, lambda pair: tuple(part.tag for part in pair[1])):
        joint, parts = group[0]
        names = listed([f"<{part.tag}>" for part in parts])
        verb = "has" if len(parts) == 1 else "have"
        message = f"{joint} is fixed, so its {names} {verb} no effect"
        also = [Place(elements[0], part="label") for _, elements in group[1:]]
        fix = without(robot.document, f"remove {names}", *(Place(part) for _, elements in group for part in elements))
        yield Problem(message, Place(parts[0], part="label"), also=also, fix=fix)


def _motion(joint: Joint) -> list[Element]:
    """The parts of a joint that describe how it moves."""
    parts = (joint.axis, joint.limit, joint.dynamics, joint.safety)
    return [part for part in parts if part is not None and _is_filled(part)]


def _is_filled(part: Element) -> bool:
    """Whether an element has other values than zeros, which exporters write into every fixed joint."""
    return any(any(vector(value, len(value.split())) or (1,)) for value in part.attributes.values())


@check("URDF510", has="odd_dynamics")
def dynamics_empty(joint: Joint) -> Iterator[Problem]:
    dynamics = joint.dynamics
    if dynamics is None or "damping" in dynamics.attributes or "friction" in dynamics.attributes:
        return
    if any(joint.robot.misspells(dynamics, name) for name in ("damping", "friction")):
        return
    yield Problem(f"<dynamics> of {joint} has neither damping nor friction", Place(dynamics))


@check("URDF511", has="odd_dynamics")
def dynamics_negative(joint: Joint) -> Iterator[Problem]:
    if joint.dynamics is None or joint.type == "fixed":
        return
    for name in ("damping", "friction"):
        value = joint.dynamics.get(name)
        if (number(value) or 0.0) < 0:
            yield Problem(f"{name} of {joint} is negative: {value}", Place(joint.dynamics, name, "value"))


@check("URDF520", has="safety")
def safety_without_k_velocity(joint: Joint) -> Iterator[Problem]:
    safety = joint.safety
    if safety is None or "k_velocity" in safety.attributes or joint.robot.misspells(safety, "k_velocity"):
        return
    yield Problem(f"<safety_controller> of {joint} has no k_velocity", Place(safety))


@check("URDF521", has="safety")
def soft_limit_missing(joint: Joint) -> Iterator[Problem]:
    safety = joint.safety
    if safety is None or joint.type not in LIMITED:
        return
    missing = [name for name in ("soft_lower_limit", "soft_upper_limit") if name not in safety.attributes]
    if not missing or any(joint.robot.misspells(safety, name) for name in missing):
        return
    names, is_plural = " and no ".join(missing), len(missing) > 1
    counts = f"the soft limit{'s' * is_plural} {'are' if is_plural else 'is'} 0"
    yield Problem(f"<safety_controller> of {joint} has no {names}, so {counts}", Place(safety))


@check("URDF522", has="safety")
def soft_limits_wrong(joint: Joint) -> Iterator[Problem]:
    yield from _outside(joint)
    yield from _inverted(joint)


def _outside(joint: Joint) -> Iterator[Problem]:
    safety, limit = joint.safety, joint.limit
    if safety is None or limit is None or joint.type not in LIMITED or _is_inverted(limit):
        return
    sides = [side for side, sign in (("lower", 1), ("upper", -1)) if _is_outside(safety, limit, side, sign)]
    if not sides:
        return
    limits_text = " and ".join(f"soft {side} limit {safety.get(f'soft_{side}_limit')}" for side in sides)
    bounds = " and ".join(limit.get(side) or "" for side in sides)
    is_plural = len(sides) > 1
    yield Problem(
        f"{limits_text} of {joint} {'are' if is_plural else 'is'} outside the joint limit{'s' * is_plural} {bounds}",
        Place(safety, f"soft_{sides[0]}_limit", "value"),
        related=[(f"the {side} limit", Place(limit, side, "value")) for side in sides],
        fix=_within(safety, limit, sides),
    )


def _within(safety: Element, limit: Element, sides: list[str]) -> Change | None:
    """The fix that puts soft limits on the limits; none where these leave no room between the soft ones."""
    bounds = {
        side: (limit if side in sides else safety).get(side if side in sides else f"soft_{side}_limit") or "0"
        for side in ("lower", "upper")
    }
    span = interval(bounds["lower"], bounds["upper"])
    if span is None or span[0] > span[1]:
        return None
    changes = [Replace(Place(safety, f"soft_{side}_limit", "value"), bounds[side]) for side in sides]
    bounds_text = " and ".join(f"soft_{side}_limit={bounds[side]}" for side in sides)
    return f"write {bounds_text}, as the joint limits", changes


def _is_inverted(limit: Element) -> bool:
    """Whether a limit is wrong in itself, so that nothing can be inside it."""
    lower, upper = number(limit.get("lower")), number(limit.get("upper"))
    return lower is not None and upper is not None and lower > upper


def _is_outside(safety: Element, limit: Element, side: str, sign: int) -> bool:
    soft, hard = number(safety.get(f"soft_{side}_limit")), number(limit.get(side))
    return soft is not None and hard is not None and sign * (hard - soft) > 1e-9


def _inverted(joint: Joint) -> Iterator[Problem]:
    safety = joint.safety
    if safety is None or joint.type not in LIMITED:
        return
    bounds = interval(safety.get("soft_lower_limit"), safety.get("soft_upper_limit"))
    if bounds is not None and bounds[0] > bounds[1]:
        lower, upper = bounds
        yield Problem(
            f"soft lower limit {lower:g} of {joint} is above its soft upper limit {upper:g}",
            Place(safety, "soft_lower_limit", "value"),
            related=[("the soft upper limit", Place(safety, "soft_upper_limit", "value"))],
            help="write the smaller number as soft_lower_limit",
            cause="inverted",
            fix=(
                "swap the two soft limits",
                [
                    Replace(Place(safety, "soft_lower_limit", "value"), safety.get("soft_upper_limit") or ""),
                    Replace(Place(safety, "soft_upper_limit", "value"), safety.get("soft_lower_limit") or ""),
                ],
            ),
        )
