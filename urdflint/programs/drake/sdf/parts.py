"""Parts that must be there, with numbers that must be within bounds."""

from __future__ import annotations

from collections.abc import Callable

from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.reasons.values import SdfChildMissing, SdfValueOutOfRange
from urdflint.syntax.document import Element

POSITIVE, NOT_NEGATIVE = "be greater than 0", "not be negative"


def outside(bound: str | None) -> Callable[[float], bool]:
    """Whether a number is outside of a bound."""
    if bound is None:
        return lambda number: False
    return (lambda number: number <= 0) if bound == POSITIVE else (lambda number: number < 0)


def needed(reading: Reading, block: Element, tag: str) -> Element | None:
    """The child of a block with a tag; where it is missing, that is recorded and None is returned."""
    child = block.child(tag)
    if child is None:
        reading.rejects(SdfChildMissing(tag), block)
    return child


def number(reading: Reading, block: Element, tag: str, bound: str | None = None) -> float | None:
    """A number that must be there."""
    part = needed(reading, block, tag)
    if part is None:
        return None
    read_number = reading.number(part, outside(bound))
    if read_number is not None and bound is not None and outside(bound)(read_number):
        reading.rejects(SdfValueOutOfRange(f"{read_number:g}", bound), value(part))
    return read_number


def vector(reading: Reading, block: Element, tag: str, bound: str | None = None) -> tuple[float, ...] | None:
    """Three numbers that must be there."""
    part = needed(reading, block, tag)
    read_vector = reading.vector(part) if part is not None else None
    if part is not None and read_vector is not None and bound is not None and any(map(outside(bound), read_vector)):
        reading.rejects(SdfValueOutOfRange(" ".join(f"{component:g}" for component in read_vector), bound), value(part))
    return read_vector
