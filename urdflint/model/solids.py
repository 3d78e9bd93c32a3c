"""The inertia that bodies of one density have: primitives, and all that a link has together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from urdflint.model.numbers import number, vector
from urdflint.model.physics import Matrix, Vector
from urdflint.model.transform import UPRIGHT, Rows, rotation
from urdflint.model.transform import Vector as Three
from urdflint.syntax.document import Element


class Solid(NamedTuple):
    """A body of one density in the frame of its link: volume, center of mass, and the inertia of 1 kg about it."""

    volume: float
    center: Vector
    inertia: Rows


def inertia_of_solids(mass: float, solids: Sequence[Solid], turned: Rows = UPRIGHT) -> Matrix:
    """The inertia of solids of one density about their common center of mass, in axes that are turned."""
    volume = sum(one.volume for one in solids)
    center = tuple(sum(one.volume * one.center[axis] for one in solids) / volume for axis in range(3))
    total = [[0.0] * 3 for _ in range(3)]
    for one in solids:
        share = mass * one.volume / volume
        for row, values in enumerate(_about(one, share, center)):
            for column, value in enumerate(values):
                total[row][column] += value
    rows = _seen_from(turned, total) if turned is not UPRIGHT else total
    return rows[0][0], rows[0][1], rows[0][2], rows[1][1], rows[1][2], rows[2][2]


def solid_of(shape: Element | None, origin: Element | None) -> Solid | None:
    """A box, sphere, cylinder or capsule as a solid; None for all else, and for one without a size."""
    sized = _sized(shape) if shape is not None else None
    xyz, rpy = (origin.get("xyz") or "0 0 0", origin.get("rpy") or "0 0 0") if origin is not None else ("0 0 0",) * 2
    center, rotation = vector(xyz, 3), rotation_of(rpy)
    if sized is None or center is None or rotation is None:
        return None
    volume, moments = sized
    return Solid(volume, center, turned_inertia(rotation, moments)) if volume > 0 and math.isfinite(volume) else None


def turned_inertia(rotation: Rows, moments: Sequence[float]) -> Rows:
    """The inertia that has these principal moments about the axes of a frame that is turned."""

    def at(row: int, column: int) -> float:
        return sum(rotation[row][k] * moments[k] * rotation[column][k] for k in range(3))

    return tuple(tuple(at(row, column) for column in range(3)) for row in range(3))  # type: ignore[return-value]


def _sized(shape: Element) -> tuple[float, Vector] | None:
    """Volume, and moments for 1 kg about the center."""
    if shape.tag == "box":
        edges = vector(shape.get("size"), 3)
        return box(*edges) if edges is not None and min(edges) > 0 else None
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


def halves_of(shape: Element) -> Three | None:
    """Half the edges of the box around a primitive, in its own axes."""
    edges = vector(shape.get("size"), 3)
    if shape.tag == "box":
        return (edges[0] / 2, edges[1] / 2, edges[2] / 2) if edges is not None else None
    radius, length = number(shape.get("radius")), number(shape.get("length"))
    if shape.tag == "sphere" or radius is None:
        return (radius, radius, radius) if radius is not None else None
    if length is None or shape.tag not in ("cylinder", "capsule"):
        return None
    return radius, radius, length / 2 + (radius if shape.tag == "capsule" else 0)


def scale_of(mesh: Element) -> Three | None:
    """The scale of a mesh; None where it is not three numbers, which other rules tell."""
    found = vector(mesh.get("scale") or "1 1 1", 3)
    return (found[0], found[1], found[2]) if found is not None else None


def sides_of(shape: Element, rotation: Rows) -> Three:
    """How far a primitive reaches from its center along each axis of the frame that it is turned in."""
    halves = halves_of(shape) or (0.0, 0.0, 0.0)
    if shape.tag == "box":
        return sides_of_box(rotation, halves)
    radius = halves[0]
    if shape.tag == "sphere":
        return halves
    if shape.tag == "capsule":
        x, y, z = (abs(row[2]) * (halves[2] - radius) + radius for row in rotation)
    else:
        x, y, z = (abs(row[2]) * halves[2] + radius * math.sqrt(max(0.0, 1 - row[2] * row[2])) for row in rotation)
    return x, y, z


def sides_of_box(rotation: Rows, halves: Three) -> Three:
    """The same of a box of half these edges."""
    x, y, z = (sum(abs(a) * half for a, half in zip(row, halves, strict=True)) for row in rotation)
    return x, y, z


def box(x: float, y: float, z: float) -> tuple[float, Vector]:
    """Volume of a box of three edges, and moments for 1 kg."""
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
        return mass * (one.inertia[row][column] + (square if row == column else 0.0) - away[row] * away[column])

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
