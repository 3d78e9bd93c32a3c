"""Rotations in the model of libsdformat, held against matrices made of sines and cosines alone."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from tests.grouping import grouped
from urdflint.programs.sdformat.conversion.lumped_mass import Mass, merged
from urdflint.programs.sdformat.reading.pose import (
    NOWHERE,
    UPRIGHT,
    Pose,
    compose,
    from_rpy,
    matrix,
    rotated,
    steep,
    times,
    to_rpy,
)

Rows = Sequence[Sequence[float]]
AXES = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
CHANCE = random.Random(3)
ANGLES = [tuple(CHANCE.uniform(-1.5, 1.5) for _ in range(3)) for _ in range(20)]


def product(first: Rows, second: Rows) -> Rows:
    return [[sum(row[k] * second[k][at] for k in range(3)) for at in range(3)] for row in first]


def fixed_axes(roll: float, pitch: float, yaw: float) -> Rows:
    """About x, then about y, then about z of the frame that stays: Rz Ry Rx."""
    (cr, sr), (cp, sp), (cy, sy) = ((math.cos(one), math.sin(one)) for one in (roll, pitch, yaw))
    about_x: Rows = [[1, 0, 0], [0, cr, -sr], [0, sr, cr]]
    about_y: Rows = [[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]]
    about_z: Rows = [[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]]
    return product(about_z, product(about_y, about_x))


def columns(rotation: tuple[float, float, float, float]) -> Rows:
    """The matrix of a rotation, by what it makes of the axes."""
    turned = [rotated(rotation, axis) for axis in AXES]
    return [[one[at] for one in turned] for at in range(3)]


def flat(rows: Iterable[Iterable[float]]) -> list[float]:
    return [one for row in rows for one in row]


@grouped("angles", ANGLES)
def test_roll_pitch_and_yaw(angles: tuple[float, float, float]) -> None:
    rotation = from_rpy(*angles)
    assert math.hypot(*rotation) == pytest.approx(1)
    assert flat(columns(rotation)) == pytest.approx(flat(fixed_axes(*angles)))
    assert flat(matrix(rotation)) == pytest.approx(flat(fixed_axes(*angles)))
    assert to_rpy(rotation) == pytest.approx(angles)
    assert steep(Pose((1.0, 2.0, 3.0), rotation)) == Pose((1.0, 2.0, 3.0), rotation)


@grouped(("first", "second"), list(pairwise(ANGLES)))
def test_one_after_another(first: tuple[float, float, float], second: tuple[float, float, float]) -> None:
    rotation = times(from_rpy(*first), from_rpy(*second))
    expected = product(fixed_axes(*first), fixed_axes(*second))
    assert flat(columns(rotation)) == pytest.approx(flat(expected))
    outer, inner = Pose((1.0, 2.0, 3.0), from_rpy(*first)), Pose((4.0, 5.0, 6.0), from_rpy(*second))
    both = compose(outer, inner)
    assert both.rotation == pytest.approx(rotation)
    moved = [sum(row[at] * inner.position[at] for at in range(3)) for row in fixed_axes(*first)]
    assert both.position == pytest.approx([one + two for one, two in zip(outer.position, moved, strict=True)])


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("yaw", [0.0, 0.7, -2.0])
def test_straight_up_and_down_the_roll_is_taken_for_zero(side: int, yaw: float) -> None:
    """All of the turn is about z then; a roll counts against it or with it."""
    right = math.pi / 2
    for pitch in (side * right, side * (right - 1e-9)):
        for roll in (0.0, 0.3):
            rotation = from_rpy(roll, pitch, yaw)
            assert to_rpy(rotation) == pytest.approx((0, side * right, yaw - side * roll), abs=1e-6)
            upright = steep(Pose((1.0, 2.0, 3.0), rotation))
            assert upright.position == (1.0, 2.0, 3.0)
            assert to_rpy(upright.rotation) == pytest.approx(to_rpy(rotation))
            assert flat(columns(upright.rotation)) == pytest.approx(flat(columns(rotation)), abs=1e-6)


def test_what_is_not_straight_is_not_made_so() -> None:
    for pitch in (1.5, -1.5):
        rotation = from_rpy(0.3, pitch, 0.2)
        assert to_rpy(rotation) == pytest.approx((0.3, pitch, 0.2))
        assert steep(Pose((0.0, 0.0, 0.0), rotation)).rotation is rotation


def test_no_rotation() -> None:
    assert from_rpy(0.0, 0.0, 0.0) == NOWHERE.rotation
    assert matrix(NOWHERE.rotation) is UPRIGHT
    pose = Pose((1.0, 2.0, 3.0), from_rpy(0.1, 0.2, 0.3))
    assert compose(NOWHERE, pose) is pose


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_angles_that_are_not_finite(bad: float) -> None:
    for angles in ((bad, 0.0, 0.0), (0.0, bad, 0.0), (0.0, 0.0, bad)):
        rotation = from_rpy(*angles)
        assert all(map(math.isnan, rotation))
        assert all(map(math.isnan, to_rpy(rotation)))
        assert not Pose((0.0, 0.0, 0.0), rotation).finite


@pytest.mark.parametrize("side", [1, -1])
def test_what_is_nearly_straight_is_made_so(side: int) -> None:
    """A sine of 0.99999 is that of 0.0045 beside the right angle."""
    right, away = math.pi / 2, math.acos(0.99999)
    near, far = (from_rpy(0.0, side * (right - share * away), 0.4) for share in (0.95, 1.05))
    assert to_rpy(near) == pytest.approx((0, side * right, 0.4))
    assert to_rpy(steep(Pose((0.0, 0.0, 0.0), near)).rotation) == pytest.approx(to_rpy(near))
    upright = columns(steep(Pose((0.0, 0.0, 0.0), near)).rotation)
    assert upright[2] == pytest.approx([-side, 0, 0])
    assert to_rpy(far) == pytest.approx((0, side * (right - 1.05 * away), 0.4))


def test_a_link_without_a_mass_takes_that_of_another_as_it_is() -> None:
    one = Mass(2.0, NOWHERE, (1.0, 0.1, 0.2, 2.0, 0.3, 2.5))
    assert merged(Mass(), one, NOWHERE) == merged(one, Mass(), NOWHERE) == one
