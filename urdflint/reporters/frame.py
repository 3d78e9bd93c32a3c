"""Code frames: lines of a source with marks under the exact spans, as wide as the reader's screen allows."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from urdflint.linter.finding import Location
from urdflint.syntax.source import Source
from urdflint.wording import one_line

Line = list[tuple[str, str]]  # pieces of text, each with the name of a style

TAB = 4
AT_MOST = 4  # lines of one span that are shown without a gap
AHEAD = 2000  # characters of a line that are looked at before and behind a span


class Mark(NamedTuple):
    """What to underline, how, and the word beside it."""

    location: Location
    label: str = ""
    sign: str = "^"
    style: str = "error"


class Row(NamedTuple):
    """The part of a mark that lies on one line: code points from `start` to `end`, counted from 1."""

    line: int
    start: int
    end: int
    mark: Mark
    label: str


def frame(rows: Sequence[Row], gutter: int, width: int) -> Iterator[Line]:
    """The lines of one source on which marks are, in order, with the marks under them."""
    source = rows[0].mark.location.source
    yield [(" " * gutter + " |", "frame")]
    before, room = 0, max(20, width - gutter - 3)
    drawn: tuple[int, str] | None = None
    for row in sorted(rows, key=lambda row: row.line):
        if before and row.line > before + 1:
            yield [("..." if gutter < 3 else " " * (gutter - 3) + "...", "frame")]
        text, under = _drawn(source, row, room)
        if (row.line, text) != drawn:
            yield [(f"{row.line:>{gutter}} |", "frame"), (f" {text}".rstrip(), "")]
        drawn, before = (row.line, text), row.line
        yield [(" " * gutter + " | ", "frame"), (under, row.mark.style)]


def rows_of(mark: Mark) -> list[Row]:
    """The lines on which a mark is; only the first and the last of many."""
    start, end = mark.location.start, mark.location.end
    source = mark.location.source
    if start.line == end.line:
        return [Row(start.line, start.column, max(end.column, start.column + 1), mark, mark.label)]
    last = end.line if end.column > 1 else end.line - 1
    numbers = range(start.line, last + 1) if last - start.line < AT_MOST else (start.line, last)
    rows = []
    for number in numbers:
        text = _line(source, number)
        first = start.column if number == start.line else len(text) - len(text.lstrip()) + 1
        behind = end.column if number == end.line else len(text.rstrip()) + 1
        if behind > first or number == start.line:
            rows.append(Row(number, first, max(behind, first + 1), mark, ""))
    rows[-1] = rows[-1]._replace(label=mark.label)
    return rows


@lru_cache(maxsize=4)
def _line(source: Source, number: int) -> str:
    """A line of a source: findings come in order, and a file can be one line of many megabytes."""
    return source.line(number)


def _drawn(source: Source, row: Row, room: int) -> tuple[str, str]:
    """The line as it is shown, cut around the mark where it is too long, and the marks that go under it."""
    text = _line(source, row.line)
    skipped = max(0, row.start - 1 - AHEAD)
    text = text[skipped : min(row.end, row.start + AHEAD) - 1 + AHEAD]
    shown, cells = visible(text)
    start = cells[min(row.start - 1 - skipped, len(text))]
    end = max(cells[min(row.end - 1 - skipped, len(text))], start + 1)
    label = f" {one_line(row.label)}" if row.label else ""
    if cells[-1] <= room and not skipped:
        return shown, " " * start + row.mark.sign * (end - start) + label
    left = 0 if end < room and not skipped else max(0, min(start - room // 4, cells[-1] - room))
    window, shift = _window(text, cells, left, left + room)
    start, end = start - shift, min(end - shift, room)
    return window, " " * start + row.mark.sign * max(1, end - start) + label


def _window(text: str, cells: Sequence[int], left: int, right: int) -> tuple[str, int]:
    """The characters between two cells, with dots where something is cut off, and by how much they move left."""
    first = bisect_left(cells, left + (left > 0))
    behind = len(text) if cells[-1] <= right else bisect_right(cells, right - 1) - 1
    head, tail = "…" if first else "", "…" if behind < len(text) else ""
    return head + visible(text[first:behind], cells[first])[0] + tail, cells[first] - len(head)


def visible(text: str, cell: int = 0) -> tuple[str, list[int]]:
    """A text as a screen shows it, and the cell in which each of its code points begins (one more than there are).

    Tabs become spaces, characters without a shape become their number.
    """
    if text.isascii() and text.isprintable():
        return text, list(range(cell, cell + len(text) + 1))
    pieces, cells = [], [cell]
    for sign in text:
        piece, wide = _piece(sign, cells[-1])
        pieces.append(piece)
        cells.append(cells[-1] + wide)
    return "".join(pieces), cells


def _piece(sign: str, cell: int) -> tuple[str, int]:
    if sign == "\t":
        width = TAB - cell % TAB
        return " " * width, width
    if " " <= sign <= "~":
        return sign, 1
    if sign < " " or sign == "\x7f":
        return chr(0x2400 + ord(sign)) if sign < " " else "\u2421", 1
    kind = unicodedata.category(sign)
    if kind in ("Mn", "Me"):
        return sign, 0
    if kind[0] in "CZ":
        name = f"<U+{ord(sign):04X}>"
        return name, len(name)
    return sign, 2 if unicodedata.east_asian_width(sign) in "WF" else 1
