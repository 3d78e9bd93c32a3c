"""Limits and dynamics of joints: which types of joint have them, and which values Drake rejects."""

from __future__ import annotations

import math
from typing import NamedTuple

from urdflint.model.robot import LIMITED, SINGLE_AXIS
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.urdf.reasons import motion as why
from urdflint.programs.drake.urdf.reasons.values import AttributeUnsupported
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

NO_DYNAMICS = frozenset({"fixed", "floating"})
FIELDS = ("lower", "upper", "velocity", "drake:acceleration", "effort")  # in the order in which they are read


class Limits(NamedTuple):
    """What a `<limit>` says, in N, Nm, m, rad and s; infinite where it says nothing."""

    element: Element | None = None
    lower: float = -math.inf
    upper: float = math.inf
    velocity: float = math.inf
    acceleration: float = math.inf
    effort: float = math.inf


class Damping(NamedTuple):
    """What a `<dynamics>` says: one number, or three for planar joints; none where it says nothing."""

    element: Element | None = None
    values: tuple[float, ...] = ()


def limits_of(record: Record, joint: Element, kind: str) -> Limits:
    """The limits of a joint, where its type has any."""
    limit = joint.child("limit")
    missing = tuple(name for name in ("lower", "upper") if limit is None or name not in limit.attributes)
    if missing and kind in LIMITED:
        record.silent(Effect.ALTERS, why.JointUnlimited(missing), limit or joint, None, (joint,))
    if limit is None or kind not in SINGLE_AXIS:
        return Limits()
    values = [record.scalar(limit, name, limit) for name in FIELDS]
    bounds = [usual if value is None else value for value, usual in zip(values, Limits()[1:], strict=True)]
    return Limits(limit, *bounds)


def damping_of(record: Record, joint: Element, kind: str, is_known_type: bool) -> Damping:
    """The damping of a joint, where its type is known and has any; friction and window are complained of here."""
    dynamics = joint.child("dynamics")
    if dynamics is None or kind in NO_DYNAMICS or not is_known_type:
        return Damping()
    if kind == "planar":
        return Damping(dynamics, record.vector(dynamics, "damping", 3) or ())
    damping = record.scalar(dynamics, "damping", dynamics)
    friction = record.scalar(dynamics, "friction", dynamics)
    if friction is not None and friction != 0:
        record.warns(why.FrictionUnsupported(friction), dynamics, "friction", dynamics)
    if record.scalar(dynamics, "coulomb_window", dynamics) is not None:
        record.warns(AttributeUnsupported(), dynamics, "coulomb_window", dynamics)
    return Damping(dynamics, (damping,) if damping is not None else ())


def check_positions(record: Record, limits: Limits) -> None:
    """Complain of limits that leave no position."""
    if limits.element is not None and limits.lower > limits.upper:
        attribute = "lower" if "lower" in limits.element.attributes else "upper"
        record.rejects(why.LimitInverted(limits.lower, limits.upper), limits.element, attribute)


def check_damping(record: Record, damping: Damping) -> None:
    """Complain of negative damping."""
    if damping.element is not None and damping.values and min(damping.values) < 0:
        record.rejects(why.DampingNegative(damping.values), damping.element, "damping")


def check_rates(record: Record, limits: Limits) -> None:
    """Complain of negative velocities and accelerations."""
    if limits.element is not None and limits.velocity < 0:
        record.rejects(why.LimitNegative(), limits.element, "velocity")
    if limits.element is not None and limits.acceleration < 0:
        record.rejects(why.LimitNegative(), limits.element, "drake:acceleration")
