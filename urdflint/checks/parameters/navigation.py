"""Frames and sizes that Nav2 and move_base are told, against those of the robot."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.checks.parameters.names import PLAIN, is_left_out, likely_name, rename
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.navigation import FOOTPRINT, RADIUS, Corner, Costmap, Navigation
from urdflint.model.geometry import bounding_boxes
from urdflint.model.geometry.bounding_boxes import Extent
from urdflint.model.link_frames import frame_of
from urdflint.model.robot import Robot
from urdflint.model.transform import STRAIGHT, Transform
from urdflint.syntax.yaml_text import Node
from urdflint.text.similar import did_you_mean
from urdflint.text.wording import listed

FARTHER = 5  # times the reach of the whole robot: what a costmap has at least, to be said
WIDER = 1.2  # times what the costmap has: how far the body reaches beyond it at least, to be said
DIRECTIONS = (("ahead", 0, 1), ("behind", 0, -1), ("to the left", 1, 1), ("to the right", 1, -1))
ROLLING = ("continuous", "fixed")
WORLDS = ("odom", "map", "world")
MAX_NAMES = 50  # frames of one file that are looked for


@check("ROS101")
def navigation_frame_unknown(navigation: Navigation) -> Iterator[Problem]:
    robot = navigation.robot
    if robot is None or not navigation.sure:
        return
    names = {scalar.text.strip("/"): None for scalar in navigation.frames}
    strange = [name for name in names if name not in robot.link_named and name not in WORLDS]
    texts = {element.text.strip().strip("/") for element in robot.document.elements} if strange else set()
    unknown = {
        name
        for name in strange[:MAX_NAMES]
        if PLAIN.match(name)
        and "/" not in name
        and name not in texts  # a plugin publishes it
        and not is_left_out(robot, ("link",), name)
        and name not in navigation.published_frames
    }
    for scalar in navigation.frames:
        name = scalar.text.strip("/")
        if name in unknown:
            near = likely_name(name, robot.link_named)
            roots = listed([f"'{root.name}'" for root in robot.tree.roots[:1]])
            yield Problem(
                f"the robot has no link '{name}', and no file here publishes a frame of this name",
                navigation.place(scalar),
                help=did_you_mean(name, near) or f"write a link of the robot, whose root is {roots}",
                fix=rename(navigation, scalar, near),
                cause=name,
            )


@check("ROS102")
def costmap_smaller_than_body(navigation: Navigation) -> Iterator[Problem]:
    robot = navigation.robot
    if robot is None or not navigation.sure:
        return
    bases = dict.fromkeys(costmap.base for costmap in navigation.costmaps)
    bodies = {base: _body(robot, base) for base in list(bases)[:MAX_NAMES]}
    for costmap in navigation.costmaps:
        body = bodies.get(costmap.base)
        if body is None:
            continue
        reaches = [sign * (body.upper if sign > 0 else body.lower)[axis] for _, axis, sign in DIRECTIONS]
        if min(reaches) <= 0:
            continue
        problem = _of_radius(navigation, costmap, reaches) or _of_footprint(navigation, costmap, reaches)
        if problem is not None:
            yield problem


@check("ROS103")
def costmap_larger_than_body(navigation: Navigation) -> Iterator[Problem]:
    robot = navigation.robot
    if robot is None or not navigation.sure:
        return
    bases = dict.fromkeys(costmap.base for costmap in navigation.costmaps)
    reaches = {base: _reach_of_robot(robot, base) for base in list(bases)[:MAX_NAMES]}
    for costmap in navigation.costmaps:
        reach, (node, room, key) = reaches.get(costmap.base), _room(costmap)
        if node is not None and reach and room > FARTHER * reach:
            yield Problem(
                f"{key} leaves {room:g} m, and the robot reaches no farther than {reach:.3g} m from '{costmap.base}'",
                navigation.place(node),
                help=f"write {key} in meters: the robot is inside of {math.ceil(reach * 100) / 100:g}",
                cause=key,
            )


def _room(costmap: Costmap) -> tuple[Node | None, float, str]:
    """Where a radius or an outline is written, how far it is from the base in m where it is nearest, and its word."""
    if costmap.radius is not None:
        return (*costmap.radius, RADIUS)
    if costmap.footprint is None:
        return None, 0.0, ""
    node, corners = costmap.footprint
    return node, min(_reach(corners, axis, sign) for _, axis, sign in DIRECTIONS), FOOTPRINT


def _reach_of_robot(robot: Robot, base: str) -> float | None:
    """How far the shapes of all links are from a link at most, seen from above; None where one is unknown."""
    origin = frame_of(robot, base)
    bodies = robot.analysis(bounding_boxes.bodies)
    reach = 0.0
    for link, body in bodies.items() if origin is not None else ():
        frame = frame_of(robot, link.name or "")
        if body is None or frame is None or origin is None:
            return None
        for extent in (body.collision, body.visual):
            if extent is not None:
                turned_extent = bounding_boxes.moved(extent, frame)
                sides = [
                    max(
                        abs(turned_extent.lower[axis] - origin.position[axis]),
                        abs(turned_extent.upper[axis] - origin.position[axis]),
                    )
                    for axis in range(2)
                ]
                reach = max(reach, math.hypot(*sides))
    return reach or None


def _of_radius(navigation: Navigation, costmap: Costmap, reaches: list[float]) -> Problem | None:
    """The radius of a circle that the body leaves on all sides."""
    if costmap.radius is None or not 0 < costmap.radius[1] * WIDER < min(reaches):
        return None
    node, radius = costmap.radius
    corner = math.hypot(max(reaches[:2]), max(reaches[2:]))
    return Problem(
        f"the robot reaches {_lengths(reaches)} of '{costmap.base}', beyond the radius of {radius:g} m",
        navigation.place(node),
        help=f"write robot_radius: {math.ceil(corner * 100) / 100:g}, or a footprint",
        cause="radius",
    )


def _of_footprint(navigation: Navigation, costmap: Costmap, reaches: list[float]) -> Problem | None:
    """An outline that the body leaves on opposite sides."""
    if costmap.footprint is None:
        return None
    node, corners = costmap.footprint
    room = [_reach(corners, axis, sign) for _, axis, sign in DIRECTIONS]
    beyond = [body > WIDER * length for body, length in zip(reaches, room, strict=True)]
    if not (all(beyond[:2]) or all(beyond[2:])) or min(room) <= 0:
        return None
    front, back, left, right = (math.ceil(reach * 100) / 100 for reach in reaches)
    outline = f"[[{front:g}, {left:g}], [{front:g}, {-right:g}], [{-back:g}, {-right:g}], [{-back:g}, {left:g}]]"
    return Problem(
        f"the robot reaches {_lengths(reaches)} of '{costmap.base}', and the footprint only {_lengths(room)}",
        navigation.place(node),
        help=f'write footprint: "{outline}"',
        cause="footprint",
    )


def _reach(corners: list[Corner], axis: int, sign: int) -> float:
    return max(sign * corner[axis] for corner in corners)


def _lengths(reaches: list[float]) -> str:
    return listed([f"{reach:.3g} m {word}" for reach, (word, _, _) in zip(reaches, DIRECTIONS, strict=True)])


def _body(robot: Robot, base: str) -> Extent | None:
    """The box around what a link carries without moving it, and around the wheels on that, in the frame of a link."""
    origin = frame_of(robot, base)
    if origin is None or any(abs(origin.rotation[axis][axis] - 1) > STRAIGHT for axis in range(3)):
        return None
    groups = robot.analysis(bounding_boxes.groups)
    own = next((group for group in groups if any(link.name == base for link, _ in group.links)), None)
    wheels = [group for group in groups if group.above is own and group.joint and group.joint.type in ROLLING]
    extents = list[Extent]()
    collisions = robot.analysis(bounding_boxes.collisions)
    for group in [own, *wheels] if own is not None else []:
        for link, frame in group.links:
            extent = collisions.get(link)
            if frame is None or (link in collisions and extent is None):
                return None
            extents += [bounding_boxes.moved(extent, frame)] if extent is not None else []
    return _surrounding_box(extents, origin) if extents else None


def _surrounding_box(extents: list[Extent], origin: Transform) -> Extent:
    """The box around several, seen from a frame whose axes are theirs."""
    x, y, z = origin.position
    lower = [min(extent.lower[axis] for extent in extents) for axis in range(3)]
    upper = [max(extent.upper[axis] for extent in extents) for axis in range(3)]
    return Extent((lower[0] - x, lower[1] - y, lower[2] - z), (upper[0] - x, upper[1] - y, upper[2] - z))
