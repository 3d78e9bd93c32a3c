"""The report in the Diagnostic Format of reviewdog, rdjson: columns count the bytes of UTF-8."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from urdflint.findings import Finding, Fix, Location, Related, Report
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import clean, rows, same, url
from urdflint.reporters.repository_paths import slashed
from urdflint.syntax.source import Source, Span
from urdflint.text.harmless_json import harmless
from urdflint.text.wording import one_line


def render(report: Report) -> str:
    """A diagnostic for each finding, and for each file that could not be checked; the text is ASCII."""
    return "".join(pieces(report))


def pieces(report: Report) -> Iterator[str]:
    """Yield the report for reviewdog in pieces."""
    yield f'{{"source": {json.dumps({"name": "urdflint"})},\n "diagnostics": '
    yield from map(
        harmless, rows(chain(_unread(report), (_diagnostic(finding, report.rule_url) for finding in report.findings)))
    )
    yield "}\n"


def _unread(report: Report) -> Iterator[dict[str, Any]]:
    for file in report.files:
        if file.unread:
            kind, reason = file.unread
            message = clean(one_line(f"the file was not checked: {reason}"))
            location = {"path": clean(slashed(file.path))}
            yield {"message": message, "location": location, "severity": "ERROR", "code": {"value": kind}}


def _diagnostic(finding: Finding, rule_url: str) -> dict[str, Any]:
    address = url(finding.code, rule_url)
    related = [_related(other) for other in chain(same(finding), finding.trace)]
    return {
        "message": clean("\n".join(sentences(finding))),
        "location": _location(finding.location),
        "severity": finding.severity.value.upper(),
        "code": {"value": finding.code, **({"url": address} if address else {})},
        **_suggested(finding.fix, finding.location.source),
        **({"related_locations": related} if related else {}),
    }


def _suggested(fix: Fix | None, source: Source) -> dict[str, Any]:
    """A fix of one edit: suggestions are taken up one by one, and the edits of a fix go together."""
    if fix is None or len(fix.edits) != 1:
        return {}
    (edit,) = fix.edits
    return {"suggestions": [{"range": _range(source, edit.span), "text": clean(edit.text)}]}


def _related(related: Related) -> dict[str, Any]:
    return {"message": clean(one_line(related.message)), "location": _location(related.location)}


def _location(location: Location) -> dict[str, Any]:
    return {"path": clean(slashed(location.source.name)), "range": _range(location.source, location.span)}


def _range(source: Source, span: Span) -> dict[str, Any]:
    return {"start": _position(source, span.start), "end": _position(source, span.end)}


def _position(source: Source, offset: int) -> dict[str, int]:
    return {"line": source.position(offset).line, "column": offset - source.line_start(offset) + 1}
