"""How MuJoCo reads numbers: words between white space, each as C's strtod reads it to the last character."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from urdflint import regex
from urdflint.programs.text_cache import remembered

DECIMAL = r"(?P<digits>\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"
HEX = r"0x(?:[0-9a-f]+(?:\.[0-9a-f]*)?|\.[0-9a-f]+)(?:p[+-]?\d+)?"
WORD = regex.compile(rf"[+-]?(?:{DECIMAL}|(?P<hex>{HEX})|inf(?:inity)?|(?P<nan>nan(?:\(\w*\))?))\Z", re.ASCII | re.I)
WHOLE_NUMBER = regex.compile(r"[+-]?\d+\Z", re.ASCII)
SPACE = regex.compile(r"[ \t\n\v\f\r]+")
LEAST = {"double": 2.2250738585072014e-308, "float": 1.1754943508222875e-38}  # the smallest that is not subnormal
LARGEST_VALUE = {"double": math.inf, "float": 3.4028235677973366e38}
LONGEST = 2**31
FINITE_WORDS = regex.compile(r"[1-9]", re.ASCII)


class Numbers(NamedTuple):
    """The numbers of an attribute, and what is wrong with the first word that is none: "" or a fault's word."""

    values: tuple[float, ...]
    fault: str = ""
    word: str = ""


@remembered(maxsize=32768)
def numbers(text: str, kind: str = "double", *, tiny: bool = True) -> Numbers:
    """The numbers in a text of kind double, float or int; with `tiny` those that are too small for the kind are taken.

    The fault is `format`, or `range` for what the kind cannot hold.
    """
    values: list[float] = []
    for word in filter(None, SPACE.split(text)):
        value, fault = _number(word, kind, tiny)
        if fault:
            return Numbers(tuple(values), fault, word)
        values.append(value)
    return Numbers(tuple(values))


def _number(word: str, kind: str, tiny: bool) -> tuple[float, str]:
    if kind == "int":
        if not WHOLE_NUMBER.match(word):
            return 0.0, "format"
        return (float(word), "") if len(word) < 12 and -LONGEST <= int(word) < LONGEST else (0.0, "range")
    match = WORD.match(word)
    if match is None:
        return 0.0, "format"
    value = _value(word, match)
    if match["digits"] is None and not match["hex"]:
        return value, ""
    if abs(value) >= LARGEST_VALUE[kind]:
        return value, "range"
    small = abs(value) < LEAST[kind] and FINITE_WORDS.search(match["digits"] or "") is not None
    return (value, "range") if small and not tiny else (value, "")


def _value(word: str, match: re.Match[str]) -> float:
    if match["nan"]:
        return math.nan
    if not match["hex"]:
        return float(word)
    try:
        return float.fromhex(word)
    except OverflowError:
        return math.inf


@lru_cache(maxsize=8192)
def scale(text: str) -> Numbers:
    """The numbers of a mesh's scale, which a stream of C++ reads: it takes nothing too large or too small."""
    factors = numbers(text, tiny=False)
    if not factors.values and not factors.fault:
        return Numbers((), "format", text)
    return factors if len(factors.values) < 3 else Numbers(factors.values)
