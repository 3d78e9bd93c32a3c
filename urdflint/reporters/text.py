"""The report for people: an entry for each cause, with code frames, what each program does, and help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.linter.finding import Report, Severity
from urdflint.reporters import statistics
from urdflint.reporters.block import WIDTH
from urdflint.reporters.entries import Entry, by_file, entries
from urdflint.reporters.frame import Line
from urdflint.reporters.sections import DEFAULT, EVERYTHING, Shown, section
from urdflint.reporters.words import counted, one_line, shown_path, totals

if TYPE_CHECKING:
    from rich.text import Text

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


def findings(report: Report, width: int = WIDTH) -> str:
    """All entries in full as text without colors and without a summary."""
    return plain(lines(report, width, EVERYTHING))


def lines(report: Report, width: int = WIDTH, shown: Shown = DEFAULT) -> list[Line]:
    """The entries of each file, a blank line behind each."""
    return _sections(entries(report), width, shown)


def page(report: Report, width: int = WIDTH, shown: Shown = DEFAULT, each: bool = False) -> list[Line]:
    """The entries of each file, the summary, and tables; see `judged` for `each`."""
    some = entries(report)
    visible = [one for one in some if shown.shows(one)]
    return [*_sections(some, width, shown), *summary(report), *_closing(report, visible, width, each)]


def judged(report: Report, width: int, each: bool) -> list[Line]:
    """For whom it was judged; `each` file for its own programs, if there are several."""
    checked = any(file.status == "checked" for file in report.files)
    return list(statistics.judged(report.targets if checked else (), width, each and len(report.files) > 1))


def _sections(some: Sequence[Entry], width: int, shown: Shown) -> list[Line]:
    return [line for path, its in by_file(some).items() for line in section(path, its, width, shown)]


def _closing(report: Report, visible: Sequence[Entry], width: int, each: bool) -> Iterator[Line]:
    """The rules and files that findings are of, what to do next, and for whom it was judged."""
    found = statistics.rows(report)
    tables = [
        list(statistics.table(found, statistics.RULES)) if len(found) > statistics.FEW else [],
        list(statistics.most_findings(report)),
    ]
    for some in filter(None, tables):
        yield from ([], *some)
    if any(tables):
        yield []
    yield from statistics.what_next(visible)
    yield from judged(report, width, each)


def summary(report: Report, quiet: bool = False) -> list[Line]:
    """What was found in how many files, and what was not checked; if `quiet`, a line where files were not checked."""
    if quiet:
        return [_headline(report)] if report.unchecked else []
    return [_headline(report), *_unread(report), *_assumed(report), *_not_checked(report)]


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
