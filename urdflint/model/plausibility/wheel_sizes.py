"""Wheels of a differential drive as the robot has them: their radius, and how far apart left and right ones are."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.link_frames import frame_of
from urdflint.model.numbers import number, vector
from urdflint.model.robot import Joint, Robot, Shape
from urdflint.model.transform import Vector, compose, of_origin, turned
from urdflint.syntax.document import Element

ALONG = 0.95  # cosine from which on a cylinder lies along the axis of its joint
MAX_WHEELS = 20  # wheels of a side
APART = 0.1  # part of the robot's own by which a size may differ: tires, and what was measured


def differs(configured: float, own: float) -> bool:
    """Whether a size that somebody writes is not that of the robot."""
    return abs(configured - own) > APART * own


def radius(robot: Robot, joint: Joint) -> tuple[float, Element] | None:
    """The radius of a wheel that is one cylinder or sphere, with what says it: as it collides, or else as it looks."""
    link = robot.link_named.get(joint.child_link or "")
    shapes: Sequence[Shape] = (link.collisions or link.visuals) if link is not None else ()
    shape = shapes[0] if len(shapes) == 1 else None
    element = shape.shape if shape is not None else None
    radius_of_shape = (
        number(element.get("radius")) if element is not None and element.tag in ("cylinder", "sphere") else None
    )
    if shape is None or element is None or radius_of_shape is None or radius_of_shape <= 0:
        return None
    return (radius_of_shape, element) if element.tag == "sphere" or _lies_along(shape, joint) else None


def _lies_along(cylinder: Shape, joint: Joint) -> bool:
    frame, axis = of_origin(cylinder.origin), axis_of(joint)
    if frame is None or axis is None:
        return False
    own = turned(frame.rotation, (0.0, 0.0, 1.0))
    return abs(sum(a * b for a, b in zip(own, axis, strict=True))) >= ALONG


def separation(robot: Robot, left: Sequence[Joint], right: Sequence[Joint]) -> float | None:
    """The distance of the wheels of both sides, along their axes; None where it is not known."""
    if max(len(left), len(right)) > MAX_WHEELS:
        return None
    sides = [[_center(robot, joint) for joint in side] for side in (left, right)]
    frame = frame_of(robot, left[0].child_link) if left else None
    axis = axis_of(left[0]) if left else None
    if frame is None or axis is None or not right:
        return None
    along = turned(frame.rotation, axis)
    means = []
    for side in sides:
        centers = [center for center in side if center is not None]
        if len(centers) < len(side):
            return None
        means.append(sum(sum(a * b for a, b in zip(center, along, strict=True)) for center in centers) / len(centers))
    return abs(means[0] - means[1])


def _center(robot: Robot, joint: Joint) -> Vector | None:
    """The middle of a wheel in the root link."""
    frame = frame_of(robot, joint.child_link)
    link = robot.link_named.get(joint.child_link or "")
    shapes: Sequence[Shape] = (link.collisions or link.visuals) if link is not None else ()
    inside = of_origin(shapes[0].origin) if len(shapes) == 1 else None
    return compose(frame, inside).position if frame is not None and inside is not None else None


def axis_of(joint: Joint) -> Vector | None:
    """The axis of a joint in its own frame, of length 1; None where it cannot be read."""
    xyz = vector(joint.axis.get("xyz") or "1 0 0", 3) if joint.axis is not None else (1.0, 0.0, 0.0)
    length = math.hypot(*xyz) if xyz is not None else 0.0
    return (xyz[0] / length, xyz[1] / length, xyz[2] / length) if xyz is not None and length else None
