"""Surfaces in fewer bytes: points that triangles share stand once, and where there is no room, triangles become fewer.

The second is done by fast-simplification, where that is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import chain

from urdflint.meshes.mesh import Look, Surface

LIBRARY = "fast_simplification"
NUMBER = 4  # bytes
FEW = 200  # triangles: less than these are left as they are
MAX_SIMPLIFIED = 3_000_000  # triangles of a mesh: more of them would take too long


@cache
def available() -> bool:
    """Whether triangles can be made fewer."""
    return importlib.util.find_spec(LIBRARY) is not None


def size(surface: Surface) -> int:
    """The bytes that the points and corners of a surface take."""
    return NUMBER * 3 * (surface.points + surface.faces * (surface.corners is not None))


def welded(surface: Surface) -> Surface:
    """The surface with each point stored once, if that takes fewer bytes; else as it is."""
    if surface.corners is not None:
        return surface
    numbers: dict[tuple[float, ...], int] = {}
    corners = [numbers.setdefault(point, len(numbers)) for point in surface.each_corner()]
    axes = [array("d", axis) for axis in zip(*numbers, strict=True)] if numbers else surface.axes
    joined = surface._replace(axes=axes, corners=corners)
    return joined if size(joined) < size(surface) else surface


def simplified(surface: Surface, share: float) -> Surface:
    """A surface with a share of its triangles, nearly; each color has its own, and images are left out."""
    if surface.faces <= FEW:
        return surface
    corners = surface.corners if surface.corners is not None else range(surface.points)
    looks = surface.looks if surface.looks and surface.looks[0].first == 0 else (Look(0), *surface.looks)
    ends = [*(look.first for look in looks[1:]), surface.faces]
    axes: list[list[float]] = [[], [], []]
    new_corners: list[int] = []
    new_looks: list[Look] = []
    for look, end in zip(looks, ends, strict=True):
        new_looks.append(Look(len(new_corners) // 3, look.color))
        points, triangles = _fewer(surface.axes, corners[3 * look.first : 3 * end], share)
        new_corners += [len(axes[0]) + corner for corner in triangles]
        for axis, values in zip(axes, zip(*points, strict=True), strict=False):
            axis.extend(values)
    return Surface(axes, new_corners, None, tuple(new_looks))


def _fewer(
    axes: Sequence[Sequence[float]], corners: Sequence[int], share: float
) -> tuple[list[list[float]], list[int]]:
    """The points and the corners of these triangles made fewer."""
    numbers: dict[tuple[float, ...], int] = {}
    x, y, z = axes
    joined = [numbers.setdefault((x[corner], y[corner], z[corner]), len(numbers)) for corner in corners]
    if len(joined) <= 3 * FEW or not all(map(math.isfinite, chain.from_iterable(numbers))):
        return [[*point] for point in numbers], joined
    numpy, library = importlib.import_module("numpy"), importlib.import_module(LIBRARY)
    points = numpy.array([*numbers], dtype=numpy.float64)
    triangles = numpy.array(joined, dtype=numpy.int32).reshape(-1, 3)
    target = max(FEW, int(len(triangles) * share))
    points, triangles = library.simplify(points, triangles, target_count=target)[:2]
    return points.tolist(), triangles.ravel().tolist()
