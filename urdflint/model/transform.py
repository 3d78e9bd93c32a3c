"""Where one frame is in another: a position and a rotation matrix, as URDF and SDFormat write them."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    xyz, rpy = (numbers_of(origin.get(name) or "0 0 0", 3) for name in ("xyz", "rpy"))
    return Transform((xyz[0], xyz[1], xyz[2]), rotation(rpy)) if xyz is not None and rpy is not None else None


def rotation(angles: Sequence[float]) -> Rows:
    """The rotation of roll, pitch and yaw about fixed axes, in radians."""
    (cr, cp, cy), (sr, sp, sy) = (tuple(map(turn, angles)) for turn in (math.cos, math.sin))
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
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


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The scalar product of two vectors."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def cross(one: Sequence[float], other: Sequence[float]) -> Vector:
    """The vector product of two vectors."""
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def turned(rows: Rows, vector: Sequence[float]) -> Vector:
    """A vector of the inner frame in the axes of the outer one."""
    a, b, c = vector
    x, y, z = (row[0] * a + row[1] * b + row[2] * c + 0.0 for row in rows)  # no -0, which angles would tell from 0
    return (x, y, z)


def product(outer: Rows, inner: Rows) -> Rows:
    """The rotation of an inner frame that is turned in an outer one."""
    columns = [turned(outer, column) for column in zip(*inner, strict=True)]
    return tuple(zip(*columns, strict=True))  # type: ignore[return-value]


def turned_back(rows: Rows, vector: Sequence[float]) -> Vector:
    """A vector of the outer frame in the axes of the inner one."""
    x, y, z = (sum(rows[row][column] * vector[row] for row in range(3)) for column in range(3))
    return (x, y, z)


def compose(outer: Transform, inner: Transform) -> Transform:
    """Where a frame is that is at `inner` in a frame at `outer`."""
    moved = turned(outer.rotation, inner.position)
    x, y, z = (a + b for a, b in zip(outer.position, moved, strict=True))
    return Transform((x, y, z), product(outer.rotation, inner.rotation))


def seen_from(outer: Transform, inner: Transform) -> Transform:
    """Where the second of two frames is in the first, both given in a common one: H = H1^-1 H2."""
    away = [b - a for a, b in zip(outer.position, inner.position, strict=True)]
    columns = [turned_back(outer.rotation, column) for column in zip(*inner.rotation, strict=True)]
    return Transform(turned_back(outer.rotation, away), tuple(zip(*columns, strict=True)))  # type: ignore[arg-type]


def alike(one: Transform, other: Transform, tolerance: float = 1e-9) -> bool:
    """Whether two frames are at the same place, in m and in the sines of angles."""
    pairs = zip((*one.position, *sum(one.rotation, ())), (*other.position, *sum(other.rotation, ())), strict=True)
    return all(abs(a - b) <= tolerance for a, b in pairs)


def written(values: Sequence[float]) -> str:
    """Numbers as they are written into an attribute, without the noise of computing in doubles."""
    least = NOISE * max(1.0, *map(abs, values))
    return " ".join(f"{value:.12g}" if abs(value) > least else "0" for value in values)
