"""Masses as the library adds them up when it merges links, and which of them it takes for those of a body."""

from __future__ import annotations

import math
import sys

from urdflint.programs.sdformat.reading.pose import NOWHERE, UPRIGHT, Pose, Rows, Vector, matrix
from urdflint.struct import Struct

Moments = tuple[float, float, float, float, float, float]  # xx xy xz yy yz zz
NOTHING: Moments = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
SLACK = 10 * sys.float_info.epsilon  # MassMatrix3.hh, times the largest moment there can be


class Mass(Struct):
    """A mass in kg; `origin` is its centre with the axes in which the moments are given, in the frame of the link."""

    kilograms: float = 0.0
    origin: Pose = NOWHERE
    moments: Moments = NOTHING


def merged(receiver: Mass, added: Mass, joint: Pose) -> Mass:
    """The mass of two links as one: `joint` is where the second hangs on the first.

    Two masses of zero have no centre: what comes out is not a number, as in the library.
    """
    turned = matrix(receiver.origin.rotation)
    first, second = _in_link(receiver), _in_link(added)
    moved = matrix(joint.rotation)
    center = _plus(_times(moved, second.center), joint.position)
    moved_spread = _Spread(second.kilograms, center, _rotated(second.about_center, moved))
    total = first.kilograms + moved_spread.kilograms
    share = 1 / total if total else math.inf
    middle = tuple(
        (a * first.kilograms + b * moved_spread.kilograms) * share
        for a, b in zip(first.center, moved_spread.center, strict=True)
    )
    about_origin = _added(_about_origin(first), _about_origin(moved_spread))
    assert len(middle) == 3
    about_center = _added(about_origin, _displaced(-total, middle))
    (a, b, c), (d, e, f), (g, h, i) = turned
    back = UPRIGHT if turned is UPRIGHT else ((a, d, g), (b, e, h), (c, f, i))
    origin = Pose(middle, receiver.origin.rotation)
    return receiver._replace(kilograms=total, origin=origin, moments=_rotated(about_center, back))


class _Spread(Struct):
    """A mass with its centre, and the moments about that centre, along the axes of one frame."""

    kilograms: float
    center: Vector
    about_center: Moments


def _in_link(mass: Mass) -> _Spread:
    turned = matrix(mass.origin.rotation)
    return _Spread(mass.kilograms, mass.origin.position, _rotated(mass.moments, turned))


def _about_origin(spread: _Spread) -> Moments:
    return _added(spread.about_center, _displaced(spread.kilograms, spread.center))


def _displaced(kilograms: float, center: Vector) -> Moments:
    """What a mass away from the origin adds to the moments."""
    x, y, z = center
    moments = (y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y)
    xx, xy, xz, yy, yz, zz = (kilograms * moment for moment in moments)
    return (xx, xy, xz, yy, yz, zz)


def _added(first: Moments, other: Moments) -> Moments:
    xx, xy, xz, yy, yz, zz = (a + b for a, b in zip(first, other, strict=True))
    return (xx, xy, xz, yy, yz, zz)


def _rotated(moments: Moments, rotation: Rows) -> Moments:
    """R I Rᵀ"""
    if rotation is UPRIGHT:
        return moments
    xx, xy, xz, yy, yz, zz = moments
    rows = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    first, second, third = rotation
    a, b, c = _times(rows, first), _times(rows, second), _times(rows, third)
    return (_dot(a, first), _dot(a, second), _dot(a, third), _dot(b, second), _dot(b, third), _dot(c, third))


def _dot(first: Vector, other: Vector) -> float:
    return first[0] * other[0] + first[1] * other[1] + first[2] * other[2]


def _times(rows: Rows, vector: Vector) -> Vector:
    return (_dot(rows[0], vector), _dot(rows[1], vector), _dot(rows[2], vector))


def _plus(first: Vector, other: Vector) -> Vector:
    return (first[0] + other[0], first[1] + other[1], first[2] + other[2])


def sound(kilograms: float, moments: Moments) -> bool:
    """Whether the library takes these for mass and moments of a body (MassMatrix3::IsValid)."""
    xx, xy, xz, yy, yz, zz = moments
    room = _room((xx, yy, zz))
    determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    near = xx + room >= 0 and xx * yy - xy * xy + room >= 0 and determinant + room >= 0
    return kilograms >= 0 and near and _possible(_principal(moments))


def _room(moments: Vector) -> float:
    return SLACK * 0.5 * abs(sum(moments))


def _possible(moments: Vector) -> bool:
    a, b, c = moments
    room = _room(moments)
    positive = a + room >= 0 and b + room >= 0 and c + room >= 0
    return positive and a + b + room >= c and b + c + room >= a and c + a + room >= b


def _power(base: float, exponent: float) -> float:
    """A power as C has it: infinite where it is too large; the exponents here keep the sign."""
    try:
        return float(base**exponent)
    except OverflowError:
        return math.copysign(math.inf, base)


def _quotient(number: float, divisor: float) -> float:
    """A quotient as C has it, where the divisor may be zero."""
    if divisor:
        return number / divisor
    return math.copysign(math.inf, number) if number else math.nan


def _principal(moments: Moments) -> Vector:
    """Principal moments in closed form, after http://arxiv.org/abs/1306.6291, which the library follows."""
    xx, xy, xz, yy, yz, zz = moments
    slack = 1e-6 * max(xx, yy, zz)
    if all(abs(product) <= slack for product in (xy, xz, yz)):
        return (xx, yy, zz)
    b = xx + yy + zz
    c = xx * yy - xy * xy + xx * zz - xz * xz + yy * zz - yz * yz
    d = xx * (yz * yz) + yy * (xz * xz) + zz * (xy * xy) - xx * yy * zz - 2 * xy * xz * yz
    p = b * b - 3 * c
    if not p >= slack * slack:
        return (b / 3, b / 3, b / 3)
    q = 2 * _power(b, 3) - 9 * b * c - 27 * d
    cosine = _quotient(0.5 * q, _power(p, 1.5))
    angle = math.nan if math.isnan(cosine) else math.acos(min(1.0, max(-1.0, cosine)))
    reach = 2 * math.sqrt(p)
    first, second, third = ((b + reach * math.cos((angle + turn) / 3)) / 3 for turn in (0.0, 2 * math.pi, -2 * math.pi))
    return (first, second, third)
