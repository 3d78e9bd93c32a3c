"""The smallest and the largest of many numbers are what Python itself finds."""

import random
from array import array
from collections.abc import Callable

import pytest

from tests.grouping import grouped
from urdflint.meshes.extremes import MANY, least_and_most

CHANCE = random.Random(17)
DRAWN: dict[str, Callable[[], float]] = {
    "both signs": lambda: CHANCE.uniform(-1, 1),
    "positive": lambda: CHANCE.uniform(0.3, 0.5),
    "negative": lambda: CHANCE.uniform(-2e5, -1e5),
    "normal": lambda: CHANCE.gauss(0, 1),
    "of every size": lambda: CHANCE.choice((-1, 1)) * 10.0 ** CHANCE.uniform(-44, 38.5),
    "two values": lambda: CHANCE.choice((-1.0, 1.0)),
    "nearly equal": lambda: 1.0 + CHANCE.randrange(100) * 2.0**-23,
    "zeros": lambda: CHANCE.choice((0.0, -0.0)),
    "not negative": lambda: CHANCE.choice((0.0, 1e-45, 1e-40)),
}


@pytest.mark.parametrize("kind", DRAWN)
@grouped("code", "fd", size=5)
def test_they_are_what_python_finds(kind: str, code: str) -> None:
    for count in (1, MANY - 1, MANY, 3 * MANY):
        for _ in range(5):
            values = array(code, [DRAWN[kind]() for _ in range(count)])
            assert least_and_most(values) == (min(values), max(values))


@pytest.mark.parametrize("sign", [-1.0, 1.0])
def test_one_number_far_from_all_others_is_found_wherever_it_is(sign: float) -> None:
    for at in (0, 1, MANY, 2 * MANY - 1):
        values = array("f", [CHANCE.uniform(-1, 1) for _ in range(2 * MANY)])
        values[at] = sign * 1.5
        assert sign * 1.5 in least_and_most(values)


def test_it_takes_other_sequences() -> None:
    assert least_and_most([3.0, -1.0, 2.0]) == (-1.0, 3.0)
