"""The notes below a comparison: causes of one kind together, with the cells that refer to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint import regex
from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Cell, Comparison
from urdflint.text.wording import listed, one_line

QUOTED = regex.compile(r"(?<!\w)'[^']*'")
SHOWN = 3  # causes that are reported with their names
GOING_ON = ("into ", "to ", "though ", "by ", "from ")  # how words begin that need no comma before them
LINES = 12  # lines that are shown of the others


class Note(NamedTuple):
    """Causes of one kind, which some programs share; the number is that by which cells refer to it."""

    number: int
    targets: Sequence[str]
    kind: str
    causes: Sequence[Cause]


Marks = Mapping[tuple[str, str], Sequence[int]]  # by row and target: the numbers of the notes


Key = tuple[str, tuple[Cause, ...]]  # a kind, and the causes of it


def notes(one: Comparison) -> tuple[list[Note], Marks]:
    """Notes in the order in which the rows refer to them, and which cells refer to which of them; not of refusals."""
    found: dict[Key, list[str]] = {}
    cells: list[tuple[str, str, Key]] = []
    for row in one.rows[1:]:
        for target, cell in row.cells.items():
            for key in _by_kind(cell):
                targets = found.setdefault(key, [])
                if target not in targets:
                    targets.append(target)
                cells.append((row.name, target, key))
    numbers = {key: number for number, key in enumerate(found, start=1)}
    marks: dict[tuple[str, str], list[int]] = {}
    for row_name, target, key in cells:
        marks.setdefault((row_name, target), []).append(numbers[key])
    return [Note(numbers[key], targets, *key) for key, targets in found.items()], marks


def refusals(one: Comparison) -> list[Note]:
    """Why programs reject the robot, those together that do so for the same reasons."""
    found: dict[Key, list[str]] = {}
    for target, cell in one.rows[0].cells.items():
        for _, causes in _by_kind(cell):
            found.setdefault(("", causes), []).append(target)
    return [Note(0, targets, *key) for key, targets in found.items()]


def _by_kind(cell: Cell) -> Iterator[Key]:
    kinds: dict[str, dict[Cause, None]] = {}
    for cause in cell.causes:
        kinds.setdefault(cause.kind, {})[cause] = None
    for kind, causes in kinds.items():
        yield kind, tuple(causes)


def words(one: Comparison, note: Note) -> str:
    """What a note says: the first causes with their names and lines, and the lines of the others."""
    reported: dict[str, list[Cause]] = {}
    for cause in note.causes:
        reported.setdefault(cause.what if cause.name else alike(cause.what), []).append(cause)
    parts = [_part(one, causes) for causes in list(reported.values())[:SHOWN]]
    others = [cause for causes in list(reported.values())[SHOWN:] for cause in causes]
    if others:
        parts.append(f"and {len(others)} more ({_lines(one, others)})")
    return f"{note.kind}: {'; '.join(parts)}".removeprefix(": ")


def alike(why: str) -> str:
    """What is said of one thing without its name: the same for others of which it is said."""
    return QUOTED.sub("''", why)


def _part(one: Comparison, causes: Sequence[Cause]) -> str:
    """`tool0, flange: into wrist (lines 3, 9)`."""
    what = causes[0].what
    names = [one_line(name) for name in dict.fromkeys(cause.name for cause in causes) if name]
    shown = names if len(names) <= SHOWN + 1 else [*names[:SHOWN], f"{len(names) - SHOWN} more"]
    joined = listed(shown) + (", " if shown and what and not what.startswith(GOING_ON) else " " if shown else "")
    more = f", and {len(causes) - 1} more" if what and not names and len(causes) > 1 else ""
    return f"{joined}{one_line(what)}".rstrip() + f"{more} ({_lines(one, causes)})"


def _lines(one: Comparison, causes: Sequence[Cause]) -> str:
    """Where causes were written: the lines, with the file where it is another one than the robot's own."""
    places = list(dict.fromkeys(one.robot.written(cause.element) for cause in causes))
    lines: dict[str, list[str]] = {}
    for path, line in places[:LINES]:
        lines.setdefault(path, []).append(str(line))
    shown = [
        ("" if path == one.robot.document.source.name else f"{one_line(path)} ")
        + f"line{'s' * (len(some) > 1)} {', '.join(some)}"
        for path, some in lines.items()
    ]
    return ", ".join(shown) + (" …" if len(places) > LINES else "")
