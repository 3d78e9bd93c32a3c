"""Where a differential drive goes whose two sides are turned alike, by how its wheels lie in the base."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.plausibility import wheel_layout
from urdflint.model.plausibility.wheel_layout import Wheel
from urdflint.model.plausibility.wheel_sizes import ALONG, MAX_WHEELS
from urdflint.model.robot import Joint, Robot
from urdflint.model.transform import dot
from urdflint.struct import Struct

TO_THE_LEFT = (0.0, 1.0, 0.0)  # about which a wheel turns that rolls ahead


class Misled(Struct):
    """What a drive does that is not what it is commanded, in words, and the two joints that show it."""

    message: str
    left: Joint
    right: Joint


def misled(robot: Robot, left: Sequence[Joint], right: Sequence[Joint], *, is_side_named: bool = True) -> Misled | None:
    """How the robot drives where both sides get the same speed and that is not ahead; None where it is.

    `is_side_named`: the drive names its sides by REP 103. Sides that the names of the wheels contradict are a fault of
    the robot, and not reported here.
    """
    if max(len(left), len(right)) > MAX_WHEELS:
        return None
    sides = [
        [wheel for joint in side if (wheel := wheel_layout.wheel_of(robot, joint)) is not None]
        for side in (left, right)
    ]
    if not left or not right or [len(wheels_of_side) for wheels_of_side in sides] != [len(left), len(right)]:
        return None
    odd = next(((a, b) for a in sides[0] for b in sides[1] if dot(a.axis, b.axis) <= -ALONG), None)
    if odd is not None:
        message = f"axis of {odd[1].joint} is opposite to that of {odd[0].joint}, and both are turned alike: "
        return _misled(message + "the robot turns on the spot where it should drive ahead", odd)
    first = sides[0][0], sides[1][0]
    all_wheels = [*sides[0], *sides[1]]
    if all(dot(wheel.axis, TO_THE_LEFT) <= -ALONG for wheel in all_wheels):
        message = f"axes of {first[0].joint} and {first[1].joint} point to the right: "
        return _misled(message + "the robot drives backward where it should drive ahead", first)
    ahead = all(dot(wheel.axis, TO_THE_LEFT) >= ALONG for wheel in all_wheels)
    misplaced = {
        joint for pair in robot.analysis(wheel_layout.on_wrong_sides) for joint in (pair[0].joint, pair[1].joint)
    }
    if not is_side_named or not ahead or first[0].joint in misplaced:
        return None
    if all(wheel_layout.are_swapped(a, b) for a in sides[0] for b in sides[1]):
        places = f"at y={first[0].middle[1]:.3g}, is right of {first[1].joint} at y={first[1].middle[1]:.3g}"
        return _misled(f"{first[0].joint}, {places}: the robot turns to the other side than commanded", first)
    return None


def _misled(message: str, pair: tuple[Wheel, Wheel]) -> Misled:
    return Misled(message, pair[0].joint, pair[1].joint)
