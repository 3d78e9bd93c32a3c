"""The notes below a comparison: causes of one kind together, with the cells that refer to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint import regex
from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Cell, Comparison
from urdflint.text.wording import listed, one_line

QUOTED = regex.compile(r"(?<!\w)'[^']*'")
MAX_NAMED_CAUSES = 3  # causes that are reported with their names
GOING_ON = ("into ", "to ", "though ", "by ", "from ")  # how words begin that need no comma before them
LINES = 12  # lines that are shown of the others


class Note(NamedTuple):
    """Causes of one kind that some programs share, with the number by which table cells refer to it."""

    number: int
    targets: Sequence[str]
    kind: str
    causes: Sequence[Cause]


Marks = Mapping[tuple[str, str], Sequence[int]]  # by row and target: the numbers of the notes


Key = tuple[str, tuple[Cause, ...]]  # a kind, and the causes of it


def notes(comparison: Comparison) -> tuple[list[Note], Marks]:
    """Notes in the order in which the rows refer to them, and the notes of each cell; refusals have none."""
    targets_by_key: dict[Key, list[str]] = {}
    cells: list[tuple[str, str, Key]] = []
    for row in comparison.rows[1:]:
        for target, cell in row.cells.items():
            for key in _by_kind(cell):
                targets = targets_by_key.setdefault(key, [])
                if target not in targets:
                    targets.append(target)
                cells.append((row.name, target, key))
    numbers = {key: number for number, key in enumerate(targets_by_key, start=1)}
    marks: dict[tuple[str, str], list[int]] = {}
    for row_name, target, key in cells:
        marks.setdefault((row_name, target), []).append(numbers[key])
    return [Note(numbers[key], targets, *key) for key, targets in targets_by_key.items()], marks


def refusals(comparison: Comparison) -> list[Note]:
    """Why programs reject the robot, those together that do so for the same reasons."""
    targets_by_key: dict[Key, list[str]] = {}
    for target, cell in comparison.rows[0].cells.items():
        for _, causes in _by_kind(cell):
            targets_by_key.setdefault(("", causes), []).append(target)
    return [Note(0, targets, *key) for key, targets in targets_by_key.items()]


def _by_kind(cell: Cell) -> Iterator[Key]:
    kinds: dict[str, dict[Cause, None]] = {}
    for cause in cell.causes:
        kinds.setdefault(cause.kind, {})[cause] = None
    for kind, causes in kinds.items():
        yield kind, tuple(causes)


def words(comparison: Comparison, note: Note) -> str:
    """What a note says: the first causes with their names and lines, and the lines of the others."""
    causes_by_words: dict[str, list[Cause]] = {}
    for cause in note.causes:
        causes_by_words.setdefault(cause.what if cause.name else alike(cause.what), []).append(cause)
    parts = [_part(comparison, causes) for causes in list(causes_by_words.values())[:MAX_NAMED_CAUSES]]
    further = [cause for causes in list(causes_by_words.values())[MAX_NAMED_CAUSES:] for cause in causes]
    if further:
        parts.append(f"and {len(further)} more ({_lines(comparison, further)})")
    return f"{note.kind}: {'; '.join(parts)}".removeprefix(": ")


def alike(why: str) -> str:
    """A cause without the names in quotes: equal for all parts with the same cause."""
    return QUOTED.sub("''", why)


def _part(comparison: Comparison, causes: Sequence[Cause]) -> str:
    """`tool0, flange: into wrist (lines 3, 9)`."""
    words_of_cause = causes[0].what
    names = [one_line(name) for name in dict.fromkeys(cause.name for cause in causes) if name]
    listed_names = (
        names
        if len(names) <= MAX_NAMED_CAUSES + 1
        else [*names[:MAX_NAMED_CAUSES], f"{len(names) - MAX_NAMED_CAUSES} more"]
    )
    joined = listed(listed_names) + (
        ", "
        if listed_names and words_of_cause and not words_of_cause.startswith(GOING_ON)
        else " "
        if listed_names
        else ""
    )
    more = f", and {len(causes) - 1} more" if words_of_cause and not names and len(causes) > 1 else ""
    return f"{joined}{one_line(words_of_cause)}".rstrip() + f"{more} ({_lines(comparison, causes)})"


def _lines(comparison: Comparison, causes: Sequence[Cause]) -> str:
    """Where causes were written: the lines, with the file where it is another one than the robot's own."""
    places = list(dict.fromkeys(comparison.robot.written(cause.element) for cause in causes))
    lines: dict[str, list[str]] = {}
    for path, line in places[:LINES]:
        lines.setdefault(path, []).append(str(line))
    phrases = [
        ("" if path == comparison.robot.document.source.name else f"{one_line(path)} ")
        + f"line{'s' * (len(numbers) > 1)} {', '.join(numbers)}"
        for path, numbers in lines.items()
    ]
    return ", ".join(phrases) + (" …" if len(places) > LINES else "")
