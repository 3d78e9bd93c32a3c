"""Shapes that should be at one place: a link's collision and its visual, and bodies that a joint connects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from urdflint.model.geometry import bounding_boxes as extents
from urdflint.model.geometry import mass_bounds
from urdflint.model.geometry.bounding_boxes import Body, Extent, Group
from urdflint.model.geometry.collision_overlap import Axis, axis_of
from urdflint.model.geometry.solids import sides_of_box
from urdflint.model.link_frames import frames
from urdflint.model.robot import Joint, Link, Robot, Shape
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
FITS = 1.05  # times: edges of one shape, drawn twice
TURNED = 1.3  # times: edges that are not those of a shape which was drawn roughly
APART = 0.5  # of the larger one of collision and visual
SURELY = 1.0  # times the larger one: no box around a shape is that wrong
SPECK = 20.0  # times: a collision that small stands for no part of what is seen
DETACHED = 0.25  # times the smaller body
GAP = 0.02  # m
BESIDE = 0.25  # times the largest shape, for an axis
SEARCHED = 0.01  # of a shape: how closely the nearest point of an axis is known


class Unlike(Struct, eq=False):
    """A link whose collision is so many times as large, or as small, as its visual; `alike` in its proportions."""

    link: Link
    factor: float
    larger: bool
    alike: bool
    collision: Extent
    visual: Extent


def unlike(robot: Robot) -> list[Unlike]:
    """The links with one collision and one visual of other sizes.

    A collision that is smaller must be the same in another size, or a speck: many stand for a part of what is seen.
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
        alike = ratios[2] <= SAME * ratios[0]
        if ratios[0] >= OTHER:
            differences.append(Unlike(link, hit.size / visual.size, True, alike, hit, visual))
        elif ratios[2] <= 1 / OTHER and (alike or visual.size >= SPECK * hit.size):
            differences.append(Unlike(link, visual.size / hit.size, False, alike, hit, visual))
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


def turned_visuals(robot: Robot) -> list[tuple[Link, Extent, Extent]]:
    """The links with one collision and one visual that have the same edges along other axes of the link.

    A mesh in glTF is left out: some programs turn it upright, and others do not.
    """
    return [
        (link, hit, visual)
        for link, hit, visual in _extents_of_links(robot)
        if len(link.collisions) == len(link.visuals) == 1
        and not any(_is_gltf(shape) for shape in (*link.collisions, *link.visuals))
        and max(hit.edges) >= LEAST
        and _is_alike(sorted(hit.edges), sorted(visual.edges), FITS)
        and not _is_alike(hit.edges, visual.edges, TURNED)
    ]


def visuals_turned_upright(robot: Robot) -> list[tuple[Link, Extent, Vector]]:
    """The links whose only visual is a glTF that fits their only collision as it is written, and not with y turned up.

    With the box around the collision, and the edges of the visual once its y axis is up, in m.
    """
    return [
        (link, hit, turned_edges)
        for link, hit, visual in _extents_of_links(robot)
        if len(link.collisions) == len(link.visuals) == 1
        and _is_gltf(link.visuals[0])
        and not _is_gltf(link.collisions[0])
        and max(hit.edges) >= LEAST
        and _is_alike(hit.edges, visual.edges, FITS)
        and (turned_edges := _edges_with_y_up(link.visuals[0])) is not None
        and not _is_alike(hit.edges, turned_edges, TURNED)
    ]


def _edges_with_y_up(visual: Shape) -> Vector | None:
    part = mass_bounds.part(visual)
    if part is None:
        return None
    x, y, z = part.halves
    a, b, c = sides_of_box(part.rotation, (x, z, y))
    return 2 * a, 2 * b, 2 * c


def _is_gltf(shape: Shape) -> bool:
    name = shape.shape.get("filename") if shape.shape is not None else None
    return name is not None and name.lower().endswith((".gltf", ".glb"))


def _is_alike(edges: Sequence[float], other_edges: Sequence[float], times: float) -> bool:
    return all(edge <= times * other and other <= times * edge for edge, other in zip(edges, other_edges, strict=True))


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
    """The groups that joints turn and whose shapes are away from those that the joints are on, with the gap in m."""
    return [(group, gap) for group in robot.analysis(_turned_far) if (gap := _gap(robot, group)) > 0]


def axes_aside(robot: Robot) -> list[tuple[Group, float]]:
    """The groups that turn about an axis beside their own shapes and those they hang on, with the distance in m."""
    detached_groups = {group for group, _ in robot.analysis(detached)}
    groups = [group for group in robot.analysis(_turned_far) if group not in detached_groups]
    return [(group, gap) for group in groups if (gap := _axis_gap(robot, group)) > 0]


def _turned_far(robot: Robot) -> list[Group]:
    """What a joint turns, unless both of its links surely come near to the origin of the joint."""
    bodies, groups = robot.analysis(extents.bodies), robot.analysis(extents.groups)
    turned = [group for group in groups if group.joint is not None and group.joint.type in TURNING]
    return [group for group in turned if not _is_near(group.joint, bodies)]


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
    """How far a group is from the one above it, in m; 0 where that is near enough, or a shape is unknown."""
    if group.above is None:
        return 0.0
    own, other_extents = extents.placed(robot, group), extents.placed(robot, group.above)
    if own is None or other_extents is None:
        return 0.0
    gap = extents.gap(own, other_extents)
    least = min(max(extent.size for extent in extents) for extents in (own, other_extents))
    return gap if gap >= max(GAP, DETACHED * least) else 0.0


def _axis_gap(robot: Robot, group: Group) -> float:
    """How far the axis of a group is from all shapes that it joins; 0 where that is near, or where one is unknown."""
    axis = axis_of(group.joint, robot.analysis(frames)) if group.joint is not None else None
    own = extents.placed(robot, group) if axis is not None else None
    other_extents = extents.placed(robot, group.above) if own is not None and group.above is not None else None
    if axis is None or own is None or other_extents is None:
        return 0.0
    shapes = [*own, *other_extents]
    gap = min(_from_axis(extent, axis) for extent in shapes)
    return gap if gap >= max(GAP, BESIDE * max(extent.size for extent in shapes)) else 0.0


def _from_axis(extent: Extent, axis: Axis) -> float:
    """How far a box is from a line, in m: the distance falls and rises once along it."""
    start, along = axis
    middle = [(low + high) / 2 for low, high in zip(extent.lower, extent.upper, strict=True)]
    foot = sum((value - origin) * step for value, origin, step in zip(middle, start, along, strict=True))

    def away(offset: float) -> float:
        x, y, z = (origin + offset * step for origin, step in zip(start, along, strict=True))
        return extent.away((x, y, z))

    near, far = foot - extent.size, foot + extent.size
    while far - near > SEARCHED * max(extent.size, GAP):
        third = (far - near) / 3
        if away(near + third) <= away(far - third):
            far -= third
        else:
            near += third
    return away((near + far) / 2)
