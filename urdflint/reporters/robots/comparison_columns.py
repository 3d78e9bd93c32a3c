"""The columns of a comparison: programs under the names that people say, equal ones together, as wide as the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from urdflint.comparison.table import Comparison, Row, Value
from urdflint.programs.target import FAMILIES, Family
from urdflint.reporters.effect_sentences import program, programs
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
    others: Sequence[Sequence[str]]
    marks: Marks


def table(one: Comparison, marks: Marks) -> Table:
    """The rows in which there is anything, and the columns."""
    loaded = [target for target, each in one.loaded.items() if not each.refusals]
    rows = [row for row in one.rows[1:] if loaded and (row.written or any(_says(row, target) for target in loaded))]
    alike: dict[object, list[str]] = {}
    for target in loaded:
        cells = tuple((row.cells[target].value, tuple(marks.get((row.name, target), ()))) for row in one.rows[1:])
        differs = any(row.cells[target].causes for row in one.rows)
        alike.setdefault(cells if differs else None, []).append(target)
    return Table(rows, alike.pop(None, []), list(alike.values()), marks)


def _says(row: Row, target: str) -> bool:
    found = row.cells[target]
    return bool(found.value or found.causes)


def names(targets: Iterable[str], repaired: Collection[str] = ()) -> dict[str, str]:
    """Programs as their users call them, `ROS`, and where there are several releases by these, `Gazebo Jetty`.

    Those of which it is shown what they would have once the robot is `repaired` are in brackets.
    """
    found = {
        name: _release(FAMILIES[family], name.partition("@")[2]) if len(some) > 1 else program(FAMILIES[family])
        for family, some in _releases(targets).items()
        for name in some
    }
    return {name: f"({word})" if name in repaired else word for name, word in found.items()}


def _release(family: Family, version: str) -> str:
    brand = family.brands.get(version.partition(".")[0])
    return f"{family.reader} {brand}" if brand else f"{family.name if family.reader else family.spelling} {version}"


def who(targets: Sequence[str], said: Mapping[str, str]) -> list[str]:
    """Some of these programs as words: releases of one together, without numbers where it is all of them."""
    return [
        programs(some)[family] if len(some) > 1 and len(words) > 1 else words[0]
        for family, some in _releases(targets).items()
        for words in [_apart(family, some, said)]
    ]


def heads(targets: Sequence[str], said: Mapping[str, str]) -> list[str]:
    """The same with a word for each release."""
    return [word for family, some in _releases(targets).items() for word in _apart(family, some, said)]


def _apart(family: str, some: Sequence[str], said: Mapping[str, str]) -> list[str]:
    """Releases of a program, by its name alone where they are all that are shown."""
    every = [name for name in said if name.partition("@")[0] == family]
    words = [said[name] for name in some]
    return [program(FAMILIES[family])] if len(every) == len(some) > 1 and "(" not in "".join(words) else words


def _releases(targets: Iterable[str]) -> dict[str, list[str]]:
    """Targets by the family that they are of."""
    found: dict[str, list[str]] = {}
    for name in targets:
        found.setdefault(name.partition("@")[0], []).append(name)
    return found


def _value(found: Value) -> str:
    if found is None:
        return NOTHING
    return f"{found:.5g}" if isinstance(found, float) else str(found)


def label(row: Row) -> str:
    """The name of a row, with its unit."""
    return row.name + (f", {UNITS[row.name]}" if row.name in UNITS else "")


def numbered(one: Table, said: Mapping[str, str], width: int) -> bool:
    """Whether there is room for the numbers of notes, else there are stars in their place."""
    return sum(map(_wide, _columns(one, said, _numbers))) - GAP <= width


def lines(one: Table, said: Mapping[str, str], width: int) -> Iterator[Line]:
    """The table in one block; only where it is too wide even with stars it is cut into several."""
    first, second, *columns = _columns(one, said, _numbers if numbered(one, said, width) else _star)
    waiting = list(zip(columns, one.others, strict=True))
    while True:
        room, taken = width + GAP - _wide(first) - _wide(second), 0
        while taken < len(waiting) and (not taken or room >= _wide(waiting[taken][0])):
            room -= _wide(waiting[taken][0])
            taken += 1
        yield from _block([(first, ()), (second, ()), *waiting[:taken]], one)
        waiting = waiting[taken:]
        if not waiting:
            return
        yield []


def _columns(one: Table, said: Mapping[str, str], marked: Marked) -> list[list[str]]:
    """The names of the rows, what is written, and the cells of programs that have the same, below all their names."""
    tops = ["\n".join(heads(some, said)) for some in one.others]
    columns = [[cell(one, row, some, marked) for row in one.rows] for some in one.others]
    first = [["", *map(label, one.rows)], ["written", *map(written, one.rows)]]
    return [*first, *([head, *cells] for head, cells in zip(tops, columns, strict=True))]


def written(row: Row) -> str:
    """What the file says."""
    return "" if row.written is None else _value(row.written)


def cell(one: Table, row: Row, some: Sequence[str], marked: Marked | None = None) -> str:
    """What programs that have the same have, with the numbers of the notes about it unless it is marked otherwise."""
    found = one.marks.get((row.name, some[0]), ())
    return _value(row.cells[some[0]].value) + (marked or _numbers)(found)


def _numbers(found: Sequence[int]) -> str:
    return f"[{','.join(map(str, found))}]" if found else ""


def _star(found: Sequence[int]) -> str:
    return STAR if found else ""


def _wide(column: Sequence[str]) -> int:
    return max(len(line) for cell in column for line in cell.split("\n")) + GAP


def _block(columns: Sequence[tuple[Sequence[str], Sequence[str]]], one: Table) -> Iterator[Line]:
    """Columns beside each other, each with the programs that it is of."""
    for head in zip_longest(*(column[0].split("\n") for column, _ in columns), fillvalue=""):
        yield [(words.ljust(_wide(column)), "strong") for words, (column, _) in zip(head, columns, strict=True)]
    for at, row in enumerate(one.rows, 1):
        line: Line = []
        for column, some in columns:
            style = "warning" if some and row.cells[some[0]].causes else "" if line else "strong"
            line.append((column[at].ljust(_wide(column)), style))
        yield line
