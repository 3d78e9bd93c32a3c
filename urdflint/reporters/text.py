"""The report for people: every finding with the code it is about, who is hurt and how, and what helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from urdflint.finding import Finding, Related, Report, Severity
from urdflint.reporters.frame import Line, Mark, frame, last_line
from urdflint.reporters.words import counted, effects, one_line, shown_path, totals

if TYPE_CHECKING:
    from rich.text import Text

WIDTH = 100
STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "strong": "bold",
    "place": "bold",
    "frame": "blue",
    "related": "blue",
    "help": "bold green",
    "good": "bold green",
    "dim": "dim",
}


def plain(lines: Iterable[Line]) -> str:
    """Lines as text without colours."""
    return "".join("".join(piece for piece, _ in line).rstrip() + "\n" for line in lines)


def styled(lines: Iterable[Line]) -> Text:
    """Lines as rich prints them."""
    from rich.text import Text

    text = Text()
    for line in lines:
        for piece, style in line:
            text.append(piece, STYLES.get(style, ""))
        text.append("\n")
    return text


def lines(report: Report, width: int = WIDTH) -> list[Line]:
    """All findings, a blank line behind each."""
    return [line for one in report.findings for line in finding(one, width)]


def finding(one: Finding, width: int = WIDTH) -> Iterator[Line]:
    """One finding with its frames and notes."""
    start = one.location.start
    groups = list(_by_source([Mark(one.location, style=one.severity.value), *map(_secondary, one.related)]))
    gutter = max(len(str(last_line(mark.location))) for group in groups for mark in group)
    yield [
        (f"{one.severity.value} {one.code} {one.name}", one.severity.value),
        (f": {one_line(one.message)}", "strong"),
    ]
    sign = "-->"
    for group in groups:
        at = group[0].location
        start = at.start
        place = f" {shown_path(at.source.name)}:{start.line}:{start.column}"
        yield [(" " * gutter + sign, "frame"), (place, "")]
        yield from frame(group, gutter, width)
        sign = ":::"
    yield from _notes(one, gutter, width)
    yield []


def _secondary(related: Related) -> Mark:
    return Mark(related.location, related.message, "-", "related")


def _by_source(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    """The marks of one source together, the sources in the order in which they appear."""
    groups: dict[int, list[Mark]] = {}
    for mark in marks:
        groups.setdefault(id(mark.location.source), []).append(mark)
    yield from groups.values()


def _notes(one: Finding, gutter: int, width: int) -> Iterator[Line]:
    """Who is hurt and how, and what helps."""
    notes = [("", sentence) for sentence in effects(one)]
    if one.help:
        notes.append(("help: ", one_line(one.help)))
    if one.fix:
        notes.append(("fix: ", one_line(one.fix.title)))
    for word, sentence in notes:
        indent = " " * (gutter + 3 + len(word))
        first, *rest = wrap(sentence, max(30, width - len(indent)), break_long_words=False, break_on_hyphens=False)
        yield [(" " * gutter + " = ", "frame"), (word, "help"), (first, "")]
        yield from ([(indent + more, "")] for more in rest)


def summary(report: Report) -> list[Line]:
    """What was found in how many files, and what was not looked at."""
    checked = sum(one.unreadable is None and one.failure is None for one in report.files)
    hit = len({one.location.source.name for one in report.findings})
    found = totals({one.value: report.count(one) for one in Severity})
    if not report.files:
        line: Line = [("No robot descriptions found: nothing was checked", "warning")]
    elif found:
        worst = report.worst
        line = [(found, worst.value if worst else ""), (f" in {counted(hit, 'file')} ({checked} checked)", "")]
    elif checked == len(report.files):
        line = [("All good", "good"), (f": {counted(checked, 'file')} checked, nothing found", "")]
    else:
        line = [(f"Nothing found in {counted(checked, 'file')} that could be checked", "")]
    return [line, *_unread(report), *_not_checked(report)]


def _unread(report: Report) -> Iterator[Line]:
    unreadable = sum(one.unreadable is not None for one in report.files)
    failed = sum(one.failure is not None for one in report.files)
    if unreadable:
        yield [(f"{counted(unreadable, 'file')} could not be read", "warning")]
    if failed:
        yield [(f"{counted(failed, 'file')} could not be checked because urdflint failed", "error")]


def _not_checked(report: Report) -> Iterator[Line]:
    """What was not looked at, counted by reason, the commonest reason first."""
    if not report.not_checked:
        return
    yield [(f"{counted(report.not_checked, 'thing')} not checked:", "warning")]
    reasons: dict[str, list[str]] = {}
    for one in report.files:
        for text in one.not_checked:
            what, mark, why = text.partition(": ")
            reasons.setdefault(one_line(why if mark else text), []).append(one_line(what if mark else one.path))
    for why, things in sorted(reasons.items(), key=lambda item: -len(item[1])):
        more = f" and {len(things) - 1} more" if len(things) > 1 else ""
        yield [(f"  {why}", ""), (f" ({things[0]}{more})", "dim")]
