"""Limits of revolute joints that are in degrees, judged over the whole robot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.numbers import interval
from urdflint.model.robot import Joint, Robot
from urdflint.struct import Struct

AT_LEAST, AT_MOST, STEP = 30.0, 720.0, 5  # in degrees
FULL_TURN = 6.2932  # a little more than 2 pi, which people round
CIRCLE = 360
NEAR_TURNS = 0.02  # in radians: that near a multiple of pi, which was rounded


class Range(Struct):
    """The range of a revolute joint, as it is written."""

    joint: Joint
    lower: float
    upper: float

    @property
    def widest(self) -> float:
        """How far from zero it reaches."""
        return max(-self.lower, self.upper)

    @property
    def is_many_turns(self) -> bool:
        """Whether it is the same in both directions, and whole turns in degrees: it may be many turns in radians."""
        return self.lower == -self.upper and self.upper % CIRCLE == 0


class Degrees(Struct):
    """The ranges that are in degrees, and those that can be in radians."""

    ranges: Sequence[Range]
    other_ranges: Sequence[Range]

    @property
    def is_doubtful(self) -> bool:
        """Whether all that is in degrees may as well be many turns, as the others are in radians."""
        return bool(self.other_ranges) and all(other_range.is_many_turns for other_range in self.ranges)


def in_degrees(robot: Robot, at_least: float = AT_LEAST) -> Degrees:
    """The ranges of the revolute joints of a robot by their unit; `at_least` is the smallest that shows it by itself.

    What is no multiple of 5 shows it beside others, or by being no symmetric range. Where half and
    more are in degrees, all beyond a full turn are.
    """
    all_ranges = [joint_range for joint in robot.joints if (joint_range := _range(joint)) is not None]
    likely = [joint_range for joint_range in all_ranges if at_least <= joint_range.widest <= AT_MOST]
    uneven = [joint_range for joint_range in likely if not _is_stepped(joint_range) and not _is_turns(joint_range)]
    sure = {joint_range for joint_range in likely if _is_stepped(joint_range)}
    sure |= {joint_range for joint_range in uneven if len(all_ranges) > 1 or joint_range.lower != -joint_range.upper}
    if len(sure) > 1 and len(sure) * 2 >= len(all_ranges):
        sure |= {
            joint_range
            for joint_range in all_ranges
            if FULL_TURN < joint_range.widest <= AT_MOST and not _is_turns(joint_range)
        }
    return Degrees(
        [joint_range for joint_range in all_ranges if joint_range in sure],
        [joint_range for joint_range in all_ranges if joint_range not in sure],
    )


def _range(joint: Joint) -> Range | None:
    limit = joint.limit
    bounds = interval(limit.get("lower"), limit.get("upper")) if limit is not None else None
    if joint.type != "revolute" or bounds is None or bounds[0] > bounds[1]:
        return None
    return Range(joint, *bounds)


def _is_stepped(joint_range: Range) -> bool:
    return joint_range.lower % STEP == 0 == joint_range.upper % STEP


def _is_turns(joint_range: Range) -> bool:
    """Whether both ends are multiples of half a turn in radians."""
    return all(
        abs(end - math.pi * round(end / math.pi)) <= NEAR_TURNS for end in (joint_range.lower, joint_range.upper)
    )
