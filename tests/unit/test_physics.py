"""Principal moments of turned bodies, and the quick answer that must never pass what is not real."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urdflint.model.inertia import principal_moments, surely_real

ANGLES = st.floats(-math.pi, math.pi)
MOMENT = st.floats(1e-3, 1e3)


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


@settings(deadline=None)
@given(st.tuples(MOMENT, MOMENT, MOMENT), ANGLES, ANGLES, ANGLES)
def test_moments_do_not_depend_on_the_axes(moments, roll, pitch, yaw):
    found = principal_moments(turned(moments, roll, pitch, yaw))
    assert found == pytest.approx(sorted(moments), rel=1e-9, abs=1e-11 * max(moments))


@settings(deadline=None)
@given(st.tuples(MOMENT, MOMENT, MOMENT), ANGLES, ANGLES, ANGLES)
def test_what_is_surely_real_keeps_to_the_triangle_inequality(moments, roll, pitch, yaw):
    low, middle, high = sorted(moments)
    if high > low + middle:
        assert not surely_real(turned(moments, roll, pitch, yaw))
    elif low + middle - high > 1e-3 * high:
        assert surely_real(turned(moments, roll, pitch, yaw))
