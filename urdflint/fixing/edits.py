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
    taken_spans: list[Span] = []
    chosen_edits: set[Edit] = set()
    chosen = []
    for finding in sorted(findings, key=_position):
        assert finding.fix is not None
        new = [edit for edit in finding.fix.edits if edit not in chosen_edits]
        if _at_odds(new) or any(_meets(edit.span, taken_spans) for edit in new):
            continue
        chosen.append(finding)
        for edit in new:
            chosen_edits.add(edit)
            insort(taken_spans, edit.span)
    return chosen


def edited(data: bytes, fixes: Iterable[Fix]) -> bytes:
    """The bytes of a file with fixes that are compatible; those outside of the edits stay as they are."""
    pieces, end = [], 0
    for span, text in sorted({(edit.span, edit.text) for fix in fixes for edit in fix.edits}):
        pieces += [data[end : span.start], text.encode()]
        end = span.end
    return b"".join([*pieces, data[end:]])


def _position(finding: Finding) -> tuple[object, ...]:
    assert finding.fix is not None
    return min((edit.span for edit in finding.fix.edits), default=Span(0, 0)), finding.code


def _at_odds(edits: Sequence[Edit]) -> bool:
    """Whether edits of one fix overlap, which no check should propose."""
    spans = sorted(edit.span for edit in edits)
    return any(span.end > other.start or span == other for span, other in pairwise(spans))


def _meets(span: Span, taken_spans: Sequence[Span]) -> bool:
    """Whether a span has bytes in common with one of others, or touches one where something is inserted."""
    index = bisect_left(taken_spans, span)
    return any(_overlap(span, other) for other in taken_spans[max(0, index - 1) : index + 1])


def _overlap(span: Span, other: Span) -> bool:
    if span.start == span.end or other.start == other.end:
        return span.start <= other.end and other.start <= span.end
    return span.start < other.end and other.start < span.end
