"""Inertias of primitives against values that books give, and against mass points."""

from __future__ import annotations

import math
import random

import pytest

from tests.grouping import grouped
from urdflint.model.geometry.solids import inertia_of_solids, rotation_of, solid_of
from urdflint.syntax import parsing
from urdflint.syntax.source import Source


def parts(*texts):
    found = []
    for text in texts:
        read = parsing.read(Source("", f"<r>{text}</r>".encode()))
        shape, *origin = read.elements[0].children
        found.append((shape, origin[0] if origin else None))
    return found


def inertia(mass, *texts, rpy="0 0 0"):
    solids = [solid_of(*one) for one in parts(*texts)]
    known = [one for one in solids if one is not None]
    turned = rotation_of(rpy)
    assert turned is not None
    return inertia_of_solids(mass, known, turned) if known and len(known) == len(solids) else None


@grouped(
    ("shape", "mass", "expected"),
    [
        ('<box size="1 2 3"/>', 12, (13, 0, 0, 10, 0, 5)),
        ('<sphere radius="0.5"/>', 10, (1, 0, 0, 1, 0, 1)),
        ('<cylinder radius="2" length="6"/>', 4, (16, 0, 0, 16, 0, 8)),
        # of a capsule: a cylinder of 2/3 and two half balls of 1/3 of the volume where the length is 8/3 of the radius
        ('<capsule radius="1" length="2.6666666666666665"/>', 3, (4.862962963, 0, 0, 4.862962963, 0, 1.4)),
    ],
)
def test_the_moments_are_those_of_books(shape, mass, expected):
    assert inertia(mass, shape) == pytest.approx(expected)


def test_the_capsule_lies_between_the_cylinder_within_and_the_one_around():
    """A capsule of no length is a ball."""
    ball = inertia(5, '<capsule radius="1" length="1e-9"/>')
    assert ball == pytest.approx(inertia(5, '<sphere radius="1"/>'), rel=1e-6)


@pytest.mark.parametrize("where", ['<origin xyz="5 -3 2"/>', '<origin xyz="1 0 0" rpy="0 0 0"/>', ""])
def test_one_shape_is_seen_from_its_own_center(where):
    """The inertia is about the center of mass, wherever the shape is."""
    assert inertia(12, f'<box size="1 2 3"/>{where}') == pytest.approx((13, 0, 0, 10, 0, 5))


def test_a_turned_shape_has_turned_moments():
    quarter = f'<origin rpy="0 0 {math.pi / 2}"/>'
    assert inertia(12, f'<box size="1 2 3"/>{quarter}') == pytest.approx((10, 0, 0, 13, 0, 5))
    eighth = f'<origin rpy="0 0 {math.pi / 4}"/>'
    assert inertia(12, f'<box size="1 2 3"/>{eighth}') == pytest.approx((11.5, 1.5, 0, 11.5, 0, 5))


def test_axes_that_turn_with_the_shape_see_it_as_it_is():
    turn = "0.3 -0.8 1.9"
    assert inertia(12, f'<box size="1 2 3"/><origin rpy="{turn}"/>', rpy=turn) == pytest.approx((13, 0, 0, 10, 0, 5))


def test_two_halves_are_the_whole():
    halves = ('<box size="1 2 3"/><origin xyz="-0.5 0 0"/>', '<box size="1 2 3"/><origin xyz="0.5 0 0"/>')
    assert inertia(24, *halves) == pytest.approx(inertia(24, '<box size="2 2 3"/>'))


def test_an_arrangement_has_the_inertia_of_its_points():
    """A box and a cylinder, turned and moved, against points thrown into them."""
    shapes = (
        '<box size="0.4 0.2 0.1"/><origin xyz="0.1 0.3 -0.2" rpy="0.5 -0.2 1.1"/>',
        '<cylinder radius="0.1" length="0.5"/><origin xyz="-0.2 0.1 0.4" rpy="-0.7 0.9 0.2"/>',
    )
    points = [*_thrown(0.008, _in_box, (0.1, 0.3, -0.2), (0.5, -0.2, 1.1))]
    points += _thrown(math.pi * 0.005, _in_cylinder, (-0.2, 0.1, 0.4), (-0.7, 0.9, 0.2))
    assert inertia(2, *shapes) == pytest.approx(_of_points(points, 2), abs=2e-3)


def _in_box(random):
    return [edge * (random.random() - 0.5) for edge in (0.4, 0.2, 0.1)]


def _in_cylinder(random):
    away, turn = 0.1 * math.sqrt(random.random()), random.random() * math.tau
    return [away * math.cos(turn), away * math.sin(turn), 0.5 * (random.random() - 0.5)]


def _thrown(volume, inside, center, rpy, number=20_000):
    """Points with their shares of the volume, turned about the fixed axes x, y and z one after the other."""
    dice = random.Random(1)
    for _ in range(number):
        x, y, z = inside(dice)
        (sr, sp, sy), (cr, cp, cy) = map(math.sin, rpy), map(math.cos, rpy)
        y, z = y * cr - z * sr, y * sr + z * cr
        x, z = x * cp + z * sp, z * cp - x * sp
        x, y = x * cy - y * sy, x * sy + y * cy
        yield volume / number, [a + b for a, b in zip((x, y, z), center, strict=True)]


def _of_points(points, mass):
    whole = sum(share for share, _ in points)
    center = [sum(share * at[axis] for share, at in points) / whole for axis in range(3)]
    away = [(share * mass / whole, [a - b for a, b in zip(at, center, strict=True)]) for share, at in points]

    def moment(i, j):
        return sum(m * ((sum(a * a for a in at) if i == j else 0) - at[i] * at[j]) for m, at in away)

    return [moment(i, j) for i, j in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))]


@grouped(
    "shape",
    [
        '<mesh filename="a.stl"/>',
        '<box size="1 2 0"/>',
        '<box size="1 2"/>',
        '<cylinder radius="1"/>',
        '<sphere radius="-1"/>',
        '<sphere radius="1e300"/>',
        '<capsule radius="1e-300" length="1"/>',
        '<sphere radius="1"/><origin xyz="a b c"/>',
        '<sphere radius="1"/><origin rpy="inf 0 0"/>',
    ],
)
def test_where_a_shape_tells_nothing_there_is_no_inertia(shape):
    assert inertia(1, shape) is None


def test_one_mesh_among_primitives_leaves_no_inertia():
    assert inertia(1, '<box size="1 1 1"/>', '<mesh filename="a.stl"/>') is None
