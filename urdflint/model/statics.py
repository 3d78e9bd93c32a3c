"""What a robot's joints have to hold: the weight of all that is below each, where it moves and all others are at zero.

Gravity is along -z of the root link, which stands upright; the torque about an axis that is turned by q is
m g (a cos q + b sin q), so that its largest value in a range is at an end or where the derivative is zero.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.nodes import LIMITED, Gazebo, Joint, Link
from urdflint.model.numbers import interval, vector
from urdflint.model.physics import Vector
from urdflint.model.robot import Robot
from urdflint.model.solids import rotation_of
from urdflint.model.transform import UPRIGHT, Rows, cross, dot, product, turned

GRAVITY = 9.81  # m/s²
TRUE, FALSE = ("true", "1"), ("false", "0")
ZERO: Vector = (0.0, 0.0, 0.0)


class Load(NamedTuple):
    """What a joint holds: `need` in N m or N at the position `at`, `mass` in kg that is below it, `arm` in m."""

    need: float
    mass: float
    arm: float
    at: float


class _Frame(NamedTuple):
    """A link of the walk: the joint above it, its frame in that of the root."""

    name: str
    joint: Joint | None
    rotation: Rows
    origin: Vector


def loads(robot: Robot) -> dict[Joint, Load]:
    """The loads of revolute, continuous and prismatic joints; those below which a number is unreadable are left out."""
    tree = robot.tree
    if tree.cycles or any(len(above) > 1 for above in tree.parent_joints.values()):
        return {}
    frames = [frame for root in tree.roots for frame in _frames(robot, root)]
    carried: dict[str, tuple[float, Vector] | None] = {}
    light = set(_weightless(robot))
    found: dict[Joint, Load] = {}
    for frame in reversed(frames):
        below = [carried[joint.child_link or ""] for joint in tree.child_joints.get(frame.name, ())]
        own = _own(tree.links[frame.name], frame) if frame.name not in light else (0.0, ZERO)
        carried[frame.name] = total = _sum([own, *below])
        if frame.joint is not None and total is not None and total[0] > 0:
            load = _load(frame, *total)
            if load is not None:
                found[frame.joint] = load
    return found


def _frames(robot: Robot, root: Link) -> Iterator[_Frame]:
    """The links below a root, each behind the one above it."""
    waiting = [_Frame(root.name or "", None, UPRIGHT, ZERO)]
    while waiting:
        frame = waiting.pop()
        yield frame
        for joint in robot.tree.child_joints.get(frame.name, ()):
            origin = joint.origin.attributes if joint.origin is not None else {}
            moved, turn = vector(origin.get("xyz", "0 0 0"), 3), rotation_of(origin.get("rpy", "0 0 0"))
            unknown = moved is None or turn is None
            at = (math.nan,) * 3 if unknown else _added(frame.origin, turned(frame.rotation, moved or ZERO))
            waiting.append(_Frame(joint.child_link or "", joint, product(frame.rotation, turn or UPRIGHT), at))


def _weightless(robot: Robot) -> Iterator[str]:
    """The links without gravity in Gazebo, which is how some robots with springs and counterweights are simulated."""
    for block in robot.parts[Gazebo]:
        for part in block.element.children:
            words = part.text.strip().lower()
            if (part.tag == "turnGravityOff" and words in TRUE) or (part.tag == "gravity" and words in FALSE):
                yield block.get("reference") or ""


def _own(link: Link, frame: _Frame) -> tuple[float, Vector] | None:
    """The mass of a link, and its center times the mass; None where one is unreadable."""
    inertial = link.inertial
    if inertial is None:
        return 0.0, ZERO
    mass, center = inertial.mass, inertial.center
    if mass is None or mass < 0 or center is None or math.isnan(frame.origin[0]):
        return None
    at = _added(frame.origin, turned(frame.rotation, center))
    return mass, (mass * at[0], mass * at[1], mass * at[2])


def _sum(parts: list[tuple[float, Vector] | None]) -> tuple[float, Vector] | None:
    known = [one for one in parts if one is not None]
    if len(known) < len(parts):
        return None
    masses, moments = [one[0] for one in known], [one[1] for one in known]
    return math.fsum(masses), (
        math.fsum(one[0] for one in moments),
        math.fsum(one[1] for one in moments),
        math.fsum(one[2] for one in moments),
    )


def _load(frame: _Frame, mass: float, moment: Vector) -> Load | None:
    joint = frame.joint
    if joint is None or math.isnan(frame.origin[0]):
        return None
    axis = _axis(joint, frame)
    weight = mass * GRAVITY
    if axis is None or not math.isfinite(weight):
        return None
    if joint.type == "prismatic":
        return Load(weight * abs(axis[2]), mass, 0.0, 0.0)
    limits = _range(joint)
    if limits is None:
        return None
    arm = tuple(moment[one] / mass - frame.origin[one] for one in range(3))
    across = (-axis[1], axis[0], 0.0)
    along = dot(arm, axis)
    out = tuple(arm[one] - along * axis[one] for one in range(3))
    a, b = dot(out, across), dot(cross(axis, out), across)
    at, reach = max(((q, abs(a * math.cos(q) + b * math.sin(q))) for q in _candidates(a, b, *limits)), key=_second)
    return Load(weight * reach, mass, reach, at)


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
    found = interval(joint.limit.get("lower") or "0", joint.limit.get("upper") or "0")
    if found is None or found[0] > found[1]:
        return None
    return max(found[0], -2 * math.pi), min(found[1], 2 * math.pi)


def _axis(joint: Joint, frame: _Frame) -> Vector | None:
    written = vector(joint.axis.get("xyz"), 3) if joint.axis is not None else (1.0, 0.0, 0.0)
    length = math.hypot(*written) if written is not None else 0.0
    if written is None or not math.isfinite(length) or length == 0:
        return None
    return turned(frame.rotation, tuple(one / length for one in written))


def _added(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
