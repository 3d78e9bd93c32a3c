"""The masses that MuJoCo takes from shapes, held against sums over thin discs, and which shape of several it takes."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.grouping import grouped
from tests.programs.short_robots import joint, link, shown
from urdflint.programs.mujoco.inertia import Pose
from urdflint.programs.mujoco.solids import Solid
from urdflint.syntax.document import Element
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

DISCS = 4000
DENSITY = 1000
R, L = 0.3, 0.8  # m: a radius and a length


def by_discs(radius_at: Callable[[float], float], half: float) -> tuple[float, float, float]:
    """Mass in kg, and the moments about x and z in kg m², of a body around z from -half to half."""
    thick = 2 * half / DISCS
    kg = across = along = 0.0
    for at in range(DISCS):
        z = -half + (at + 0.5) * thick
        square = radius_at(z) ** 2
        disc = DENSITY * math.pi * square * thick
        kg += disc
        across += disc * (square / 4 + z * z)
        along += disc * square / 2
    return kg, across, along


def of_capsule(z: float) -> float:
    beyond = max(0.0, abs(z) - L / 2)
    return math.sqrt(R * R - beyond * beyond)


def element(tag: str) -> Element:
    document = read(Source("r.urdf", f"<{tag}/>".encode()))
    assert document.root is not None
    return document.root


@pytest.mark.parametrize(
    ("tag", "sizes", "radius_at", "half"),
    [
        ("sphere", (R,), lambda z: math.sqrt(R * R - z * z), R),
        ("cylinder", (R, L / 2), lambda z: R, L / 2),
        ("capsule", (R, L / 2), of_capsule, L / 2 + R),
    ],
)
def test_mass_of_round_shapes(
    tag: str, sizes: tuple[float, ...], radius_at: Callable[[float], float], half: float
) -> None:
    kg, across, along = by_discs(radius_at, half)
    found = Solid(element(tag), sizes, Pose(), collides=True).mass
    assert found.kg == pytest.approx(kg, rel=1e-4)
    assert found.is_known
    assert found.center == (0.0, 0.0, 0.0)
    for at, expected in enumerate((across, across, along)):
        assert found.inertia[at][at] == pytest.approx(expected, rel=1e-4)
        assert [one for other, one in enumerate(found.inertia[at]) if other != at] == [0.0, 0.0]


def test_mass_of_a_box_and_of_a_mesh() -> None:
    found = Solid(element("box"), (1.0, 2.0, 3.0), Pose((4.0, 5.0, 6.0)), collides=True).mass
    kg = DENSITY * 2 * 4 * 6
    assert (found.kg, found.center) == (kg, (4.0, 5.0, 6.0))
    edges = (2, 4, 6)
    for at in range(3):
        others = [one for other, one in enumerate(edges) if other != at]
        assert found.inertia[at][at] == pytest.approx(kg * sum(one * one for one in others) / 12)
    unknown = Solid(element("mesh"), (), Pose((4.0, 5.0, 6.0)), collides=True).mass
    assert (math.isnan(unknown.kg), unknown.center, unknown.is_known) == (True, (4.0, 5.0, 6.0), False)


BODIES = {
    "box": ('<box size="1 2 3"/>', 6.0),
    "cylinder": ('<cylinder radius="1" length="2"/>', 2 * math.pi),
    "sphere": ('<sphere radius="1"/>', 4 / 3 * math.pi),
    "capsule": ('<capsule radius="1" length="2"/>', 2 * math.pi + 4 / 3 * math.pi),
}


def mass_of(inside: str) -> float:
    """What the preview has for the mass of a link that gets it from its collision."""
    collision = f"<collision><geometry>{inside}</geometry></collision>"
    text = f"<robot name='r'>{link('w')}{link('a', collision)}{joint('j', 'w', 'a')}</robot>"
    mass: float = shown(text, "mujoco@4")["masses"]["a"]
    return mass


@grouped("tag", BODIES)
def test_each_shape_gives_its_mass(tag: str) -> None:
    text, volume = BODIES[tag]
    assert mass_of(text) == pytest.approx(DENSITY * volume)
    assert mass_of("<cone/>" + text) == pytest.approx(DENSITY * volume)


def test_of_several_shapes_the_first_of_its_list_counts() -> None:
    names = list(BODIES)
    for first, second in pairwise(names):
        assert mass_of(BODIES[second][0] + BODIES[first][0]) == pytest.approx(DENSITY * BODIES[first][1])
        assert mass_of(BODIES[first][0] + BODIES[second][0]) == pytest.approx(DENSITY * BODIES[first][1])
