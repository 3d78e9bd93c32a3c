"""The report for people: an entry for each cause, with code frames, what each program does, and help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Report
from urdflint.reporters.cross_file_entries import folded
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.styled_lines import WIDTH, Line, plain
from urdflint.reporters.text import statistics
from urdflint.reporters.text.sections import DEFAULT, EVERYTHING, TextOptions, section
from urdflint.reporters.text.summary import judged, summary


def findings(report: Report, width: int = WIDTH) -> str:
    """All entries in full as text without colors and without a summary."""
    return plain(lines(report, width, EVERYTHING))


def lines(report: Report, width: int = WIDTH, look: TextOptions = DEFAULT) -> list[Line]:
    """The entries, a blank line behind each, and what is not shown."""
    return list(section(report, _entries(report, look), width, look))


def page(report: Report, width: int = WIDTH, look: TextOptions = DEFAULT, for_each_file: bool = False) -> list[Line]:
    """The entries, the summary, and tables, for which long reports leave room; see `judged` for `for_each_file`."""
    all_entries = _entries(report, look)
    visible = [entry for entry in all_entries if look.shows(entry)]
    end = [*summary(report, lowest=look.lowest), *_closing(report, visible, width, for_each_file)]
    look = look._replace(more=max(0, look.more - len(end)))
    return [*section(report, all_entries, width, look), *end]


def _entries(report: Report, look: TextOptions) -> list[Entry]:
    """By file where every place is shown, and else each once for all files."""
    return entries(report) if look.all_places else folded(report)


def _closing(report: Report, visible: Sequence[Entry], width: int, for_each_file: bool) -> Iterator[Line]:
    """The rules and files that findings are of, what to do next, and for whom it was judged."""
    if len(visible) > statistics.MAX_ENTRIES_AT_A_GLANCE:
        rule_rows = statistics.rows(report)
        tables = [
            list(statistics.table(rule_rows, statistics.RULES)) if len(rule_rows) > statistics.FEW else [],
            list(statistics.most_findings(report)),
        ]
        for table_lines in filter(None, tables):
            yield from ([], *table_lines)
        if any(tables):
            yield []
    yield from statistics.what_next(visible)
    yield from judged(report, width, for_each_file)
