"""Shapes in MuJoCo: their sizes, and the masses that it takes from them."""

from __future__ import annotations

import math
from typing import NamedTuple

from urdflint.programs.mujoco.inertia import Mass, Pose, diagonal, turned
from urdflint.syntax.document import Element

SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh")  # looked for in this order, src/xml/xml_urdf.cc
SIZES = {"cylinder": ("radius", "length"), "sphere": ("radius",), "capsule": ("radius", "length")}
DENSITY = 1000.0  # kg/m³, of every shape
LEAST_MASS = 1e-14  # mjEPS in src/user/user_util.h: the mass of a smaller shape is none


class Solid(NamedTuple):
    """A shape: its element, its sizes as halves, and its pose in the link; a mesh has no sizes."""

    element: Element
    sizes: tuple[float, ...]
    pose: Pose
    collides: bool

    @property
    def volume(self) -> float:
        """In m³; nan for a mesh."""
        match self.element.tag, self.sizes:
            case "box", (x, y, z):
                return 8 * x * y * z
            case "sphere", (radius,):
                return 4 * math.pi * radius * radius * radius / 3
            case "cylinder", (radius, half):
                return math.pi * radius * radius * 2 * half
            case "capsule", (radius, half):
                return math.pi * (radius * radius * 2 * half + 4 * radius * radius * radius / 3)
        return math.nan

    @property
    def mass(self) -> Mass:
        """Its mass and inertia in the frame of the link; not known for a mesh, and for sizes that it cannot have."""
        if not all(size > 0 for size in self.sizes) or self.element.tag == "mesh":
            return Mass(math.nan, self.pose.position, is_known=False)
        kg = DENSITY * self.volume
        return Mass(kg, self.pose.position, turned(diagonal(self._moments(kg)), self.pose.turn))

    def _moments(self, kg: float) -> tuple[float, ...]:
        match self.element.tag, self.sizes:
            case "box", (x, y, z):
                return kg * (y * y + z * z) / 3, kg * (x * x + z * z) / 3, kg * (x * x + y * y) / 3
            case "sphere", (radius,):
                return (2 * kg * radius * radius / 5,) * 3
            case "cylinder", (radius, half):
                across = kg * (3 * radius * radius + 4 * half * half) / 12
                return across, across, kg * radius * radius / 2
            case _, (radius, half):
                return _capsule(kg, radius, 2 * half)
        return 0.0, 0.0, 0.0


def _capsule(kg: float, radius: float, height: float) -> tuple[float, ...]:
    """A cylinder and two half spheres at its ends."""
    ends = kg * 4 * radius / (4 * radius + 3 * height)
    middle = kg - ends
    sphere = 2 * ends * radius * radius / 5
    across = middle * (3 * radius * radius + height * height) / 12
    across += sphere + ends * height * (3 * radius + 2 * height) / 8
    return across, across, middle * radius * radius / 2 + sphere
