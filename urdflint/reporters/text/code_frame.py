"""Code frames: lines of a source with marks under the exact spans, as wide as the reader's screen allows."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from urdflint.findings import Location
from urdflint.reporters.effect_sentences import wrapped
from urdflint.reporters.styled_lines import Line
from urdflint.syntax.source import Source
from urdflint.text.wording import one_line

TAB = 4
AT_MOST = 2  # lines of one span that are shown without a gap
MIN_LABEL = 30  # characters that a word beside a mark gets at least
AHEAD = 500  # characters of a line that are looked at before and behind a span, at least


class Mark(NamedTuple):
    """What to underline, how, and the word beside it."""

    location: Location
    label: str = ""
    sign: str = "^"
    style: str = "error"


class Drawn(NamedTuple):
    """A mark under a line as it is shown: cells from `start` to `end`, counted from 0, and the word behind it."""

    start: int
    end: int
    sign: str
    style: str
    label: str


class Row(NamedTuple):
    """The part of a mark that lies on one line: code points from `start` to `end`, counted from 1."""

    line: int
    start: int
    end: int
    mark: Mark
    label: str


def frame(rows: Sequence[Row], gutter: int, width: int) -> Iterator[Line]:
    """The lines of one source on which marks are, in order, with the marks under them."""
    room = max(20, width - gutter - 3)
    before = 0
    for number, rows_of_line in groupby(sorted(rows, key=lambda row: (row.line, row.start)), key=lambda row: row.line):
        if before and number > before + 1:
            yield [("..." if gutter < 3 else " " * (gutter - 3) + "...", "frame")]
        before = number
        drawn = ""
        for text, marks in _packed(rows_of_line, room):
            if text != drawn:
                yield [(f"{number:>{gutter}} |", "frame"), (f" {text}".rstrip(), "")]
            drawn = text
            yield from ([(" " * gutter + " | ", "frame"), *pieces] for pieces in _under(marks, room))


def room_beside(row: Row, gutter: int, width: int) -> int:
    """How many characters a word behind a mark may have."""
    room = max(20, width - gutter - 3)
    return room - _drawn(row, room)[1].end - 1


def _packed(rows: Iterable[Row], room: int) -> Iterator[tuple[str, list[Drawn]]]:
    """The marks of one line, packed side by side where they fit; only the last mark of a row has a label."""
    packed: list[tuple[str, list[Drawn]]] = []
    for row in rows:
        text, drawn = _drawn(row, room)
        if packed and packed[-1][0] == text and not packed[-1][1][-1].label and packed[-1][1][-1].end <= drawn.start:
            packed[-1][1].append(drawn)
        else:
            packed.append((text, [drawn]))
    yield from packed


def _under(marks: Sequence[Drawn], room: int) -> Iterator[Line]:
    """Marks as they stand under a line, and below them the word for which there is no room beside them."""
    pieces: Line = []
    column = 0
    for mark in marks:
        pieces += [(" " * (mark.start - column), ""), (mark.sign * (mark.end - mark.start), mark.style)]
        column = mark.end
    label = marks[-1].label
    if not label:
        yield pieces
    elif column + 1 + len(label) <= room:
        yield [*pieces, (f" {label}", "related")]
    else:
        yield pieces
        indent = min(marks[-1].start, max(0, room - max(len(label), MIN_LABEL)))
        yield from ([(" " * indent + words, "related")] for words in wrapped(label, room - indent))


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
        end_column = end.column if number == end.line else len(text.rstrip()) + 1
        if end_column > first or number == start.line:
            rows.append(Row(number, first, max(end_column, first + 1), mark, ""))
    rows[-1] = rows[-1]._replace(label=mark.label)
    return rows


@lru_cache(maxsize=4)
def _line(source: Source, number: int) -> str:
    """A line of a source: findings come in order, and a file can be one line of many megabytes."""
    return source.line(number)


def _drawn(row: Row, room: int) -> tuple[str, Drawn]:
    """The line of a mark as it is shown, cut around the mark where it is too long, and where the mark is under it."""
    text = _line(row.mark.location.source, row.line)
    skipped = max(0, row.start - 1 - AHEAD) // AHEAD * AHEAD
    end_of_row = min(row.end, row.start + AHEAD) - 1 + AHEAD
    text = text[skipped : end_of_row + -end_of_row % AHEAD]
    visible, cells = _visible(text)
    start = cells[min(row.start - 1 - skipped, len(text))]
    end = max(cells[min(row.end - 1 - skipped, len(text))], start + 1)
    if cells[-1] > room or skipped:
        left = 0 if end < room and not skipped else max(0, min(start - room // 4, cells[-1] - room))
        visible, shift = _window(text, cells, left, left + room)
        start, end = start - shift, max(start - shift + 1, min(end - shift, room))
    return visible, Drawn(start, end, row.mark.sign, row.mark.style, one_line(row.label))


def _window(text: str, cells: Sequence[int], left: int, right: int) -> tuple[str, int]:
    """The characters between two cells, with dots where something is cut off, and by how much they move left."""
    first = bisect_left(cells, left + (left > 0))
    last = len(text) if cells[-1] <= right else bisect_right(cells, right - 1) - 1
    head, tail = "…" if first else "", "…" if last < len(text) else ""
    return head + visible(text[first:last], cells[first])[0] + tail, cells[first] - len(head)


@lru_cache(maxsize=32)
def _visible(text: str) -> tuple[str, Sequence[int]]:
    """A part of a line, of which marks beside each other and those of several rules have the same one."""
    return visible(text)


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
