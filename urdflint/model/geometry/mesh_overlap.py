"""Collisions that are inside one another when every joint is at zero, where one of them is a mesh, by its triangles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from itertools import product

from urdflint.meshes.mesh import NoMesh, Surface
from urdflint.meshes.solid import integrated, triangles
from urdflint.model.geometry import collision_overlap, mesh_uses
from urdflint.model.geometry.collision_overlap import MAX_PAIRS
from urdflint.model.geometry.convex_overlap import LEAST
from urdflint.model.geometry.hull_rooms import Inside
from urdflint.model.geometry.mesh_uses import Used
from urdflint.model.robot import Collision, Robot
from urdflint.model.transform import Transform, Vector, compose, cross, less, of_origin, placed, turned_back
from urdflint.struct import Struct, cached_property

MAX_FACES = 20_000  # of all meshes that are looked at
MOST_POINTS = 60  # of a shape that are looked at
MOST_STEPS = 400_000  # triangles that rays from points may meet
SIDES = (0, 1, 2)


class MeshOverlap(Struct):
    """Two collisions of which one is inside of the other by at least `LEAST`; their groups are those of rigid links."""

    first: Collision
    second: Collision
    groups: tuple[int, int]


class Primitive(Struct, eq=False):
    """A primitive of a collision in the frame of the robot; rays meet nothing to tell whether a point is in it."""

    body: collision_overlap.Body
    low: Vector
    high: Vector
    face_count: int = 0

    @property
    def collision(self) -> Collision:
        """What it is the shape of."""
        return self.body.collision

    @property
    def group(self) -> int:
        """The rigid group of its link."""
        return self.body.group

    def points(self) -> Sequence[Vector]:
        """Points inside, on a grid."""
        points = list(self.body.convex.points())
        return points[:: max(1, len(points) // MOST_POINTS)]

    def has(self, point: Vector) -> bool:
        """Whether a point is inside."""
        return self.body.convex.has(point)


class PlacedMesh(Struct, eq=False):
    """The mesh of a collision in the frame of the robot; of an open one nothing is inside.

    The `scale` has the unit of the file in it.
    """

    robot: Robot
    use: Used
    collision: Collision
    group: int
    frame: Transform
    scale: Vector
    low: Vector
    high: Vector

    @property
    def face_count(self) -> int:
        """How many triangles a ray may meet."""
        return self.use.mesh.faces

    def points(self) -> Sequence[Vector]:
        """Points a little below the middles of some triangles."""
        surfaces, is_outward = self._closed()
        return [placed(self.frame, point) for point in _inner_points(surfaces, self.scale, is_outward)]

    def has(self, point: Vector) -> bool:
        """Whether a point is inside."""
        x, y, z = turned_back(self.frame.rotation, less(point, self.frame.position))
        a, b, c = self.scale
        return self.inside.has((x / a, y / b, z / c))

    @cached_property
    def inside(self) -> Inside:
        """What is in the mesh, in the numbers of its file."""
        return Inside(self._closed()[0])

    def _closed(self) -> tuple[Sequence[Surface], bool]:
        """The surfaces of a closed mesh, and whether its triangles look outward as they stand in the file."""
        derived = self.use.mesh.worked_out
        if "closed" not in derived:
            try:
                surfaces = self.robot.files.content(self.use.mesh.path).surfaces
            except NoMesh:
                surfaces = []
            integrals = integrated(surfaces)
            derived["closed"] = (surfaces, integrals.volume > 0) if integrals is not None else ([], True)
        closed: tuple[Sequence[Surface], bool] = derived["closed"]
        return closed


Body = Primitive | PlacedMesh


def mesh_overlaps(robot: Robot, disabled: Set[tuple[str, str]] = frozenset()) -> dict[tuple[str, str], MeshOverlap]:
    """One overlap of each two links that joints move against one another, by their sorted names, but for some pairs."""
    overlaps: dict[tuple[str, str], MeshOverlap] = {}
    mesh_bodies, steps = list(meshes(robot)), MOST_STEPS
    for first, second in meeting([*mesh_bodies, *primitives(robot)] if mesh_bodies else []):
        link_name, other = sorted(body.collision.link.name or "" for body in (first, second))
        if (link_name, other) in disabled or (link_name, other) in overlaps:
            continue
        for inner, outer in ((first, second), (second, first)):
            points = [point for point in inner.points() if _is_within(point, outer)]
            steps -= len(points) * outer.face_count
            if steps < 0:
                return overlaps
            if any(map(outer.has, points)):
                groups = first.group, second.group
                overlaps[link_name, other] = MeshOverlap(first.collision, second.collision, groups)
                break
    return dict(sorted(overlaps.items()))


def _is_within(point: Vector, body: Body) -> bool:
    return all(low < value < high for low, value, high in zip(body.low, point, body.high, strict=True))


def meeting(shapes: Sequence[Body]) -> Iterator[tuple[Body, Body]]:
    """The pairs of shapes of different groups whose boxes meet, one of them a mesh; no more than so many."""
    active = list[Body]()
    pair_count = 0
    for shape in sorted(shapes, key=lambda body: body.low[0]):
        active = [other for other in active if other.high[0] > shape.low[0]]
        for other in active:
            pair_count += 1
            if pair_count > MAX_PAIRS:
                return
            if (
                other.group != shape.group
                and other.face_count + shape.face_count
                and all(shape.low[side] < other.high[side] and other.low[side] < shape.high[side] for side in SIDES)
            ):
                yield other, shape
        active.append(shape)


def primitives(robot: Robot) -> Iterator[Primitive]:
    """The primitives of collisions that are thick enough to overlap."""
    for body in robot.analysis(collision_overlap.bodies):
        if body.convex.thickness > LEAST:
            (x, y, z), reach = body.convex.frame.position, body.convex.reach
            yield Primitive(body, (x - reach, y - reach, z - reach), (x + reach, y + reach, z + reach))


def meshes(robot: Robot) -> Iterator[PlacedMesh]:
    """The meshes of collisions below the main root, as long as they have no more than so many triangles together."""
    links, left = robot.analysis(collision_overlap.rigid_groups).links, MAX_FACES
    for use in robot.analysis(mesh_uses.used):
        link, collision = links.get(use.shape.link.name or ""), use.shape
        origin = of_origin(collision.origin)
        is_small = use.mesh.faces <= left and not use.mesh.flat and all(use.scale)
        if isinstance(collision, Collision) and is_small and link is not None and link.frame is not None and origin:
            left -= use.mesh.faces
            frame = compose(link.frame, origin)
            x, y, z = (factor * use.mesh.unit for factor in use.scale)
            ends = product(*zip(use.mesh.lower, use.mesh.upper, strict=True))
            corners = [placed(frame, (a * x, b * y, c * z)) for a, b, c in ends]
            a, b, c = (sorted(values) for values in zip(*corners, strict=True))
            low, high = (a[0], b[0], c[0]), (a[-1], b[-1], c[-1])
            yield PlacedMesh(robot, use, collision, link.group, frame, (x, y, z), low, high)


def _inner_points(surfaces: Sequence[Surface], scale: Vector, is_outward: bool) -> Iterator[Vector]:
    """Points of a mesh in its frame, a little below the middles of some of its triangles."""
    all_triangles = list(triangles(surfaces))
    x, y, z = scale
    inward = -LEAST if is_outward is (x * y * z > 0) else LEAST
    for corners in all_triangles[:: max(1, len(all_triangles) // MOST_POINTS)]:
        a, b, c = ((u * x, v * y, w * z) for u, v, w in corners)
        normal = cross(less(b, a), less(c, a))
        length = math.hypot(*normal)
        if length > 0:
            p, q, r = ((sum(values) / 3) for values in zip(a, b, c, strict=True))
            step = inward / length
            yield p + normal[0] * step, q + normal[1] * step, r + normal[2] * step
