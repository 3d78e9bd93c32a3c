"""Rooms in concave meshes in which a finger moves, and which the convex hull of the mesh fills.

Wheels in forks and joints in housings lose nothing by it: programs leave out collisions of neighbors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.meshes.hull import Hull
from urdflint.meshes.mesh import NoMesh, Surface
from urdflint.meshes.solid import triangles
from urdflint.model.geometry import mesh_uses
from urdflint.model.geometry.convex_overlap import convex, middle
from urdflint.model.geometry.mesh_uses import Used
from urdflint.model.numbers import interval
from urdflint.model.plausibility import joint_loads
from urdflint.model.robot import LIMITED, MOVING, Collision, Joint, Link, Robot
from urdflint.model.transform import (
    IDENTITY,
    UPRIGHT,
    Transform,
    Vector,
    about_axis,
    compose,
    less,
    of_origin,
    placed,
    turned_back,
)
from urdflint.struct import Struct

INNER = 0.8  # of the way from the middle of a mesh
MOST_POINTS = 40  # of a link that are looked at
STEPS = 4  # between the limits of a joint
MOST_STEPS = 400_000  # triangles that rays from points may meet
RAY: Vector = (0.9363, 0.3045, 0.1753)  # along no edge that somebody draws
ROUNDING = 1e-9  # of the largest coordinate: a ray that passes a triangle by less is worked out
CONCAVE = 1.5  # times as large as the mesh: a hull with room in it
SHARE = 0.25  # of the link that moves, in the room


class Room(Struct):
    """A mesh of a collision, and the joint whose child is partly in its hull and outside of the mesh.

    `share` is how much of the child that is, where the joint is at `position`.
    """

    used: Used
    joint: Joint
    share: float
    position: float


def rooms(robot: Robot, faces: float) -> list[Room]:
    """The rooms; only meshes that have together no more than so many faces are looked at."""
    meshes = {link: uses for link, uses in robot.analysis(mesh_uses.by_link).items() if _collisions(uses)}
    filled_rooms, steps, left = list[Room](), MOST_STEPS, faces
    concave_by_path: dict[str, tuple[Inside, Hull] | None] = {}
    for joint in robot.joints:
        parent, child = robot.link_named.get(joint.parent or ""), robot.link_named.get(joint.child_link or "")
        if parent not in meshes or child is None or joint.type not in LIMITED or _carries(robot, child):
            continue
        places: dict[float, list[Vector]] | None = None
        for use in _collisions(meshes[parent]):
            path = use.mesh.path
            if path not in concave_by_path:
                is_small = use.mesh.faces <= left
                left -= use.mesh.faces * is_small
                concave_by_path[path] = _concave(robot, use) if is_small else None
            concave = concave_by_path[path]
            if concave is None:
                continue
            places = _places(robot, joint, child, faces) if places is None else places
            fullest: Room | None = None
            for position, points in places.items():
                local_points = [_in_mesh(point, use) for point in points]
                within = [point for point in local_points if point is not None and concave[1].has(point)]
                if len(within) < max(1.0, SHARE * len(points)):
                    continue
                steps -= len(within) * use.mesh.faces
                if steps < 0:
                    return filled_rooms
                share = sum(not concave[0].has(point) for point in within) / len(points)
                if share >= SHARE and (fullest is None or share > fullest.share):
                    fullest = Room(use, joint, share, position)
            filled_rooms += [fullest] if fullest is not None else []
    return filled_rooms


def _carries(robot: Robot, link: Link) -> bool:
    """Whether something moves on a link, so that it is no finger."""
    return any(joint.type in MOVING for joint in robot.tree.child_joints.get(link.name or "", ()))


def _places(robot: Robot, joint: Joint, child: Link, faces: float) -> dict[float, list[Vector]]:
    """Where points of the child of a joint are in the frame of its parent, by the position of the joint."""
    place, axis = of_origin(joint.origin), _axis(joint)
    if place is None or axis is None:
        return {}
    points = list(_points(robot, child, IDENTITY, faces))
    motions = {position: compose(place, _motion(joint, axis, position)) for position in _positions(joint)}
    return {position: [placed(motion, point) for point in points] for position, motion in motions.items()}


def _axis(joint: Joint) -> Vector | None:
    """The axis of a joint in its frame, of length 1; None where it has none that can be read."""
    axis = joint_loads.axis_in_root(joint, IDENTITY)
    return (axis[0], axis[1], axis[2]) if axis is not None else None


def _positions(joint: Joint) -> list[float]:
    """Zero, and positions between the limits of a joint."""
    limit = joint.limit
    limits = interval(limit.get("lower") or "0", limit.get("upper") or "0") if limit is not None else None
    if limits is None or joint.type not in LIMITED or not limits[0] < limits[1]:
        return [0.0]
    lower, upper = limits
    return [0.0, *(lower + (upper - lower) * step / STEPS for step in range(STEPS + 1))]


def _motion(joint: Joint, axis: Vector, position: float) -> Transform:
    """Where a joint moves its child, in the frame in which it is at zero."""
    x, y, z = axis
    if joint.type == "prismatic":
        return Transform((position * x, position * y, position * z), UPRIGHT)
    return Transform(IDENTITY.position, about_axis(axis, position))


def _collisions(uses: Sequence[Used]) -> list[Used]:
    return [use for use in uses if isinstance(use.shape, Collision) and not use.mesh.flat and all(use.scale)]


def _concave(robot: Robot, use: Used) -> tuple[Inside, Hull] | None:
    """What is in a closed mesh, with its hull; None where it is not closed, or nearly convex."""
    volume, inner_hull = mesh_uses.volume_and_hull(robot, use.mesh)
    if inner_hull is None or inner_hull.volume <= CONCAVE * volume:
        return None
    try:
        return Inside(robot.files.content(use.mesh.path).surfaces), inner_hull
    except NoMesh:
        return None


def _points(robot: Robot, link: Link, place: Transform, faces: float) -> Iterator[Vector]:
    """Points of the collisions of a link in the frame of its parent."""
    uses = {use.shape: use for use in robot.analysis(mesh_uses.by_link).get(link, ()) if use.mesh.faces <= faces}
    for shape in link.collisions:
        origin = of_origin(shape.origin)
        if origin is None or shape.shape is None:
            continue
        frame = compose(place, origin)
        primitive = convex(shape.shape, frame)
        if primitive is not None:
            points = list(primitive.points())
            yield from points[:: max(1, len(points) // MOST_POINTS)]
        elif shape in uses:
            yield from _inner_points(robot, uses[shape], frame)


def _inner_points(robot: Robot, use: Used, frame: Transform) -> list[Vector]:
    """Points of a mesh in the frame that its frame is seen from."""
    if "inner points" not in use.mesh.worked_out:
        use.mesh.worked_out["inner points"] = _points_of_file(robot, use.mesh.path)
    x, y, z = (scale * use.mesh.unit for scale in use.scale)
    points: list[Vector] = use.mesh.worked_out["inner points"]
    return [placed(frame, (x * a, y * b, z * c)) for a, b, c in points]


def _points_of_file(robot: Robot, path: str) -> list[Vector]:
    """Points a little inside of the corners and the middles of the triangles in a file, some of all."""
    try:
        surfaces = robot.files.content(path).surfaces
    except NoMesh:
        return []
    corners = [corner for triangle in triangles(surfaces) for corner in (*triangle, middle(triangle))]
    if not corners:
        return []
    x, y, z = middle(list(dict.fromkeys(corners)))
    chosen = corners[:: max(1, len(corners) // MOST_POINTS)]
    return [(x + INNER * (a - x), y + INNER * (b - y), z + INNER * (c - z)) for a, b, c in chosen]


def _in_mesh(point: Vector, use: Used) -> Vector | None:
    """A point of a link in the numbers of a mesh file."""
    origin = of_origin(use.shape.origin)
    if origin is None:
        return None
    x, y, z = turned_back(origin.rotation, less(point, origin.position))
    a, b, c = (scale * use.mesh.unit for scale in use.scale)
    return x / a, y / b, z / c


class Inside:
    """Tells of points whether they are in what surfaces bound: a ray from there meets an odd number of triangles.

    Seen along the rays, a triangle is in a box; only those are looked at in whose box the point is, or nearly.
    """

    def __init__(self, surfaces: Sequence[Surface]) -> None:
        self.boxes = list[tuple[float, float, float, float, tuple[Vector, Vector, Vector]]]()
        u, v, w = RAY
        across, up = v / u, w / u
        for triangle in triangles(surfaces):
            sideways = [y - across * x for x, y, _ in triangle]
            heights = [z - up * x for x, _, z in triangle]
            self.boxes.append((min(sideways), max(sideways), min(heights), max(heights), triangle))
        largest = max((max(map(abs, axis)) for surface in surfaces for axis in surface.axes if axis), default=0.0)
        self.margin = ROUNDING * largest

    def has(self, point: Vector) -> bool:
        """Whether a point is inside."""
        (x, y, z), (u, v, w), crossings = point, RAY, 0
        margin = self.margin + ROUNDING * (abs(x) + abs(y) + abs(z))
        a, k = y - v / u * x, z - w / u * x
        left, right, below, above = a + margin, a - margin, k + margin, k - margin
        near = [
            triangle
            for first, last, lowest, highest, triangle in self.boxes
            if first <= left and right <= last and lowest <= below and above <= highest
        ]
        for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in near:
            dx, dy, dz, ex, ey, ez = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
            px, py, pz = v * ez - w * ey, w * ex - u * ez, u * ey - v * ex
            scaled = dx * px + dy * py + dz * pz
            if scaled == 0:
                continue
            tx, ty, tz = x - ax, y - ay, z - az
            first = (tx * px + ty * py + tz * pz) / scaled
            if not 0 <= first <= 1:
                continue
            qx, qy, qz = ty * dz - tz * dy, tz * dx - tx * dz, tx * dy - ty * dx
            second = (u * qx + v * qy + w * qz) / scaled
            if second >= 0 and first + second <= 1 and (ex * qx + ey * qy + ez * qz) / scaled > 0:
                crossings += 1
        return crossings % 2 == 1
