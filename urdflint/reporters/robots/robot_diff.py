"""Two states of a robot: what changed and what programs make of it, for a terminal, in Markdown and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.comparison.causes import Cause
from urdflint.difference.changes import ADDED, REMOVED, RENAMED, Change
from urdflint.difference.programs import REJECTED, SAME, Outcome
from urdflint.difference.renumbering import Renumbered
from urdflint.difference.report import Difference
from urdflint.model.robot import Robot
from urdflint.programs.loaded import plain
from urdflint.reporters.effect_sentences import wrapped
from urdflint.reporters.robots.cause_notes import GOING_ON, LINES, SHOWN
from urdflint.reporters.robots.engine_model import number
from urdflint.reporters.styled_lines import Line
from urdflint.reporters.text.markdown import escaped
from urdflint.syntax.document import Element
from urdflint.text import harmless_json
from urdflint.text.wording import ends, listed, one_line, page

NOTHING = "The robot is the same."
NO_LOSSES = "nothing newly lost or rejected"
MOST = 80  # characters of a value that are reported
SIGNS = {ADDED: ("+", "good"), REMOVED: ("-", "error")}


def _at(report: Difference, robot: Robot, *elements: Element | None) -> str:
    """The places of elements in words: the lines, with the file where it is not the robot's own."""
    places = list(dict.fromkeys(filter(None, (report.place(robot, one) for one in elements))))
    own = report.names.before if robot is report.both.before else report.names.after
    lines: dict[str, list[str]] = {}
    for path, line in places[:LINES]:
        lines.setdefault(path, []).append(str(line))
    before = " before" if robot is report.both.before else ""
    reported = [
        f"line{'s' * (len(some) > 1)} {', '.join(some)}{before}"
        if path == own
        else f"{one_line(path)}:{', '.join(some)}"
        for path, some in lines.items()
    ]
    return f" ({'; '.join(reported)}{' …' if len(places) > LINES else ''})" if reported else ""


def _where(report: Difference, change: Change) -> str:
    """Where a change is: in the state after, or, of what is gone, in that before."""
    return _at(report, report.both.after, change.after) or _at(report, report.both.before, change.before)


def _totals_in_words(report: Difference) -> str:
    found = [f"{one.name} {number(plain(one.was))} -> {number(plain(one.now))} {one.unit}" for one in report.totals]
    return ", ".join(map(str.rstrip, found))


def _value(text: str | None) -> str:
    return "nothing" if text is None else ends(" ".join(text.split()), MOST) or "''"


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
    between = " " if cause.what.startswith(GOING_ON) or not cause.what else ", "
    return f"{cause.kind}{between}{one_line(cause.what)}".rstrip()


def _by_words(report: Difference, robot: Robot, causes: Sequence[Cause]) -> Iterator[str]:
    """Causes in words: those of one thing together, and things of which the same is said."""
    things: dict[tuple[str, Element], list[str]] = {}
    for cause in causes:
        reported = one_line(cause.what) if cause.kind == REJECTED else _lost(cause)
        some = things.setdefault((one_line(cause.name), cause.element), [])
        if reported not in some:
            some.append(reported)
    alike: dict[str, list[tuple[str, Element]]] = {}
    for thing, some in things.items():
        alike.setdefault("; ".join(some), []).append(thing)
    for words_, found in alike.items():
        names = [name for name, _ in found if name]
        shown = names if len(names) <= SHOWN + 1 else [*names[:SHOWN], f"{len(names) - SHOWN} more"]
        yield (f"{listed(shown)}: " if names else "") + words_ + _at(report, robot, *(element for _, element in found))


def _outcome(report: Difference, one: Outcome) -> Iterator[tuple[str, str]]:
    """Lines of what a program does differently, each with its style."""
    before, after = one.loads
    if before and not after:
        yield "rejects the robot now", "error"
    elif after and not before:
        yield "loads the robot now", "good"
    elif not after and (one.lost or one.fixed):
        yield "rejects the robot, as before", ""
    for words_ in _by_words(report, report.both.after, [cause for cause in one.lost if cause in one.worse]):
        yield f"now {words_}" if before and after else words_, "error"
    for words_ in _by_words(report, report.both.after, [cause for cause in one.lost if cause not in one.worse]):
        yield f"also {words_}", ""
    for words_ in _by_words(report, report.both.before, one.fixed):
        yield f"no longer {words_}", "good"
    for order in one.renumbered:
        yield _renumbered(order), "warning"


def _renumbered(one: Renumbered) -> str:
    name, was, now = one.joints[0]
    shown = f"{one_line(name)} {was} -> {now}" + (" …" if len(one.joints) > 1 else "")
    return (
        f"other order of joints in {one.title}: {len(one.joints)} of {one.common} have another {one.counts} ({shown})"
    )


def text(report: Difference, width: int) -> list[Line]:
    """What changed, thing by thing, and below it what each program does differently."""
    names = report.names
    found: list[Line] = [[(f"from {one_line(names.before)} to {one_line(names.after)}", "strong")]]
    if report.nothing:
        return [*found, [(NOTHING, "good")]]
    totals = _totals_in_words(report)
    found += [[(totals, "")]] if totals else []
    found.append([])
    last = ""
    for change in report.changes:
        sign, style = SIGNS.get(change.kind, (" ", ""))
        if not change.part:
            last = _owner(change) if change.kind == RENAMED else ""
            before = f", which was {one_line(change.was or '')}" if change.kind == RENAMED else ""
            whole = f"{sign} {_owner(change)}{before}{_where(report, change)}"
            found += [[(line, style)] for line in wrapped(whole, width, 6)]
            continue
        if _owner(change) != last:
            last = _owner(change)
            found.append([(f"  {last}", "strong")])
        found += [[(line, style)] for line in wrapped(f"    {sign} {words(change)}{_where(report, change)}", width, 10)]
    return [*found, *([[]] if report.changes else []), *_programs(report, width)]


def _programs(report: Difference, width: int) -> Iterator[Line]:
    yield [("what programs make of it now:", "strong")]
    for one in report.outcomes:
        reported = list(_outcome(report, one))
        if reported:
            style = {"worse": "error", "better": "good"}.get(one.verdict, "")
            yield [(f"  {one.target} ", "strong"), (one.verdict if one.verdict != SAME else "", style)]
            for line, style in reported:
                yield from ([(each, style)] for each in wrapped(f"    {line}", width, 6))
    alike = [
        one.target for one in report.outcomes if one.verdict == SAME and not (one.lost or one.fixed or one.renumbered)
    ]
    if alike:
        yield [(f"  {listed(alike)}: {NO_LOSSES}", "")]


def markdown(report: Difference) -> str:
    """The same for a comment on a pull request."""
    names = report.names
    lines = [f"# From {escaped(one_line(names.before))} to {escaped(one_line(names.after))}", ""]
    if report.nothing:
        return page("\n".join([*lines, NOTHING]) + "\n")
    totals = _totals_in_words(report)
    lines += [escaped(totals), ""] if totals else []
    last = ""
    for change in report.changes:
        if not change.part:
            last = ""
            what = {ADDED: "added", REMOVED: "removed"}.get(change.kind) or f"was {one_line(change.was or '')}"
            lines.append(f"- **{escaped(_owner(change))}** {escaped(what)}{escaped(_where(report, change))}")
            continue
        if _owner(change) != last:
            last = _owner(change)
            lines.append(f"- **{escaped(last)}**")
        lines.append(f"  - {escaped(words(change))}{escaped(_where(report, change))}")
    lines += ["", "| program | |", "| --- | --- |"]
    for one in report.outcomes:
        reported = [escaped(line) for line, _ in _outcome(report, one)]
        verdict = f"**{one.verdict}**" if one.verdict != SAME else "" if reported else NO_LOSSES
        lines.append(f"| {one.target} | {'<br>'.join(filter(None, [verdict, *reported]))} |")
    return page("\n".join(lines) + "\n")


def as_json(report: Difference) -> str:
    """One object: the changes, and what each program does differently."""
    return harmless_json.written(mapping(report))


def mapping(report: Difference) -> dict[str, Any]:
    """The same in plain values."""
    both = report.both
    return {
        "before": report.names.before,
        "after": report.names.after,
        "totals": {one.name: [plain(one.was), plain(one.now)] for one in report.totals},
        "changes": [_change(report, change) for change in report.changes],
        "programs": {
            one.target: {
                "verdict": one.verdict,
                "loads": list(one.loads),
                "lost": [{**_cause(report, both.after, cause), "worse": cause in one.worse} for cause in one.lost],
                "renumbered": [_order(each) for each in one.renumbered],
                "mended": [_cause(report, both.before, cause) for cause in one.fixed],
            }
            for one in report.outcomes
        },
        "worse": report.worse,
    }


def _order(one: Renumbered) -> dict[str, Any]:
    joints = [{"joint": name, "was": was, "now": now} for name, was, now in one.joints]
    return {"title": one.title, "counts": one.counts, "joints": joints}


def _change(report: Difference, change: Change) -> dict[str, Any]:
    return {
        **{key: getattr(change, key) for key in ("kind", "tag", "name", "part", "was", "now", "unit")},
        "before": _place(report, report.both.before, change.before),
        "after": _place(report, report.both.after, change.after),
    }


def _place(report: Difference, robot: Robot, element: Element | None) -> dict[str, Any] | None:
    found = report.place(robot, element)
    return {"path": found[0], "line": found[1]} if found is not None else None


def _cause(report: Difference, robot: Robot, cause: Cause) -> dict[str, Any]:
    return {"kind": cause.kind, "name": cause.name, "what": cause.what, **(_place(report, robot, cause.element) or {})}
