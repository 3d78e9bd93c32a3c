"""The report with one line a place, as editors and `grep` like it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Finding, Location, Report, Severity
from urdflint.reporters.call_chains import briefly
from urdflint.reporters.effect_sentences import full_message, shown_path, unreported
from urdflint.reporters.styled_lines import WIDTH, Line
from urdflint.reporters.text.sections import hidden


def lines(report: Report, lowest: Severity = Severity.WARNING, width: int | None = WIDTH) -> Iterator[Line]:
    """A line for each place of each finding from the lowest severity on, and what is not shown or not reported.

    Without a width what is not shown is not counted either.
    """
    for finding in report.findings:
        if finding.severity.rank >= lowest.rank:
            yield from _lines(finding)
    if width is not None:
        yield from hidden((finding for finding in report.findings if finding.severity.rank < lowest.rank), width)
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
