"""Joints that turn a link through another one within their range, which is swept in steps with the others at zero."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from urdflint.model.convex import OUTERMOST, Convex, depth, overlap
from urdflint.model.frames import BASE
from urdflint.model.nodes import Collision, Joint
from urdflint.model.numbers import number
from urdflint.model.overlap import Axis, Body, Groups, axis_of, bodies, distance, rigid_groups
from urdflint.model.robot import Robot
from urdflint.model.transform import Rows, Transform, Vector, cross, dot, product, turned, turned_back
from urdflint.struct import Struct

TURN = 2 * math.pi
STEPS = 48  # of a full turn
HALVINGS = 10  # of a step, to find where an overlap begins
AWAY = 2.0  # times half the thickness of the thicker shape: nearer to the axis neighbors often overlap
PAST = 0.35  # rad from where they meet to the limit: shapes are coarse, and a link may stop at its neighbor
PAIRS, DEEP_PAIRS = 4000, 40_000  # of shapes, which are compared
SWEPT, DEEP_SWEPT = 200, 4000  # of these, which are turned against one another
Pairs = Callable[[tuple[int, int]], Iterator[tuple[Body, Body, float]]]


class Passage(Struct):
    """A joint that turns a collision through another one on the way to one of its limits.

    `end` is `lower` or `upper`. From `first` on they overlap, which is `beyond` the joint where they do so near to it
    much earlier. At the position `at`, both in rad, the middle of the smaller one is in the other, as `shapes` are.
    """

    joint: Joint
    moved: Collision
    other: Collision
    end: str
    limit: float
    first: float
    beyond: bool
    at: float
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
        return [one for one in self.small.points(OUTERMOST) if distance(one, self.axis) > self.nearest]

    def goes_through(self, angle: float) -> bool:
        """Whether the middle of the smaller shape is in the other one where the joint is at an angle."""
        ((a, b, c), (d, e, f), (g, h, i)), cosine, sine = self.path, math.cos(angle), self.way * math.sin(angle)
        return self.large.holds((a + cosine * d + sine * g, b + cosine * e + sine * h, c + cosine * f + sine * i))

    def at(self, angle: float) -> tuple[Convex, Convex]:
        """Both where the joint is at an angle, as the larger one sees it."""
        rows = _rotation(self.axis, self.way * angle)
        frame = Transform(_point(self.small.frame.position, self.axis, rows), product(rows, self.small.frame.rotation))
        return Convex(frame, self.small.sizes, self.small.kind), self.large

    def meet_beyond(self, angle: float) -> bool:
        """Whether both overlap where that counts."""
        rows = _rotation(self.axis, self.way * angle)
        return any(self.large.has(_point(one, self.axis, rows)) for one in self.far)


def passages(robot: Robot, wide: float, *, deep: bool = False) -> list[Passage]:
    """The first passage of each joint to each of its limits, of neighbors where that is so far away, in rad.

    If `deep`, of all other pairs and limits. In the order of the file.
    """
    groups = robot.analysis(rigid_groups)
    pairs = _deep_pairs(groups, robot.analysis(bodies)) if deep else _near_pairs(robot.analysis(bodies))
    found: dict[tuple[Joint, str], Passage] = {}
    looked = swept = 0
    for ends, joint in groups.joints.items():
        start, limits = _range(joint)
        if not any(deep or abs(limit - start) >= wide for limit in limits.values()):
            continue
        axis = axis_of(joint, groups.links)
        for moved, other, nearest in pairs(ends) if axis is not None else ():
            looked += 1
            if looked > (DEEP_PAIRS if deep else PAIRS):
                return _in_order(found)
            pair = _pair(moved, other, axis, nearest) if axis is not None else None
            if pair is None:
                continue
            swept += 1
            if swept > (DEEP_SWEPT if deep else SWEPT):
                return _in_order(found)
            if overlap(*pair.at(start)):
                continue
            for end, limit in limits.items():
                if limit != start and (not nearest or (abs(limit - start) < wide) is deep):
                    one = _swept(pair, joint, start, end, limit)
                    known = found.get((joint, end))
                    if one is not None and (known is None or abs(one.first - start) < abs(known.first - start)):
                        found[joint, end] = one
    return _in_order(found)


def _in_order(found: dict[tuple[Joint, str], Passage]) -> list[Passage]:
    return sorted(found.values(), key=lambda one: (one.joint.element.start, one.end))


def _range(joint: Joint) -> tuple[float, dict[str, float]]:
    """The position nearest to zero, and the limits by their names; none of what cannot be swept."""
    limit = joint.limit
    if joint.type != "revolute" or limit is None or joint.mimic is not None:
        return 0.0, {}
    lower, upper = number(limit.get("lower") or "0"), number(limit.get("upper") or "0")
    if lower is None or upper is None or not -math.inf < lower < upper < math.inf:
        return 0.0, {}
    return min(max(lower, 0.0), upper), {"lower": lower, "upper": upper}


def _near_pairs(every: Sequence[Body]) -> Pairs:
    """What pairs the collisions of the two groups at a joint, with what is near to its axis."""
    own: dict[int, list[Body]] = {}
    for one in every:
        own.setdefault(one.group, []).append(one)

    def pairs(ends: tuple[int, int]) -> Iterator[tuple[Body, Body, float]]:
        for moved in own.get(ends[1], ()):
            for other in own.get(ends[0], ()):
                yield moved, other, _near(moved, other)

    return pairs


def _deep_pairs(groups: Groups, every: Sequence[Body]) -> Pairs:
    """What pairs all collisions below a joint with all others."""
    first, last = _numbered(groups)
    ordered = sorted((one for one in every if one.group in first), key=lambda one: first[one.group])
    places = [first[one.group] for one in ordered]

    def pairs(ends: tuple[int, int]) -> Iterator[tuple[Body, Body, float]]:
        start, end = bisect_left(places, first[ends[1]]), bisect_right(places, last[ends[1]])
        others = [*ordered[:start], *ordered[end:]] if end > start else []
        for moved in ordered[start:end] if others else ():
            for other in others:
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
        last[group] = max([last[group], *(last[one] for one in below.get(group, ()))])
    return first, last


def _near(moved: Body, other: Body) -> float:
    return AWAY * max(moved.convex.thickness, other.convex.thickness)


def _pair(moved: Body, other: Body, axis: Axis, nearest: float) -> _Pair | None:
    """Two collisions where the middle of the smaller one can get into the other, far enough from the axis."""
    is_smaller = moved.convex.box <= other.convex.box
    small, large = (moved.convex, other.convex) if is_smaller else (other.convex, moved.convex)
    start, along = axis
    arm = _less(small.frame.position, start)
    height = dot(arm, along)
    out = _less(arm, [height * one for one in along])
    if math.hypot(*out) <= nearest:
        return None
    rows, center = large.frame.rotation, _less(large.frame.position, start)
    middle = turned_back(rows, _less([height * one for one in along], center))
    path = middle, turned_back(rows, out), turned_back(rows, cross(along, out))
    for at, u, v, reach in zip(*path, large.ends, strict=True):
        if abs(at) - math.hypot(u, v) >= reach:
            return None
    return _Pair(moved, other, small, large, 1 if is_smaller else -1, axis, nearest, path)


def _less(one: Sequence[float], other: Sequence[float]) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _swept(pair: _Pair, joint: Joint, start: float, end: str, limit: float) -> Passage | None:
    """The passage of two collisions that are apart at the start, on the way to a limit; at most a turn is looked at."""
    far = max(-TURN, min(TURN, limit - start))
    steps = math.ceil(abs(far) / TURN * STEPS)
    through = [angle for step in range(1, steps + 1) if pair.goes_through(angle := start + far * step / steps)]
    if not through:
        return None
    angles = [start + far * step / steps for step in range(steps + 1)]
    beyond = _first(angles, pair.meet_beyond)
    touch = _first(angles, lambda angle: overlap(*pair.at(angle)))
    if beyond is None or touch is None or abs(limit - beyond) < PAST:  # None where one is thinner than what counts
        return None
    at = max({through[0], through[len(through) // 2], through[-1]}, key=lambda angle: depth(*pair.at(angle)))
    near = abs(touch - start) < abs(beyond - start) / 2
    first = beyond if near else touch
    return Passage(joint, pair.moved.collision, pair.other.collision, end, limit, first, near, at, pair.at(at))


def _first(angles: Sequence[float], meet: Callable[[float], bool]) -> float | None:
    """The first position where two shapes meet that are apart at the first of these angles."""
    found = next((step for step, angle in enumerate(angles) if meet(angle)), None)
    if not found:
        return None
    apart, meeting = angles[found - 1], angles[found]
    for _ in range(HALVINGS):
        middle = (apart + meeting) / 2
        apart, meeting = (apart, middle) if meet(middle) else (middle, meeting)
    return meeting


def _rotation(axis: Axis, angle: float) -> Rows:
    """The rotation about an axis."""
    (x, y, z), cosine, sine = axis[1], math.cos(angle), math.sin(angle)
    rest = 1 - cosine
    return (
        (rest * x * x + cosine, rest * x * y - sine * z, rest * x * z + sine * y),
        (rest * x * y + sine * z, rest * y * y + cosine, rest * y * z - sine * x),
        (rest * x * z - sine * y, rest * y * z + sine * x, rest * z * z + cosine),
    )


def _point(point: Vector, axis: Axis, rows: Rows) -> Vector:
    """Where a rotation about an axis brings a point."""
    start = axis[0]
    x, y, z = turned(rows, _less(point, start))
    return start[0] + x, start[1] + y, start[2] + z
