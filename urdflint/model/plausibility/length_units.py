"""Millimeters and centimeters that were taken for meters: all origins of a robot, or one among others in meters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.model.geometry import mass_bounds
from urdflint.model.link_frames import frames
from urdflint.model.numbers import number, total, vector
from urdflint.model.robot import MOVING, Joint, Node, Robot
from urdflint.model.transform import Vector
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

SAME = 1e-6  # m: joints at one place
# m, from joint to joint and over all, of a robot that is not in meters; published ones have 4 and 31
TYPICAL, SPAN = 10.0, 50.0
LARGEST_IN_CENTIMETERS = 60.0  # m, from joint to joint: those of large arms are 60 cm apart
HEAVY = 20_000.0  # kg: a crane or a ship may be that large
LARGE = 3.0  # m: the largest of a kind of lengths that is not in meters either
FAR, TIMES_TYPICAL, TIMES_LARGEST = 5.0, 20.0, 3.0  # of one origin among others
MAX_SHARE, MIN_OTHERS = 0.25, 2  # of all origins, and how many others there are at least
WORLDS = frozenset({"world", "map", "odom"})  # in which a robot may stand anywhere
USUAL_DENSITY = 1000.0  # kg/m³ of the parts of robots, most of which are hollow


class LengthUnit(NamedTuple):
    """A unit of length: its name, and how many meters it has."""

    name: str
    meters: float

    def density(self, density: float) -> float:
        """The density of a body with lengths in this unit, from the one that it has with them in meters, in kg/m³."""
        return density / self.meters**3


MILLIMETER, CENTIMETER = LengthUnit("millimeters", 1e-3), LengthUnit("centimeters", 1e-2)
UNITS = (MILLIMETER, CENTIMETER)


class OtherUnits(Struct):
    """A robot that is not in meters: how many its joints span, how long its longest shape is, and what to scale.

    `unit` is None where neither a mass nor the distance of joints says whether it is in millimeters or centimeters.
    """

    span: float
    longest: float | None
    unit: LengthUnit | None
    places: Sequence[tuple[Place, Sequence[float]]]


class Far(Struct):
    """A joint that is very much farther from its parent link than the others of the robot."""

    joint: Joint
    xyz: Sequence[float]
    distance: float
    largest: float
    unit: LengthUnit = MILLIMETER


def whole_robot(robot: Robot) -> OtherUnits | None:
    """What tells that no origin of a robot is in meters; None where they may be."""
    distances = robot.analysis(_distances)
    if not any(far_joint.joint.type in MOVING and far_joint.distance >= TYPICAL for far_joint in distances):
        return None
    typical = sorted(far_joint.distance for far_joint in distances)[(len(distances) - 1) // 2]
    if typical < TYPICAL:
        return None
    span = _span(robot)
    masses = (link.inertial.mass for link in robot.links if link.inertial is not None)
    if not SPAN <= span < math.inf or sum(mass for mass in masses if mass is not None) > HEAVY:
        return None
    kinds = (list(_origins(robot.joints)), list(_of_parts(robot)), list(_sizes(robot)), list(_ranges(robot)))
    places = [
        pair for kind in kinds if any(abs(value) >= LARGE for _, numbers in kind for value in numbers) for pair in kind
    ]
    return OtherUnits(span, _longest(robot) or None, _unit(robot, typical), places)


def _longest(robot: Robot) -> float:
    """How long the longest shape of a robot is, in m; 0 where it has none."""
    from urdflint.model.geometry.mesh_uses import used  # brings all readers of meshes

    sizes = [size for _, lengths in _sizes(robot) for size in lengths]
    return max((*sizes, *(max(use.extents) for use in robot.analysis(used))), default=0.0)


def _unit(robot: Robot, typical: float) -> LengthUnit | None:
    """The unit of a whole robot: by its masses where its shapes are that large too, else by the distance of joints."""
    outlines = robot.analysis(mass_bounds.outlines).items()
    solids = [(link.inertial.mass or 0.0, outline) for link, outline in outlines if link.inertial is not None]
    mass, volume = total(mass for mass, _ in solids), total(outline.volume for _, outline in solids)
    if mass > 0 and 0 < volume < math.inf and any(outline.size >= LARGE for _, outline in solids):
        return unit_by_density(mass / volume)
    return MILLIMETER if typical > LARGEST_IN_CENTIMETERS else None


def far(robot: Robot) -> list[Far]:
    """The few joints whose origins seem to be in another unit than the meters of all others.

    None where a shape is as long as the nearest of them is far.
    """
    joints = _far_among_others(robot.analysis(_distances))
    return [] if joints and _longest(robot) >= min(joint.distance for joint in joints) else joints


def _far_among_others(distances: Sequence[Far]) -> list[Far]:
    sought = sorted((far_joint.distance for far_joint in distances), reverse=True)
    max_count = min(max(1, int(MAX_SHARE * len(sought))), len(sought) - MIN_OTHERS)
    for count in range(1, max_count + 1):
        least, largest, typical = sought[count - 1], sought[count], sought[(count + len(sought)) // 2]
        if least >= max(FAR, TIMES_LARGEST * largest, TIMES_TYPICAL * typical):
            return [
                joint._replace(largest=largest, unit=unit_by_length(joint.distance, typical or largest))
                for joint in distances
                if joint.distance >= least
            ]
    return []


def _distances(robot: Robot) -> list[Far]:
    """How far joints are from their parent links, but for those at one place and those of a robot in a world."""
    far_joints = []
    for joint in robot.joints:
        xyz = vector(joint.origin.get("xyz"), 3) if joint.origin is not None else None
        if xyz is not None and math.hypot(*xyz) > SAME and joint.parent not in WORLDS:
            far_joints.append(Far(joint, xyz, math.hypot(*xyz), 0.0))
    return far_joints


def _span(robot: Robot) -> float:
    """The diagonal of the box around all joints of a tree, the largest, with all joints at zero."""
    trees: dict[str, list[Vector]] = {}
    for placed in robot.analysis(frames).values():
        if placed.frame is not None:
            trees.setdefault(placed.root, []).append(placed.frame.position)
    boxes = ([(min(side), max(side)) for side in zip(*points, strict=True)] for points in trees.values())
    return max((math.hypot(*(high - low for low, high in box)) for box in boxes), default=0.0)


def _origins(nodes: Sequence[Node]) -> Iterator[tuple[Place, Sequence[float]]]:
    for node in nodes:
        origin = node.child("origin")
        xyz = vector(origin.get("xyz"), 3) if origin is not None else None
        if origin is not None and xyz is not None:
            yield Place(origin, "xyz", "value"), xyz


def _of_parts(robot: Robot) -> Iterator[tuple[Place, Sequence[float]]]:
    for link in robot.links:
        yield from _origins([*link.visuals, *link.collisions, *([link.inertial] if link.inertial is not None else [])])


def _sizes(robot: Robot) -> Iterator[tuple[Place, Sequence[float]]]:
    for link in robot.links:
        for part in (*link.visuals, *link.collisions):
            if part.shape is not None:
                yield from _numbers(part.shape, "size", "radius", "length")


def _ranges(robot: Robot) -> Iterator[tuple[Place, Sequence[float]]]:
    for joint in robot.joints:
        if joint.type == "prismatic" and joint.limit is not None:
            yield from _numbers(joint.limit, "lower", "upper")


def _numbers(element: Element, *names: str) -> Iterator[tuple[Place, Sequence[float]]]:
    for name in names:
        text = element.get(name)
        numbers = vector(text, 3) if name == "size" else (number(text),)
        if numbers is not None and None not in numbers:
            yield Place(element, name, "value"), [value for value in numbers if value is not None]


def unit_by_density(density: float) -> LengthUnit:
    """The unit in which a body has a usual density, which it has in kg/m³ if its lengths are read as meters."""
    return min(UNITS, key=lambda unit: abs(math.log(unit.density(density) / USUAL_DENSITY)))


def unit_by_length(length: float, usual: float) -> LengthUnit:
    """The unit in which a length is nearest to a usual one, which is in m."""
    return min(UNITS, key=lambda unit: abs(math.log(length * unit.meters / usual)))
