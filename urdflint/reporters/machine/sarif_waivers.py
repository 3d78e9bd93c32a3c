"""What SARIF says of findings that do not count: which comment suppresses them, and what the baseline has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from urdflint.findings import Finding, Report, Suppressed
from urdflint.linter.waivers.fingerprint import Fingerprint, Fingerprints
from urdflint.reporters.machine.json_report import clean
from urdflint.reporters.machine.sarif_places import Places
from urdflint.text.wording import one_line

NEW, OLD = {"baselineState": "new"}, {"baselineState": "unchanged"}
Mark = dict[str, Any]


def findings(report: Report) -> Iterator[Finding]:
    """All findings of a report, those that count first."""
    return chain(report.findings, _waived(report))


def _waived(report: Report) -> Iterator[Finding]:
    return chain((suppressed.finding for suppressed in report.suppressed), report.baselined)


def marks(report: Report, places: Places) -> Iterator[tuple[Finding, Mark]]:
    """All findings of a report, those that count first, each with what a result has besides.

    Whether a suppressed one is new nobody knows: the baseline has none of them.
    """
    for finding in report.findings:
        yield finding, NEW if report.compared else {}
    for suppressed in report.suppressed:
        yield suppressed.finding, {"suppressions": [_in_source(suppressed, places)]}
    for finding in report.baselined:
        yield finding, {**OLD, "suppressions": [{"kind": "external", "status": "accepted"}]}


def _in_source(suppressed: Suppressed, places: Places) -> Mark:
    return {
        "kind": "inSource",
        "status": "accepted",
        **({"justification": clean(one_line(suppressed.reason))} if suppressed.reason else {}),
        "location": places.location(suppressed.comment),
    }


def known_fingerprints(report: Report, folder: str) -> Iterator[Fingerprint]:
    """The fingerprint of each finding, in the order of `marks`, whether or not it counts.

    Equal ones are numbered by their places alone.
    """
    settings = Fingerprints(folder)
    files = {finding.location.source.name for finding in _waived(report)}
    numbered_findings = enumerate(findings(report)) if files else ()
    of_files = [(index, finding) for index, finding in numbered_findings if finding.location.source.name in files]
    of_files.sort(key=lambda pair: (pair[1].location.source.name, *pair[1].order))
    by_number = {index: settings.for_finding(finding) for index, finding in of_files}
    for index, finding in enumerate(findings(report)):
        yield by_number.get(index) or settings.for_finding(finding)
