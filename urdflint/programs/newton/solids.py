"""Shapes in Newton: which sizes it reads under which names, and the masses that it takes from them."""

from __future__ import annotations

import math
from typing import NamedTuple

from urdflint.programs.simulator import single
from urdflint.syntax.document import Element

SHAPES = ("box", "sphere", "cylinder", "capsule", "mesh")  # in this order, newton/_src/utils/import_urdf.py
SIZES = {"sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "height")}
UNWRITTEN = 1.0  # m: every size that is not written
DENSITY = 1000.0  # kg/m³, ShapeConfig.density in newton/_src/sim/builder.py


class Solid(NamedTuple):
    """A shape: its element, its sizes in m as they count, and whether it collides; a mesh's are its scale."""

    element: Element
    sizes: tuple[float, ...]
    collides: bool

    @property
    def kg(self) -> float | None:
        """Its mass; None where it follows from a mesh."""
        if not self.collides:
            return 0.0
        match self.element.tag, self.sizes:
            case "mesh", sizes:
                return 0.0 if 0.0 in map(single, sizes) else None
            case "box", (x, y, z):
                return DENSITY * x * y * z
            case "sphere", (radius,):
                return DENSITY * math.pi * radius * radius * radius * 4 / 3
            case "cylinder", (radius, length):
                return DENSITY * math.pi * radius * radius * length
            case _, (radius, length):
                return DENSITY * math.pi * radius * radius * (length + radius * 4 / 3)
        return 0.0
