"""The findings as JSON, one a line, in the form that they have in the JSON report."""

from __future__ import annotations

import json
from collections.abc import Iterator

from urdflint.findings import Report
from urdflint.reporters.machine.json_report import mapping
from urdflint.text.harmless_json import harmless


def render(report: Report) -> str:
    """A line for each finding, in ASCII; nothing of files, of which the exit code and standard error tell."""
    return "".join(pieces(report))


def pieces(report: Report) -> Iterator[str]:
    """Yield the lines of the report."""
    for finding in report.findings:
        yield harmless(json.dumps(mapping(finding, report.rule_url))) + "\n"
