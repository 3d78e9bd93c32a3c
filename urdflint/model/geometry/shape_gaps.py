"""Shapes that should be at one place: a link's collision and its visual, and bodies that a joint connects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from urdflint.model.geometry import bounding_boxes as extents
from urdflint.model.geometry.bounding_boxes import Body, Extent, Group
from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.transform import Vector, of_origin
from urdflint.struct import Struct

TURNING = ("revolute", "continuous")
ORIGIN: Vector = (0.0, 0.0, 0.0)
LEAST = 0.005  # m: what is smaller is a mark, and no body
MARK = 0.05  # m: what has a place elsewhere, so that a footprint has some mass and shape
OTHER = 1.999  # times along each axis: sizes that were not rounded apart
MUCH = 8.0  # times: nobody means a margin by that
UNIT = 300.0  # times: what is in another unit another rule reports
SAME = 1.2  # times: the edges of one shape in two sizes
APART = 0.5  # of the larger one of collision and visual
SURELY = 1.0  # times the larger one: no box around a shape is that wrong
DETACHED = 1.0  # times the smaller body: what no rod is left out of
GAP = 0.02  # m


class Unlike(Struct, eq=False):
    """A link whose collision is so many times as large, or as small, as its visual."""

    link: Link
    factor: float
    larger: bool
    collision: Extent
    visual: Extent


def unlike(robot: Robot) -> list[Unlike]:
    """The links with one collision and one visual of other sizes.

    A collision that is smaller must be the same in another size: many stand for a part of what is seen.
    """
    differences = []
    for link, hit, visual in _extents_of_links(robot):
        if (
            len(link.collisions) != 1
            or len(link.visuals) != 1
            or min(hit.size, visual.size) < LEAST
            or _is_one_mesh(link)
        ):
            continue
        edges = zip(sorted(hit.edges), sorted(visual.edges), strict=True)
        ratios = sorted(edge / other for edge, other in edges if other > 0)
        if len(ratios) < 3 or not 1 / UNIT < ratios[0] <= ratios[2] < UNIT:
            continue
        if 1 / OTHER < ratios[0] < OTHER or _is_one_mesh(link):
            continue
        if ratios[0] >= OTHER:
            differences.append(Unlike(link, hit.size / visual.size, True, hit, visual))
        elif ratios[2] <= 1 / OTHER and ratios[2] <= SAME * ratios[0]:
            differences.append(Unlike(link, visual.size / hit.size, False, hit, visual))
    return differences


def _is_one_mesh(link: Link) -> bool:
    """Whether both are the same mesh: another rule reports its two scales."""
    from urdflint.meshes.mesh import Mesh  # most robots that are checked name no mesh that can be read

    files = link.robot.files
    shapes = [shape.shape for shape in (*link.collisions, *link.visuals) if shape.shape is not None]
    names = [shape.get("filename") for shape in shapes]
    meshes = [mesh for name in names if name is not None and isinstance(mesh := files.mesh(name), Mesh)]
    return len(meshes) == len(shapes) and len({(mesh.kind, mesh.faces, mesh.lower, mesh.upper) for mesh in meshes}) == 1


def away(robot: Robot) -> list[tuple[Link, float, float]]:
    """The links whose collision is away from their visual, by how many m, and how many times the larger of both."""
    gaps = ((link, hit.gap(visual), max(hit.size, visual.size)) for link, hit, visual in _extents_of_links(robot))
    return [(link, gap, gap / size) for link, gap, size in gaps if size > MARK and gap > APART * size]


def doubtful(robot: Robot) -> frozenset[Link]:
    """The links whose collision or visual is surely elsewhere or of another size than the part."""
    return frozenset([link for link, *_ in robot.analysis(away)] + [pair.link for pair in robot.analysis(unlike)])


def _extents_of_links(robot: Robot) -> Iterator[tuple[Link, Extent, Extent]]:
    """The links whose collision and visual are not the same shapes, all of which are known."""
    for link, body in robot.analysis(extents.bodies).items():
        if body is None or body.collision is body.visual:  # nearly every link
            continue
        if body.collision is not None and body.visual is not None:
            yield link, body.collision, body.visual


def detached(robot: Robot) -> list[tuple[Group, float]]:
    """What a joint turns and is away from what the joint is on, and by how many m."""
    bodies = robot.analysis(extents.bodies)
    turned = [
        group for group in robot.analysis(extents.groups) if group.joint is not None and group.joint.type in TURNING
    ]
    return [(group, gap) for group in turned if not _is_near(group.joint, bodies) and (gap := _gap(robot, group)) > 0]


def _is_near(joint: Joint | None, bodies: Mapping[Link, Body | None]) -> bool:
    """Whether both links of a joint surely come near to it, as they mostly do."""
    if joint is None:
        return True
    links_by_name, origin = joint.robot.link_named, of_origin(joint.origin)
    above, own = links_by_name.get(joint.parent or ""), links_by_name.get(joint.child_link or "")
    if origin is None or above is None or own is None:
        return False
    body, other = bodies.get(above), bodies.get(own)
    return body is not None and other is not None and _from(body, origin.position) + _from(other, ORIGIN) < GAP


def _from(body: Body, point: Vector) -> float:
    """How far a link is from a point in its frame."""
    hit, visual = body.collision, body.visual
    if hit is None or visual is None or hit is visual:
        extent = hit or visual
        return extent.away(point) if extent is not None else math.inf
    return min(hit.away(point), visual.away(point))


def _gap(robot: Robot, group: Group) -> float:
    """How far it is away; 0 where that is near, as may be, or where a shape is unknown."""
    if group.above is None:
        return 0.0
    own, other_extents = extents.placed(robot, group), extents.placed(robot, group.above)
    if own is None or other_extents is None:
        return 0.0
    gap = extents.gap(own, other_extents)
    least = min(max(extent.size for extent in extents) for extents in (own, other_extents))
    return gap if gap >= max(GAP, DETACHED * least) else 0.0
