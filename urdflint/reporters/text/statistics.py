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
SEEN = 15  # entries up to which one sees at a glance what they are of
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
    found: dict[str, Row] = {}
    for one in report.findings:
        row = found.get(one.code) or Row(one.code, one.name, one.severity, 0, 0)
        severity = max(row.severity, one.severity, key=lambda severity: severity.rank)
        places, fixable = row.places + 1 + len(one.also), row.fixable + (one.fix is not None)
        found[one.code] = Row(one.code, one.name, severity, places, fixable)
    for code, number in (one for more in report.unreported.values() for one in more.items()):
        found[code] = found[code]._replace(places=found[code].places + number)
    return sorted(found.values(), key=lambda row: (-row.severity.rank, -row.places, row.code))


def table(some: Sequence[Row], most: int | None = None) -> Iterator[Line]:
    """The rules as a table of at most so many rows."""
    if not some:
        return
    shown = some if most is None or len(some) <= most + 1 else some[:most]
    code, name = (
        max(len(cell) for cell in cells) for cells in zip(*((row.code, row.name) for row in shown), strict=True)
    )
    yield [(f"{'rule':<{code + 2 + name}}  {'severity':<8}  places  fixes", "dim")]
    for row in shown:
        severity = row.severity.value
        yield [
            (f"{row.code:<{code}}", severity),
            (f"  {row.name:<{name}}  ", ""),
            (f"{severity:<8}", severity),
            (f"  {row.places:>6}" + (f"  {row.fixable:>5}" if row.fixable else ""), ""),
        ]
    if len(shown) < len(some):
        yield [(f"and {counted(len(some) - len(shown), 'more rule')}: --statistics", "dim")]


def most_findings(report: Report) -> Iterator[Line]:
    """The files with most findings, where there are several."""
    files = Counter(one.location.source.name for one in report.findings)
    files.update({path: sum(more.values()) for path, more in report.unreported.items()})
    if len(files) < 2:
        return
    yield [("most findings in", "dim")]
    for path, number in files.most_common(FILES):
        yield [(f"{number:>6}  ", ""), (shown_path(path), "place")]


def what_next(some: Sequence[Entry]) -> Iterator[Line]:
    """The command that explains the most severe finding of those that are shown."""
    if some:
        worst = min(some, key=lambda one: one.gravity)
        yield [("Next: ", "dim"), (f"urdflint rule {worst.head.code}", "strong"), (" explains the most severe", "dim")]
