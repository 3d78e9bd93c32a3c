"""Slips that are looked up are those that a comparison of all names finds."""

from __future__ import annotations

import random

from tests.steps import calls
from urdflint.xacro.inspection.similar_names import alike, pairs, suggestions


def slip(name: str, chance: random.Random) -> str:
    """A name with one letter more, less, exchanged or in another case."""
    at, letter = chance.randrange(len(name)), chance.choice("abA_1")
    return chance.choice(
        (
            name,
            name[:at] + letter + name[at:],
            name[:at] + name[at + 1 :] or letter,
            name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
            name[:at] + letter + name[at + 1 :],
            name.swapcase(),
        )
    )


def test_all_pairs_are_found_in_order() -> None:
    chance = random.Random(1)
    found = 0
    for _ in range(500):
        names = ["".join(chance.choices("abA_1", k=chance.randint(1, 9))) for _ in range(8)]
        others = [slip(slip(one, chance), chance) if chance.random() < 0.3 else slip(one, chance) for one in names * 3]
        expected = {name: [one for one in dict.fromkeys(others) if alike(name, one)] for name in names}
        assert pairs(names, others) == {name: some for name, some in expected.items() if some}
        found += sum(map(len, expected.values()))
    assert found > 1000


def test_a_name_that_is_written_once_means_one_that_is_written_more_often() -> None:
    counts = {"wheel_radius": 2, "wheel_raduis": 1, "wheel_radis": 2, "other_name": 1, "other_nmae": 1}
    assert suggestions(counts) == {"wheel_raduis": "wheel_radius"}


def test_not_all_names_are_compared() -> None:
    def count(names: int) -> int:
        return calls(lambda: pairs(map("porp_{}".format, range(names)), map("prop_{}".format, range(names))))

    assert count(800) < 10 * count(100)
