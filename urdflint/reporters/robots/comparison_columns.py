"""The columns of a comparison: programs under the names that people say, equal ones together, as wide as the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from urdflint.comparison.table import Comparison, Row, Value
from urdflint.programs.target import FAMILIES, Family
from urdflint.reporters.effect_sentences import program, programs, with_settings
from urdflint.reporters.robots.cause_notes import Marks
from urdflint.reporters.styled_lines import Line

GAP = 2
NOTHING = "–"
STAR = "*"  # a mark where there is no room for numbers
UNITS = {"total mass": "kg"}
WRITTEN = "as written"
Marked = Callable[[Sequence[int]], str]  # how a cell says which notes are about it


class Table(NamedTuple):
    """What of a comparison is shown: its rows, the programs that are as the file says, and those that are not.

    Programs that reject the robot are in neither. Those that have the same in each row, for the same reasons, are
    together.
    """

    rows: Sequence[Row]
    agreeing: Sequence[str]
    columns: Sequence[Sequence[str]]
    marks: Marks


def table(comparison: Comparison, marks: Marks) -> Table:
    """The rows in which there is anything, and the columns."""
    loaded = [target for target, loaded_robot in comparison.loaded.items() if not loaded_robot.refusals]
    rows = [
        row for row in comparison.rows[1:] if loaded and (row.written or any(_says(row, target) for target in loaded))
    ]
    alike: dict[object, list[str]] = {}
    for target in loaded:
        cells = tuple(
            (row.cells[target].value, tuple(marks.get((row.name, target), ()))) for row in comparison.rows[1:]
        )
        differs = any(row.cells[target].causes for row in comparison.rows)
        alike.setdefault(cells if differs else None, []).append(target)
    return Table(rows, alike.pop(None, []), list(alike.values()), marks)


def _says(row: Row, target: str) -> bool:
    cell_of_target = row.cells[target]
    return bool(cell_of_target.value or cell_of_target.causes)


def names(targets: Iterable[str], repaired: Collection[str] = ()) -> dict[str, str]:
    """Programs as their users call them, `ROS`, and where there are several releases by these, `Gazebo Jetty`.

    Those of which it is shown what they would have once the robot is `repaired` are in brackets.
    """
    words_by_target = {
        name: _release(FAMILIES[family], name.partition("@")[2]) if len(releases) > 1 else program(FAMILIES[family])
        for family, releases in _releases(targets).items()
        for name in releases
    }
    return {name: f"({word})" if name in repaired else word for name, word in words_by_target.items()}


def _release(family: Family, version: str) -> str:
    brand = family.brands.get(version.partition(".")[0])
    name = family.name if family.reader else family.spelling
    return f"{family.reader} {brand}" if brand else f"{name} {with_settings(version)}"


def programs_in_words(targets: Sequence[str], label_by_target: Mapping[str, str]) -> list[str]:
    """These programs in words: releases of one program together, without numbers where all are meant."""
    return [
        programs(releases)[family] if len(releases) > 1 and len(words) > 1 else words[0]
        for family, releases in _releases(targets).items()
        for words in [_apart(family, releases, label_by_target)]
    ]


def heads(targets: Sequence[str], label_by_target: Mapping[str, str]) -> list[str]:
    """The heads of columns, with a word for each release."""
    return [
        word for family, releases in _releases(targets).items() for word in _apart(family, releases, label_by_target)
    ]


def _apart(family: str, releases: Sequence[str], label_by_target: Mapping[str, str]) -> list[str]:
    """Releases of a program, by its name alone where they are all that are shown."""
    targets_of_family = [name for name in label_by_target if name.partition("@")[0] == family]
    words = [label_by_target[name] for name in releases]
    return (
        [program(FAMILIES[family])]
        if len(targets_of_family) == len(releases) > 1 and "(" not in "".join(words)
        else words
    )


def _releases(targets: Iterable[str]) -> dict[str, list[str]]:
    """Targets by the family that they are of."""
    by_family: dict[str, list[str]] = {}
    for name in targets:
        by_family.setdefault(name.partition("@")[0], []).append(name)
    return by_family


def _value(value: Value) -> str:
    if value is None:
        return NOTHING
    return f"{value:.5g}" if isinstance(value, float) else str(value)


def label(row: Row) -> str:
    """The name of a row, with its unit."""
    return row.name + (f", {UNITS[row.name]}" if row.name in UNITS else "")


def numbered(own_table: Table, label_by_target: Mapping[str, str], width: int) -> bool:
    """Whether there is room for the numbers of notes, else there are stars in their place."""
    return sum(map(_wide, _columns(own_table, label_by_target, _numbers))) - GAP <= width


def lines(own_table: Table, label_by_target: Mapping[str, str], width: int) -> Iterator[Line]:
    """The table in one block; only where it is too wide even with stars it is cut into several."""
    first, second, *columns = _columns(
        own_table, label_by_target, _numbers if numbered(own_table, label_by_target, width) else _star
    )
    waiting = list(zip(columns, own_table.columns, strict=True))
    while True:
        room, count = width + GAP - _wide(first) - _wide(second), 0
        while count < len(waiting) and (not count or room >= _wide(waiting[count][0])):
            room -= _wide(waiting[count][0])
            count += 1
        yield from _block([(first, ()), (second, ()), *waiting[:count]], own_table)
        waiting = waiting[count:]
        if not waiting:
            return
        yield []


def _columns(own_table: Table, label_by_target: Mapping[str, str], marked: Marked) -> list[list[str]]:
    """The names of the rows, what is written, and the cells of programs that have the same, below all their names."""
    tops = ["\n".join(heads(targets, label_by_target)) for targets in own_table.columns]
    columns = [[cell(own_table, row, targets, marked) for row in own_table.rows] for targets in own_table.columns]
    first = [["", *map(label, own_table.rows)], ["written", *map(written, own_table.rows)]]
    return [*first, *([head, *cells] for head, cells in zip(tops, columns, strict=True))]


def written(row: Row) -> str:
    """The value of a row as it is written in the file; empty where nothing is."""
    return "" if row.written is None else _value(row.written)


def cell(own_table: Table, row: Row, targets: Sequence[str], marked: Marked | None = None) -> str:
    """What programs that have the same have, with the numbers of the notes about it unless it is marked otherwise."""
    numbers = own_table.marks.get((row.name, targets[0]), ())
    return _value(row.cells[targets[0]].value) + (marked or _numbers)(numbers)


def _numbers(numbers: Sequence[int]) -> str:
    return f"[{','.join(map(str, numbers))}]" if numbers else ""


def _star(numbers: Sequence[int]) -> str:
    return STAR if numbers else ""


def _wide(column: Sequence[str]) -> int:
    return max(len(line) for cell in column for line in cell.split("\n")) + GAP


def _block(columns: Sequence[tuple[Sequence[str], Sequence[str]]], own_table: Table) -> Iterator[Line]:
    """Columns beside each other, each with the programs that it is of."""
    for head in zip_longest(*(column[0].split("\n") for column, _ in columns), fillvalue=""):
        yield [(words.ljust(_wide(column)), "strong") for words, (column, _) in zip(head, columns, strict=True)]
    for index, row in enumerate(own_table.rows, 1):
        line: Line = []
        for column, targets in columns:
            style = "warning" if targets and row.cells[targets[0]].causes else "" if line else "strong"
            line.append((column[index].ljust(_wide(column)), style))
        yield line
