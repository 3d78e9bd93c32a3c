"""Speeds, efforts and ranges of joints that are in another unit, or were never chosen, judged over the whole robot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.numbers import interval, number
from urdflint.model.robot import SINGLE_AXIS, Joint, Link, Robot
from urdflint.struct import Struct

FAST = 45.0  # rad/s: no joint of a limited range is geared to turn as fast, but for legs, whose speeds are not round
FASTEST = 30.0  # rad/s: beside others in degrees
MOST_DEGREES, STEP = 900.0, 5  # deg/s; data sheets round to 5
MOST_TURNS, TURNS_STEP = 12_000.0, 50  # turns a minute
RIM = 60.0  # m/s of a wheel's rim
POWER = 5_000.0  # W that a joint gives at its effort and its velocity
FREE = 100.0  # powers of ten from here on mean no limit
LONG = 5.0  # m of a slide
TIMES = 20.0  # the size of the robot
ENDLESS = 100_000.0  # of a range that means no limit
ALIKE = 4  # joints that have the same effort and velocity


class Speed(Struct):
    """A joint and its velocity limit, which is not in radians a second; `turns` where it is in turns a minute.

    `rim` is the speed of a wheel's rim, in m/s, where that shows it.
    """

    joint: Joint
    velocity: float
    turns: bool = False
    rim: float | None = None

    @property
    def read(self) -> float:
        """What it is in rad/s if it is in the other unit."""
        return self.velocity * 2 * math.pi / 60 if self.turns else math.radians(self.velocity)


class Speeds(Struct):
    """The velocity limits in another unit, and how many other turning joints have one that can be in radians."""

    odd: Sequence[Speed]
    other_count: int

    @property
    def is_doubtful(self) -> bool:
        """Whether each may be a number that stands for any: they are all one, beside none that is surely too large."""
        if any(speed.rim is not None or speed.turns for speed in self.odd):
            return False
        differ = len({speed.velocity for speed in self.odd}) > 1
        return not differ and not any(speed.velocity * (effort(speed.joint) or 0.0) >= POWER for speed in self.odd)


class Slide(Struct):
    """A prismatic joint with the range that it has, and the size of the robot, in m."""

    joint: Joint
    lower: float
    upper: float
    size: float


def effort(joint: Joint) -> float | None:
    """The effort limit of a joint with one degree of freedom; None where it has none above 0."""
    return _positive(joint, "effort")


def velocity(joint: Joint) -> float | None:
    """The velocity limit of a joint with one degree of freedom; None where it has none above 0."""
    return _positive(joint, "velocity")


def _positive(joint: Joint, name: str) -> float | None:
    value = number(joint.limit.get(name)) if joint.limit is not None and joint.type in SINGLE_AXIS else None
    return value if value is not None and 0 < value < math.inf else None


def is_free(value: float) -> bool:
    """Whether a limit means none: 100, 1000 and so on."""
    return value >= FREE and _digits(value) == (1, 0)


def speeds(robot: Robot) -> Speeds:
    """The velocity limits of a robot by their unit."""
    fast = [(joint, speed) for joint in robot.joints if (speed := velocity(joint)) is not None and speed >= FASTEST]
    fast = [(joint, speed) for joint, speed in fast if joint.type != "prismatic"]
    odd_speeds = {joint: odd_speed for joint, speed in fast if (odd_speed := _odd(robot, joint, speed)) is not None}
    if not odd_speeds:
        return Speeds([], 0)
    if any(not odd_speed.turns for odd_speed in odd_speeds.values()):
        for joint, speed in fast:
            if joint not in odd_speeds and joint.type == "revolute" and speed <= MOST_DEGREES and speed == round(speed):
                odd_speeds[joint] = Speed(joint, speed)
    turning = sum(joint.type != "prismatic" and velocity(joint) is not None for joint in robot.joints)
    return Speeds([odd_speeds[joint] for joint, _ in fast if joint in odd_speeds], turning - len(odd_speeds))


def _odd(robot: Robot, joint: Joint, speed: float) -> Speed | None:
    """A velocity limit that shows by itself that it is not in radians."""
    if is_free(speed) or speed < FAST:
        return None
    if joint.type == "continuous":
        from urdflint.model.plausibility import wheel_sizes  # few robots have anything that turns as fast

        wheel_radius = wheel_sizes.radius(robot, joint)
        rim = wheel_radius[0] * speed if wheel_radius is not None else 0.0
        return Speed(joint, speed, turns=True, rim=rim) if RIM <= rim < math.inf and speed <= MOST_TURNS else None
    if _digits(speed)[0] in (1, 2, 5) and not _digits(speed)[1]:
        return None
    if speed <= MOST_DEGREES:
        return Speed(joint, speed) if speed % STEP == 0 else None
    return Speed(joint, speed, turns=True) if speed <= MOST_TURNS and speed % TURNS_STEP == 0 else None


def _digits(value: float) -> tuple[int, float]:
    """The first digit of a number, and what is behind it."""
    text = f"{value:.10e}"
    return int(text[0]), float("0" + text[1 : text.index("e")])


def slides(robot: Robot) -> list[Slide]:
    """The prismatic joints whose ranges are many times as long as the robot is large."""
    ranges = [(joint, limits) for joint in robot.joints if (limits := _range(joint)) is not None]
    if not ranges:
        return []
    size = _size(robot)
    if not size:
        return []
    return [Slide(joint, *ends, size) for joint, ends in ranges if ends[1] - ends[0] >= TIMES * size]


def _range(joint: Joint) -> tuple[float, float] | None:
    """The range of a slide between two parts of the robot, if it is long, and is meant to end somewhere."""
    limit = joint.limit
    if joint.type != "prismatic" or limit is None:
        return None
    ends = interval(limit.get("lower") or "0", limit.get("upper") or "0")
    if ends is None or not LONG <= ends[1] - ends[0] < ENDLESS:
        return None
    if ends[0] == -ends[1] and is_free(ends[1]):
        return None
    links = (joint.robot.link_named.get(name or "") for name in (joint.parent, joint.child_link))
    return ends if all(map(_is_part, links)) else None


def _is_part(link: Link | None) -> bool:
    """Whether a link is a body, and not the world or what stands between it and a robot that is moved about."""
    return link is not None and bool(link.inertial or link.visuals or link.collisions)


def _size(robot: Robot) -> float:
    """How far all joints are from those before them together, and how large the largest shape is, in m."""
    from urdflint.model.geometry import bounding_boxes  # few robots have a slide that is as long

    origins = (joint.origin for joint in robot.joints)
    far = math.fsum(bounding_boxes.length(origin) for origin in origins)
    return far + max(
        (body.size for body in robot.analysis(bounding_boxes.bodies).values() if body is not None), default=0.0
    )


def alike(robot: Robot) -> list[Joint]:
    """All driven joints of a robot, where they have one effort and one velocity, both round and one a power of ten."""
    driven = [joint for joint in robot.joints if joint.type in SINGLE_AXIS and joint.mimic is None]
    if len(driven) < ALIKE or len({_values(joint) for joint in driven}) > 1:
        return []
    values = effort(driven[0]), velocity(driven[0])
    digits = [_digits(value) for value in values if value is not None]
    round_ = len(digits) == len(values) and not any(rest for _, rest in digits)
    return driven if round_ and (1, 0.0) in digits else []


def _values(joint: Joint) -> tuple[str | None, str | None]:
    limit = joint.limit
    return (limit.get("effort"), limit.get("velocity")) if limit is not None else (None, None)
