"""What the shapes of a link say of its mass: where they are, how far they reach, how much they hold at most.

Primitives count as they are, and meshes as the box around them, so that no triangle is looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from urdflint.model.nodes import Link, Shape
from urdflint.model.physics import principal_moments
from urdflint.model.robot import Robot
from urdflint.model.solids import (
    Solid,
    box,
    halves_of,
    inertia_of_solids,
    scale_of,
    sides_of,
    sides_of_box,
    solid_of,
    turned_inertia,
)
from urdflint.model.transform import Rows, Vector, of_origin, turned, turned_back

THINNEST = 1e-3  # of the length of a mesh: what a sheet has at least


class Part(NamedTuple):
    """A shape in the frame of its link: a primitive as it is, or the box around a mesh.

    `halves` are half the edges of the box around it, along its own axes, which `rotation` turns, and `radius` is that
    of the ball around it. `sides` says how far it reaches from its center along the axes of the link.
    """

    solid: Solid
    rotation: Rows
    halves: Vector
    radius: float
    sides: Vector

    def reach(self, point: Sequence[float]) -> float:
        """How far it reaches at most from a point of the link."""
        away = [a - b for a, b in zip(point, self.solid.center, strict=True)]
        ball = math.hypot(*away) + self.radius
        turned = zip(turned_back(self.rotation, away), self.halves, strict=True)
        return min(ball, math.hypot(*(abs(side) + half for side, half in turned)))  # the corner that is farthest


@dataclass(frozen=True)
class Outline:
    """All shapes of a link, visuals and collisions; `lower` and `upper` are the corners of the box around them."""

    parts: Sequence[Part]

    @cached_property
    def lower(self) -> Vector:
        """The lower corner of the box around all."""
        return self._corner(-1)

    @cached_property
    def upper(self) -> Vector:
        """The upper corner of the box around all."""
        return self._corner(1)

    def _corner(self, way: int) -> Vector:
        ends = [
            [way * side + center for side, center in zip(part.sides, part.solid.center, strict=True)]
            for part in self.parts
        ]
        x, y, z = (way * max(way * end[axis] for end in ends) for axis in range(3))
        return x, y, z

    @cached_property
    def size(self) -> float:
        """The diagonal of the box around all, in m."""
        return math.dist(self.lower, self.upper)

    @cached_property
    def volume(self) -> float:
        """The largest volume that they may have, in m³: that of each, or of the box around all if it is smaller."""
        around = math.prod(high - low for low, high in zip(self.lower, self.upper, strict=True))
        return min(around, math.fsum(part.solid.volume for part in self.parts))

    @cached_property
    def moments(self) -> Sequence[float]:
        """The principal moments that they have for 1 kg of one density, the smallest first."""
        return principal_moments(inertia_of_solids(1.0, [part.solid for part in self.parts]))

    def gap(self, point: Sequence[float]) -> float:
        """How far a point of the link is from the box around all; 0 inside."""
        return math.hypot(
            *(max(low - at, 0.0, at - high) for low, at, high in zip(self.lower, point, self.upper, strict=True))
        )

    def reach(self, point: Sequence[float]) -> float:
        """How far they reach from a point of the link."""
        return max(part.reach(point) for part in self.parts)


def outlines(robot: Robot) -> dict[Link, Outline]:
    """The outlines of the links with a mass whose shapes are all known."""
    found = {}
    for link in robot.links:
        outline = _of(link) if link.inertial is not None else None
        if outline is not None:
            found[link] = outline
    return found


def of(link: Link) -> Outline | None:
    """What the shapes of a link say; None where it has none, or somebody does not know how large one is."""
    return link.robot.analysis(outlines).get(link)


def _of(link: Link) -> Outline | None:
    parts = list[Part]()
    for shape in (*link.collisions, *link.visuals):
        part = _part(shape)
        if part is None:
            return None
        parts.append(part)
    return Outline(parts) if parts else None


def _part(shape: Shape) -> Part | None:
    element = shape.shape
    if element is None:
        return None
    if element.tag == "mesh":
        return _box_around(shape)
    solid, place, halves = solid_of(element, shape.origin), of_origin(shape.origin), halves_of(element)
    if solid is None or place is None or halves is None:
        return None
    return Part(solid, place.rotation, halves, _radius(element.tag, halves), sides_of(element, place.rotation))


def _box_around(shape: Shape) -> Part | None:
    """The box around a mesh, which is thick enough to have a volume; none of one that cannot be as large as it is."""
    from urdflint.meshes.mesh import Mesh  # most robots that are checked name no mesh that can be read
    from urdflint.model import oversize

    element, place = shape.shape, of_origin(shape.origin)
    if element is None or place is None:
        return None
    mesh, scale = shape.robot.files.mesh(element.get("filename") or ""), scale_of(element)
    if not isinstance(mesh, Mesh) or scale is None or not all(scale):
        return None
    if element in shape.robot.analysis(oversize.oversized):
        return None
    size = [value * mesh.unit for value in scale]
    middle = [(low + high) / 2 * by for low, high, by in zip(mesh.lower, mesh.upper, size, strict=True)]
    edges = [length * abs(by) for length, by in zip(mesh.extents, size, strict=True)]
    x, y, z = (max(edge, THINNEST * max(edges)) for edge in edges)
    away = turned(place.rotation, middle)
    center = (away[0] + place.position[0], away[1] + place.position[1], away[2] + place.position[2])
    volume, moments = box(x, y, z)
    solid = Solid(volume, center, turned_inertia(place.rotation, moments))
    halves = (x / 2, y / 2, z / 2)
    if not 0 < volume < math.inf:
        return None
    return Part(solid, place.rotation, halves, math.hypot(*halves), sides_of_box(place.rotation, halves))


def _radius(tag: str, halves: Vector) -> float:
    """The radius of the ball around a primitive."""
    if tag in ("sphere", "capsule"):
        return halves[2]
    return math.hypot(halves[0], halves[2]) if tag == "cylinder" else math.hypot(*halves)
