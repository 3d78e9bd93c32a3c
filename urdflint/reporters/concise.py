"""The report with one line a finding, as editors and `grep` like it."""

from __future__ import annotations

from urdflint.linter.finding import Finding, Report
from urdflint.reporters.frame import Line
from urdflint.reporters.words import full_message, shown_path


def lines(report: Report) -> list[Line]:
    """A line for each finding."""
    return [_line(one) for one in report.findings]


def _line(one: Finding) -> Line:
    start = one.location.start
    return [
        (f"{shown_path(one.location.source.name)}:{start.line}:{start.column}: ", "place"),
        (f"{one.severity.value} {one.code}", one.severity.value),
        (f" {full_message(one)}", ""),
    ]
