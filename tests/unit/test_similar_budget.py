"""Near names: those found are right, and looking for them has an end."""

from __future__ import annotations

import random

import pytest

from urdflint.text import similar


def plain_edits(word: str, other: str) -> int:
    """The distance by the textbook: all of the table."""
    table = [[i + j if not i * j else 0 for j in range(len(other) + 1)] for i in range(len(word) + 1)]
    for i in range(1, len(word) + 1):
        for j in range(1, len(other) + 1):
            cost = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (word[i - 1] != other[j - 1]))
            if i > 1 and j > 1 and word[i - 1] == other[j - 2] and word[i - 2] == other[j - 1]:
                cost = min(cost, table[i - 2][j - 2] + 1)
            table[i][j] = cost
    return table[-1][-1]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 7])
def test_a_distance_near_the_diagonal_is_that_of_the_whole_table(limit: int) -> None:
    draw = random.Random(limit)
    for _ in range(3000):
        word = "".join(draw.choices("abc", k=draw.randrange(9)))
        other = "".join(draw.choices("abc", k=draw.randrange(9)))
        assert similar.edits(word, other, limit) == min(limit, plain_edits(word, other)), (word, other)


def test_looking_has_an_end_that_is_the_same_for_each_file() -> None:
    known = [f"link_{number}" for number in range(500)]

    def found() -> list[bool]:
        with similar.budget():
            return [similar.nearest(f"lonk_{number}", known) is not None for number in range(500)]

    first = found()
    assert first[0]
    assert not first[-1]
    assert found() == first
    assert similar.nearest("lonk_499", known) == "link_499"


def test_no_name_is_near_to_a_very_long_one() -> None:
    assert similar.nearest("x" * 150, ["x" * 149 + "y"]) == "x" * 149 + "y"
    assert similar.nearest("x" * 1500, ["x" * 1499 + "y"]) is None
