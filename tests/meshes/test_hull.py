"""The volume of a convex hull is never told too large, and not much too small."""

from __future__ import annotations

import math
import random

import pytest

from tests.grouping import grouped
from urdflint.meshes.hull import hull
from urdflint.meshes.mesh import Surface, Vector
from urdflint.model.geometry.hull_rooms import Inside

CHANCE = random.Random(17)


def cloud(points: list[Vector]) -> list[Surface]:
    """A surface that has these points, each in some triangle."""
    corners = [corner for at in range(len(points)) for corner in (at, 0, 1)]
    return [Surface(list(zip(*points, strict=True)), corners)]


def of_box(size: Vector, many: int = 200) -> list[Vector]:
    """The corners of a box, and points inside."""
    corners = [(x * size[0], y * size[1], z * size[2]) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    inside = [(CHANCE.random() * size[0], CHANCE.random() * size[1], CHANCE.random() * size[2]) for _ in range(many)]
    return [*inside, *corners]


def volume_at_least(surfaces: list[Surface]) -> float:
    """A lower bound for the volume of the convex hull of surfaces; 0 where it is flat."""
    inner_hull = hull(surfaces)
    return inner_hull.volume if inner_hull is not None else 0.0


def turned(points: list[Vector], angle: float) -> list[Vector]:
    """About z, then about x."""
    c, s = math.cos(angle), math.sin(angle)
    around = [(c * x - s * y, s * x + c * y, z) for x, y, z in points]
    return [(x, c * y - s * z, s * y + c * z) for x, y, z in around]


@pytest.mark.parametrize("size", [(1.0, 1.0, 1.0), (1000.0, 0.001, 3.0), (-2.0, 5.0, 1e-6)])
def test_a_box_is_its_own_hull(size: Vector) -> None:
    assert volume_at_least(cloud(of_box(size))) == pytest.approx(abs(math.prod(size)), rel=1e-5)


def test_a_tetrahedron_is_a_sixth_of_its_box() -> None:
    points: list[Vector] = [(0.0, 0.0, 0.0), (2.0, 0.0, 0.0), (0.0, 3.0, 0.0), (0.0, 0.0, 4.0), (0.1, 0.1, 0.1)]
    assert volume_at_least(cloud(points)) == pytest.approx(4.0, rel=1e-5)
    assert volume_at_least(cloud(points[::-1])) == pytest.approx(4.0, rel=1e-5)


def test_a_turned_box_has_less_and_never_more() -> None:
    shares = [volume_at_least(cloud(turned(of_box((1.0, 2.0, 3.0)), angle / 10))) / 6 for angle in range(1, 15)]
    assert max(shares) <= 1 + 1e-5
    assert min(shares) > 0.6


def test_a_ball_is_filled_for_the_most_part() -> None:
    points: list[Vector] = []
    for _ in range(2000):
        x, y, z = (CHANCE.gauss(0, 1) for _ in range(3))
        length = math.hypot(x, y, z)
        points.append((x / length, y / length, z / length))
    assert 0.6 < volume_at_least(cloud(points)) / (4 / 3 * math.pi) < 1


def test_what_is_flat_has_no_volume() -> None:
    flat: list[Vector] = [(x, y, 0.5) for x in (0.0, 1.0) for y in (0.0, 1.0)]
    assert volume_at_least(cloud(flat)) == 0
    assert volume_at_least(cloud(turned(of_box((1.0, 1.0, 0.0)), 0.7))) == pytest.approx(0, abs=1e-5)
    assert volume_at_least(cloud([(1.0, 2.0, 3.0)] * 5)) == 0
    assert volume_at_least(cloud([(float(at), 2.0 * at, 3.0 * at) for at in range(9)])) == 0


def test_points_of_no_triangle_do_not_count() -> None:
    points: list[Vector] = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (9.0, 9.0, 9.0)]
    corners = [0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3]
    assert volume_at_least([Surface(list(zip(*points, strict=True)), corners)]) == pytest.approx(1 / 6, rel=1e-5)


@grouped("size", [1e-320, 1e-110, 1e100, 8e307])
def test_sizes_that_no_double_holds_the_volume_of_are_no_error(size: float) -> None:
    corners: list[Vector] = [(x * size, y * size, z * size) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    assert volume_at_least(cloud(corners)) >= 0


def test_what_is_inside_of_a_box_with_a_room() -> None:
    """A box of 2 around a box of 1 that looks inward: rays pass the sides of both."""
    cube = [(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]
    sides = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]
    points = turned([*cube, *((x / 2, y / 2, z / 2) for x, y, z in cube)], 0.3)
    corners = [*sides, *(8 + corner for corner in reversed(sides))]
    inside = Inside([Surface(list(zip(*points, strict=True)), corners)])
    places = [(CHANCE.uniform(-1.5, 1.5), CHANCE.uniform(-1.5, 1.5), CHANCE.uniform(-1.5, 1.5)) for _ in range(500)]
    expected = [0.5 < max(map(abs, place)) < 1 for place in places]
    assert [inside.has(point) for point in turned(places, 0.3)] == expected
    assert any(expected)
