"""The report for people: every finding with its code frame, what each program does, and help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from urdflint.linter.finding import Finding, Related, Report, Severity
from urdflint.reporters.frame import Line, Mark, Row, frame, rows_of
from urdflint.reporters.words import and_list, counted, effects, shown_path, totals
from urdflint.wording import one_line, page

if TYPE_CHECKING:
    from rich.text import Text

WIDTH = 100  # where there is no terminal, so that reports are the same everywhere
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
    """Lines as text without colors."""
    return page("".join("".join(piece for piece, _ in line).rstrip() + "\n" for line in lines))


def styled(lines: Iterable[Line]) -> Text:
    """Lines as rich prints them."""
    from rich.text import Text

    text = Text()
    for line in lines:
        for piece, style in line:
            text.append(piece, STYLES.get(style, ""))
        text.append("\n")
    return text


def findings(report: Report, width: int = WIDTH) -> str:
    """All findings as text without colors and without a summary."""
    return plain(lines(report, width))


def lines(report: Report, width: int = WIDTH) -> list[Line]:
    """All findings, a blank line behind each."""
    return [line for found in report.findings for line in finding(found, width)]


def finding(finding: Finding, width: int = WIDTH) -> Iterator[Line]:
    """One finding with its frames and notes."""
    marks = [Mark(finding.location, style=finding.severity.value), *map(_secondary, finding.related)]
    groups = list(_by_source(marks))
    gutter = max(len(str(row.line)) for rows in groups for row in rows)
    yield [
        (f"{finding.severity.value} {finding.code} {finding.name}", finding.severity.value),
        (f": {one_line(finding.message)}", "strong"),
    ]
    sign = "-->"
    for rows in groups:
        first, path = rows[0], shown_path(rows[0].mark.location.source.name)
        yield [(" " * gutter + sign, "frame"), (f" {path}:{first.line}:{first.start}", "")]
        yield from frame(rows, gutter, width)
        sign = ":::"
    yield from _notes(finding, gutter, width)
    yield []


def _secondary(related: Related) -> Mark:
    return Mark(related.location, related.message, "-", "related")


def _by_source(marks: Sequence[Mark]) -> Iterable[list[Row]]:
    """The marked lines of one source together, the sources in the order in which they appear."""
    groups: dict[int, list[Row]] = {}
    for mark in marks:
        groups.setdefault(id(mark.location.source), []).extend(rows_of(mark))
    return groups.values()


def _notes(finding: Finding, gutter: int, width: int) -> Iterator[Line]:
    """What each program does, and help."""
    notes = [("", sentence) for sentence in effects(finding)]
    if finding.help:
        notes.append(("help: ", one_line(finding.help)))
    if finding.fix:
        notes.append(("fix: ", one_line(finding.fix.title)))
    for word, sentence in notes:
        indent = " " * (gutter + 3 + len(word))
        room = max(30, width - len(indent))
        first, *rest = wrap(sentence, room, break_long_words=False, break_on_hyphens=False) or [""]
        yield [(" " * gutter + " = ", "frame"), (word, "help"), (first, "")]
        yield from ([(indent + more, "")] for more in rest)


def summary(report: Report, quiet: bool = False) -> list[Line]:
    """What was found in how many files, and what was not checked; if `quiet`, a line where files were not checked."""
    if quiet:
        return [_headline(report)] if report.unchecked else []
    return [_headline(report), *_unread(report), *_assumed(report), *_not_checked(report), *_circumstances(report)]


def _headline(report: Report) -> Line:
    """The result in one line; `All good` only where everything was checked."""
    checked = sum(file.status == "checked" for file in report.files)
    found = totals({severity.value: report.count(severity) for severity in Severity})
    if found and report.worst:
        hit = len({finding.location.source.name for finding in report.findings})
        return [(found, report.worst.value), (f" in {counted(hit, 'file')} ({_counts(report, str(checked))})", "")]
    if not report.files:
        return [("No robot descriptions found: nothing was checked", "warning")]
    if report.unchecked:
        return [("Nothing found", "warning"), (f": {_counts(report, counted(checked, 'file'))}", "")]
    if not checked:
        return [("Nothing was checked", "error")]
    if checked == len(report.files) and not report.not_checked:
        return [("All good", "good"), (f": {counted(checked, 'file')} checked, nothing found", "")]
    return [(f"Nothing found in {counted(checked, 'file')}", "")]


def _counts(report: Report, checked: str) -> str:
    return f"{checked} checked" + (f", {report.unchecked} not checked" if report.unchecked else "")


def _assumed(report: Report) -> Iterator[Line]:
    for name, version in report.assumed.items():
        yield [(f"{name} is not known to urdflint: judged as {version}", "warning")]


def _circumstances(report: Report) -> Iterator[Line]:
    """What a reader of the result should know about how it came to be."""
    if report.left_out:
        yield [(f"{counted(len(report.left_out), 'folder')} left out:", "")]
        yield from _by_reason((why, path) for path, why in report.left_out.items())
    if report.configurations:
        yield [(f"Configured by {and_list([one_line(one) for one in report.configurations])}", "dim")]


def _unread(report: Report) -> Iterator[Line]:
    unreadable = sum(file.unreadable is not None for file in report.files)
    failed = sum(file.failure is not None for file in report.files)
    if unreadable:
        yield [(f"{counted(unreadable, 'file')} could not be read", "warning")]
    if failed:
        yield [(f"{counted(failed, 'file')} could not be checked because urdflint failed", "error")]


def _not_checked(report: Report) -> Iterator[Line]:
    """What was not checked, counted by reason, the most frequent reason first: whole files, then things in others."""
    files = [
        (file.skipped, shown_path(file.path)) for file in report.files if file.status == "not-checked" and file.skipped
    ]
    if files:
        yield [(f"{counted(len(files), 'file')} not checked:", "warning")]
        yield from _by_reason(files)
    if report.not_checked:
        yield [(f"{counted(report.not_checked, 'thing')} not checked:", "warning")]
        parts = ((file.path, text.partition(": ")) for file in report.files for text in file.not_checked)
        yield from _by_reason((why, what) if mark else (what, path) for path, (what, mark, why) in parts)


def _by_reason(things: Iterable[tuple[str, str]]) -> Iterator[Line]:
    """A line for each reason, with the first of the things that have it."""
    reasons: dict[str, list[str]] = {}
    for why, what in things:
        reasons.setdefault(one_line(why), []).append(one_line(what))
    for why, which in sorted(reasons.items(), key=lambda item: -len(item[1])):
        more = f" and {len(which) - 1} more" if len(which) > 1 else ""
        yield [(f"  {why}", ""), (f" ({which[0]}{more})", "dim")]
