"""The report as GitLab's code quality takes it up: a list of what was found, each known again by its fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import chain
from typing import Any

from urdflint.findings import Finding, Report, Severity
from urdflint.linter.waivers.fingerprint import Fingerprints
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import clean, rows
from urdflint.reporters.repository_paths import path
from urdflint.text.harmless_json import harmless
from urdflint.text.wording import one_line

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, folder: str) -> str:
    """An object for each file that could not be checked and for each finding, a line each; the text is ASCII.

    Paths are seen from a folder.
    """
    return "".join(pieces(report, folder))


def pieces(report: Report, folder: str) -> Iterator[str]:
    """Yield the code quality report of GitLab in pieces."""
    fingerprints = Fingerprints(folder)
    findings = (_finding(finding, fingerprints.for_finding(finding).digest, folder) for finding in report.findings)
    yield from map(harmless, rows(chain(_unread(report, folder), findings)))
    yield "\n"


def _finding(finding: Finding, fingerprint: str, folder: str) -> dict[str, Any]:
    place = finding.location
    return {
        "description": clean("; ".join(sentences(finding))),
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": fingerprint,
        "severity": SEVERITIES[finding.severity],
        "location": {
            "path": clean(path(place.source.name, folder)),
            "lines": {"begin": place.start.line, "end": place.end.line},
        },
    }


def _unread(report: Report, folder: str) -> Iterator[dict[str, Any]]:
    for file in report.files:
        if file.unread:
            name, reason = file.unread
            shown_name = clean(path(file.path, folder))
            yield {
                "description": clean(one_line(f"the file was not checked: {reason}")),
                "check_name": name,
                "fingerprint": hashlib.sha256(f"{name}\0{shown_name}".encode()).hexdigest(),
                "severity": "critical",
                "location": {"path": shown_name, "lines": {"begin": 1}},
            }
