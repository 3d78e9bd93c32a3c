"""Fixes as bytes of a file: which of them go together, and what the file is with them."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from itertools import pairwise

from urdflint.findings import Edit, Finding, Fix
from urdflint.syntax.source import Span


def compatible(findings: Iterable[Finding]) -> list[Finding]:
    """Those findings of one file whose fixes can be made at once: of two that overlap the first by position.

    A fix is made as a whole or not at all. Where two findings want the same edits, both are fixed by them.
    """
    taken: list[Span] = []
    known: set[Edit] = set()
    chosen = []
    for one in sorted(findings, key=_position):
        assert one.fix is not None
        new = [edit for edit in one.fix.edits if edit not in known]
        if _at_odds(new) or any(_meets(edit.span, taken) for edit in new):
            continue
        chosen.append(one)
        for edit in new:
            known.add(edit)
            insort(taken, edit.span)
    return chosen


def edited(data: bytes, fixes: Iterable[Fix]) -> bytes:
    """The bytes of a file with fixes that are compatible; those outside of the edits stay as they are."""
    pieces, behind = [], 0
    for span, text in sorted({(edit.span, edit.text) for fix in fixes for edit in fix.edits}):
        pieces += [data[behind : span.start], text.encode()]
        behind = span.end
    return b"".join([*pieces, data[behind:]])


def _position(finding: Finding) -> tuple[object, ...]:
    assert finding.fix is not None
    return min((edit.span for edit in finding.fix.edits), default=Span(0, 0)), finding.code


def _at_odds(edits: Sequence[Edit]) -> bool:
    """Whether edits of one fix overlap, which no check should propose."""
    spans = sorted(edit.span for edit in edits)
    return any(one.end > other.start or one == other for one, other in pairwise(spans))


def _meets(span: Span, taken: Sequence[Span]) -> bool:
    """Whether a span has bytes in common with one of others, or touches one where something is inserted."""
    at = bisect_left(taken, span)
    return any(_overlap(span, other) for other in taken[max(0, at - 1) : at + 1])


def _overlap(one: Span, other: Span) -> bool:
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end
