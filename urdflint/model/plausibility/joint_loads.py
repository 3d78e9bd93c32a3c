"""What a robot's joints have to hold: the weight of all that is below each, where it moves and all others are at zero.

Gravity is along -z of the root link, which stands upright.
The torque about an axis that is turned by q is m g (a cos q + b sin q). Its largest value in a range is at an end or
where the derivative is zero.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from urdflint.model.inertia import Vector
from urdflint.model.link_frames import frames
from urdflint.model.numbers import interval, total, vector
from urdflint.model.robot import LIMITED, Gazebo, Joint, Link, Robot
from urdflint.model.transform import Transform, cross, dot, turned
from urdflint.struct import Struct

GRAVITY = 9.81  # m/s²
MORE = 1.000001  # than what was rounded
TRUE, FALSE = ("true", "1"), ("false", "0")
ZERO: Vector = (0.0, 0.0, 0.0)


class Load(Struct):
    """The load of a joint: `need` in N m or N at the position `angle`, `mass` in kg below the joint, `arm` in m."""

    need: float
    mass: float
    arm: float
    angle: float


def loads(robot: Robot, above: Mapping[Joint, float] | None = None) -> dict[Joint, Load]:
    """The loads of revolute, continuous and prismatic joints; those below which a number is unreadable are left out.

    With `above` only those of these joints are worked out, and only where they may be larger than it says.
    """
    tree = robot.tree
    if not tree.has_single_parents:
        return {}
    carried: dict[str, tuple[float, Vector] | None] = {}
    light, roots = set(_weightless(robot)), {root.name for root in tree.roots}
    load_by_joint: dict[Joint, Load] = {}
    for placed in reversed(robot.analysis(frames).values()):
        parts = [carried[joint.child_link or ""] for joint in tree.child_joints.get(placed.name, ())]
        parts.append(_own(tree.links[placed.name], placed.frame) if placed.name not in light else (0.0, ZERO))
        carried[placed.name] = sum_below = _sum(parts)
        joint, frame = placed.joint, placed.frame
        if joint is None or frame is None or sum_below is None or sum_below[0] <= 0:
            continue
        if placed.root not in roots:  # the joint above it may turn it in any way
            continue
        if above is not None and not (joint in above and _largest_moment(joint, frame, *sum_below) >= above[joint]):
            continue
        load = _load(joint, frame, *sum_below)
        if load is not None:
            load_by_joint[joint] = load
    return load_by_joint


def _largest_moment(joint: Joint, frame: Transform, mass: float, moment: Vector) -> float:
    """A little more than a joint can have to hold, whatever its axis and its range are."""
    if joint.type == "prismatic":
        return MORE * mass * GRAVITY
    (x, y, z), (a, b, c) = frame.position, moment
    return MORE * GRAVITY * math.hypot(a - mass * x, b - mass * y, c - mass * z)


def _weightless(robot: Robot) -> Iterator[str]:
    """The links without gravity in Gazebo, which is how some robots with springs and counterweights are simulated."""
    for block in robot.parts[Gazebo]:
        for part in block.element.children:
            words = part.text.strip().lower()
            if (part.tag == "turnGravityOff" and words in TRUE) or (part.tag == "gravity" and words in FALSE):
                yield block.get("reference") or ""


def _own(link: Link, frame: Transform | None) -> tuple[float, Vector] | None:
    """The mass of a link, and its center times the mass; None where one is unreadable."""
    inertial = link.inertial
    if inertial is None:
        return 0.0, ZERO
    mass, center = inertial.mass, inertial.center
    if mass is None or mass < 0 or center is None or frame is None:
        return None
    (x, y, z), (a, b, c) = frame.position, turned(frame.rotation, center)
    return mass, (mass * (x + a), mass * (y + b), mass * (z + c))


def _sum(parts: list[tuple[float, Vector] | None]) -> tuple[float, Vector] | None:
    if len(parts) == 1:
        return parts[0]
    present = [part for part in parts if part is not None]
    if len(present) < len(parts):
        return None
    if len(present) == 2:
        (mass, (a, b, c)), (other, (d, e, f)) = present
        return mass + other, (a + d, b + e, c + f)
    masses, moments = zip(*present, strict=True)
    x, y, z = map(total, zip(*moments, strict=True))
    return total(masses), (x, y, z)


def _load(joint: Joint, frame: Transform, mass: float, moment: Vector) -> Load | None:
    axis = axis_in_root(joint, frame)
    weight = mass * GRAVITY
    if axis is None or not math.isfinite(weight):
        return None
    if joint.type == "prismatic":
        return Load(weight * abs(axis[2]), mass, 0.0, 0.0)
    limits = _range(joint)
    if limits is None:
        return None
    x, y, z = frame.position
    arm = moment[0] / mass - x, moment[1] / mass - y, moment[2] / mass - z
    across = (-axis[1], axis[0], 0.0)
    along = dot(arm, axis)
    out = arm[0] - along * axis[0], arm[1] - along * axis[1], arm[2] - along * axis[2]
    a, b = dot(out, across), dot(cross(axis, out), across)
    angle, reach = max([(q, abs(a * math.cos(q) + b * math.sin(q))) for q in _candidates(a, b, *limits)], key=_second)
    return Load(weight * reach, mass, reach, angle)


def _second(pair: tuple[float, float]) -> float:
    return pair[1]


def _candidates(a: float, b: float, low: float, high: float) -> Iterator[float]:
    """Where in a range a cos q + b sin q may be farthest from zero, the nearest to zero first."""
    best = math.atan2(b, a)
    for turn in sorted((best - math.pi, best, best + math.pi), key=abs):
        if low <= turn <= high:
            yield turn
    yield low
    yield high


def _range(joint: Joint) -> tuple[float, float] | None:
    """The positions of a joint that turns, as far as they matter; None where they are unknown."""
    if joint.type == "continuous":
        return -math.pi, math.pi
    if joint.type not in LIMITED or joint.limit is None:
        return None
    limits = interval(joint.limit.get("lower") or "0", joint.limit.get("upper") or "0")
    if limits is None or limits[0] > limits[1]:
        return None
    return max(limits[0], -2 * math.pi), min(limits[1], 2 * math.pi)


def axis_in_root(joint: Joint, frame: Transform) -> Vector | None:
    """The axis of a joint in the frame of the root, of length 1; None where it has none that can be read."""
    written = vector(joint.axis.get("xyz"), 3) if joint.axis is not None else (1.0, 0.0, 0.0)
    length = math.hypot(*written) if written is not None else 0.0
    if written is None or not math.isfinite(length) or length == 0:
        return None
    x, y, z = written
    return turned(frame.rotation, (x / length, y / length, z / length))
