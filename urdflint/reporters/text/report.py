"""The report for people: an entry for each cause, with code frames, what each program does, and help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Report
from urdflint.reporters.cross_file_entries import folded
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.styled_lines import WIDTH, Line, plain
from urdflint.reporters.text import statistics
from urdflint.reporters.text.sections import DEFAULT, EVERYTHING, Shown, section
from urdflint.reporters.text.summary import judged, summary


def findings(report: Report, width: int = WIDTH) -> str:
    """All entries in full as text without colors and without a summary."""
    return plain(lines(report, width, EVERYTHING))


def lines(report: Report, width: int = WIDTH, shown: Shown = DEFAULT) -> list[Line]:
    """The entries, a blank line behind each, and what is not shown."""
    return list(section(report, _entries(report, shown), width, shown))


def page(report: Report, width: int = WIDTH, shown: Shown = DEFAULT, each: bool = False) -> list[Line]:
    """The entries, the summary, and tables; see `judged` for `each`."""
    some = _entries(report, shown)
    visible = [one for one in some if shown.shows(one)]
    return [
        *section(report, some, width, shown),
        *summary(report, lowest=shown.lowest),
        *_closing(report, visible, width, each),
    ]


def _entries(report: Report, shown: Shown) -> list[Entry]:
    """By file where every place is shown, and else each once for all files."""
    return entries(report) if shown.all_places else folded(report)


def _closing(report: Report, visible: Sequence[Entry], width: int, each: bool) -> Iterator[Line]:
    """The rules and files that findings are of, what to do next, and for whom it was judged."""
    if len(visible) > statistics.SEEN:
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
