"""Tables with more columns than there is room for: cut into parts that each begin with the names of the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.reporters.styled_lines import Line

GAP = 2
Column = Sequence[str]  # the head, what stands below it, and a cell for each row


def parts(names: Column, columns: Sequence[Column], width: int, below: str) -> Iterator[list[Line]]:
    """A table with as many columns in each part as there is room for; `below` is the style of the second line.

    The last line is left out where it is empty but for its name.
    """
    waiting = list(columns)
    while waiting:
        room, taken = width - _wide(names), [waiting.pop(0)]
        room -= _wide(taken[0])
        while waiting and room >= _wide(waiting[0]):
            taken.append(waiting.pop(0))
            room -= _wide(taken[-1])
        rows = range(len(names) if any(column[-1] for column in taken) else len(names) - 1)
        yield [_line([names, *taken], at, below) for at in rows]


def _wide(column: Column) -> int:
    return max(map(len, column)) + GAP


def _line(table: Sequence[Column], at: int, below: str) -> Line:
    cells = [column[at].ljust(_wide(column)) for column in table]
    cells[-1] = cells[-1].rstrip()
    style = "strong" if at == 0 else below if at == 1 else ""
    return [(cells[0], "strong"), *((cell, style) for cell in cells[1:])]
