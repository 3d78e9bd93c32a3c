"""What SARIF says of findings that do not count: which comment suppresses them, and what the baseline has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from urdflint.findings import Finding, Report, Suppressed
from urdflint.linter.fingerprint import Fingerprint, fingerprints
from urdflint.reporters.json import clean
from urdflint.reporters.sarif_places import Places
from urdflint.text.wording import one_line

NEW, OLD = {"baselineState": "new"}, {"baselineState": "unchanged"}
Mark = dict[str, Any]


def marks(report: Report, places: Places) -> Iterator[tuple[Finding, Mark]]:
    """All findings of a report, those that count first, each with what a result has besides.

    Whether a suppressed one is new nobody knows: the baseline has none of them.
    """
    for finding in report.findings:
        yield finding, NEW if report.compared else {}
    for one in report.suppressed:
        yield one.finding, {"suppressions": [_in_source(one, places)]}
    for finding in report.baselined:
        yield finding, {**OLD, "suppressions": [{"kind": "external", "status": "accepted"}]}


def _in_source(one: Suppressed, places: Places) -> Mark:
    return {
        "kind": "inSource",
        "status": "accepted",
        **({"justification": clean(one_line(one.reason))} if one.reason else {}),
        "location": places.location(one.comment),
    }


def known(report: Report, folder: str) -> list[Fingerprint]:
    """The fingerprint of each finding, in the order of `marks`, whether or not it counts.

    Equal ones are numbered by their places alone.
    """
    found = [*report.findings, *(one.finding for one in report.suppressed), *report.baselined]
    order = sorted(range(len(found)), key=lambda at: (found[at].location.source.name, *found[at].order))
    by_number = dict(zip(order, fingerprints([found[at] for at in order], folder), strict=True))
    return [by_number[at] for at in range(len(found))]
