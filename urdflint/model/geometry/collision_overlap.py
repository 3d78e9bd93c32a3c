"""Collisions that are inside one another when every joint is at zero: boxes, spheres, cylinders and capsules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from urdflint.model.geometry.convex_overlap import LEAST, Convex, convex, depth, overlap
from urdflint.model.link_frames import BASE, Placed, frames
from urdflint.model.numbers import vector
from urdflint.model.robot import Collision, Joint, Link, Robot
from urdflint.model.transform import Vector, compose, cross, of_origin, turned
from urdflint.struct import Struct, cached_property

MAX_PAIRS = 4000  # pairs of shapes that are looked at
MOST_NEIGHBOURS = 200  # pairs whose overlap is looked at point by point
Axis = tuple[Vector, Vector]  # a point on it, and its direction


class Overlap(Struct):
    """Two collisions of links that move against one another, that of the base first, and by how many m they overlap.

    `joint` is that between two neighbours; None where none connects the two. Of neighbours `away` is how far from its
    axis points are that are in both, and `thickness` half of what the thicker shape has across, in m, and `inside` is
    how much of the smaller shape is in the other.
    """

    first: Collision
    second: Collision
    shapes: tuple[Convex, Convex]
    joint: Joint | None = None
    away: float = 0.0
    inside: float = 0.0
    thickness: float = 0.0

    @cached_property
    def depth(self) -> float:
        """By how much they overlap, in m."""
        return depth(*self.shapes)


class Body(Struct):
    """A collision and its shape, in the frame of the robot."""

    collision: Collision
    group: int
    convex: Convex


class Groups(Struct):
    """The links below the main root by name, and the joints between two rigid groups of them."""

    links: dict[str, Placed]
    joints: dict[tuple[int, int], Joint]


def overlaps(robot: Robot) -> list[Overlap]:
    """The deepest overlap of each two rigid groups of links that no joint connects, or that are base and first to move.

    In the order of the file.
    """
    joints = robot.analysis(rigid_groups).joints
    deepest: dict[tuple[int, int], Overlap] = {}
    for first, second in robot.analysis(_meeting):
        pair = _pair(first, second)
        if pair in joints and BASE not in pair:
            continue
        shapes = first.convex, second.convex
        if overlap(*shapes, deepest[pair].depth if pair in deepest else LEAST):
            body, other = _ordered(first, second)
            overlap_found = Overlap(body.collision, other.collision, shapes, joints.get(pair))
            if pair not in deepest or overlap_found.depth > deepest[pair].depth:
                deepest[pair] = overlap_found
    return _in_order(deepest)


def overlaps_of_links(robot: Robot) -> dict[tuple[str, str], Overlap]:
    """The deepest overlap of each two links that joints move against one another, by their sorted names."""
    deepest: dict[tuple[str, str], Overlap] = {}
    for first, second in robot.analysis(_meeting):
        link_name, other = sorted(body.collision.link.name or "" for body in (first, second))
        shapes, pair = (first.convex, second.convex), (link_name, other)
        if overlap(*shapes, deepest[pair].depth if pair in deepest else LEAST):
            deepest[pair] = Overlap(first.collision, second.collision, shapes)
    return dict(sorted(deepest.items()))


def of_neighbours(robot: Robot, times: float = 0.0) -> list[Overlap]:
    """Of each two groups that a joint connects and turns, the overlap that reaches farthest from its axis.

    In the order of the file. A slide is left out, as its parts are made to be inside one another, and what can reach no
    farther than so many times half the thickness of the thicker shape.
    """
    groups = robot.analysis(rigid_groups)
    by_pair: dict[tuple[int, int], Overlap] = {}
    pair_count = 0
    for first, second in robot.analysis(_meeting):
        joint = groups.joints.get(_pair(first, second))
        axis = axis_of(joint, groups.links) if joint is not None else None
        if joint is None or axis is None or not _may_be_far(first.convex, second.convex, axis, times):
            continue
        shapes = first.convex, second.convex
        if not overlap(*shapes):
            continue
        pair_count += 1
        if pair_count > MOST_NEIGHBOURS:
            break
        small, large = sorted(shapes, key=lambda shape: shape.box)
        points = list(small.points())
        away = [distance(point, axis) for point in points if large.has(point)]
        pair = _pair(first, second)
        if away and (pair not in by_pair or max(away) > by_pair[pair].away):
            body, other = sorted(
                (first, second), key=lambda body: body.group
            )  # the parent is the one nearer to the root
            share, thickness = len(away) / len(points), max(small.thickness, large.thickness)
            by_pair[pair] = Overlap(body.collision, other.collision, shapes, joint, max(away), share, thickness)
    return _in_order(by_pair)


def _pair(first: Body, second: Body) -> tuple[int, int]:
    return min(first.group, second.group), max(first.group, second.group)


def _ordered(first: Body, second: Body) -> list[Body]:
    return sorted((first, second), key=lambda body: (body.group != BASE, body.collision.link.name or ""))


def _in_order(by_pair: dict[tuple[int, int], Overlap]) -> list[Overlap]:
    return sorted(by_pair.values(), key=lambda overlap: (overlap.first.element.start, overlap.second.element.start))


def rigid_groups(robot: Robot) -> Groups:
    """The groups of links that fixed joints tie together below the main root; none of a robot with a cycle."""
    root = robot.tree.main_root if not robot.tree.cycles else None
    if root is None:
        return Groups({}, {})
    placed_links, top = robot.analysis(frames), root.name or ""
    links = {
        name: placed_link
        for name, placed_link in placed_links.items()
        if placed_link.root == top and placed_link.frame is not None
    }
    joints = {
        (links[placed_link.joint.parent or ""].group, placed_link.group): placed_link.joint
        for placed_link in links.values()
        if placed_link.joint is not None and placed_link.joint.type != "fixed"
    }
    return Groups(links, joints)


def _meeting(robot: Robot) -> list[tuple[Body, Body]]:
    """The pairs of shapes of different groups that may overlap."""
    return [(first, second) for first, second in _near(robot.analysis(bodies)) if first.group != second.group]


def bodies(robot: Robot) -> list[Body]:
    """The collisions below the main root whose shapes are known, in order."""
    groups = robot.analysis(rigid_groups)
    return [body for link in robot.links for body in _bodies(link, groups)]


def _bodies(link: Link, groups: Groups) -> Iterator[Body]:
    name = link.name or ""
    placed = groups.links.get(name)
    if placed is None or placed.frame is None:
        return
    for collision in link.collisions:
        place = of_origin(collision.origin)
        if place is not None and collision.shape is not None:
            solid = convex(collision.shape, compose(placed.frame, place))
            if solid is not None:
                yield Body(collision, placed.group, solid)


def _near(shapes: Sequence[Body]) -> Iterator[tuple[Body, Body]]:
    """The pairs of shapes whose balls meet, found along one axis; no more than so many."""
    placed = [(shape, shape.convex.frame.position, shape.convex.reach) for shape in shapes]
    placed.sort(key=lambda row: row[1][0] - row[2])
    active: list[tuple[Body, Vector, float]] = []
    pair_count = 0
    for shape, position, reach in placed:
        active = [other for other in active if other[1][0] + other[2] >= position[0] - reach]
        for other, center, size in active:
            pair_count += 1
            if pair_count > MAX_PAIRS:
                return
            if math.dist(position, center) < reach + size:
                yield other, shape
        active.append((shape, position, reach))


def axis_of(joint: Joint, links: Mapping[str, Placed]) -> Axis | None:
    """A point on the axis that a joint turns about and its direction; None for one that does not turn."""
    placed = links.get(joint.child_link or "")
    frame = placed.frame if placed is not None else None
    if frame is None or joint.type not in {"revolute", "continuous"}:
        return None
    axis = vector(joint.axis.get("xyz") or "1 0 0", 3) if joint.axis is not None else (1.0, 0.0, 0.0)
    length = math.hypot(*axis) if axis is not None else 0.0
    if axis is None or not 0 < length < math.inf:
        return None
    return frame.position, turned(frame.rotation, [component / length for component in axis])


def _may_be_far(first: Convex, second: Convex, axis: Axis, times: float) -> bool:
    """Whether both reach farther from an axis than so many times half the thickness of the thicker one."""
    farthest = min(distance(body.frame.position, axis) + body.reach for body in (first, second))
    return farthest > times * max(first.thickness, second.thickness)


def distance(point: Vector, axis: Axis) -> float:
    """How far a point is from an axis."""
    start, along = axis
    return math.hypot(*cross([a - b for a, b in zip(point, start, strict=True)], along))
