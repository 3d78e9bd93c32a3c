"""The report with one line a place, as editors and `grep` like it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Finding, Location, Report, Severity
from urdflint.reporters.calls import briefly
from urdflint.reporters.lines import Line
from urdflint.reporters.words import full_message, shown_path, unreported


def lines(report: Report, lowest: Severity | None = None) -> Iterator[Line]:
    """A line for each place of each finding, from the lowest severity on, and for each file what is not reported."""
    least = lowest.rank if lowest is not None else 0
    for finding in report.findings:
        if finding.severity.rank >= least:
            yield from _lines(finding)
    yield from ([(f"{shown_path(path)}: {unreported(more)}", "")] for path, more in report.unreported.items())


def _lines(finding: Finding) -> Iterator[Line]:
    how = briefly([finding])
    yield _line(finding, finding.location, full_message(finding) + (f" ({how})" if how else ""))
    first, message = finding.location.start, full_message(finding) if finding.also else ""
    for place in finding.also:
        yield _line(finding, place, f"the same as at {first.line}:{first.column}: {message}")


def _line(finding: Finding, place: Location, message: str) -> Line:
    start = place.start
    return [
        (f"{shown_path(place.source.name)}:{start.line}:{start.column}: ", "place"),
        (f"{finding.severity.value} {finding.code}", finding.severity.value),
        (f" {message}", ""),
    ]
