"""The shapes of a link as bodies of one density in the frame of the link: primitives, and meshes that are closed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.meshes import solid as closed
from urdflint.meshes.mesh import Content, Mesh, NoMesh, Surface
from urdflint.model.geometry.solids import Solid, primitive_of, scale_of, sides_of, solid_of
from urdflint.model.resource_files import Files
from urdflint.model.robot import Shape
from urdflint.model.transform import Rows, Transform, of_origin, turned
from urdflint.syntax.document import Element

Vector = tuple[float, float, float]
TURNED, TIMES = 50_000, 20  # faces that may be turned, and how often those of each mesh may be besides


class Body(NamedTuple):
    """A shape in the frame of its link: the corners of the box around it, and its solid, if it is one.

    `why` says what it lacks.
    """

    lower: Vector
    upper: Vector
    solid: Solid | None
    why: str | None = None


class Unmeasured(ValueError):
    """A shape that has no size that is known; the text says why."""


class Contents:
    """The triangles of the meshes of a robot, each read once; with `max_faces` no more than so many in all.

    With `looks` their colors and textures are read too. A mesh may be turned in many directions, but not in more than
    its size allows for.
    """

    def __init__(self, files: Files, max_faces: float = math.inf, *, looks: bool = False) -> None:
        self.files = files
        self.looks = looks
        self.left = max_faces
        self.turned = float(TURNED)
        self.paths: set[str] = set()
        self.contents: dict[str, Content | NoMesh] = {}
        self.boxes: dict[tuple[str, Vector, Rows], tuple[Vector, Vector]] = {}

    def mesh(self, uri: str) -> Mesh:
        """What is known of a mesh file. Raises Unmeasured."""
        mesh = self.files.mesh(uri)
        if mesh is None:
            raise Unmeasured(f"mesh {uri!r}: {self.files.find(uri).outcome.value}")
        if isinstance(mesh, NoMesh):
            raise Unmeasured(f"mesh {uri!r}: {mesh}")
        if mesh.path not in self.paths:
            if mesh.faces > self.left:
                raise Unmeasured(f"mesh {uri!r}: it has too many faces")
            self.paths.add(mesh.path)
            self.left -= mesh.faces
            self.turned += TIMES * mesh.faces
        return mesh

    def content_of(self, uri: str) -> Content:
        """What is in a mesh file. Raises Unmeasured."""
        path = self.mesh(uri).path
        if path not in self.contents:
            self.contents[path] = _content(path, self.files, looks=self.looks)
        content = self.contents[path]
        if isinstance(content, NoMesh):
            raise Unmeasured(f"mesh {uri!r}: {content}")
        return content

    def solid(self, uri: str, scale: Vector) -> closed.Solid | None:
        """The solid of a mesh in its own axes; None where it is not closed. Raises Unmeasured."""
        mesh = self.mesh(uri)
        if "integrals" not in mesh.worked_out:
            mesh.worked_out["integrals"] = closed.integrated(self.content_of(uri).surfaces)
        integrals: closed.Integrals | None = mesh.worked_out["integrals"]
        return closed.enlarged(integrals, _size(mesh, scale)) if integrals is not None else None

    def box(self, uri: str, scale: Vector, rotation: Rows) -> tuple[Vector, Vector]:
        """The corners of the box around a mesh that is turned, seen from its origin. Raises Unmeasured."""
        mesh = self.mesh(uri)
        key = mesh.path, scale, rotation
        if key not in self.boxes:
            size = _size(mesh, scale)
            if all(sum(map(bool, row)) == 1 for row in rotation):
                self.boxes[key] = _box(
                    _coordinates([Surface(list(zip(mesh.lower, mesh.upper, strict=True)))], size, rotation)
                )
            elif mesh.faces > self.turned:
                raise Unmeasured(f"mesh {uri!r}: it is turned in too many ways to be measured in all of them")
            else:
                self.turned -= mesh.faces
                self.boxes[key] = _box(_coordinates(self.content_of(uri).surfaces, size, rotation))
        return self.boxes[key]


def _size(mesh: Mesh, scale: Vector) -> Vector:
    x, y, z = scale
    return (x * mesh.unit, y * mesh.unit, z * mesh.unit)


def _content(path: str, files: Files, *, looks: bool) -> Content | NoMesh:
    try:
        return files.content(path, looks=looks)
    except NoMesh as error:
        return error.with_traceback(None)


def body(shape: Shape, contents: Contents) -> Body:
    """A visual or collision as a body. Raises Unmeasured."""
    element = shape.shape
    place = of_origin(shape.origin)
    if element is None or place is None:
        raise Unmeasured(f"{shape}: no geometry that can be read")
    if element.tag == "mesh":
        return _mesh(element, place, contents)
    solid, primitive = solid_of(element, shape.origin), primitive_of(element)
    if solid is None or primitive is None:
        raise Unmeasured(f"{shape}: <{element.tag}> has no size that can be read")
    x, y, z = place.position
    reach = sides_of(primitive, place.rotation)
    lower, upper = (x - reach[0], y - reach[1], z - reach[2]), (x + reach[0], y + reach[1], z + reach[2])
    return Body(lower, upper, solid)


def solid(shape: Shape, contents: Contents) -> Solid:
    """A visual or collision as a solid. Raises Unmeasured."""
    element, place = shape.shape, of_origin(shape.origin)
    if element is None or place is None:
        raise Unmeasured(f"{shape}: no geometry that can be read")
    solid_of_shape = (
        _solid_of_mesh(element, place, contents) if element.tag == "mesh" else solid_of(element, shape.origin)
    )
    if solid_of_shape is None:
        raise Unmeasured(f"{shape}: it has no volume")
    return solid_of_shape


def _mesh(element: Element, place: Transform, contents: Contents) -> Body:
    uri, scale = _uri_and_scale(element)
    low, high = contents.box(uri, scale, place.rotation)
    lower, upper = _moved(low, place.position), _moved(high, place.position)
    mesh_solid = _solid_of_mesh(element, place, contents)
    return Body(lower, upper, mesh_solid, None if mesh_solid else f"mesh {uri!r}: it is not closed, and has no volume")


def _uri_and_scale(element: Element) -> tuple[str, Vector]:
    uri, scale = element.get("filename") or "", scale_of(element)
    if scale is None or not all(scale):
        raise Unmeasured(f"mesh {uri!r}: its scale is not three numbers other than 0")
    return uri, scale


def _solid_of_mesh(element: Element, place: Transform, contents: Contents) -> Solid | None:
    mesh_solid = contents.solid(*_uri_and_scale(element))
    if mesh_solid is None:
        return None
    away = turned(place.rotation, mesh_solid.center)
    center = _moved(away, place.position)
    xx, xy, xz, yy, yz, zz = (moment / mesh_solid.volume for moment in mesh_solid.inertia)
    rows = _turned(place.rotation, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))
    return Solid(mesh_solid.volume, center, rows)


def _moved(point: Sequence[float], step: Sequence[float]) -> Vector:
    return (point[0] + step[0], point[1] + step[1], point[2] + step[2])


def _coordinates(surfaces: Sequence[Surface], size: Vector, rotation: Rows) -> Iterator[Sequence[float]]:
    """The coordinates of all points of a mesh that is turned, by axis and surface."""
    for row in rotation:
        a, b, c = (turn * scale for turn, scale in zip(row, size, strict=True))
        for surface in surfaces:
            used = set(surface.corners) if surface.corners is not None else None
            if used is None:
                yield [a * x + b * y + c * z for x, y, z in surface.each_corner()]
            elif used:
                i, j, k = surface.axes
                yield [a * i[index] + b * j[index] + c * k[index] for index in used]


def _box(axes: Iterator[Sequence[float]]) -> tuple[Vector, Vector]:
    ranges = [(min(values), max(values)) for values in axes if values]
    count = len(ranges) // 3
    lows = [min(low for low, _ in ranges[count * axis : count * (axis + 1)]) for axis in range(3)]
    highs = [max(high for _, high in ranges[count * axis : count * (axis + 1)]) for axis in range(3)]
    return (lows[0], lows[1], lows[2]), (highs[0], highs[1], highs[2])


def _turned(rotation: Rows, rows: Rows) -> Rows:
    """A matrix of the inner axes in the outer ones."""
    half = [turned(rotation, row) for row in rows]
    columns = [turned(rotation, column) for column in zip(*half, strict=True)]
    return (columns[0], columns[1], columns[2])
