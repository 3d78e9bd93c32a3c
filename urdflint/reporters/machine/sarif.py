"""The report as SARIF 2.1.0, for code scanning and the viewers of editors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from urdflint.findings import Finding, Fix, Related, Report, Severity, Suppressed
from urdflint.linter.waivers.fingerprint import Fingerprint, Fingerprints
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import clean, rows, same
from urdflint.reporters.machine.sarif_places import BASE, Places, message
from urdflint.reporters.machine.sarif_tool import driver, notifications
from urdflint.text.harmless_json import harmless
from urdflint.text.wording import one_line

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
END_OF_CHAIN = "here"  # what stands at the end of a chain of calls
VERSION = "urdflint/v1"  # of how fingerprints are made
# GitHub knows a result again by this one alone, and makes it from the line where a report has none.
GITHUB = "primaryLocationLineHash"
NEW, OLD = {"baselineState": "new"}, {"baselineState": "unchanged"}
Mark = dict[str, Any]


def render(report: Report, folder: str, *, waived: bool = True) -> str:
    """A run with a result for each finding, a result a line; paths are seen from a folder. The text is ASCII.

    With `waived`, what a comment suppresses and what the baseline has are results too, with a mark that says so.
    """
    return "".join(pieces(report, folder, waived=waived))


def pieces(report: Report, folder: str, *, waived: bool = True) -> Iterator[str]:
    """Yield the SARIF log in pieces."""
    yield from map(harmless, _parts(report, folder, waived))


def _parts(report: Report, folder: str, waived: bool) -> Iterator[str]:
    places = Places(folder)
    for file in report.files:
        places.file(file.path, "analysisTarget")
    marked_findings = marked(report, places) if waived else ((finding, dict[str, Any]()) for finding in report.findings)
    names = {finding.code: finding.name for finding in (all_findings(report) if waived else report.findings)}
    codes = {code: number for number, code in enumerate(sorted(names))}
    fingerprints = known_fingerprints(report, folder)  # what does not count is last, and has a number too
    yield f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{\n '
    tool = driver({code: names[code] for code in codes}, LEVELS, report.rule_url, report.team)
    yield f'"tool": {json.dumps({"driver": tool})}'
    yield ',\n "results": '
    yield from rows(
        {**_result(finding, fingerprint, codes[finding.code], places), **mark}
        for (finding, mark), fingerprint in zip(marked_findings, fingerprints, strict=waived)
    )
    failed = any(file.status == "unreadable" for file in report.files)
    invocation = {"executionSuccessful": not failed, "toolExecutionNotifications": list(notifications(report, places))}
    parts: dict[str, Iterable[str]] = {
        "invocations": rows([invocation]),
        "originalUriBaseIds": [json.dumps({BASE: {"uri": places.base}})],
        "defaultEncoding": [json.dumps("UTF-8")],
        "columnKind": [json.dumps("utf16CodeUnits")],
        "artifacts": rows(places.artifacts),
        "properties": [json.dumps({"targets": list(report.targets)})],
    }
    for key, value in parts.items():
        yield f',\n "{key}": '
        yield from value
    yield "\n}]}\n"


def _result(finding: Finding, fingerprint: Fingerprint, number: int, places: Places) -> dict[str, Any]:
    related = list(_numbered(same(finding), places))
    return {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": LEVELS[finding.severity],
        "message": message("\n".join(sentences(finding))),
        "locations": [places.location(finding.location)],
        **({"relatedLocations": related} if related else {}),
        **({"codeFlows": [_flow(finding, places)]} if finding.trace else {}),
        **({"fixes": [_fix(finding.fix, finding, places)]} if finding.fix and finding.fix.edits else {}),
        "partialFingerprints": {VERSION: fingerprint.digest, GITHUB: fingerprint.digest},
        **({"occurrenceCount": finding.uses} if finding.uses > 1 else {}),
        "properties": dict(_properties(finding)),
    }


def _numbered(related: Iterable[Related], places: Places) -> Iterator[dict[str, Any]]:
    """Other places, each with a number: that makes them different even where they say the same of one place."""
    for number, place in enumerate(related, 1):
        yield {"id": number, **places.location(place.location), "message": message(one_line(place.message))}


def _flow(finding: Finding, places: Places) -> dict[str, Any]:
    """The calls by which a text got into the robot, from the outermost one to the text."""
    steps = [*reversed(finding.trace), Related(END_OF_CHAIN, finding.location)]
    return {
        "threadFlows": [
            {
                "locations": [
                    {
                        "location": {**places.location(step.location), "message": message(one_line(step.message))},
                        "nestingLevel": depth,
                    }
                    for depth, step in enumerate(steps)
                ]
            }
        ]
    }


def _fix(fix: Fix, finding: Finding, places: Places) -> dict[str, Any]:
    source = finding.location.source
    replacements = [
        {
            "deletedRegion": places.region(source, edit.span),
            **({"insertedContent": {"text": clean(edit.text)}} if edit.text else {}),
        }
        for edit in fix.edits
    ]
    return {
        "description": message(one_line(fix.title)),
        "artifactChanges": [{"artifactLocation": places.artifact(source), "replacements": replacements}],
        "properties": {"safe": fix.safe},
    }


def _properties(finding: Finding) -> Iterator[tuple[str, Any]]:
    """What SARIF has no word for."""
    yield "name", finding.name
    yield "effects", {name: effect.value for name, effect in finding.effects.items()}
    if finding.losses:
        yield "losses", {name: clean(one_line(loss)) for name, loss in finding.losses.items()}
    if finding.robots:
        yield "robots", [clean(path) for path in finding.robots]
    if finding.variants:
        yield "variants", [clean(variant) for variant in finding.variants]


def all_findings(report: Report) -> Iterator[Finding]:
    """All findings of a report, those that count first."""
    return chain(report.findings, _waived(report))


def _waived(report: Report) -> Iterator[Finding]:
    return chain((suppressed.finding for suppressed in report.suppressed), report.baselined)


def marked(report: Report, places: Places) -> Iterator[tuple[Finding, Mark]]:
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
    """The fingerprint of each finding, in the order of `marked`, whether or not it counts.

    Equal ones are numbered by their places alone.
    """
    settings = Fingerprints(folder)
    files = {finding.location.source.name for finding in _waived(report)}
    numbered_findings = enumerate(all_findings(report)) if files else ()
    of_files = [(index, finding) for index, finding in numbered_findings if finding.location.source.name in files]
    of_files.sort(key=lambda pair: (pair[1].location.source.name, *pair[1].order))
    by_number = {index: settings.for_finding(finding) for index, finding in of_files}
    for index, finding in enumerate(all_findings(report)):
        yield by_number.get(index) or settings.for_finding(finding)
