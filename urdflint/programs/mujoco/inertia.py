"""Masses in MuJoCo: turned, moved and added up, with principal moments as its compiler finds them."""

from __future__ import annotations

import math
from itertools import chain
from typing import NamedTuple

from urdflint.model import inertia as physics
from urdflint.programs.mujoco import eigen

Vector = tuple[float, ...]
Rows = tuple[Vector, Vector, Vector]

ZERO: Vector = (0.0, 0.0, 0.0)
IDENTITY: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
NOTHING: Rows = (ZERO, ZERO, ZERO)
LEAST_MOMENT = 1e-14  # mjEPS in src/user/user_util.h: a smaller principal moment is none
LEAST = 1e-15  # mjMINVAL in include/mujoco/mjtype.h: a moving body needs this much mass and inertia
ROUNDED = 2e-14  # of the largest moment: more than a few rotations of doubles round
FINE = 1e-17  # that share of the diagonal is lost in a double
TURNS = 100
NAN: Vector = (math.nan, math.nan, math.nan)


class Pose(NamedTuple):
    """A place and the rotation of the axes there."""

    position: Vector = ZERO
    turn: Rows = IDENTITY

    def then(self, inner: Pose) -> Pose:
        """A pose in the frame of this one, seen from outside."""
        if self is ORIGIN and all(map(math.isfinite, chain(inner.position, *inner.turn))):
            return inner
        return Pose(self.place(inner.position), product(self.turn, inner.turn))

    def place(self, point: Vector) -> Vector:
        """A point in the frame of this pose, seen from outside."""
        return tuple(
            sum(map(float.__mul__, row, point)) + shift for row, shift in zip(self.turn, self.position, strict=True)
        )


class Mass(NamedTuple):
    """A mass in kg, its center, and its inertia about the center in kg m²; not `is_known` where a mesh decides it."""

    kg: float = 0.0
    center: Vector = ZERO
    inertia: Rows = NOTHING
    is_known: bool = True


ORIGIN = Pose()
NO_MASS = Mass()


def product(left: Rows, other: Rows) -> Rows:
    """The product of two matrices."""
    columns = tuple(zip(*other, strict=True))
    first, second, third = (tuple(sum(map(float.__mul__, row, column)) for column in columns) for row in left)
    return first, second, third


def turned(inertia: Rows, turn: Rows) -> Rows:
    """An inertia in axes that are turned, seen from outside."""
    if turn is IDENTITY:
        return inertia
    first, second, third = zip(*turn, strict=True)
    return product(product(turn, inertia), (first, second, third))


def of_angles(rpy: Vector) -> Rows:
    """The rotation by roll, pitch and yaw."""
    if not all(map(math.isfinite, rpy)):
        return NAN, NAN, NAN
    (sr, sp, sy), (cr, cp, cy) = map(math.sin, rpy), map(math.cos, rpy)
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def moved(mass: Mass, pose: Pose) -> Mass:
    """A mass in the frame of a pose, seen from outside."""
    return mass._replace(center=pose.place(mass.center), inertia=turned(mass.inertia, pose.turn))


def added(*masses: Mass) -> Mass:
    """Masses as one; what has hardly any mass together is nothing."""
    is_known = all(mass.is_known for mass in masses)
    kg = sum(mass.kg for mass in masses)
    if kg < LEAST:
        return Mass(is_known=is_known)
    center = tuple(sum(mass.kg * mass.center[i] for mass in masses) / kg for i in range(3))
    rows = [shifted(mass, center) for mass in masses]
    first, second, third = (tuple(sum(row[i][j] for row in rows) for j in range(3)) for i in range(3))
    return Mass(kg, center, (first, second, third), is_known)


def shifted(mass: Mass, center: Vector) -> Rows:
    """The inertia of a mass about another point."""
    d = tuple(map(float.__sub__, mass.center, center))
    square = sum(component * component for component in d)
    first, second, third = (
        tuple(mass.inertia[i][j] + mass.kg * ((square if i == j else 0.0) - d[i] * d[j]) for j in range(3))
        for i in range(3)
    )
    return first, second, third


def diagonal(moments: Vector) -> Rows:
    """The inertia with these principal moments."""
    x, y, z = moments
    return (x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z)


def moments(inertia: Rows, *, exact: bool) -> Vector:
    """The principal moments as MuJoCo sorts them: the last should be the least."""
    if not all(map(math.isfinite, chain.from_iterable(inertia))):
        return NAN
    if not exact:
        return eigen.moments(inertia)
    if not (inertia[0][1] or inertia[0][2] or inertia[1][2]):
        return tuple(sorted((inertia[0][0], inertia[1][1], inertia[2][2]), reverse=True))
    rows = [list(row) for row in inertia]
    for _ in range(TURNS):
        p, q = max(((0, 1), (0, 2), (1, 2)), key=lambda cell: abs(rows[cell[0]][cell[1]]))
        if abs(rows[p][q]) <= FINE * (abs(rows[p][p]) + abs(rows[q][q])):
            break
        _rotate(rows, p, q)
    return tuple(sorted((rows[index][index] for index in range(3)), reverse=True))


def _rotate(rows: list[list[float]], p: int, q: int) -> None:
    """Turn the axes p and q so that their product of inertia becomes zero."""
    theta = (rows[q][q] - rows[p][p]) / (2 * rows[p][q])
    tangent = math.copysign(1.0, theta) / (abs(theta) + math.sqrt(theta * theta + 1.0))
    physics.turn(rows, p, q, tangent, 1 / math.sqrt(tangent * tangent + 1.0))


def is_at_limit(inertia: Rows, principal: Vector) -> bool:
    """Whether the rounding of MuJoCo's own rotation decides if the largest moment is above the other two together."""
    if not (inertia[0][1] or inertia[0][2] or inertia[1][2]):
        return False
    high, middle, low = sorted(principal, reverse=True)
    return abs(high - middle - low) <= ROUNDED * high


def violates_triangle(principal: Vector) -> bool:
    """Whether a moment is larger than the other two together, by any amount."""
    a, b, c = principal
    return a + b < c or a + c < b or b + c < a
