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
        return lambda found: False
    return (lambda found: found <= 0) if bound == POSITIVE else (lambda found: found < 0)


def needed(reading: Reading, block: Element, tag: str) -> Element | None:
    """A part that must be there."""
    found = block.child(tag)
    if found is None:
        reading.rejects(SdfChildMissing(tag), block)
    return found


def number(reading: Reading, block: Element, tag: str, bound: str | None = None) -> float | None:
    """A number that must be there."""
    part = needed(reading, block, tag)
    if part is None:
        return None
    found = reading.number(part, outside(bound))
    if found is not None and bound is not None and outside(bound)(found):
        reading.rejects(SdfValueOutOfRange(f"{found:g}", bound), value(part))
    return found


def vector(reading: Reading, block: Element, tag: str, bound: str | None = None) -> tuple[float, ...] | None:
    """Three numbers that must be there."""
    part = needed(reading, block, tag)
    found = reading.vector(part) if part is not None else None
    if part is not None and found is not None and bound is not None and any(map(outside(bound), found)):
        reading.rejects(SdfValueOutOfRange(" ".join(f"{one:g}" for one in found), bound), value(part))
    return found
