"""COLLADA: the geometries that the scene shows, each where its nodes put it, and the textures that are named."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.meshes import collada_faces, frames
from urdflint.meshes.frames import Matrix
from urdflint.meshes.mesh import MAX_NUMBERS, Content, Kind, NamedFile, NoMesh, Surface, finite
from urdflint.meshes.tags import Tag, parsed
from urdflint.meshes.words import floats

if TYPE_CHECKING:
    from urdflint.meshes.collada_looks import Looks

TRANSFORMATIONS = {"matrix": 16, "translate": 3, "rotate": 4, "scale": 3}  # with their numbers
MOST_SHOWN = 50_000  # nodes, counted as often as they are shown


def read(data: bytes, *, complete: bool = True, looks: bool = False) -> Content:
    """The surfaces of a file; unless `complete`, only the points and number of their triangles. Raises NoMesh.

    With `looks` colors and textures are read too.
    """
    root = parsed(data)
    if root.name != "COLLADA":
        raise NoMesh(f"it is XML, but its root is <{root.name}>")
    scene = _Scene(root, complete, looks)
    unit, up = root.down("asset", "unit"), root.down("asset", "up_axis")
    meters = _number(unit.get("meter") or "1") if unit is not None else 1.0
    if not 0 < meters < float("inf"):
        raise NoMesh(f"its unit is {meters:g} meters")
    axis = up.text.strip() if up is not None else "Y_UP"  # as the specification has it
    return Content(Kind.COLLADA, scene.surfaces(), tuple(_textures(root)), meters, axis)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise NoMesh("its unit is not a number") from None


def _textures(root: Tag) -> Iterator[NamedFile]:
    for library in root.all("library_images"):
        for image in library.all("image"):
            source = image.child("init_from")
            if source is not None:  # in COLLADA 1.5 inside of <ref>
                reference = source.child("ref") or source
                if reference.text.strip():
                    yield NamedFile("texture", reference.text.strip(), "")


class _Scene:
    """The elements of a file by id, and how much of it was shown already."""

    def __init__(self, root: Tag, complete: bool, looks: bool) -> None:
        self.root = root
        self.is_complete = complete
        self.by_id = {tag.attributes["id"]: tag for tag in reversed(list(root.below())) if "id" in tag.attributes}
        self.surface_by_id: dict[int, Surface | None] = {}
        self.looks: Looks | None = None
        if looks:
            from urdflint.meshes.collada_looks import Looks

            self.looks = Looks(self.by_id)
        self.shown_count = 0
        self.points = 0

    def surfaces(self) -> list[Surface]:
        """The surfaces of the scene."""
        instance = self.root.down("scene", "instance_visual_scene")
        top = self.by_id.get(instance.target()) if instance is not None else None
        if top is None:
            raise NoMesh("it has no scene")
        surfaces = []
        waiting: list[tuple[Tag, Matrix, int]] = [(node, frames.UNMOVED, 0) for node in reversed(top.all("node"))]
        while waiting:
            node, outer, depth = waiting.pop()
            self._count(depth)
            matrix = frames.compose(outer, _placed(node))
            surfaces += [self._placed(geometry, matrix, instance) for instance, geometry in self._geometries(node)]
            inner = [*node.all("node"), *self._nodes(node)]
            waiting += [(node, matrix, depth + 1) for node in reversed(inner)]
        return [surface for surface in surfaces if surface is not None]

    def _count(self, depth: int) -> None:
        self.shown_count += 1
        if self.shown_count > MOST_SHOWN or depth > 256:
            raise NoMesh("its nodes show one another too often")

    def _nodes(self, node: Tag) -> Iterator[Tag]:
        for instance in node.all("instance_node"):
            target_node = self.by_id.get(instance.target())
            if target_node is not None:
                yield target_node

    def _geometries(self, node: Tag) -> Iterator[tuple[Tag, Tag]]:
        for instance in node.children:
            target = self.by_id.get(instance.target())
            if instance.name == "instance_controller" and target is not None:
                skin = target.child("skin")
                target = self.by_id.get(skin.target("source")) if skin is not None else None
            if instance.name in ("instance_geometry", "instance_controller") and target is not None:
                yield instance, target

    def _placed(self, geometry: Tag, matrix: Matrix, instance: Tag) -> Surface | None:
        """The triangles of a geometry where a node puts them; None where it has none, such as one of lines."""
        if id(geometry) not in self.surface_by_id:
            read = self._surface if self.is_complete else self._points_shown
            self.surface_by_id[id(geometry)] = read(geometry)
        surface = self.surface_by_id[id(geometry)]
        if surface is None:
            return None
        self.points += surface.points + 3 * surface.faces
        if self.points > MAX_NUMBERS:
            raise NoMesh(f"it shows more than {MAX_NUMBERS // 1_000_000} million points")
        if self.looks is not None:
            surface = surface._replace(looks=self.looks.for_instance(geometry, instance))
        return frames.transformed(surface, matrix)

    def _surface(self, geometry: Tag) -> Surface | None:
        mesh = geometry.child("mesh")
        if mesh is None:
            return None
        axes: tuple[array[float], ...] = (array("d"), array("d"), array("d"))
        corners, starts = array("I"), dict[str, int]()
        for primitive, source, offset, width in self._primitives(mesh):
            if source not in starts:
                starts[source] = len(axes[0])
                for values, more in zip(axes, self._points(source), strict=True):
                    values.extend(more)
            start = starts[source]
            face_corners = collada_faces.triangles(primitive, offset, width)
            if self.looks is not None:
                self.looks.add(geometry, primitive, len(corners) // 3, width)
            corners.extend(collada_faces.checked(face_corners, start, len(axes[0])))
        return Surface(axes, corners) if corners else None

    def _points_shown(self, geometry: Tag) -> Surface | None:
        """The same with no more than can be known without each corner, which takes most of the time."""
        mesh = geometry.child("mesh")
        parts = list(self._primitives(mesh)) if mesh is not None else []
        if not parts or any(primitive.name not in collada_faces.COUNTED for primitive, *_ in parts):
            return self._surface(geometry)
        points_by_source = {source: self._points(source) for _, source, *_ in parts}
        points, faces = {source: set[int]() for source in points_by_source}, 0
        for primitive, source, offset, width in parts:
            shown_points, count = collada_faces.point_offsets(
                primitive, offset, width, len(points_by_source[source][0])
            )
            points[source].update(shown_points)
            faces += count
        axes: list[list[float]] = [[], [], []]
        for source, shown_points in points.items():
            for values, more in zip(axes, points_by_source[source], strict=True):
                values.extend(more if len(shown_points) == len(more) else [more[index] for index in shown_points])
        return Surface(axes, None, faces) if faces > 0 else None

    def _primitives(self, mesh: Tag) -> Iterator[tuple[Tag, str, int, int]]:
        """What faces are written in, with its source of positions, and where the index of these is among how many."""
        for primitive in mesh.children:
            if primitive.name in collada_faces.PRIMITIVES:
                source, offset, width = self._inputs(primitive)
                if source is not None:
                    yield primitive, source, offset, width

    def _inputs(self, primitive: Tag) -> tuple[str | None, int, int]:
        """The source of positions, which of the numbers of a corner is for it, and how many numbers a corner has."""
        source, offset, width = None, 0, 1
        for input_tag in primitive.all("input"):
            input_offset = _integer(input_tag.get("offset") or "0")
            width = max(width, input_offset + 1)
            if input_tag.get("semantic") == "VERTEX":
                vertices = self.by_id.get(input_tag.target("source"))
                if vertices is not None and vertices.name == "source":  # as some programs write it
                    source, offset = input_tag.target("source"), input_offset
                for inner in vertices.all("input") if vertices is not None else ():
                    if inner.get("semantic") == "POSITION":
                        source, offset = inner.target("source"), input_offset
        return source, offset, width

    def _points(self, name: str) -> list[Sequence[float]]:
        """The coordinates of a source, by axis. Raises NoMesh."""
        source = self.by_id.get(name)
        numbers = source.child("float_array") if source is not None else None
        if source is None or numbers is None:
            raise NoMesh(f"it has no source {name!r} of positions")
        values = finite(floats(numbers.text))
        accessor = source.down("technique_common", "accessor")
        stride = _integer(accessor.get("stride") or "1") if accessor is not None else 3
        offset = _integer(accessor.get("offset") or "0") if accessor is not None else 0
        if stride < 3:
            raise NoMesh(f"its positions in {name!r} have {stride} of 3 coordinates")
        axes = [values[offset + axis :: stride] for axis in range(3)]
        least = min(map(len, axes))
        return [axis[:least] for axis in axes]


def _placed(node: Tag) -> Matrix:
    """Where a node is in the one around it: its transformations, the first outermost."""
    matrix = frames.UNMOVED
    for transformation in node.children:
        length = TRANSFORMATIONS.get(transformation.name)
        if length is None:
            continue
        values = finite(floats(transformation.text))
        if len(values) != length:
            raise NoMesh(f"a <{transformation.name}> in it has {len(values)} of {length} numbers")
        matrix = frames.compose(matrix, _matrix(transformation.name, values))
    return matrix


def _matrix(name: str, values: Sequence[float]) -> Matrix:
    if name == "matrix":
        return frames.rows(values)
    if name == "rotate":
        return frames.turned(*values)
    return (frames.moved if name == "translate" else frames.scaled)(*values)


def _integer(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise NoMesh(f"an offset or stride in it is {text[:20]!r}")
    return int(text)
