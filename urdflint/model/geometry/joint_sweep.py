"""Joints that turn a link through another one within their range, which is swept in steps with the others at zero."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from urdflint.model.geometry.collision_overlap import Axis, Body, Groups, axis_of, bodies, distance, rigid_groups
from urdflint.model.geometry.convex_overlap import OUTERMOST, Convex, depth, overlap
from urdflint.model.link_frames import BASE
from urdflint.model.numbers import number
from urdflint.model.robot import Collision, Joint, Robot
from urdflint.model.transform import Transform, Vector, about_axis, cross, dot, less, placed, product, turned_back
from urdflint.struct import Struct, cached_property

TURN = 2 * math.pi
STEPS = 48  # of a full turn
HALVINGS = 10  # of a step, to find where an overlap begins
AWAY = 2.0  # times half the thickness of the thicker shape: nearer to the axis neighbors often overlap
PAST = 0.35  # rad from where they meet to the limit: shapes are coarse, and a link may stop at its neighbor
PAIRS, DEEP_PAIRS = 4000, 40_000  # of shapes, which are compared
SWEPT, DEEP_SWEPT = 200, 4000  # of these, which are turned against one another
MAX_PASSAGES = 100  # passages
Pairs = Callable[[tuple[int, int]], Iterator[tuple[Body, Body, float]]]


class Passage(Struct):
    """A joint that turns a collision through another one on the way to one of its limits.

    `end` is `lower` or `upper`. They overlap from `first` on; `beyond` says that they do so near the joint much
    earlier. At `angle` the middle of the smaller collision is inside the other one, placed as in `shapes`. Positions
    are in rad.
    """

    joint: Joint
    moved: Collision
    other: Collision
    end: str
    limit: float
    first: float
    beyond: bool
    angle: float
    shapes: tuple[Convex, Convex]

    @cached_property
    def depth(self) -> float:
        """By how much they overlap there, in m."""
        return depth(*self.shapes)


class _Pair(Struct):
    """Two collisions, of which a joint turns one about its axis; what is nearer to that does not count.

    `way` is 1 where that is the smaller one, and -1 where it is the larger one, which then sees the other turn back.
    `path` is the circle on which it sees the middle of the smaller one: its center, and where that is at zero and after
    a quarter turn from there.
    """

    moved: Body
    other: Body
    small: Convex
    large: Convex
    way: int
    axis: Axis
    nearest: float
    path: tuple[Vector, Vector, Vector]

    @cached_property
    def far(self) -> list[Vector]:
        """Points of the smaller shape that are so far from the axis that they count."""
        return [point for point in self.small.points(OUTERMOST) if distance(point, self.axis) > self.nearest]

    def goes_through(self, angle: float) -> bool:
        """Whether the middle of the smaller shape is in the other one where the joint is at an angle."""
        ((a, b, c), (d, e, f), (g, h, i)), cosine, sine = self.path, math.cos(angle), self.way * math.sin(angle)
        return self.large.holds((a + cosine * d + sine * g, b + cosine * e + sine * h, c + cosine * f + sine * i))

    def at_angle(self, angle: float) -> tuple[Convex, Convex]:
        """Both where the joint is at an angle, as the smaller one sees it."""
        return self.small, _turned(self.large, self.axis, -self.way * angle)

    def meet(self, angle: float) -> bool:
        """Whether both overlap."""
        return overlap(*self.at_angle(angle))

    def meet_beyond(self, angle: float) -> bool:
        """Whether both overlap where that counts."""
        large = self.at_angle(angle)[1]
        return any(large.has(point) for point in self.far)


class _Way(Struct):
    """The way of a joint from the position nearest to zero to a limit, of which a full turn counts at most."""

    joint: Joint
    end: str
    start: float
    limit: float

    @cached_property
    def angles(self) -> list[float]:
        """The positions that are looked at, from the start on."""
        far = max(-TURN, min(TURN, self.limit - self.start))
        steps = math.ceil(abs(far) / TURN * STEPS)
        return [self.start + far * step / steps for step in range(steps + 1)]


def passages(robot: Robot, wide: float, all_bodies: Sequence[Body] = (), *, deep: bool = False) -> list[Passage]:
    """The first passage of each joint to each of its limits, of neighbors where that is so far away, in rad.

    If `deep`, of all other pairs and limits. In the order of the file. Other bodies than the primitives may be given.
    """
    groups, all_bodies = robot.analysis(rigid_groups), all_bodies or robot.analysis(bodies)
    pairs = _deep_pairs(groups, all_bodies) if deep else _near_pairs(all_bodies)
    pair_count = swept = 0
    results: list[Passage] = []
    for ends, joint in groups.joints.items():
        if len(results) >= MAX_PASSAGES:
            break
        ways = [way for way in _ways(joint) if deep or abs(way.limit - way.start) >= wide]
        axis = axis_of(joint, groups.links) if ways else None
        if axis is None:
            continue
        first: dict[str, tuple[_Pair, list[int]]] = {}
        for moved, other, nearest in pairs(ends):
            pair_count += 1
            pair = _pair(moved, other, axis, nearest)
            if pair_count > (DEEP_PAIRS if deep else PAIRS):
                break
            if pair is None or swept >= (DEEP_SWEPT if deep else SWEPT):
                continue
            swept += 1
            if pair.meet(ways[0].start):
                continue
            for way in ways:
                if nearest and (abs(way.limit - way.start) < wide) is not deep:
                    continue
                through = [step for step, angle in enumerate(way.angles) if pair.goes_through(angle)]
                if through and (way.end not in first or through[0] < first[way.end][1][0]):
                    first[way.end] = pair, through
        measured = [_measured(way, *first[way.end]) for way in ways if way.end in first]
        results += [passage for passage in measured if passage is not None]
    return sorted(results, key=lambda passage: (passage.joint.element.start, passage.end))


def _ways(joint: Joint) -> list[_Way]:
    """The ways to the limits of a joint; none of what cannot be swept."""
    limit = joint.limit
    if joint.type != "revolute" or limit is None or joint.mimic is not None:
        return []
    lower, upper = number(limit.get("lower") or "0"), number(limit.get("upper") or "0")
    if lower is None or upper is None or not -math.inf < lower < upper < math.inf:
        return []
    start = min(max(lower, 0.0), upper)
    ends = (("lower", lower), ("upper", upper))
    return [_Way(joint, end, start, position) for end, position in ends if position != start]


def _near_pairs(all_bodies: Sequence[Body]) -> Pairs:
    """What pairs the collisions of the two groups at a joint, with what is near to its axis."""
    own: dict[int, list[Body]] = {}
    for body in all_bodies:
        own.setdefault(body.group, []).append(body)

    def pairs(ends: tuple[int, int]) -> Iterator[tuple[Body, Body, float]]:
        for moved in own.get(ends[1], ()):
            for other in own.get(ends[0], ()):
                yield moved, other, _near(moved, other)

    return pairs


def _deep_pairs(groups: Groups, all_bodies: Sequence[Body]) -> Pairs:
    """What pairs all collisions below a joint with all others."""
    first, last = _numbered(groups)
    ordered = sorted((body for body in all_bodies if body.group in first), key=lambda body: first[body.group])
    places = [first[body.group] for body in ordered]

    def pairs(ends: tuple[int, int]) -> Iterator[tuple[Body, Body, float]]:
        start, end = bisect_left(places, first[ends[1]]), bisect_right(places, last[ends[1]])
        other_bodies = [*ordered[:start], *ordered[end:]] if end > start else []
        for moved in ordered[start:end] if other_bodies else ():
            for other in other_bodies:
                yield moved, other, _near(moved, other) if (other.group, moved.group) == ends else 0.0

    return pairs


def _numbered(groups: Groups) -> tuple[dict[int, int], dict[int, int]]:
    """The groups numbered from the base on, those below one behind it, and the last number below each."""
    below: dict[int, list[int]] = {}
    for above, group in groups.joints:
        below.setdefault(above, []).append(group)
    first: dict[int, int] = {}
    waiting = [BASE]
    while waiting:
        group = waiting.pop()
        first[group] = len(first)
        waiting += below.get(group, ())
    last = dict(first)
    for group in reversed(first):
        last[group] = max([last[group], *(last[group_below] for group_below in below.get(group, ()))])
    return first, last


def _near(moved: Body, other: Body) -> float:
    return AWAY * max(moved.convex.thickness, other.convex.thickness)


def _pair(moved: Body, other: Body, axis: Axis, nearest: float) -> _Pair | None:
    """Two collisions where the middle of the smaller one can get into the other, far enough from the axis."""
    is_smaller = moved.convex.box <= other.convex.box
    small, large = (moved.convex, other.convex) if is_smaller else (other.convex, moved.convex)
    start, along = axis
    arm = less(small.frame.position, start)
    height = dot(arm, along)
    out = less(arm, [height * component for component in along])
    if math.hypot(*out) <= nearest:
        return None
    rows, center = large.frame.rotation, less(large.frame.position, start)
    middle = turned_back(rows, less([height * component for component in along], center))
    path = middle, turned_back(rows, out), turned_back(rows, cross(along, out))
    for height_along, u, v, reach in zip(*path, large.ends, strict=True):
        if abs(height_along) - math.hypot(u, v) >= reach:
            return None
    return _Pair(moved, other, small, large, 1 if is_smaller else -1, axis, nearest, path)


def _measured(way: _Way, pair: _Pair, through: Sequence[int]) -> Passage | None:
    """The passage of two collisions on the way to a limit; None where they meet shortly before that."""
    angles = way.angles
    touch = next((step for step in range(through[0] + 1) if pair.meet(angles[step])), 0)
    if not touch:  # one is thinner than an overlap that counts
        return None
    beyond = next(step for step in range(touch, through[0] + 1) if step == through[0] or pair.meet_beyond(angles[step]))
    far = _bisect(angles[beyond - 1], angles[beyond], pair.meet_beyond)
    if abs(way.limit - far) < PAST:
        return None
    first = _bisect(angles[touch - 1], angles[touch], pair.meet)
    near = abs(first - way.start) < abs(far - way.start) / 2
    steps = {through[0], through[len(through) // 2], through[-1]}
    angle = max((angles[step] for step in steps), key=lambda angle: depth(*pair.at_angle(angle)))
    ends = pair.moved.collision, pair.other.collision
    return Passage(way.joint, *ends, way.end, way.limit, far if near else first, near, angle, pair.at_angle(angle))


def _bisect(apart: float, meeting: float, meet: Callable[[float], bool]) -> float:
    """Where between two positions shapes begin to meet."""
    for _ in range(HALVINGS):
        middle = (apart + meeting) / 2
        apart, meeting = (apart, middle) if meet(middle) else (middle, meeting)
    return meeting


def _turned(shape: Convex, axis: Axis, angle: float) -> Convex:
    """A shape that is turned about an axis."""
    start, rows = axis[0], about_axis(axis[1], angle)
    position = placed(Transform(start, rows), less(shape.frame.position, start))
    return shape._replace(frame=Transform(position, product(rows, shape.frame.rotation)))
