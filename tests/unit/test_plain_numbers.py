"""Texts that are read as plain numbers for all programs at once: each reader's own grammar says the same of them."""

from __future__ import annotations

import random

from tests.grouping import grouped
from urdflint.model.numbers import LONGEST_PLAIN, MOST_PLAIN, PlainNumbers, plain_numbers
from urdflint.programs.drake.plant import numbers as drake
from urdflint.programs.mujoco import numbers as mujoco
from urdflint.programs.pybullet import numbers as pybullet
from urdflint.programs.sdformat.reading import grammar as sdformat
from urdflint.programs.urdfdom import grammar as urdfdom
from urdflint.programs.urdfpy.reading import WORD

ODD = (
    "",
    " ",
    "1 ",
    " 1",
    "1  2",
    "1\t2",
    "1\n",
    "+1",
    ".5",
    "1.",
    "1E5",
    "1e200",
    "1e-200",
    "nan",
    "inf",
    "0x1",
    "1,2",
)


@grouped("text", ODD)
def test_what_is_not_plain_has_no_numbers(text: str) -> None:
    assert plain_numbers[text] == ()


def test_every_reader_reads_plain_numbers_alike() -> None:
    draw = random.Random(20261129)
    texts = ("".join(draw.choices("0123456789.-e ", k=draw.randrange(1, 12))) for _ in range(20_000))
    plain = {
        text: numbers
        for text in (*texts, "0.00000000000000001e-19", "999999999.9e19")
        if (numbers := plain_numbers[text])
    }
    assert len(plain) > 2_000
    for text, numbers in plain.items():
        words = text.split(" ")
        assert drake.numbers(text) == (numbers, "")
        for kind in ("double", "float"):
            assert mujoco.numbers(text, kind, tiny=False) == (numbers, "", "")
        assert pybullet.numbers(text) == tuple((number, True) for number in numbers)
        assert tuple(map(urdfdom.number, words)) == tuple(map(sdformat.double, words)) == numbers
        assert all(WORD.fullmatch(word) for word in words)


def test_few_short_texts_are_remembered() -> None:
    remembered = PlainNumbers()
    assert remembered["1 " * LONGEST_PLAIN + "1"] == ()
    for number in range(MOST_PLAIN + 2):
        assert remembered[str(number)] == (float(number),)
    assert len(remembered) == 2
