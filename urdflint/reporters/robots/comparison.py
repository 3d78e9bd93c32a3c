"""A comparison of programs: as a table with notes for a terminal or in Markdown, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Comparison, Value, repaired
from urdflint.programs.loaded import facts, plain
from urdflint.reporters.effect_sentences import and_list, shown_path, wrapped
from urdflint.reporters.robots import agreement_changes as changes_for_all
from urdflint.reporters.robots import comparison_columns as columns
from urdflint.reporters.robots import engine_model
from urdflint.reporters.robots.agreement_changes import Change
from urdflint.reporters.robots.cause_notes import Note, notes, refusals, words
from urdflint.reporters.styled_lines import Line
from urdflint.reporters.text.markdown import escaped
from urdflint.text import harmless_json
from urdflint.text.wording import one_line, page

AGREE = "All that these programs are compared by is as it is written."
REPAIRED = "In brackets: what the program would have with that repaired"
MOST = 12  # changes that the text tells


def as_json(path: str, one: Comparison, changes: Sequence[Change]) -> str:
    """One object: a row for each fact, what is left in each program, and what to change."""
    return harmless_json.written(mapping(path, one, changes))


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


def text(path: str, one: Comparison, changes: Sequence[Change], width: int) -> list[Line]:
    """Who rejects the robot, the table, what differs from the file, and what to change."""
    behind = _behind(one)
    one, said = _repaired(one)
    reported, marks = notes(one)
    found: list[Line] = [[(shown_path(path), "strong")], []]
    for note in refusals(one):
        found += _headed(f"{_rejecting(note, said)}:", "error", words(one, note), width)
    found += [[(line, "dim")] for line in wrapped(behind, width, 4)] if behind else []
    table = columns.table(one, marks)
    if table.rows:
        found += [[]] if len(found) > 2 else []
        agreeing = f"{columns.WRITTEN}: {_who(table.agreeing, said)}"
        found += [[(line, "good")] for line in wrapped(agreeing, width, 4)] if table.agreeing else []
        found += [*columns.lines(table, said, width), []]
    numbered = columns.numbered(table, said, width)
    for note in reported:
        mark = f"[{note.number}]" if numbered else columns.STAR
        found += _headed(f"{mark} {_who(note.targets, said)}", "warning", f" {words(one, note)}", width)
    if not reported and table.rows:
        found.append([(AGREE, "good")])
    return [*found, *_advice(path, changes, said, width)]


def _repaired(one: Comparison) -> tuple[Comparison, dict[str, str]]:
    """With what programs would have that reject the robot for what can be repaired, and the names of all programs."""
    return repaired(one), columns.names(one.loaded, [name for name, each in one.loaded.items() if each.repaired])


def _behind(one: Comparison) -> str:
    """What the brackets mean, with the repairs by program; empty where there are none."""
    with_what: dict[str, list[str]] = {}
    for name, each in one.loaded.items():
        if each.repaired is not None:
            with_what.setdefault(and_list(engine_model.repairs(each)), []).append(name)
    said = columns.names(one.loaded)
    parts = [f"{_who(names, said)} with {what}" for what, names in with_what.items()]
    return f"{REPAIRED}: {'; '.join(parts)}." if parts else ""


def _who(targets: Sequence[str], said: Mapping[str, str]) -> str:
    return ", ".join(columns.who(targets, said))


def _rejecting(note: Note, said: Mapping[str, str]) -> str:
    some = [name.strip("()") if name.startswith("(") else name for name in columns.who(note.targets, said)]
    return f"{and_list(some)} {'reject' if len(note.targets) > 1 else 'rejects'} the robot"


def _headed(begin: str, style: str, rest: str, width: int) -> list[Line]:
    """Words behind a beginning in a style."""
    first, *others = wrapped(f"{begin} {rest}", width, 4)
    head = begin if first.startswith(begin) else ""
    return [[(head, style), (first.removeprefix(head), "")], *([(line, "")] for line in others)]


def _advice(path: str, changes: Sequence[Change], said: Mapping[str, str], width: int) -> Iterator[Line]:
    """What to change, two lines for each."""
    if not changes:
        return
    yield []
    yield [("what to change so that all agree:", "strong")]
    for change in changes[:MOST]:
        what, advice = changes_for_all.words(change, path, said)
        yield from ([(line, "")] for line in wrapped(f"- {what}", width, 2))
        yield from ([(line, "help")] for line in wrapped(f"  {advice}", width, 2) if advice)
    if len(changes) > MOST:
        yield [(f"and {len(changes) - MOST} more, which urdflint check tells", "")]


def markdown(path: str, one: Comparison, changes: Sequence[Change]) -> str:
    """The same for a comment on a pull request."""
    behind = _behind(one)
    one, said = _repaired(one)
    reported, marks = notes(one)
    table = columns.table(one, marks)
    lines = [f"# {escaped(shown_path(path))}", ""]
    lines += [f"- **{_rejecting(note, said)}:** {escaped(one_line(words(one, note)))}" for note in refusals(one)]
    lines += [behind] if behind else []
    if table.rows:
        head = ["", ", ".join([columns.WRITTEN, *columns.heads(table.agreeing, said)])]
        head += [", ".join(columns.heads(some, said)) for some in table.others]
        lines += [*([""] if lines[-1] else []), _row(head), _row(["---"] * len(head))]
    for row in table.rows:
        cells = [columns.cell(table, row, some) for some in table.others]
        marked = [f"**{escaped(cell)}**" if "[" in cell else escaped(cell) for cell in cells]
        lines.append(_row([columns.label(row), columns.written(row), *marked]))
    lines += ["", *(_note(one, note, said) for note in reported)] if reported else ["", AGREE] if table.rows else []
    if changes:
        lines += ["", "What to change so that all agree:", ""]
    for change in changes:
        what, advice = changes_for_all.words(change, path, said)
        lines.append(f"- {escaped(what)}" + (f"  \n  **{escaped(advice)}**" if advice else ""))
    return page("\n".join(lines) + "\n")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _note(one: Comparison, note: Note, said: Mapping[str, str]) -> str:
    return f"- {escaped(f'[{note.number}]')} {_who(note.targets, said)}: {escaped(one_line(words(one, note)))}"
