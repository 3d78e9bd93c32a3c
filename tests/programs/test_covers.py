"""Every word in the head of a rule is shown by a robot, or listed with a reason why none shows it."""

from __future__ import annotations

import pytest

from tests.programs import covers
from tests.programs.covering import Pair
from tests.programs.unshown import UNSHOWN

LISTED: set[Pair] = {
    (code, word) for pairs in UNSHOWN.values() for code, word in (pair.split() for pair in pairs.strip().splitlines())
}


@pytest.mark.parametrize("of", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_what_the_table_has_is_shown(of: int) -> None:
    """A pair that is not shown any more was dropped from a head, or another rule covers the claim now.

    Of so many robots one is asked.
    """
    every, asked = covers.robots(), sorted(covers.committed().items())[::of]
    assert len(asked) > 200 / of
    missing = {robot: lost for robot, pairs in asked if (lost := pairs - covers.shown(every[robot]))}
    assert missing == {}


def test_every_pair_of_a_head_is_shown() -> None:
    """By an example of the rule, or a robot in the table."""
    examples, rows = covers.by_examples(), set().union(*covers.committed().values())
    known = examples | rows
    assert len(examples) > 600
    assert covers.in_heads() - known - LISTED == set(), "run python -m tests.refresh, or add a robot to covers/"
    assert LISTED - covers.in_heads() == set(), "no head has these any more: strike them from UNSHOWN"
    assert LISTED & known == set(), "these are shown now: strike them from UNSHOWN"
    assert known - covers.in_heads() == set(), "run python -m tests.refresh"
    assert rows & examples == set(), "examples show these now: run python -m tests.refresh"
