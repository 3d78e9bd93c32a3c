"""Limits and dynamics of joints: which kinds read them, and what the constructors of joints will not have."""

from __future__ import annotations

import math
from typing import NamedTuple

from urdflint.model.nodes import LIMITED, SINGLE_AXIS
from urdflint.programs.drake.record import Record
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
    """The limits of a joint, where its kind has any."""
    limit = joint.child("limit")
    missing = [name for name in ("lower", "upper") if limit is None or name not in limit.attributes]
    if missing and kind in LIMITED:
        record.silent(Effect.ALTERS, "joint-unlimited", limit or joint, None, (joint,), missing=missing)
    if limit is None or kind not in SINGLE_AXIS:
        return Limits()
    values = [record.scalar(limit, name, limit) for name in FIELDS]
    given = [usual if value is None else value for value, usual in zip(values, Limits()[1:], strict=True)]
    return Limits(limit, *given)


def damping_of(record: Record, joint: Element, kind: str, known: bool) -> Damping:
    """The damping of a joint, where its kind is known and has any; friction and window are complained of here."""
    dynamics = joint.child("dynamics")
    if dynamics is None or kind in NO_DYNAMICS or not known:
        return Damping()
    if kind == "planar":
        return Damping(dynamics, record.vector(dynamics, "damping", 3) or ())
    damping = record.scalar(dynamics, "damping", dynamics)
    friction = record.scalar(dynamics, "friction", dynamics)
    if friction is not None and friction != 0:
        record.warns("friction-unsupported", dynamics, "friction", dynamics, friction=friction)
    if record.scalar(dynamics, "coulomb_window", dynamics) is not None:
        record.warns("attribute-unsupported", dynamics, "coulomb_window", dynamics)
    return Damping(dynamics, (damping,) if damping is not None else ())


def check_bounds(record: Record, limits: Limits) -> None:
    """Complain of bounds that leave no position."""
    if limits.element is not None and limits.lower > limits.upper:
        at = "lower" if "lower" in limits.element.attributes else "upper"
        record.rejects("limit-inverted", limits.element, at, lower=limits.lower, upper=limits.upper)


def check_damping(record: Record, damping: Damping) -> None:
    """Complain of damping that would drive the joint."""
    if damping.element is not None and damping.values and min(damping.values) < 0:
        record.rejects("damping-negative", damping.element, "damping", damping=damping.values)


def check_rates(record: Record, limits: Limits) -> None:
    """Complain of velocities and accelerations below zero."""
    if limits.element is not None and limits.velocity < 0:
        record.rejects("limit-negative", limits.element, "velocity")
    if limits.element is not None and limits.acceleration < 0:
        record.rejects("limit-negative", limits.element, "drake:acceleration")
