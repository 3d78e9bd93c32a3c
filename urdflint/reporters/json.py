"""The report as one JSON object, by the contract of format 1."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from urdflint import __version__
from urdflint.linter import catalog
from urdflint.linter.finding import FileReport, Finding, Fix, Related, Report, Severity
from urdflint.reporters.words import full_message, one_line

SAME = "the same here"
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def render(report: Report) -> str:
    """All of a report, a file or finding a line; the text is plain ASCII."""
    head = f'{{"urdflint": {json.dumps(__version__)}, "format": 1, "targets": {json.dumps(list(report.targets))},\n'
    files = _rows(_file(one) for one in report.files)
    findings = _rows(_finding(one) for one in report.findings)
    summary = json.dumps({one.value: report.count(one) for one in Severity})
    return f'{head} "files": {files},\n "findings": {findings},\n "summary": {summary}}}\n'


def _rows(objects: Iterable[dict[str, Any]]) -> str:
    rows = [json.dumps(one) for one in objects]
    return "[\n  " + ",\n  ".join(rows) + "]" if rows else "[]"


def _clean(text: str) -> str:
    """A text that any JSON reader takes: the bytes of a file name need not be characters."""
    return LONE_SURROGATE.sub("\ufffd", text)


def _file(one: FileReport) -> dict[str, Any]:
    """A file in which urdflint failed was not checked either, and the contract has one word for that."""
    reason = one.unreadable or one.failure
    not_checked = [*one.not_checked, f"the file: {reason}"] if reason else one.not_checked
    return {
        "path": _clean(one.path),
        "status": "unreadable" if reason else "checked",
        "not_checked": [_clean(text) for text in not_checked],
    }


def _finding(one: Finding) -> dict[str, Any]:
    at, source = one.location, one.location.source
    start, end = at.start, at.end
    return {
        "code": one.code,
        "name": one.name,
        "severity": one.severity.value,
        "message": _clean(full_message(one)),
        "path": _clean(source.name),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "offset": source.original(at.span.start),
        "end_offset": source.original(at.span.end),
        "element": _clean(at.path),
        "effects": {name: effect.value for name, effect in one.effects.items()},
        "related": [_related(other) for other in (*one.related, *(Related(SAME, place) for place in one.also))],
        "trace": [_related(other) for other in one.trace],
        "fix": _fix(one.fix, one) if one.fix else None,
        "url": "rules/" + catalog.paths().get(one.code, f"{one.code}-{one.name}.md"),
    }


def _related(one: Related) -> dict[str, Any]:
    start = one.location.start
    return {
        "message": _clean(one_line(one.message)),
        "path": _clean(one.location.source.name),
        "line": start.line,
        "column": start.column,
    }


def _fix(fix: Fix, finding: Finding) -> dict[str, Any]:
    original = finding.location.source.original
    return {
        "title": _clean(one_line(fix.title)),
        "safe": fix.safe,
        "edits": [
            {"offset": original(one.span.start), "end_offset": original(one.span.end), "text": _clean(one.text)}
            for one in fix.edits
        ],
    }
