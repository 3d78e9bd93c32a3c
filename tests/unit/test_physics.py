"""Principal moments of turned bodies, and the quick answer that must never pass what is not real."""

from __future__ import annotations

import math
import random

import pytest

from tests.grouping import grouped
from urdflint.model.inertia import principal_moments, surely_real

ANGLES = (0.0, 1e-300, 1e-9, math.pi / 2, -math.pi / 2, math.pi, -math.pi)
MOMENTS = (1e-3, 1.0, 2.0, 1e3)


def drawn(seed):
    """Moments of a body, and the angles by which its axes are turned, of which many are odd."""
    chance = random.Random(seed)
    moments = [chance.choice([*MOMENTS, 10 ** chance.uniform(-3, 3), chance.uniform(1, 3)]) for _ in range(3)]
    return moments, *(chance.choice([*ANGLES, *[chance.uniform(-math.pi, math.pi)] * 7]) for _ in range(3))


def turned(moments, roll, pitch, yaw):
    """The matrix of a body with these moments, its axes turned."""
    cr, sr, cp, sp, cy, sy = (f(x) for x in (roll, pitch, yaw) for f in (math.cos, math.sin))
    rows = [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
    return tuple(
        math.fsum(rows[i][k] * moments[k] * rows[j][k] for k in range(3))
        for i, j in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    )


@grouped("seed", range(100), size=100)
def test_moments_do_not_depend_on_the_axes(seed):
    moments, roll, pitch, yaw = drawn(seed)
    found = principal_moments(turned(moments, roll, pitch, yaw))
    assert found == pytest.approx(sorted(moments), rel=1e-9, abs=1e-11 * max(moments))


@grouped("seed", range(100), size=100)
def test_what_is_surely_real_keeps_to_the_triangle_inequality(seed):
    moments, roll, pitch, yaw = drawn(seed)
    low, middle, high = sorted(moments)
    if high > low + middle:
        assert not surely_real(turned(moments, roll, pitch, yaw))
    elif low + middle - high > 1e-3 * high:
        assert surely_real(turned(moments, roll, pitch, yaw))


def test_moments_of_what_is_no_number_are_no_error():
    assert any(map(math.isnan, principal_moments((1e-320, 0.0, -0.1, math.nan, 0.001, 0.0))))
    assert any(map(math.isnan, principal_moments((1.0, 0.0, 0.1, math.nan, 0.1, 1.0))))
    assert any(map(math.isnan, principal_moments((1.0, math.nan, 0.1, 1.0, 0.1, 1.0))))
