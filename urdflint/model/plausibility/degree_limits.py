"""Limits of revolute joints that are in degrees, judged over the whole robot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.nodes import Joint
from urdflint.model.numbers import interval
from urdflint.model.robot import Robot
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
    others: Sequence[Range]

    @property
    def is_doubtful(self) -> bool:
        """Whether all that is in degrees may as well be many turns, as the others are in radians."""
        return bool(self.others) and all(one.is_many_turns for one in self.ranges)


def in_degrees(robot: Robot, at_least: float = AT_LEAST) -> Degrees:
    """The ranges of the revolute joints of a robot by their unit; `at_least` is the smallest that shows it by itself.

    What is no multiple of 5 shows it beside others, or by being no symmetric range. Where half and
    more are in degrees, all beyond a full turn are.
    """
    every = [one for joint in robot.joints if (one := _range(joint)) is not None]
    likely = [one for one in every if at_least <= one.widest <= AT_MOST]
    uneven = [one for one in likely if not _is_stepped(one) and not _is_turns(one)]
    known = {one for one in likely if _is_stepped(one)}
    known |= {one for one in uneven if len(every) > 1 or one.lower != -one.upper}
    if len(known) > 1 and len(known) * 2 >= len(every):
        known |= {one for one in every if FULL_TURN < one.widest <= AT_MOST and not _is_turns(one)}
    return Degrees([one for one in every if one in known], [one for one in every if one not in known])


def _range(joint: Joint) -> Range | None:
    limit = joint.limit
    bounds = interval(limit.get("lower"), limit.get("upper")) if limit is not None else None
    if joint.type != "revolute" or bounds is None or bounds[0] > bounds[1]:
        return None
    return Range(joint, *bounds)


def _is_stepped(one: Range) -> bool:
    return one.lower % STEP == 0 == one.upper % STEP


def _is_turns(one: Range) -> bool:
    """Whether both ends are multiples of half a turn in radians."""
    return all(abs(end - math.pi * round(end / math.pi)) <= NEAR_TURNS for end in (one.lower, one.upper))
