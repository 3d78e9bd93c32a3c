"""The meshes of a robot whose files can be read: where they are used, and how large they are there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.meshes.mesh import Mesh, Vector
from urdflint.model.nodes import Shape
from urdflint.model.numbers import vector
from urdflint.model.robot import Robot
from urdflint.syntax.document import Element


class Used(NamedTuple):
    """A mesh that a visual or a collision shows, its element, and its scale."""

    shape: Shape
    element: Element
    mesh: Mesh
    scale: Vector

    @property
    def extents(self) -> Vector:
        """How long it is along each of its axes, in m."""
        x, y, z = (
            abs(length * scale) * self.mesh.unit for length, scale in zip(self.mesh.extents, self.scale, strict=True)
        )
        return (x, y, z)


def used(robot: Robot) -> list[Used]:
    """The meshes of all links, in order."""
    return list(_used(robot))


def _used(robot: Robot) -> Iterator[Used]:
    for link in robot.links:
        for shape in (*link.visuals, *link.collisions):
            element = shape.shape
            if element is None or element.tag != "mesh":
                continue
            found = robot.files.mesh(element.get("filename") or "")
            scale = scale_of(element)
            if isinstance(found, Mesh) and scale is not None:
                yield Used(shape, element, found, scale)


def scale_of(mesh: Element) -> Vector | None:
    """The scale of a mesh; None where it is not three numbers, which other rules tell."""
    found = vector(mesh.get("scale") or "1 1 1", 3)
    return (found[0], found[1], found[2]) if found is not None else None


def farthest_joint(robot: Robot) -> float:
    """The largest distance of a joint from the one before it, in m; 0 where all are at one place."""
    origins = (vector(joint.origin.get("xyz"), 3) for joint in robot.joints if joint.origin is not None)
    return max((math.hypot(*one) for one in origins if one is not None), default=0.0)
