"""The findings as JSON, one a line, in the form that they have in the JSON report."""

from __future__ import annotations

import json

from urdflint.linter.finding import Report
from urdflint.reporters.json import harmless, mapping


def render(report: Report) -> str:
    """A line for each finding, in ASCII; nothing of files, of which the exit code and standard error tell."""
    return harmless("".join(json.dumps(mapping(one)) + "\n" for one in report.findings))
