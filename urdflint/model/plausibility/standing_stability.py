"""What a robot on wheels or feet stands on when every joint is at zero, and where its center of mass is over that."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.geometry import bounding_boxes
from urdflint.model.geometry.bounding_boxes import Extent, Group
from urdflint.model.plausibility.length_units import WORLDS
from urdflint.model.robot import Robot
from urdflint.model.transform import Transform, turned
from urdflint.struct import Struct

Point = tuple[float, float]
NEAR = 0.01  # m above the ground, or that part of the robot: what touches it
LOOPS = frozenset(  # which hold joints elsewhere than at zero
    {"drake:linear_bushing_rpy", "drake:ball_constraint", "drake:distance_constraint", "drake:tendon_constraint"}
)
LEAST = 2  # bodies that a robot stands on
SLACK = 0.02  # of the size of the area that it stands on


class Fall(Struct):
    """How far a center of mass is beside the area that a robot stands on, in m, and what it stands on."""

    away: float
    center: Point
    on: Sequence[Group]


class _Box(Struct, eq=False):
    """What a link collides as in its own frame, and how low and high it reaches in that of the root."""

    group: Group
    extent: Extent
    frame: Transform
    low: float
    high: float


def fall(robot: Robot) -> Fall | None:
    """Whether a robot that nothing holds falls over; None where it stands, or something of it is unknown.

    The area is that of the boxes around all that touches the ground, so that it is rather too large.
    """
    groups = robot.analysis(bounding_boxes.groups)
    is_fastened = not WORLDS.isdisjoint(robot.link_named) or not LOOPS.isdisjoint(robot.document.tags)
    if len(robot.tree.roots) != 1 or len(groups) <= LEAST or is_fastened:
        return None
    leaves = {group for group in groups if group.joint is not None} - {group.above for group in groups}
    boxes = _boxes(robot, groups) if len(leaves) >= LEAST else None
    if not boxes:
        return None
    ground, top = min([box.low for box in boxes]), max([box.high for box in boxes])
    low = ground + NEAR * max(1.0, top - ground)
    on = [(box.group, bounding_boxes.moved(box.extent, box.frame)) for box in boxes if box.low <= low]
    feet = {group for group, _ in on} & leaves
    center = _center(groups)
    if len(feet) < LEAST or center is None:
        return None
    area = _hull([corner for _, extent in on for corner in _corners(extent)])
    away = _outside(area, center)
    size = math.dist([min(side) for side in zip(*area, strict=True)], [max(side) for side in zip(*area, strict=True)])
    return Fall(away, center, [group for group, _ in on]) if away > SLACK * size else None


def _boxes(robot: Robot, groups: Sequence[Group]) -> list[_Box] | None:
    """What the links collide as; None where one is unknown."""
    extent_by_link = robot.analysis(bounding_boxes.collisions)
    boxes = []
    for group in groups:
        for link, frame in group.links:
            if link not in extent_by_link:
                continue
            own = extent_by_link[link]
            if own is None or frame is None:
                return None
            boxes.append(_box(group, own, frame))
    return boxes


def _box(group: Group, own: Extent, frame: Transform) -> _Box:
    (a, b, c), (d, e, f), (i, j, k) = own.lower, own.upper, frame.rotation[2]
    middle = frame.position[2] + (i * (a + d) + j * (b + e) + k * (c + f)) / 2
    half = (abs(i) * (d - a) + abs(j) * (e - b) + abs(k) * (f - c)) / 2
    return _Box(group, own, frame, middle - half, middle + half)


def _center(groups: Sequence[Group]) -> Point | None:
    """The center of mass; None where one is unknown."""
    mass = x = y = 0.0
    for group in groups:
        for link, frame in group.links:
            inertial = link.inertial
            if inertial is None:
                continue
            center = inertial.center
            if inertial.mass is None or inertial.mass < 0 or center is None or frame is None:
                return None
            a, b, _ = turned(frame.rotation, center)
            mass += inertial.mass
            x += inertial.mass * (frame.position[0] + a)
            y += inertial.mass * (frame.position[1] + b)
    return (x / mass, y / mass) if 0 < mass < math.inf else None


def _corners(extent: Extent) -> list[Point]:
    (a, b, _), (c, d, _) = extent.lower, extent.upper
    return [(a, b), (a, d), (c, b), (c, d)]


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of some points, counterclockwise."""
    ordered = sorted(set(points))
    half = []
    for order in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in order:
            while len(side) > 1 and _left(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        half += side[:-1]
    return half


def _left(start: Point, end: Point, point: Point) -> float:
    """Above 0 where a point is to the left of a line."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _outside(area: Sequence[Point], point: Point) -> float:
    """How far a point is outside of an area; 0 inside."""
    edges = list(zip(area, [*area[1:], area[0]], strict=True))
    if all(_left(start, end, point) >= 0 for start, end in edges):
        return 0.0
    return min(_to_edge(start, end, point) for start, end in edges)


def _to_edge(start: Point, end: Point, point: Point) -> float:
    along, to = (end[0] - start[0], end[1] - start[1]), (point[0] - start[0], point[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    share = min(1.0, max(0.0, (along[0] * to[0] + along[1] * to[1]) / square)) if square else 0.0
    return math.hypot(to[0] - share * along[0], to[1] - share * along[1])
