"""What the shapes of a link say of its mass: where they are, how far they reach, how much they hold at most.

Primitives count as they are, and meshes as the box around them, so that no triangle is looked at.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from urdflint.model.geometry import solids
from urdflint.model.inertia import principal_moments
from urdflint.model.numbers import total
from urdflint.model.robot import Link, Robot, Shape
from urdflint.model.transform import Rows, Vector, of_origin, transform_of, turned, turned_back
from urdflint.struct import Struct, cached_property

NOWHERE: Mapping[str, str] = {}
UNIT = (300.0, 3000.0)  # times: what millimeters are for meters, of shapes that are only alike
THINNEST = 1e-3  # of the length of a mesh: what a sheet has at least


class Part(Struct, eq=False):
    """A shape in the frame of its link: a primitive as it is, or the box around a mesh.

    `center` and `rotation` say where it is; `moments` are those of 1 kg of it along its own axes, and `halves` half the
    edges of the box around it along the same; `radius` is that of the ball around it. `sides` says how far it reaches
    from its center along the axes of the link.
    """

    volume: float
    center: Vector
    rotation: Rows
    moments: Sequence[float]
    halves: Vector
    radius: float
    sides: Vector

    @property
    def solid(self) -> solids.Solid:
        """The shape as a solid."""
        return solids.Solid(self.volume, self.center, solids.turned_inertia(self.rotation, self.moments))

    @lru_cache(maxsize=4096)  # noqa: B019, of shapes that are alike there is one
    def reach(self, point: Vector) -> float:
        """How far it reaches at most from a point of the link."""
        x, y, z = self.center
        away = point[0] - x, point[1] - y, point[2] - z
        ball = math.hypot(*away) + self.radius
        (x, y, z), (a, b, c) = turned_back(self.rotation, away), self.halves
        return min(ball, math.hypot(abs(x) + a, abs(y) + b, abs(z) + c))  # the corner that is farthest


class Outline(Struct, eq=False):
    """All shapes of a link, visuals and collisions; `lower` and `upper` are the corners of the box around them.

    `size` is the diagonal of that box, in m, and `volume` the largest that they may have, in m³: that of each, or of
    the box if it is smaller.
    """

    parts: Sequence[Part]
    lower: Vector
    upper: Vector
    size: float
    volume: float

    @cached_property
    def moments(self) -> Sequence[float]:
        """The principal moments that they have for 1 kg of one density, the smallest first."""
        return principal_moments(solids.inertia_of_solids(1.0, [part.solid for part in self.parts]))

    def gap(self, point: Sequence[float]) -> float:
        """How far a point of the link is from the box around all; 0 inside."""
        (a, b, c), (x, y, z), (d, e, f) = self.lower, point, self.upper
        if a <= x <= d and b <= y <= e and c <= z <= f:
            return 0.0
        return math.hypot(max(a - x, 0.0, x - d), max(b - y, 0.0, y - e), max(c - z, 0.0, z - f))

    def reach(self, point: Vector) -> float:
        """How far they reach from a point of the link."""
        return max([part.reach(point) for part in dict.fromkeys(self.parts)])


class Apart(Struct, eq=False):
    """What a link shows and what it hits where one is in another unit: the larger and the smaller of the two.

    The lengths are the largest of each, in m.
    """

    larger: Shape
    smaller: Shape
    length: float
    small_length: float


def outlines(robot: Robot) -> dict[Link, Outline]:
    """The outlines of the links with a mass whose shapes are all known, and of one size."""
    return robot.analysis(_all)[0]


def apart(robot: Robot) -> dict[Link, Apart]:
    """The links with a mass whose visuals are some thousand times as large as their collisions, or the reverse."""
    return robot.analysis(_all)[1]


def _all(robot: Robot) -> tuple[dict[Link, Outline], dict[Link, Apart]]:
    outlines: dict[Link, Outline] = {}
    odd: dict[Link, Apart] = {}
    for link in robot.links:
        outline = _outline_of_link(link, odd) if link.inertial is not None else None
        if outline is not None:
            outlines[link] = outline
    return outlines, odd


def outline_of(link: Link) -> Outline | None:
    """The outline of the shapes of a link; None where it has none, or the size of one is not known."""
    return link.robot.analysis(outlines).get(link)


def _outline_of_link(link: Link, odd: dict[Link, Apart]) -> Outline | None:
    """What the shapes say where all are known; where they are of two sizes, that is put among the odd ones."""
    parts = list[Part]()
    hit = visual_radius = 0.0  # the largest radius of a collision, and of a visual
    for shapes in (link.collisions, link.visuals):
        largest = 0.0
        for shape in shapes:
            shape_part = part(shape)
            if shape_part is None:
                return None
            parts.append(shape_part)
            largest = shape_part.radius if shape_part.radius > largest else largest  # no call: every link comes here
        hit, visual_radius = visual_radius, largest
    if hit and visual_radius and not 1 / UNIT[0] < visual_radius / hit < UNIT[0]:
        number = len(link.collisions)
        two = _apart(link, parts[:number], parts[number:])
        if two is not None:
            odd[link] = two
            return None
    return outline_around(parts) if parts else None


def _apart(link: Link, collisions: Sequence[Part], visuals: Sequence[Part]) -> Apart | None:
    """Both where each edge of the one is some thousand times that of the other."""
    edges_and_shapes: list[tuple[list[float], Shape]] = []
    for shapes, parts in ((link.collisions, collisions), (link.visuals, visuals)):
        outline = outline_around(parts)
        edges = sorted(high - low for low, high in zip(outline.lower, outline.upper, strict=True))
        edges_and_shapes.append((edges, max(zip(shapes, parts, strict=True), key=lambda pair: pair[1].radius)[0]))
    (small, smaller), (large, larger) = sorted(edges_and_shapes, key=lambda pair: pair[0][2])
    low, high = UNIT
    if not all(low * low_edge <= other <= high * low_edge for low_edge, other in zip(small, large, strict=True)):
        return None
    return Apart(larger, smaller, large[2], small[2])


def outline_around(parts: Sequence[Part]) -> Outline:
    """The outline of some shapes of a link: of links that have the same it is the same."""
    return _outline_around(tuple(parts))


@lru_cache(maxsize=1024)
def _outline_around(parts: tuple[Part, ...]) -> Outline:
    a = b = c = math.inf
    d = e = f = -math.inf
    for part in dict.fromkeys(parts):
        (i, j, k), (x, y, z) = part.sides, part.center
        a, b, c = min(a, x - i), min(b, y - j), min(c, z - k)
        d, e, f = max(d, x + i), max(e, y + j), max(f, z + k)
    volume = min((d - a) * (e - b) * (f - c), total([part.volume for part in parts]))
    return Outline(parts, (a, b, c), (d, e, f), math.dist((a, b, c), (d, e, f)), volume)


def part(shape: Shape) -> Part | None:
    """A shape in the frame of its link; None where somebody does not know how large it is."""
    element = shape.shape
    if element is None:
        return None
    if element.tag == "mesh":
        return _box_around(shape)
    get, origin = element.attributes.get, shape.origin.attributes if shape.origin is not None else NOWHERE
    place = origin.get("xyz") or "0 0 0", origin.get("rpy") or "0 0 0"
    return _primitive(element.tag, get("size"), get("radius"), get("length"), *place)


@lru_cache(maxsize=4096)
def _primitive(tag: str, size: str | None, radius: str | None, length: str | None, xyz: str, rpy: str) -> Part | None:
    """A primitive at its place, by what is written: a visual and a collision are mostly the same."""
    solid, place = solids.primitive(tag, size, radius, length), transform_of(xyz, rpy)
    if solid is None or place is None:
        return None
    center, rotation = place
    return Part(
        solid.volume, center, rotation, solid.moments, solid.halves, solid.radius, solids.sides_of(solid, rotation)
    )


def _box_around(shape: Shape) -> Part | None:
    """The box around a mesh, thick enough to have a volume; None for a mesh whose size cannot be right."""
    element = shape.shape
    mesh = shape.robot.files.mesh(element.get("filename") or "") if element is not None else None
    if element is None or mesh is None:
        return None
    from urdflint.meshes.mesh import Mesh  # most robots that are checked name no mesh that can be read
    from urdflint.model.geometry import mesh_uses

    place, scale = of_origin(shape.origin), solids.scale_of(element)
    if not isinstance(mesh, Mesh) or place is None or scale is None or not all(scale):
        return None
    if element in shape.robot.analysis(mesh_uses.oversized):
        return None
    size = [value * mesh.unit for value in scale]
    middle = [(low + high) / 2 * factor for low, high, factor in zip(mesh.lower, mesh.upper, size, strict=True)]
    edges = [length * abs(factor) for length, factor in zip(mesh.extents, size, strict=True)]
    x, y, z = (max(edge, THINNEST * max(edges)) for edge in edges)
    away = turned(place.rotation, middle)
    center = (away[0] + place.position[0], away[1] + place.position[1], away[2] + place.position[2])
    volume, moments = solids.box(x, y, z)
    halves = (x / 2, y / 2, z / 2)
    if not 0 < volume < math.inf:
        return None
    sides = solids.sides_of_box(place.rotation, halves)
    return Part(volume, center, place.rotation, moments, halves, math.hypot(*halves), sides)
