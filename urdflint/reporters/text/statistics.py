"""Tables at the end of a report: findings by rule and by file, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from urdflint.findings import Report, Severity
from urdflint.reporters.effect_sentences import shown_path
from urdflint.reporters.styled_lines import Line
from urdflint.text.wording import counted

if TYPE_CHECKING:
    from urdflint.reporters.entries import Entry

RULES = 8  # rows of the table by rule, where the report shows more than that
FEW = 3  # rules up to which the entries themselves are the better table
MAX_ENTRIES_AT_A_GLANCE = 15  # entries up to which one sees at a glance what they are of
FILES = 5


class Row(NamedTuple):
    """A rule that found something: its worst severity, at how many places, and how many findings offer a fix."""

    code: str
    name: str
    severity: Severity
    places: int
    fixable: int


def rows(report: Report) -> list[Row]:
    """The rules that found something: the worst severity first, then the most places."""
    row_by_code: dict[str, Row] = {}
    for finding in report.findings:
        row = row_by_code.get(finding.code) or Row(finding.code, finding.name, finding.severity, 0, 0)
        severity = max(row.severity, finding.severity, key=lambda severity: severity.rank)
        places, fixable = row.places + 1 + len(finding.also), row.fixable + (finding.fix is not None)
        row_by_code[finding.code] = Row(finding.code, finding.name, severity, places, fixable)
    for code, number in (pair for more in report.unreported.values() for pair in more.items()):
        row_by_code[code] = row_by_code[code]._replace(places=row_by_code[code].places + number)
    return sorted(row_by_code.values(), key=lambda row: (-row.severity.rank, -row.places, row.code))


def table(rows: Sequence[Row], limit: int | None = None) -> Iterator[Line]:
    """The rules as a table of at most so many rows."""
    if not rows:
        return
    visible = rows if limit is None or len(rows) <= limit + 1 else rows[:limit]
    code, name = (
        max(len(cell) for cell in cells) for cells in zip(*((row.code, row.name) for row in visible), strict=True)
    )
    yield [(f"{'rule':<{code + 2 + name}}  {'severity':<8}  places  fixes", "dim")]
    for row in visible:
        severity = row.severity.value
        yield [
            (f"{row.code:<{code}}", severity),
            (f"  {row.name:<{name}}  ", ""),
            (f"{severity:<8}", severity),
            (f"  {row.places:>6}" + (f"  {row.fixable:>5}" if row.fixable else ""), ""),
        ]
    if len(visible) < len(rows):
        yield [(f"and {counted(len(rows) - len(visible), 'more rule')}: --statistics", "dim")]


def most_findings(report: Report) -> Iterator[Line]:
    """The files with most findings, where there are several."""
    files = Counter(finding.location.source.name for finding in report.findings)
    files.update({path: sum(more.values()) for path, more in report.unreported.items()})
    if len(files) < 2:
        return
    yield [("most findings in", "dim")]
    for path, number in files.most_common(FILES):
        yield [(f"{number:>6}  ", ""), (shown_path(path), "place")]


def what_next(all_entries: Sequence[Entry]) -> Iterator[Line]:
    """The command that explains the most severe finding of those that are shown."""
    if all_entries:
        worst = min(all_entries, key=lambda entry: entry.gravity)
        yield [("Next: ", "dim"), (f"urdflint rule {worst.head.code}", "strong"), (" explains the most severe", "dim")]
