"""A comparison of programs: as a table with notes for a terminal or in Markdown, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.comparison.causes import Cause
from urdflint.comparison.table import Comparison, repaired
from urdflint.programs.loaded import facts, plain
from urdflint.reporters.effect_sentences import and_list, shown_path, wrapped
from urdflint.reporters.robots import agreement_changes, comparison_columns, engine_model
from urdflint.reporters.robots.agreement_changes import Change
from urdflint.reporters.robots.cause_notes import Note, notes, refusals, words
from urdflint.reporters.styled_lines import Line
from urdflint.reporters.text.markdown import escaped
from urdflint.text import harmless_json
from urdflint.text.wording import one_line, page

AGREE = "All that these programs are compared by is as it is written."
REPAIRED = "In brackets: what the program would have with that repaired"
MAX_CHANGES = 12  # changes that the text tells


def as_json(path: str, comparison: Comparison, changes: Sequence[Change]) -> str:
    """One object: a row for each fact, what is left in each program, and what to change."""
    return harmless_json.written(mapping(path, comparison, changes))


def mapping(path: str, comparison: Comparison, changes: Sequence[Change]) -> dict[str, Any]:
    """The comparison as plain values, which JSON has."""
    rows = {
        row.name: {
            "written": plain(row.written),
            "programs": {
                target: {
                    "value": plain(cell.value),
                    "differs": bool(cell.causes),
                    "causes": [_cause(comparison, cause) for cause in cell.causes],
                }
                for target, cell in row.cells.items()
            },
        }
        for row in comparison.rows
    }
    models = {target: facts(loaded) for target, loaded in comparison.loaded.items()}
    advice = [agreement_changes.plain(change) for change in changes]
    return {"path": path, "targets": list(models), "rows": rows, "models": models, "changes": advice}


def _cause(comparison: Comparison, cause: Cause) -> dict[str, Any]:
    return {
        "kind": cause.kind,
        "name": cause.name,
        "what": cause.what,
        **engine_model.written_place(comparison.robot, cause.element),
    }


def text(path: str, comparison: Comparison, changes: Sequence[Change], width: int) -> list[Line]:
    """Who rejects the robot, the table, what differs from the file, and what to change."""
    condition = _repairs_in_words(comparison)
    comparison, label_by_target = _repaired(comparison)
    notes_of_table, marks = notes(comparison)
    rendered: list[Line] = [[(shown_path(path), "strong")], []]
    for note in refusals(comparison):
        rendered += _headed(f"{_rejecting(note, label_by_target)}:", "error", words(comparison, note), width)
    rendered += [[(line, "dim")] for line in wrapped(condition, width, 4)] if condition else []
    table = comparison_columns.table(comparison, marks)
    if table.rows:
        rendered += [[]] if len(rendered) > 2 else []
        agreeing = f"{comparison_columns.WRITTEN}: {_programs_in_words(table.agreeing, label_by_target)}"
        rendered += [[(line, "good")] for line in wrapped(agreeing, width, 4)] if table.agreeing else []
        rendered += [*comparison_columns.lines(table, label_by_target, width), []]
    numbered = comparison_columns.numbered(table, label_by_target, width)
    for note in notes_of_table:
        mark = f"[{note.number}]" if numbered else comparison_columns.STAR
        rendered += _headed(
            f"{mark} {_programs_in_words(note.targets, label_by_target)}",
            "warning",
            f" {words(comparison, note)}",
            width,
        )
    if not notes_of_table and table.rows:
        rendered.append([(AGREE, "good")])
    return [*rendered, *_advice(path, changes, label_by_target, width)]


def _repaired(comparison: Comparison) -> tuple[Comparison, dict[str, str]]:
    """With what programs would have that reject the robot for what can be repaired, and the names of all programs."""
    return repaired(comparison), comparison_columns.names(
        comparison.loaded, [name for name, loaded in comparison.loaded.items() if loaded.repaired]
    )


def _repairs_in_words(comparison: Comparison) -> str:
    """What the brackets mean, with the repairs by program; empty where there are none."""
    with_what: dict[str, list[str]] = {}
    for name, loaded in comparison.loaded.items():
        if loaded.repaired is not None:
            with_what.setdefault(and_list(engine_model.repairs(loaded)), []).append(name)
    label_by_target = comparison_columns.names(comparison.loaded)
    parts = [f"{_programs_in_words(names, label_by_target)} with {repair}" for repair, names in with_what.items()]
    return f"{REPAIRED}: {'; '.join(parts)}." if parts else ""


def _programs_in_words(targets: Sequence[str], label_by_target: Mapping[str, str]) -> str:
    return ", ".join(comparison_columns.programs_in_words(targets, label_by_target))


def _rejecting(note: Note, label_by_target: Mapping[str, str]) -> str:
    programs = [
        name.strip("()") if name.startswith("(") else name
        for name in comparison_columns.programs_in_words(note.targets, label_by_target)
    ]
    return f"{and_list(programs)} {'reject' if len(note.targets) > 1 else 'rejects'} the robot"


def _headed(begin: str, style: str, rest: str, width: int) -> list[Line]:
    """Words behind a beginning in a style."""
    first, *rest_of_lines = wrapped(f"{begin} {rest}", width, 4)
    head = begin if first.startswith(begin) else ""
    return [[(head, style), (first.removeprefix(head), "")], *([(line, "")] for line in rest_of_lines)]


def _advice(path: str, changes: Sequence[Change], label_by_target: Mapping[str, str], width: int) -> Iterator[Line]:
    """What to change, two lines for each."""
    if not changes:
        return
    yield []
    yield [("what to change so that all agree:", "strong")]
    for change in changes[:MAX_CHANGES]:
        sentence, advice = agreement_changes.words(change, path, label_by_target)
        yield from ([(line, "")] for line in wrapped(f"- {sentence}", width, 2))
        yield from ([(line, "help")] for line in wrapped(f"  {advice}", width, 2) if advice)
    if len(changes) > MAX_CHANGES:
        yield [(f"and {len(changes) - MAX_CHANGES} more, which urdflint check tells", "")]


def markdown(path: str, comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as Markdown, for a comment on a pull request."""
    condition = _repairs_in_words(comparison)
    comparison, label_by_target = _repaired(comparison)
    notes_of_table, marks = notes(comparison)
    table = comparison_columns.table(comparison, marks)
    lines = [f"# {escaped(shown_path(path))}", ""]
    lines += [
        f"- **{_rejecting(note, label_by_target)}:** {escaped(one_line(words(comparison, note)))}"
        for note in refusals(comparison)
    ]
    lines += [condition] if condition else []
    if table.rows:
        head = ["", ", ".join([comparison_columns.WRITTEN, *comparison_columns.heads(table.agreeing, label_by_target)])]
        head += [", ".join(comparison_columns.heads(targets, label_by_target)) for targets in table.columns]
        lines += [*([""] if lines[-1] else []), _row(head), _row(["---"] * len(head))]
    for row in table.rows:
        cells = [comparison_columns.cell(table, row, targets) for targets in table.columns]
        marked = [f"**{escaped(cell)}**" if "[" in cell else escaped(cell) for cell in cells]
        lines.append(_row([comparison_columns.label(row), comparison_columns.written(row), *marked]))
    lines += (
        ["", *(_note(comparison, note, label_by_target) for note in notes_of_table)]
        if notes_of_table
        else ["", AGREE]
        if table.rows
        else []
    )
    if changes:
        lines += ["", "What to change so that all agree:", ""]
    for change in changes:
        sentence, advice = agreement_changes.words(change, path, label_by_target)
        lines.append(f"- {escaped(sentence)}" + (f"  \n  **{escaped(advice)}**" if advice else ""))
    return page("\n".join(lines) + "\n")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _note(comparison: Comparison, note: Note, label_by_target: Mapping[str, str]) -> str:
    programs = _programs_in_words(note.targets, label_by_target)
    return f"- {escaped(f'[{note.number}]')} {programs}: {escaped(one_line(words(comparison, note)))}"
