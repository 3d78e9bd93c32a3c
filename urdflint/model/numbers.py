"""The number grammar of the specification: numbers that every program reads alike."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

from urdflint import regex

NUMBER = regex.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\Z", re.ASCII)
LENGTHS = {"Vector3": 3, "Scale": 3, "Quaternion": 4, "Rgba": 4}
PLAIN = regex.compile(r"(?! )(?:(?:\A| )-?\d{1,9}(?:\.\d{1,17})?(?:e[+-]?[01]?\d)?)+\Z", re.ASCII)
LONGEST_PLAIN, MOST_PLAIN = 200, 32768  # characters of a text, and texts that are remembered
NUMERIC = frozenset({"Number", *LENGTHS})  # kinds of the vocabulary


class PlainNumbers(dict[str, tuple[float, ...]]):
    """The numbers of texts that all programs read alike, in double and in single precision; of other texts none."""

    def __missing__(self, text: str) -> tuple[float, ...]:
        if len(text) > LONGEST_PLAIN:
            return ()
        if len(self) == MOST_PLAIN:
            self.clear()
        self[text] = numbers = tuple(map(float, text.split(" "))) if PLAIN.match(text) else ()
        return numbers


plain_numbers = PlainNumbers()


@lru_cache(maxsize=16384)
def number(text: str | None) -> float | None:
    """The value of one number, with or without whitespace around it; None where it is not a finite number."""
    if text is None or not NUMBER.match(text.strip(" \t\r\n")):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


@lru_cache(maxsize=16384)
def vector(text: str | None, length: int) -> tuple[float, ...] | None:
    """The values of `length` numbers separated by whitespace; None for anything else."""
    plain = plain_numbers[text or ""]
    if len(plain) == length:
        return plain
    if text is None or not text.isascii():  # blanks of Unicode, as a page has them, separate nothing
        return None
    values = [number(part) for part in text.split()]
    if len(values) != length or None in values:
        return None
    return tuple(value for value in values if value is not None)


def interval(lower: str | None, upper: str | None) -> tuple[float, float] | None:
    """Two limits as numbers; None where one is missing or malformed. The lower one need not be the smaller."""
    low, high = number(lower), number(upper)
    return (low, high) if low is not None and high is not None else None


def readable(text: str, kind: str) -> bool:
    """Whether a value fits its kind in the vocabulary; kinds that are not numeric always do."""
    if kind == "Number":
        return number(text) is not None
    length = LENGTHS.get(kind)
    return length is None or vector(text, length) is not None


def total(values: Iterable[float]) -> float:
    """The sum, as exact as it can be; infinite, or not a number, where it is too large for one."""
    numbers = list(values)
    try:
        return math.fsum(numbers)
    except (OverflowError, ValueError):  # on the way to the sum; infinities of both signs
        return sum(numbers)


def from_hex(text: str) -> float:
    """The number of hexadecimal digits as C reads them; one that is too large is infinite."""
    try:
        return float.fromhex(text)
    except OverflowError:
        return math.inf
