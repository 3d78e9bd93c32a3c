"""How PyBullet reads numbers: as C's atof does, which takes what a text begins with and says nothing of the rest."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from urdflint import regex
from urdflint.model.numbers import from_hex
from urdflint.programs.text_cache import remembered

NUMBER = regex.compile(
    r"[ \t\n\v\f\r]*(?P<sign>[+-]?)(?:"
    r"(?P<hex>0x(?:[0-9a-f]+(?:\.[0-9a-f]*)?|\.[0-9a-f]+)(?:p[+-]?\d+)?)"
    r"|(?P<digits>(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)"
    r"|(?P<word>inf(?:inity)?|nan(?:\(\w*\))?))",
    re.ASCII | re.I,
)
SPACE = " \t\n\v\f\r"


class Number(NamedTuple):
    """A number, and whether the text has nothing else."""

    value: float
    is_integer: bool


@lru_cache(maxsize=32768)
def number(text: str) -> Number:
    """The number that a text begins with; 0 where it begins with none."""
    match = NUMBER.match(text)
    if match is None:
        return Number(0.0, False)
    return Number(_value(match), not text[match.end() :].strip(SPACE))


def _value(match: re.Match[str]) -> float:
    negative = match["sign"] == "-"
    if match["word"]:
        size = math.nan if match["word"][0] in "nN" else math.inf
    elif match["hex"]:
        size = from_hex(match["hex"])
    else:
        size = float(match["digits"])
    return -size if negative else size


@remembered(maxsize=16384)
def numbers(text: str) -> tuple[Number, ...]:
    """The numbers of the pieces between spaces; a tab or a line break does not separate them (urdfStringSplit.cpp)."""
    return tuple(map(number, filter(None, text.split(" "))))


def is_whole(piece: str) -> bool:
    """Whether a piece of a vector is a number and nothing else, but for a comma behind it, which takes nothing away."""
    return number(piece).is_integer or number(piece.rstrip(SPACE).removesuffix(",")).is_integer
