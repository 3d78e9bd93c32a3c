"""Where one frame is in another: a position and a rotation matrix, as URDF and SDFormat write them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from urdflint.model.numbers import vector as numbers_of
from urdflint.syntax.document import Element

Vector = tuple[float, float, float]
Rows = tuple[Vector, Vector, Vector]
STRAIGHT = 1e-9  # cosine of the pitch below which roll and yaw turn about the same axis
NOISE = 1e-12  # of a number computed in doubles


class Transform(NamedTuple):
    """A frame in another one: its origin, and its axes as columns."""

    position: Vector
    rotation: Rows


UPRIGHT: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
IDENTITY = Transform((0.0, 0.0, 0.0), UPRIGHT)


def of_origin(origin: Element | None) -> Transform | None:
    """Where an `<origin>` puts something, and where it is without one; None where that cannot be read."""
    if origin is None:
        return IDENTITY
    get = origin.attributes.get
    return transform_of(get("xyz") or "0 0 0", get("rpy") or "0 0 0")


@lru_cache(maxsize=4096)
def transform_of(xyz: str, rpy: str) -> Transform | None:
    """Where an origin with these values puts something; None where one of them cannot be read."""
    position, angles = numbers_of(xyz, 3), numbers_of(rpy, 3)
    if position is None or angles is None:
        return None
    return Transform((position[0], position[1], position[2]), rotation(angles) if any(angles) else UPRIGHT)


def rotation(angles: Sequence[float]) -> Rows:
    """The rotation of roll, pitch and yaw about fixed axes, in radians."""
    roll, pitch, yaw = angles
    cr, cp, cy = math.cos(roll), math.cos(pitch), math.cos(yaw)
    sr, sp, sy = math.sin(roll), math.sin(pitch), math.sin(yaw)
    return (
        (cy * cp + 0.0, cy * sp * sr - sy * cr + 0.0, cy * sp * cr + sy * sr + 0.0),
        (sy * cp + 0.0, sy * sp * sr + cy * cr + 0.0, sy * sp * cr - cy * sr + 0.0),
        (0.0 - sp, cp * sr + 0.0, cp * cr + 0.0),
    )


def about_axis(axis: Vector, angle: float) -> Rows:
    """The rotation about an axis of length 1 by an angle in radians."""
    (x, y, z), cosine, sine = axis, math.cos(angle), math.sin(angle)
    rest = 1 - cosine
    return (
        (rest * x * x + cosine, rest * x * y - sine * z, rest * x * z + sine * y),
        (rest * x * y + sine * z, rest * y * y + cosine, rest * y * z - sine * x),
        (rest * x * z - sine * y, rest * y * z + sine * x, rest * z * z + cosine),
    )


def of_quaternion(x: float, y: float, z: float, w: float) -> Rows | None:
    """The rotation of a quaternion, whose length need not be 1; None where it is 0."""
    length = math.hypot(x, y, z, w)
    if not 0 < length < math.inf:
        return None
    x, y, z, w = x / length, y / length, z / length, w / length
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def angles(rows: Rows) -> Vector:
    """Roll, pitch and yaw of a rotation; the roll is 0 where the pitch is 90 degrees."""
    cosine = math.hypot(rows[0][0], rows[1][0])
    pitch = math.atan2(-rows[2][0], cosine)
    if cosine < STRAIGHT:
        return (0.0, pitch, math.atan2(-rows[0][1], rows[1][1]))
    return (math.atan2(rows[2][1], rows[2][2]), pitch, math.atan2(rows[1][0], rows[0][0]))


def dot(first: Sequence[float], other: Sequence[float]) -> float:
    """The scalar product of two vectors."""
    return first[0] * other[0] + first[1] * other[1] + first[2] * other[2]


def less(first: Sequence[float], other: Sequence[float]) -> Vector:
    """The first vector less the second."""
    return first[0] - other[0], first[1] - other[1], first[2] - other[2]


def cross(first: Sequence[float], other: Sequence[float]) -> Vector:
    """The vector product of two vectors."""
    return (
        first[1] * other[2] - first[2] * other[1],
        first[2] * other[0] - first[0] * other[2],
        first[0] * other[1] - first[1] * other[0],
    )


def turned(rows: Rows, vector: Sequence[float]) -> Vector:
    """A vector of the inner frame in the axes of the outer one."""
    x, y, z = vector
    (a, b, c), (d, e, f), (g, h, i) = rows
    return (
        a * x + b * y + c * z + 0.0,
        d * x + e * y + f * z + 0.0,
        g * x + h * y + i * z + 0.0,
    )  # no -0, which angles would tell from 0


def product(outer: Rows, inner: Rows) -> Rows:
    """The rotation of an inner frame that is turned in an outer one."""
    (a, b, c), (d, e, f), (g, h, i) = inner
    (p, q, r), (s, t, u), (v, w, x) = outer
    return (
        (p * a + q * d + r * g + 0.0, p * b + q * e + r * h + 0.0, p * c + q * f + r * i + 0.0),
        (s * a + t * d + u * g + 0.0, s * b + t * e + u * h + 0.0, s * c + t * f + u * i + 0.0),
        (v * a + w * d + x * g + 0.0, v * b + w * e + x * h + 0.0, v * c + w * f + x * i + 0.0),
    )


def transposed(rows: Rows) -> Rows:
    """The rotation the other way round."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    return (a, d, g), (b, e, h), (c, f, i)


def turned_back(rows: Rows, vector: Sequence[float]) -> Vector:
    """A vector of the outer frame in the axes of the inner one."""
    x, y, z = vector
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * x + d * y + g * z + 0.0, b * x + e * y + h * z + 0.0, c * x + f * y + i * z + 0.0


def compose(outer: Transform, inner: Transform) -> Transform:
    """Where a frame is that is at `inner` in a frame at `outer`."""
    moved, start = turned(outer.rotation, inner.position), outer.position
    position = start[0] + moved[0], start[1] + moved[1], start[2] + moved[2]
    rotation = product(outer.rotation, inner.rotation) if inner.rotation is not UPRIGHT else outer.rotation
    return Transform(position, rotation)


def placed(frame: Transform, point: Vector) -> Vector:
    """Where a point of a frame is in the outer one."""
    (x, y, z), (a, b, c) = frame.position, turned(frame.rotation, point)
    return x + a, y + b, z + c


def seen_from(outer: Transform, inner: Transform) -> Transform:
    """Where the second of two frames is in the first, both given in a common one: H = H1^-1 H2."""
    back, outer_position, other = transposed(outer.rotation), outer.position, inner.position
    away = other[0] - outer_position[0], other[1] - outer_position[1], other[2] - outer_position[2]
    return Transform(turned(back, away), product(back, inner.rotation))


def alike(first: Transform, other: Transform, tolerance: float = 1e-9) -> bool:
    """Whether two frames are at the same place, in m and in the sines of angles."""
    pairs = zip((*first.position, *sum(first.rotation, ())), (*other.position, *sum(other.rotation, ())), strict=True)
    return all(abs(a - b) <= tolerance for a, b in pairs)


def written(values: Sequence[float]) -> str:
    """Numbers as they are written into an attribute, without the noise of computing in doubles."""
    least = NOISE * max(1.0, *map(abs, values))
    return " ".join(f"{value:.12g}" if abs(value) > least else "0" for value in values)
