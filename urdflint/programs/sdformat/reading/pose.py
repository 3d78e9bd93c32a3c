"""Poses as the library computes with them: a position and a unit quaternion."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

Vector = tuple[float, float, float]
Rows = tuple[Vector, Vector, Vector]
Quaternion = tuple[float, float, float, float]
STRAIGHT_UP = 0.99999  # sine of the pitch from which on roll counts as zero (urdf_model/pose.h)


class Pose(NamedTuple):
    """A position in m and a rotation, as x y z w."""

    position: Vector
    rotation: Quaternion

    @property
    def finite(self) -> bool:
        """Whether all its numbers are finite."""
        return all(map(math.isfinite, (*self.position, *self.rotation)))


NOWHERE = Pose((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))


@lru_cache(maxsize=8192)
def from_rpy(roll: float, pitch: float, yaw: float) -> Quaternion:
    """A rotation about the fixed axes x, y and z in this order."""
    if not all(map(math.isfinite, (roll, pitch, yaw))):
        return (math.nan, math.nan, math.nan, math.nan)
    sr, sp, sy = math.sin(roll / 2), math.sin(pitch / 2), math.sin(yaw / 2)
    cr, cp, cy = math.cos(roll / 2), math.cos(pitch / 2), math.cos(yaw / 2)
    x, y = sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy
    z, w = cr * cp * sy - sr * sp * cy, cr * cp * cy + sr * sp * sy
    length = math.sqrt(x * x + y * y + z * z + w * w)
    return (x / length, y / length, z / length, w / length)


def to_rpy(rotation: Quaternion) -> Vector:
    """Roll, pitch and yaw of a rotation; near a pitch of 90 degrees the roll is taken for zero."""
    x, y, z, w = rotation
    sine = -2 * (x * z - w * y)
    if sine <= -STRAIGHT_UP:
        return (0.0, -math.pi / 2, 2 * math.atan2(x, -y))
    if sine >= STRAIGHT_UP:
        return (0.0, math.pi / 2, 2 * math.atan2(-x, y))
    roll = math.atan2(2 * (y * z + w * x), w * w - x * x - y * y + z * z)
    yaw = math.atan2(2 * (x * y + w * z), w * w + x * x - y * y - z * z)
    return (roll, math.nan if math.isnan(sine) else math.asin(sine), yaw)


def steep(pose: Pose) -> Pose:
    """A pose as it is written by roll, pitch and yaw: a pitch of nearly 90 degrees becomes one of 90."""
    x, y, z, w = pose.rotation
    return Pose(pose.position, from_rpy(*to_rpy(pose.rotation))) if abs(2 * (x * z - w * y)) >= STRAIGHT_UP else pose


def times(first: Quaternion, second: Quaternion) -> Quaternion:
    """One rotation after another: first the second, then the first."""
    ax, ay, az, aw = first
    bx, by, bz, bw = second
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def rotated(rotation: Quaternion, vector: Vector) -> Vector:
    """A vector turned by a rotation."""
    x, y, z, w = rotation
    inverse = (-x, -y, -z, w)
    turned = times(times(rotation, (*vector, 0.0)), inverse)
    return turned[:3]


def compose(outer: Pose, inner: Pose) -> Pose:
    """The pose of what is at `inner` in a frame that is at `outer`."""
    if outer is NOWHERE:
        return inner
    moved = rotated(outer.rotation, inner.position)
    position = (outer.position[0] + moved[0], outer.position[1] + moved[1], outer.position[2] + moved[2])
    return Pose(position, times(outer.rotation, inner.rotation))


UPRIGHT: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def matrix(rotation: Quaternion) -> Rows:
    """A rotation as a matrix by rows, made from its roll, pitch and yaw as the library does; UPRIGHT for none."""
    if rotation == NOWHERE.rotation:
        return UPRIGHT
    roll, pitch, yaw = to_rpy(rotation)
    sr, sp, sy = math.sin(roll), math.sin(pitch), math.sin(yaw)
    cr, cp, cy = math.cos(roll), math.cos(pitch), math.cos(yaw)
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )
