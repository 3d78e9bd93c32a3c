"""Convex hulls of collision meshes that are inside one another, or in primitives, where the meshes are apart."""

from __future__ import annotations

from collections.abc import Iterator, Set

from urdflint.meshes.hull import Hull, hull
from urdflint.meshes.mesh import NoMesh
from urdflint.model.geometry import collision_overlap, mesh_overlap
from urdflint.model.geometry.collision_overlap import Body, Overlap
from urdflint.model.geometry.convex_overlap import LEAST, Convex, convex_hull, overlap
from urdflint.model.geometry.mesh_overlap import PlacedMesh
from urdflint.model.robot import Robot

MAX_PAIRS = 400  # pairs of shapes whose hulls are looked at


def hull_overlaps(robot: Robot, disabled: Set[tuple[str, str]] = frozenset()) -> list[Overlap]:
    """The deepest overlap of each two rigid groups that no joint connects, of which a mesh has a hull; deepest first.

    Links whose collisions overlap themselves are left out. What a mesh file has is read only where boxes meet.
    """
    deepest: dict[tuple[int, int], Overlap] = {}
    pair_count = 0
    for first, second in _far_pairs(robot):
        names = sorted(body.collision.link.name or "" for body in (first, second))
        pair_count += 1
        if pair_count > MAX_PAIRS:
            break
        shapes = convex_of(first), convex_of(second)
        if (names[0], names[1]) in disabled or shapes[0] is None or shapes[1] is None:
            continue
        pair = min(first.group, second.group), max(first.group, second.group)
        if overlap(shapes[0], shapes[1], deepest[pair].depth if pair in deepest else LEAST):
            deepest[pair] = Overlap(first.collision, second.collision, (shapes[0], shapes[1]))
    themselves = mesh_overlap.mesh_overlaps(robot, disabled) if deepest else {}
    touching = {tuple(sorted(mesh_pair.groups)) for mesh_pair in themselves.values()}
    apart = [overlap for pair, overlap in deepest.items() if pair not in touching]
    return sorted(apart, key=lambda overlap: (-overlap.depth, overlap.first.element.start))


def _far_pairs(robot: Robot) -> Iterator[tuple[mesh_overlap.Body, mesh_overlap.Body]]:
    """The pairs of shapes whose boxes meet, one of them a mesh, in groups that no joint connects."""
    meshes = list(mesh_overlap.meshes(robot))
    joints = robot.analysis(collision_overlap.rigid_groups).joints if meshes else {}
    for first, second in mesh_overlap.meeting([*meshes, *mesh_overlap.primitives(robot)] if meshes else []):
        if (min(first.group, second.group), max(first.group, second.group)) not in joints:
            yield first, second


def bodies_with_hulls(robot: Robot) -> list[Body]:
    """The collisions below the main root whose shapes are known, a mesh as its hull."""
    hulls = [(mesh, convex_of(mesh)) for mesh in mesh_overlap.meshes(robot)]
    bodies = [Body(mesh.collision, mesh.group, shape) for mesh, shape in hulls if shape is not None]
    return [*robot.analysis(collision_overlap.bodies), *bodies]


def convex_of(body: mesh_overlap.Body) -> Convex | None:
    """A primitive, or the hull of a mesh, from inside; None of a flat one."""
    if not isinstance(body, PlacedMesh):
        return body.body.convex
    inner_hull = _hull(body)
    if inner_hull is None:
        return None
    x, y, z = body.scale
    lows, steps = inner_hull.lows, inner_hull.steps
    corners = [
        (x * (lows[0] + a * steps[0]), y * (lows[1] + b * steps[1]), z * (lows[2] + c * steps[2]))
        for a, b, c in inner_hull.points
    ]
    return convex_hull(corners, inner_hull.faces, body.frame)


def _hull(body: PlacedMesh) -> Hull | None:
    derived = body.use.mesh.worked_out
    if "hull" not in derived:
        try:
            derived["hull"] = hull(body.robot.files.content(body.use.mesh.path).surfaces)
        except NoMesh:
            derived["hull"] = None
    inner_hull: Hull | None = derived["hull"]
    return inner_hull
