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
        room, part_columns = width - _wide(names), [waiting.pop(0)]
        room -= _wide(part_columns[0])
        while waiting and room >= _wide(waiting[0]):
            part_columns.append(waiting.pop(0))
            room -= _wide(part_columns[-1])
        rows = range(len(names) if any(column[-1] for column in part_columns) else len(names) - 1)
        yield [_line([names, *part_columns], index, below) for index in rows]


def _wide(column: Column) -> int:
    return max(map(len, column)) + GAP


def _line(table: Sequence[Column], index: int, below: str) -> Line:
    cells = [column[index].ljust(_wide(column)) for column in table]
    cells[-1] = cells[-1].rstrip()
    style = "strong" if index == 0 else below if index == 1 else ""
    return [(cells[0], "strong"), *((cell, style) for cell in cells[1:])]
