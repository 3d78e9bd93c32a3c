"""Frames in frames: composed, seen from each other, and written as roll, pitch and yaw."""

from __future__ import annotations

import math
import random

import pytest

from tests.grouping import grouped
from urdflint.model import transform
from urdflint.model.transform import IDENTITY, Transform

TURN = math.pi / 2


def at(xyz=(0.0, 0.0, 0.0), rpy=(0.0, 0.0, 0.0)) -> Transform:
    return Transform(xyz, transform.rotation(rpy))


def anywhere(seed: int) -> Transform:
    draw = random.Random(seed)
    return at(tuple(draw.uniform(-2, 2) for _ in range(3)), tuple(draw.uniform(-3, 3) for _ in range(3)))


def test_roll_pitch_and_yaw_turn_about_fixed_axes_in_this_order():
    turned = transform.turned(transform.rotation((TURN, 0, TURN)), (0, 1, 0))
    assert turned == pytest.approx((0, 0, 1))
    assert transform.turned(transform.rotation((0, TURN, TURN)), (1, 0, 0)) == pytest.approx((0, 0, -1))
    assert transform.turned(transform.rotation((0, 0, TURN)), (1, 0, 0)) == pytest.approx((0, 1, 0))


@grouped("seed", range(8))
def test_a_frame_seen_from_another_is_put_back_by_it(seed):
    one, other = anywhere(seed), anywhere(seed + 100)
    seen = transform.seen_from(one, other)
    assert transform.alike(transform.compose(one, seen), other)
    assert not transform.alike(seen, other)
    assert transform.alike(transform.seen_from(one, one), IDENTITY)


@grouped("seed", range(8))
def test_angles_say_the_rotation_again(seed):
    rows = anywhere(seed).rotation
    assert transform.alike(at(rpy=transform.angles(rows)), Transform((0, 0, 0), rows))


@pytest.mark.parametrize("pitch", [TURN, -TURN])
def test_where_the_pitch_is_a_right_angle_the_yaw_says_all(pitch):
    rows = transform.rotation((0.3, pitch, 0.8))
    roll, _, _ = transform.angles(rows)
    assert roll == 0
    assert transform.alike(at(rpy=transform.angles(rows)), Transform((0, 0, 0), rows))


def test_a_quaternion_is_the_rotation_whatever_its_length():
    half = math.sqrt(0.5)
    for scale in (1, 3):
        rows = transform.of_quaternion(0, 0, scale * half, scale * half)
        assert rows is not None
        assert transform.alike(Transform((0, 0, 0), rows), at(rpy=(0, 0, TURN)))
    assert transform.of_quaternion(0, 0, 0, 0) is None


def test_a_quaternion_has_its_signs_from_all_axes():
    x, y, z, w = 0.1, -0.2, 0.3, 0.9
    rows = transform.of_quaternion(x, y, z, w)
    assert rows is not None
    unit = math.hypot(x, y, z, w)
    x, y, z, w = (value / unit for value in (x, y, z, w))
    roll = math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
    pitch, yaw = math.asin(2 * (w * y - z * x)), math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    assert transform.angles(rows) == pytest.approx((roll, pitch, yaw))


def test_back_is_the_other_way():
    rows = anywhere(3).rotation
    assert transform.turned_back(rows, transform.turned(rows, (1, 2, 3))) == pytest.approx((1, 2, 3))


def test_what_is_written_has_no_noise_and_what_is_small_stays():
    assert transform.written((0.1 + 0.2, 1e-17, -2.0)) == "0.3 0 -2"
    assert transform.written((3.58979e-09, 0, -1)) == "3.58979e-09 0 -1"
