"""The shapes of a link as bodies of one density in the frame of the link: primitives, and meshes that are closed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.meshes import reading
from urdflint.meshes import solid as closed
from urdflint.meshes.mesh import Content, NoMesh
from urdflint.model.files import Files
from urdflint.model.meshes import scale_of
from urdflint.model.nodes import Shape
from urdflint.model.numbers import number, vector
from urdflint.model.solids import solid_of
from urdflint.model.transform import Rows, Transform, of_origin, turned
from urdflint.syntax.document import Element

Vector = tuple[float, float, float]


class Body(NamedTuple):
    """A shape in the frame of its link: the corners of the box around it, and its solid, if it is one.

    `inertia` are the rows of that about the center, for a density of 1. `why` says what it lacks.
    """

    lower: Vector
    upper: Vector
    volume: float | None
    center: Vector
    inertia: Rows
    why: str | None = None


class Unmeasured(ValueError):
    """A shape that has no size that is known; the text says why."""


NOWHERE: Vector = (0.0, 0.0, 0.0)
NONE: Rows = (NOWHERE, NOWHERE, NOWHERE)


class Contents:
    """The triangles of the meshes of a robot, each read once."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.known: dict[str, Content | NoMesh] = {}

    def of(self, uri: str) -> Content:
        """What is in a mesh file. Raises Unmeasured."""
        seen = self.files.mesh(uri)
        if seen is None:
            raise Unmeasured(f"mesh {uri!r}: {self.files.find(uri).found.value}")
        if isinstance(seen, NoMesh):
            raise Unmeasured(f"mesh {uri!r}: {seen}")
        if seen.path not in self.known:
            try:
                self.known[seen.path] = reading.content(seen.path)
            except NoMesh as error:
                self.known[seen.path] = error
        found = self.known[seen.path]
        if isinstance(found, NoMesh):
            raise Unmeasured(f"mesh {uri!r}: {found}")
        return found


def body(shape: Shape, contents: Contents) -> Body:
    """A visual or collision as a body. Raises Unmeasured."""
    element = shape.shape
    place = of_origin(shape.origin)
    if element is None or place is None:
        raise Unmeasured(f"{shape}: no geometry that can be read")
    if element.tag == "mesh":
        return _mesh(element, place, contents)
    solid = solid_of(element, shape.origin)
    if solid is None:
        raise Unmeasured(f"{shape}: <{element.tag}> has no size that can be read")
    x, y, z = place.position
    reach = _reach(element, solid.rotation)
    moments = tuple(
        tuple(
            solid.volume * sum(solid.rotation[row][k] * solid.moments[k] * solid.rotation[column][k] for k in range(3))
            for column in range(3)
        )
        for row in range(3)
    )
    lower, upper = (x - reach[0], y - reach[1], z - reach[2]), (x + reach[0], y + reach[1], z + reach[2])
    return Body(lower, upper, solid.volume, (x, y, z), moments)  # type: ignore[arg-type]


def _reach(shape: Element, rows: Rows) -> list[float]:
    """How far a primitive reaches from its center along each axis of the link."""
    edges = vector(shape.get("size"), 3)
    if shape.tag == "box" and edges is not None:
        return [sum(abs(a) * edge / 2 for a, edge in zip(row, edges, strict=True)) for row in rows]
    radius, length = number(shape.get("radius")) or 0.0, number(shape.get("length")) or 0.0
    if shape.tag == "sphere":
        return [radius] * 3
    around = [radius * (math.sqrt(max(0.0, 1 - row[2] * row[2])) if shape.tag == "cylinder" else 1) for row in rows]
    return [abs(row[2]) * length / 2 + side for row, side in zip(rows, around, strict=True)]


def _mesh(element: Element, place: Transform, contents: Contents) -> Body:
    uri, scale = element.get("filename") or "", scale_of(element)
    if scale is None or not all(scale):
        raise Unmeasured(f"mesh {uri!r}: its scale is not three numbers other than 0")
    content = contents.of(uri)
    size = (scale[0] * content.unit, scale[1] * content.unit, scale[2] * content.unit)
    lower, upper = _box(_points(content, size, place))
    found = closed.solid(content.surfaces, size)
    if found is None:
        return Body(lower, upper, None, NOWHERE, NONE, f"mesh {uri!r}: it is not closed, and has no volume")
    away = turned(place.rotation, found.center)
    center = (away[0] + place.position[0], away[1] + place.position[1], away[2] + place.position[2])
    xx, xy, xz, yy, yz, zz = found.inertia
    return Body(lower, upper, found.volume, center, _turned(place.rotation, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))))


def _points(content: Content, size: Vector, place: Transform) -> Iterator[Sequence[float]]:
    """The coordinates of all points in the link, by axis and surface."""
    for row, start in zip(place.rotation, place.position, strict=True):
        a, b, c = (turn * scale for turn, scale in zip(row, size, strict=True))
        for surface in content.surfaces:
            used = set(surface.corners) if surface.corners is not None else None
            if used is None:
                yield [a * x + b * y + c * z + start for x, y, z in surface.each()]
            elif used:
                i, j, k = surface.axes
                yield [a * i[at] + b * j[at] + c * k[at] + start for at in used]


def _box(axes: Iterator[Sequence[float]]) -> tuple[Vector, Vector]:
    some = [(min(values), max(values)) for values in axes if values]
    count = len(some) // 3
    lows = [min(low for low, _ in some[count * axis : count * (axis + 1)]) for axis in range(3)]
    highs = [max(high for _, high in some[count * axis : count * (axis + 1)]) for axis in range(3)]
    return (lows[0], lows[1], lows[2]), (highs[0], highs[1], highs[2])


def _turned(rotation: Rows, rows: Rows) -> Rows:
    """A matrix of the inner axes in the outer ones."""
    half = [turned(rotation, row) for row in rows]
    whole = [turned(rotation, column) for column in zip(*half, strict=True)]
    return (whole[0], whole[1], whole[2])
