"""Masses as the library adds them up when it merges links, and which of them it takes for those of a body."""

from __future__ import annotations

import math
import sys

from urdflint.model.transform import dot
from urdflint.programs.sdformat.reading.pose import NOWHERE, Pose, Quaternion, Rows, Vector, matrix, to_rpy
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

    The steps and the order of their sums are those of the library (ReduceInertialToParent), since the last digit may
    decide whether it takes the result for a body. Two masses of zero have no centre: what comes out is not a number.
    """
    first = _in_link(receiver)
    second = _translated(_turned(_in_link(added), joint.rotation), joint.position)
    total = first.kilograms + second.kilograms
    share = 1 / total if total else math.inf
    x, y, z = (
        (a * first.kilograms + b * second.kilograms) * share for a, b in zip(first.center, second.center, strict=True)
    )
    combined = _Spread(total, (x, y, z), _added(first.about_origin, second.about_origin))
    (a, b, c), (d, e, f), (g, h, i) = matrix(receiver.origin.rotation)
    turned_back = _rotated(_translated(combined, (-x, -y, -z)).about_origin, ((a, d, g), (b, e, h), (c, f, i)))
    return receiver._replace(kilograms=total, origin=Pose((x, y, z), receiver.origin.rotation), moments=turned_back)


class _Spread(Struct):
    """A mass with its centre, and the moments about the origin of the frame that this is in, along its axes."""

    kilograms: float
    center: Vector
    about_origin: Moments


def _in_link(mass: Mass) -> _Spread:
    turned = _turned(_Spread(mass.kilograms, (0.0, 0.0, 0.0), mass.moments), mass.origin.rotation)
    return _translated(turned, mass.origin.position)


def _turned(spread: _Spread, rotation: Quaternion) -> _Spread:
    """A mass turned about x, then y, then z."""
    for axis, angle in enumerate(to_rpy(rotation)):
        if angle:
            rows = _about_axis(axis, angle)
            moments = _rotated(spread.about_origin, rows)
            spread = spread._replace(center=_times(rows, spread.center), about_origin=moments)
    return spread


def _about_axis(axis: int, angle: float) -> Rows:
    sine, cosine = math.sin(angle), math.cos(angle)
    if axis == 0:
        return ((1.0, 0.0, 0.0), (0.0, cosine, -sine), (0.0, sine, cosine))
    if axis == 1:
        return ((cosine, 0.0, sine), (0.0, 1.0, 0.0), (-sine, 0.0, cosine))
    return ((cosine, -sine, 0.0), (sine, cosine, 0.0), (0.0, 0.0, 1.0))


def _translated(spread: _Spread, way: Vector) -> _Spread:
    """A mass that is moved: the moments change by what its centre adds at the new place and added at the old one."""
    center = _plus(way, spread.center)
    changes = zip(spread.about_origin, _of_point(spread.center), _of_point(center), strict=True)
    xx, xy, xz, yy, yz, zz = (moment + spread.kilograms * (before - after) for moment, before, after in changes)
    return _Spread(spread.kilograms, center, (xx, xy, xz, yy, yz, zz))


def _of_point(center: Vector) -> Moments:
    """The moments of -1 kg at a point."""
    x, y, z = center
    return (-(z * z) - y * y, x * y, x * z, -(z * z) - x * x, y * z, -(y * y) - x * x)


def _added(first: Moments, other: Moments) -> Moments:
    xx, xy, xz, yy, yz, zz = (a + b for a, b in zip(first, other, strict=True))
    return (xx, xy, xz, yy, yz, zz)


def _rotated(moments: Moments, rotation: Rows) -> Moments:
    """R (I Rᵀ), above the diagonal."""
    xx, xy, xz, yy, yz, zz = moments
    rows = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    first, second, third = rotation
    a, b, c = _times(rows, first), _times(rows, second), _times(rows, third)
    return (dot(a, first), dot(b, first), dot(c, first), dot(b, second), dot(c, second), dot(c, third))


def _times(rows: Rows, vector: Vector) -> Vector:
    return (dot(rows[0], vector), dot(rows[1], vector), dot(rows[2], vector))


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
