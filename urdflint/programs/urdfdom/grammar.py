"""How urdfdom reads numbers, vectors and versions out of attributes, and in what order it has names."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache

from urdflint import regex
from urdflint.model.numbers import LENGTHS
from urdflint.schema import lexical

# strToDouble of urdfdom_headers 1.0 (urdf_model/utils.h): a stream in the C locale, read to its end
NUMBER = regex.compile(r"[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\Z", re.ASCII)
VERSION_PART = regex.compile(r"[ \t\n\v\f\r]*[+-]?\d+", re.ASCII)

Vector = tuple[float, float, float]
Number = Callable[[str], "float | None"]


@lru_cache(maxsize=16384)
def number(text: str) -> float | None:
    """One number; None where urdfdom reads none: something stands around it, or it is not finite."""
    if NUMBER.match(text) is None:
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def numbers(text: str, read: Number = number) -> list[float | None]:
    """The pieces of a value between spaces, read one by one; a tab or line break does not separate them."""
    return [read(piece) for piece in text.split(" ") if piece]


def name_order(name: str | None) -> bytes:
    """By what links and joints are sorted, which are in a std::map of their names: the bytes."""
    return (name or "").encode("utf-8", "surrogateescape")


def parses(value: str, kind: str) -> bool:
    """Whether urdfdom reads a value of a kind of the vocabulary; `value` is as written, tabs and line breaks included.

    Of a color it minds components that are no numbers or out of range; their count, nobody looks at.
    """
    if kind == "Number":
        return number(value) is not None
    length = LENGTHS.get(kind)
    if length is None:
        return True
    values = numbers(value)
    if kind == "Rgba":
        return all(channel is not None and 0 <= channel <= 1 for channel in values)
    return None not in values and len(values) == length


def version(text: str) -> tuple[int, int] | None:
    """A version of URDF, two numbers; None where it is malformed.

    strtol stops at the largest number in 63 bits, and of what it gives the lower 32 bits count (strToUnsigned).
    """
    parts = text.split(".")
    if len(parts) != 2 or not all(VERSION_PART.fullmatch(part) for part in parts):
        return None
    major, minor = (min(lexical.integer(part), 2**63 - 1) for part in parts)
    return (major % 2**32, minor % 2**32) if major >= 0 and minor >= 0 else None
