"""A comparison of programs: as a table with notes for a terminal or in Markdown, and in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Comparison, Row, Value
from urdflint.programs.loaded import facts, plain
from urdflint.reporters import changes_for_all, engine_model
from urdflint.reporters.changes_for_all import Change
from urdflint.reporters.lines import Line
from urdflint.reporters.markdown import escaped
from urdflint.reporters.notes import Marks, Note, notes, words
from urdflint.reporters.words import shown_path, wrapped
from urdflint.text.wording import one_line, page

NOTHING = "–"
GAP = 2
UNITS = {"total mass": " kg"}
AGREE = "All that these programs are compared by is as it is written."
MOST = 12  # changes that the text tells


def as_json(path: str, one: Comparison, changes: Sequence[Change]) -> str:
    """One object: a row for each fact, what is left in each program, and what to change."""
    return json.dumps(mapping(path, one, changes)) + "\n"


def mapping(path: str, one: Comparison, changes: Sequence[Change]) -> dict[str, Any]:
    """The same in plain values."""
    rows = {
        row.name: {
            "written": _plain(row.written),
            "programs": {
                target: {
                    "value": _plain(cell.value),
                    "differs": bool(cell.causes),
                    "causes": [_cause(one, cause) for cause in cell.causes],
                }
                for target, cell in row.cells.items()
            },
        }
        for row in one.rows
    }
    models = {target: facts(loaded) for target, loaded in one.loaded.items()}
    advice = [changes_for_all.plain(change) for change in changes]
    return {"path": path, "targets": list(models), "rows": rows, "models": models, "changes": advice}


def _plain(found: Value) -> Value:
    return plain(found) if isinstance(found, float) else found


def _cause(one: Comparison, cause: Cause) -> dict[str, Any]:
    return {"kind": cause.kind, "name": cause.name, "what": cause.what, **engine_model.at(one.robot, cause.element)}


def shown_rows(one: Comparison) -> list[Row]:
    """The rows in which there is anything."""
    return [row for row in one.rows if row.written or any(cell.value or cell.causes for cell in row.cells.values())]


def value(row: Row, found: Value) -> str:
    """What a cell says."""
    if found is None:
        return NOTHING
    unit = UNITS.get(row.name, "") if not isinstance(found, str) else ""
    return (f"{found:.5g}" if isinstance(found, float) else str(found)) + unit


def _written(row: Row) -> str:
    return "" if row.written is None else value(row, row.written)


def text(path: str, one: Comparison, changes: Sequence[Change], width: int) -> list[Line]:
    """The table, in parts where it is too wide; what differs from the file; and what to change."""
    reported, marks = notes(one)
    found: list[Line] = [[(shown_path(path), "strong")], []]
    for part in _parts(one, marks, width):
        found += [*part, []]
    for note in reported:
        begin = f"[{note.number}] {', '.join(note.targets)}  "
        first, *others = wrapped(begin + words(one, note), width, 4)
        head = begin if first.startswith(begin) else ""
        found += [[(head, "warning"), (first.removeprefix(head), "")], *([(line, "")] for line in others)]
    if not reported:
        found.append([(AGREE, "good")])
    return [*found, *_advice(path, changes, width)]


def _parts(one: Comparison, marks: Marks, width: int) -> Iterator[list[Line]]:
    """The table, cut into as many columns as there is room for."""
    rows = shown_rows(one)
    head = [["", *(row.name for row in rows)], ["written", *(_written(row) for row in rows)]]
    columns = {target: [target, *(_marked(row, target, marks) for row in rows)] for target in one.loaded}
    waiting = list(columns)
    while waiting:
        room = width - sum(_wide(column) for column in head)
        taken = [waiting.pop(0)]
        room -= _wide(columns[taken[0]])
        while waiting and room >= _wide(columns[waiting[0]]):
            taken.append(waiting.pop(0))
            room -= _wide(columns[taken[-1]])
        yield list(_lines([*head, *(columns[target] for target in taken)], [None, None, *taken], rows))


def _wide(column: Sequence[str]) -> int:
    return max(map(len, column)) + GAP


def _marked(row: Row, target: str, marks: Marks) -> str:
    """A cell with the numbers of its notes."""
    found = marks.get((row.name, target), ())
    return value(row, row.cells[target].value) + (f" [{','.join(map(str, found))}]" if found else "")


def _lines(columns: Sequence[Sequence[str]], targets: Sequence[str | None], rows: Sequence[Row]) -> Iterator[Line]:
    for at in range(len(rows) + 1):
        line: Line = []
        for column, target in zip(columns, targets, strict=True):
            causes = rows[at - 1].cells[target].causes if at and target is not None else ()
            style = "strong" if not at or column is columns[0] else "warning" if causes else ""
            if at and causes and rows[at - 1].name == "loads":
                style = "error"
            line.append((column[at].ljust(_wide(column)), style))
        yield line


def _advice(path: str, changes: Sequence[Change], width: int) -> Iterator[Line]:
    """What to change, two lines for each."""
    if not changes:
        return
    yield []
    yield [("what to change so that all agree:", "strong")]
    for change in changes[:MOST]:
        what, advice = changes_for_all.words(change, path)
        yield from ([(line, "")] for line in wrapped(f"- {what}", width, 2))
        yield from ([(line, "help")] for line in wrapped(f"  {advice}", width, 2) if advice)
    if len(changes) > MOST:
        yield [(f"and {len(changes) - MOST} more, which urdflint check tells", "")]


def markdown(path: str, one: Comparison, changes: Sequence[Change]) -> str:
    """The same for a comment on a pull request."""
    reported, marks = notes(one)
    head = ["", "written", *one.loaded]
    lines = [f"# {escaped(shown_path(path))}", "", _row(head), _row(["---"] * len(head))]
    for row in shown_rows(one):
        cells = [_marked(row, target, marks) for target in one.loaded]
        marked = [f"**{escaped(cell)}**" if "[" in cell else escaped(cell) for cell in cells]
        lines.append(_row([row.name, _written(row), *marked]))
    lines += ["", *(_note(one, note) for note in reported)] if reported else ["", AGREE]
    if changes:
        lines += ["", "What to change so that all agree:", ""]
    for change in changes:
        what, advice = changes_for_all.words(change, path)
        lines.append(f"- {escaped(what)}" + (f"  \n  **{escaped(advice)}**" if advice else ""))
    return page("\n".join(lines) + "\n")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _note(one: Comparison, note: Note) -> str:
    return f"- {escaped(f'[{note.number}]')} {', '.join(note.targets)}: {escaped(one_line(words(one, note)))}"
