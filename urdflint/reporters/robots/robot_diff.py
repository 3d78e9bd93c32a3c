"""Two states of a robot: what changed and what programs make of it, for a terminal, in Markdown and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.comparison.causes import Cause
from urdflint.difference.changes import ADDED, REMOVED, RENAMED, Change
from urdflint.difference.programs import REJECTED, SAME, Outcome, Renumbered
from urdflint.difference.report import Difference
from urdflint.model.robot import Robot
from urdflint.programs.loaded import plain
from urdflint.reporters.effect_sentences import wrapped
from urdflint.reporters.robots.cause_notes import GOING_ON, LINES, MAX_NAMED_CAUSES
from urdflint.reporters.robots.engine_model import number
from urdflint.reporters.styled_lines import Line
from urdflint.reporters.text.markdown import escaped
from urdflint.syntax.document import Element
from urdflint.text import harmless_json
from urdflint.text.wording import ends, listed, one_line, page

NOTHING = "The robot is the same."
NOTHING_IN_SCOPE = "All of that is the same."
NO_LOSSES = "nothing newly lost or rejected"
MAX_VALUE_LETTERS = 80  # characters of a value that are reported
SIGNS = {ADDED: ("+", "good"), REMOVED: ("-", "error")}


def _lines_in_words(report: Difference, robot: Robot, *elements: Element | None) -> str:
    """The places of elements in words: the lines, with the file where it is not the robot's own."""
    places = list(dict.fromkeys(filter(None, (report.place(robot, element) for element in elements))))
    own = report.names.before if robot is report.both.before else report.names.after
    lines: dict[str, list[str]] = {}
    for path, line in places[:LINES]:
        lines.setdefault(path, []).append(str(line))
    before = " before" if robot is report.both.before else ""
    phrases = [
        f"line{'s' * (len(numbers) > 1)} {', '.join(numbers)}{before}"
        if path == own
        else f"{one_line(path)}:{', '.join(numbers)}"
        for path, numbers in lines.items()
    ]
    return f" ({'; '.join(phrases)}{' …' if len(places) > LINES else ''})" if phrases else ""


def _place_in_words(report: Difference, change: Change) -> str:
    """Where a change is: in the state after, or, of what is gone, in that before."""
    return _lines_in_words(report, report.both.after, change.after) or _lines_in_words(
        report, report.both.before, change.before
    )


def _totals_in_words(report: Difference) -> str:
    phrases = [
        f"{total.name} {number(plain(total.was))} -> {number(plain(total.now))} {total.unit}" for total in report.totals
    ]
    return ", ".join(map(str.rstrip, phrases))


def _value(text: str | None) -> str:
    return "nothing" if text is None else ends(" ".join(text.split()), MAX_VALUE_LETTERS) or "''"


def words(change: Change) -> str:
    """What is otherwise in a link, joint or block."""
    if change.kind in SIGNS:
        value = change.now if change.kind == ADDED else change.was
        return f"{change.part} {change.kind}" + (f": {_value(value)}" if value else "")
    if change.was is None and change.now is None:
        return f"{change.part} changed"
    unit = f" {change.unit}" if change.unit else ""
    units = (unit, "") if change.now is None else ("", unit)
    return f"{change.part}: {_value(change.was)}{units[0]} -> {_value(change.now)}{units[1]}"


def _owner(change: Change) -> str:
    return f"{change.tag} {one_line(change.name)}".rstrip()


def _lost(cause: Cause) -> str:
    separator = " " if cause.what.startswith(GOING_ON) or not cause.what else ", "
    return f"{cause.kind}{separator}{one_line(cause.what)}".rstrip()


def _by_words(report: Difference, robot: Robot, causes: Sequence[Cause]) -> Iterator[str]:
    """Causes in words: those of one part together, and parts with the same causes together."""
    words_by_part: dict[tuple[str, Element], list[str]] = {}
    for cause in causes:
        sentence = one_line(cause.what) if cause.kind == REJECTED else _lost(cause)
        sentences = words_by_part.setdefault((one_line(cause.name), cause.element), [])
        if sentence not in sentences:
            sentences.append(sentence)
    alike: dict[str, list[tuple[str, Element]]] = {}
    for part, sentences in words_by_part.items():
        alike.setdefault("; ".join(sentences), []).append(part)
    for words_, parts in alike.items():
        names = [name for name, _ in parts if name]
        listed_names = (
            names
            if len(names) <= MAX_NAMED_CAUSES + 1
            else [*names[:MAX_NAMED_CAUSES], f"{len(names) - MAX_NAMED_CAUSES} more"]
        )
        yield (
            (f"{listed(listed_names)}: " if names else "")
            + words_
            + _lines_in_words(report, robot, *(element for _, element in parts))
        )


def _outcome(report: Difference, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Lines of what a program does differently, each with its style."""
    before, after = outcome.loads
    if before and not after:
        yield "rejects the robot now", "error"
    elif after and not before:
        yield "loads the robot now", "good"
    elif not after and (outcome.lost or outcome.fixed):
        yield "rejects the robot, as before", ""
    for words_ in _by_words(report, report.both.after, [cause for cause in outcome.lost if cause in outcome.worse]):
        yield f"now {words_}" if before and after else words_, "error"
    for words_ in _by_words(report, report.both.after, [cause for cause in outcome.lost if cause not in outcome.worse]):
        yield f"also {words_}", ""
    for words_ in _by_words(report, report.both.before, outcome.fixed):
        yield f"no longer {words_}", "good"
    for order in outcome.renumbered:
        yield _renumbered(order), "warning"


def _renumbered(renumbered: Renumbered) -> str:
    name, was, now = renumbered.joints[0]
    example = f"{one_line(name)} {was} -> {now}" + (" …" if len(renumbered.joints) > 1 else "")
    moved = f"{len(renumbered.joints)} of {renumbered.common}"
    return f"other order of joints in {renumbered.title}: {moved} have another {renumbered.counts} ({example})"


def text(report: Difference, width: int) -> list[Line]:
    """What changed, thing by thing, and below it what each program does differently."""
    names = report.names
    rendered: list[Line] = [[(f"from {one_line(names.before)} to {one_line(names.after)}", "strong")]]
    if report.scope:
        rendered += [[(line, "")] for line in wrapped(report.scope, width, 0)]
    if report.nothing:
        return [*rendered, [(NOTHING_IN_SCOPE if report.scope else NOTHING, "good")]]
    totals = _totals_in_words(report)
    rendered += [[(totals, "")]] if totals else []
    rendered.append([])
    last = ""
    for change in report.changes:
        sign, style = SIGNS.get(change.kind, (" ", ""))
        if not change.part:
            last = _owner(change) if change.kind == RENAMED else ""
            before = f", which was {one_line(change.was or '')}" if change.kind == RENAMED else ""
            sentence = f"{sign} {_owner(change)}{before}{_place_in_words(report, change)}"
            rendered += [[(line, style)] for line in wrapped(sentence, width, 6)]
            continue
        if _owner(change) != last:
            last = _owner(change)
            rendered.append([(f"  {last}", "strong")])
        rendered += [
            [(line, style)]
            for line in wrapped(f"    {sign} {words(change)}{_place_in_words(report, change)}", width, 10)
        ]
    return [*rendered, *([[]] if report.changes else []), *_programs(report, width)] if report.outcomes else rendered


def _programs(report: Difference, width: int) -> Iterator[Line]:
    yield [("what programs make of it now:", "strong")]
    for outcome in report.outcomes:
        sentences = list(_outcome(report, outcome))
        if sentences:
            style = {"worse": "error", "better": "good"}.get(outcome.verdict, "")
            yield [(f"  {outcome.target} ", "strong"), (outcome.verdict if outcome.verdict != SAME else "", style)]
            for line, style in sentences:
                yield from ([(wrapped_line, style)] for wrapped_line in wrapped(f"    {line}", width, 6))
    alike = [
        outcome.target
        for outcome in report.outcomes
        if outcome.verdict == SAME and not (outcome.lost or outcome.fixed or outcome.renumbered)
    ]
    if alike:
        yield [(f"  {listed(alike)}: {NO_LOSSES}", "")]


def markdown(report: Difference) -> str:
    """The changes as Markdown, for a comment on a pull request."""
    names = report.names
    lines = [f"# From {escaped(one_line(names.before))} to {escaped(one_line(names.after))}", ""]
    lines += [escaped(report.scope), ""] if report.scope else []
    if report.nothing:
        return page("\n".join([*lines, NOTHING_IN_SCOPE if report.scope else NOTHING]) + "\n")
    totals = _totals_in_words(report)
    lines += [escaped(totals), ""] if totals else []
    last = ""
    for change in report.changes:
        if not change.part:
            last = ""
            change_in_words = {ADDED: "added", REMOVED: "removed"}.get(
                change.kind
            ) or f"was {one_line(change.was or '')}"
            lines.append(
                f"- **{escaped(_owner(change))}** {escaped(change_in_words)}{escaped(_place_in_words(report, change))}"
            )
            continue
        if _owner(change) != last:
            last = _owner(change)
            lines.append(f"- **{escaped(last)}**")
        lines.append(f"  - {escaped(words(change))}{escaped(_place_in_words(report, change))}")
    lines += ["", "| program | |", "| --- | --- |"] if report.outcomes else []
    for outcome in report.outcomes:
        sentences = [escaped(line) for line, _ in _outcome(report, outcome)]
        verdict = f"**{outcome.verdict}**" if outcome.verdict != SAME else "" if sentences else NO_LOSSES
        lines.append(f"| {outcome.target} | {'<br>'.join(filter(None, [verdict, *sentences]))} |")
    return page("\n".join(lines) + "\n")


def as_json(report: Difference) -> str:
    """One object: the changes, and what each program does differently."""
    return harmless_json.written(mapping(report))


def mapping(report: Difference) -> dict[str, Any]:
    """The changes as plain values, which JSON has."""
    robots = report.both
    return {
        "before": report.names.before,
        "after": report.names.after,
        "totals": {total.name: [plain(total.was), plain(total.now)] for total in report.totals},
        "changes": [_change(report, change) for change in report.changes],
        "programs": {
            outcome.target: {
                "verdict": outcome.verdict,
                "loads": list(outcome.loads),
                "lost": [
                    {**_cause(report, robots.after, cause), "worse": cause in outcome.worse} for cause in outcome.lost
                ],
                "renumbered": [_order(renumbered) for renumbered in outcome.renumbered],
                "mended": [_cause(report, robots.before, cause) for cause in outcome.fixed],
            }
            for outcome in report.outcomes
        },
        "worse": report.worse,
    }


def _order(renumbered: Renumbered) -> dict[str, Any]:
    joints = [{"joint": name, "was": was, "now": now} for name, was, now in renumbered.joints]
    return {"title": renumbered.title, "counts": renumbered.counts, "joints": joints}


def _change(report: Difference, change: Change) -> dict[str, Any]:
    return {
        **{key: getattr(change, key) for key in ("kind", "tag", "name", "part", "was", "now", "unit")},
        "before": _place(report, report.both.before, change.before),
        "after": _place(report, report.both.after, change.after),
    }


def _place(report: Difference, robot: Robot, element: Element | None) -> dict[str, Any] | None:
    path_and_line = report.place(robot, element)
    return {"path": path_and_line[0], "line": path_and_line[1]} if path_and_line is not None else None


def _cause(report: Difference, robot: Robot, cause: Cause) -> dict[str, Any]:
    return {"kind": cause.kind, "name": cause.name, "what": cause.what, **(_place(report, robot, cause.element) or {})}
