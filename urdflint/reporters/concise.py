"""The report with one line a finding, as editors and `grep` like it."""

from __future__ import annotations

from urdflint.linter.finding import Finding, Report
from urdflint.reporters.frame import Line
from urdflint.reporters.words import full_message, shown_path


def lines(report: Report) -> list[Line]:
    """A line for each finding."""
    return [_line(finding) for finding in report.findings]


def _line(finding: Finding) -> Line:
    start = finding.location.start
    return [
        (f"{shown_path(finding.location.source.name)}:{start.line}:{start.column}: ", "place"),
        (f"{finding.severity.value} {finding.code}", finding.severity.value),
        (f" {full_message(finding)}", ""),
    ]
