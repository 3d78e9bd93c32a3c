"""The wheels of a robot: where they are in its base, how they turn there, and where they touch the ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.model.geometry import mass_bounds
from urdflint.model.link_frames import Placed, frames
from urdflint.model.plausibility.wheel_sizes import ALONG, axis_of
from urdflint.model.robot import Joint, Link, Robot, Shape
from urdflint.model.symmetry import side_names
from urdflint.model.transform import Transform, Vector, compose, dot, seen_from, turned, turned_back
from urdflint.struct import Struct

FOOTPRINT = "base_footprint"
BASES = (FOOTPRINT, "base_link")  # what the frame of a base is called, behind a prefix; x is ahead, and y left
ACROSS = 0.5  # cosine below which an axis lies across a cylinder: less is a camber
LEVEL = 0.1  # sine of the slope of an axis
ROUND = 0.02  # part by which two edges of a wheel may differ
OFF = 0.1  # part of its radius by which a wheel may miss the ground: tires, and what was measured
MIRRORED = 0.1  # part of the distance of two wheels by which one may be nearer the middle
SLIGHT = (5e-4, 0.02)  # parts by which sizes differ that were meant to be the same; more is reported of twins
TURNERS = ("caster", "castor", "steer", "swivel", "pivot", "rotation", "fork")  # which turn wheels about the vertical


class Wheel(Struct, eq=False):
    """A wheel with its frame in that of the base, its axis and its middle there, and its radius where that is known."""

    joint: Joint
    link: Link
    frame: Transform
    axis: Vector
    middle: Vector
    radius: float | None
    shape: Shape | None


class Ground(Struct):
    """The lowest wheel of a robot, and how far its lowest point is above the ground plane of a footprint, in m."""

    wheel: Wheel
    footprint: Link
    above: float


class Sizes(Struct):
    """Two wheels, or two pairs of wheels, with nearly the same size, in m."""

    first: Wheel
    second: Wheel
    measure: str
    usual: float
    other: float


def wheels(robot: Robot) -> list[Wheel]:
    """The wheels by their names on continuous joints, in the order of the joints."""
    wheel_joints = (
        joint for joint in robot.joints if joint.type == "continuous" and "wheel" in (joint.child_link or "").lower()
    )
    return [wheel for joint in wheel_joints if (wheel := wheel_of(robot, joint)) is not None]


def wheel_of(robot: Robot, joint: Joint) -> Wheel | None:
    """A joint as that of a wheel; None where it is unknown how it lies in the base."""
    placed_links = robot.analysis(frames)
    placed, link, axis = (
        placed_links.get(joint.child_link or ""),
        robot.link_named.get(joint.child_link or ""),
        axis_of(joint),
    )
    if placed is None or placed.joint is not joint or placed.frame is None or link is None or axis is None:
        return None
    base = _base(robot, placed)
    if base is None:
        return None
    frame = seen_from(base, placed.frame)
    shape, center, radius = _round(link, axis)
    middle = compose(frame, Transform(center, frame.rotation)).position
    return Wheel(joint, link, frame, turned(frame.rotation, axis), middle, radius, shape)


def _base(robot: Robot, wheel: Placed) -> Transform | None:
    """The frame of the base that a wheel belongs to, in that of the root; None where it is unknown."""
    placed_links = robot.analysis(frames)
    for base in BASES:
        bases = [
            base_link
            for base_link in robot.analysis(_bases)
            if base_link.name.endswith(base) and base_link.root == wheel.root
        ]
        if len(bases) == 1:
            return bases[0].frame
    return placed_links[wheel.root].frame


def _bases(robot: Robot) -> list[Placed]:
    return [placed for placed in robot.analysis(frames).values() if placed.name.endswith(BASES)]


def _round(link: Link, axis: Vector) -> tuple[Shape | None, Vector, float | None]:
    """The only shape of a wheel, where it is in the link, and its radius if it is round about the axis."""
    shapes: Sequence[Shape] = link.collisions or link.visuals
    part = mass_bounds.part(shapes[0]) if len(shapes) == 1 else None
    if part is None:
        return None, (0.0, 0.0, 0.0), None
    shape, kind = shapes[0], shapes[0].shape
    own, halves = turned_back(part.rotation, axis), part.halves
    along = next((axis_index for axis_index in range(3) if abs(own[axis_index]) >= ALONG), None)
    if kind is None or kind.tag == "box" or along is None:
        return shape, part.center, halves[0] if kind is not None and kind.tag == "sphere" else None
    width, other = (halves[axis_index] for axis_index in range(3) if axis_index != along)
    return shape, part.center, (width + other) / 2 if abs(width - other) <= ROUND * max(width, other) else None


def across(robot: Robot) -> Iterator[Wheel]:
    """The wheels that turn about another axis than that of the cylinder that they are."""
    for wheel in robot.analysis(wheels):
        shape = wheel.shape.shape if wheel.shape is not None else None
        if wheel.shape is None or shape is None or shape.tag != "cylinder":
            continue
        part, axis = mass_bounds.part(wheel.shape), axis_of(wheel.joint)
        if part is None or axis is None or abs(dot(turned(part.rotation, (0.0, 0.0, 1.0)), axis)) >= ACROSS:
            continue
        if not (abs(wheel.axis[2]) >= ALONG and _turns(wheel)):
            yield wheel


def _turns(wheel: Wheel) -> bool:
    """Whether a joint turns a caster or steers, and the wheel is drawn on what it turns."""
    return any(word in f"{wheel.joint.name} {wheel.joint.child_link}".lower() for word in TURNERS)


def ground(robot: Robot) -> Ground | None:
    """What the lowest wheel misses the ground plane of the footprint by; None where it stands there."""
    placed_links = robot.analysis(frames)
    footprints = [base_link for base_link in robot.analysis(_bases) if base_link.name.endswith(FOOTPRINT)]
    if len(footprints) != 1:
        return None
    rigid = []
    for wheel in robot.analysis(wheels):
        above = placed_links.get(wheel.joint.parent or "")
        if above is None or above.root != footprints[0].root or above.group != footprints[0].group:
            continue  # what stands between them may be raised
        if wheel.radius is None or abs(wheel.axis[2]) > LEVEL:
            return None
        rigid.append((wheel.middle[2] - wheel.radius, wheel.radius, wheel))
    if not rigid:
        return None
    low, radius, wheel = min(rigid, key=lambda row: row[0])
    return Ground(wheel, robot.link_named[footprints[0].name], low) if abs(low) > OFF * radius else None


def pairs(robot: Robot) -> list[tuple[Wheel, Wheel]]:
    """The left and right wheels, paired by the names of their joints, or else of their links."""
    wheel_pairs = []
    for wheels_by_name in (
        {wheel.joint.name or "": wheel for wheel in robot.analysis(wheels)},
        {wheel.link.name or "": wheel for wheel in robot.analysis(wheels)},
    ):
        for names in side_names.pairs(wheels_by_name):
            name_by_side = {side_names.side_of(name): wheels_by_name[name] for name in names}
            if side_names.LEFT in name_by_side and side_names.RIGHT in name_by_side:
                wheel_pairs.append((name_by_side[side_names.LEFT], name_by_side[side_names.RIGHT]))
        if wheel_pairs:
            break
    return wheel_pairs


def on_wrong_sides(robot: Robot) -> list[tuple[Wheel, Wheel]]:
    """The pairs of which the left wheel is right of the middle, and the right one as far left."""
    return [(left, right) for left, right in robot.analysis(pairs) if are_swapped(left, right)]


def are_swapped(left: Wheel, right: Wheel) -> bool:
    """Whether two wheels are mirror images of one another on the wrong sides of the base."""
    (a, b, _), (c, d, _) = left.middle, right.middle
    return b < 0 < d and abs(b + d) <= MIRRORED * (d - b) and abs(a - c) < d - b


def uneven(robot: Robot) -> Iterator[Sizes]:
    """Yield radii of two paired wheels, and track widths of two pairs, that differ a little."""
    wheel_pairs = robot.analysis(pairs)
    for left, right in wheel_pairs:
        if left.radius is not None and right.radius is not None and _nearly(left.radius, right.radius):
            yield Sizes(left, right, "radius", left.radius, right.radius)
    if wheel_pairs:
        (left, right), *other_pairs = wheel_pairs
        apart = abs(left.middle[1] - right.middle[1])
        for other_left, other in other_pairs:
            if _nearly(apart, distance_apart := abs(other_left.middle[1] - other.middle[1])):
                yield Sizes(left, other_left, "distance", apart, distance_apart)


def _nearly(first: float, other: float) -> bool:
    least, max_factor = SLIGHT
    return least * first < abs(first - other) <= max_factor * first
