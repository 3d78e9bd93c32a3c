"""The inertia that solid primitives of uniform density have: what a link's own shapes say of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from urdflint.model.numbers import number, vector
from urdflint.model.physics import Matrix, Vector
from urdflint.model.transform import Rows, rotation
from urdflint.syntax.document import Element

DENSEST = 25_000  # kg/m³, more than any metal has


class Solid(NamedTuple):
    """A primitive in the frame of its link: volume, center, rotation, and moments for 1 kg in its axes."""

    volume: float
    center: Vector
    rotation: Rows
    moments: Vector


def inertia_of_shapes(mass: float, shapes: Sequence[tuple[Element | None, Element | None]], rpy: str) -> Matrix | None:
    """The inertia of shapes, each with its `<origin>`, about their common center of mass, in axes that are turned.

    Together they have this mass, of one density. None where a shape is no primitive, or has no size that is readable,
    or where no material is that dense.
    """
    solids = [solid_of(shape, origin) for shape, origin in shapes]
    turned = rotation_of(rpy)
    known = [one for one in solids if one is not None]
    if not known or len(known) < len(solids) or turned is None:
        return None
    volume = sum(one.volume for one in known)
    if mass > DENSEST * volume:  # the shapes are no image of the link
        return None
    center = tuple(sum(one.volume * one.center[axis] for one in known) / volume for axis in range(3))
    total = [[0.0] * 3 for _ in range(3)]
    for one in known:
        share = mass * one.volume / volume
        for row, values in enumerate(_about(one, share, center)):
            for column, value in enumerate(values):
                total[row][column] += value
    rows = _seen_from(turned, total)
    return rows[0][0], rows[0][1], rows[0][2], rows[1][1], rows[1][2], rows[2][2]


def solid_of(shape: Element | None, origin: Element | None) -> Solid | None:
    """A box, sphere, cylinder or capsule as a solid; None for all else, and for one without a size."""
    sized = _sized(shape) if shape is not None else None
    xyz, rpy = (origin.get("xyz") or "0 0 0", origin.get("rpy") or "0 0 0") if origin is not None else ("0 0 0",) * 2
    center, rotation = vector(xyz, 3), rotation_of(rpy)
    if sized is None or center is None or rotation is None:
        return None
    volume, moments = sized
    return Solid(volume, center, rotation, moments) if volume > 0 and math.isfinite(volume) else None


def _sized(shape: Element) -> tuple[float, Vector] | None:
    """Volume, and moments for 1 kg about the center."""
    if shape.tag == "box":
        edges = vector(shape.get("size"), 3)
        return _box(*edges) if edges is not None and min(edges) > 0 else None
    radius, length = number(shape.get("radius")), number(shape.get("length"))
    if radius is None or radius <= 0:
        return None
    if shape.tag == "sphere":
        return 4 / 3 * math.pi * radius * radius * radius, (0.4 * radius * radius,) * 3
    if length is None or length <= 0:
        return None
    if shape.tag == "cylinder":
        return _cylinder(radius, length)
    return _capsule(radius, length) if shape.tag == "capsule" else None


def _box(x: float, y: float, z: float) -> tuple[float, Vector]:
    return x * y * z, ((y * y + z * z) / 12, (x * x + z * z) / 12, (x * x + y * y) / 12)


def _cylinder(radius: float, length: float) -> tuple[float, Vector]:
    across = (3 * radius * radius + length * length) / 12
    return math.pi * radius * radius * length, (across, across, radius * radius / 2)


def _capsule(radius: float, length: float) -> tuple[float, Vector]:
    """A cylinder between two half balls, whose centers of mass are 3/8 of the radius behind its ends."""
    barrel, (side, _, along) = _cylinder(radius, length)
    ends = 4 / 3 * math.pi * radius * radius * radius
    volume = barrel + ends
    end = 0.4 * radius * radius + length * length / 4 + 3 / 8 * length * radius
    across = (barrel * side + ends * end) / volume
    return volume, (across, across, (barrel * along + ends * 0.4 * radius * radius) / volume)


def _about(one: Solid, mass: float, center: Sequence[float]) -> Rows:
    """The inertia of a solid about a point, by Steiner's theorem, in the axes of the link."""
    away = [a - b for a, b in zip(one.center, center, strict=True)]
    square = sum(a * a for a in away)

    def at(row: int, column: int) -> float:
        turned = sum(one.rotation[row][k] * one.moments[k] * one.rotation[column][k] for k in range(3))
        return mass * (turned + (square if row == column else 0.0) - away[row] * away[column])

    return tuple(tuple(at(row, column) for column in range(3)) for row in range(3))  # type: ignore[return-value]


def _seen_from(turned: Rows, rows: Sequence[Sequence[float]]) -> Rows:
    """A matrix in axes that are turned."""

    def at(row: int, column: int) -> float:
        return sum(turned[i][row] * rows[i][j] * turned[j][column] for i in range(3) for j in range(3))

    return tuple(tuple(at(row, column) for column in range(3)) for row in range(3))  # type: ignore[return-value]


def rotation_of(rpy: str) -> Rows | None:
    """The rotation of roll, pitch and yaw about fixed axes."""
    angles = vector(rpy, 3)
    return rotation(angles) if angles is not None and all(map(math.isfinite, angles)) else None
