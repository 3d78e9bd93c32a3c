"""The report as one JSON object, by the contract of format 1."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from urdflint import __version__, home
from urdflint.linter import catalog
from urdflint.linter.finding import FileReport, Finding, Fix, Related, Report, Severity, Suppressed
from urdflint.wording import one_line

SAME = "the same here"
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def render(report: Report) -> str:
    """All of a report, a file or finding a line; the text is plain ASCII."""
    head = f'{{"urdflint": {json.dumps(__version__)}, "format": 1, "targets": {json.dumps(list(report.targets))},\n'
    assumed = f'"assumed": {json.dumps(dict(report.assumed))},\n ' if report.assumed else ""
    used = (
        f'"configuration": {json.dumps([clean(one) for one in report.configurations])},\n '
        if report.configurations
        else ""
    )
    excluded = f'"excluded": {report.excluded},\n ' if report.excluded else ""
    since = {"since": clean(report.since), "files": report.unchanged}
    left_out = f'"unchanged": {json.dumps(since)},\n ' if report.since else ""
    left_out += f'"left_out": {rows(_left_out(report))},\n ' if report.left_out else ""
    beside = f',\n "suppressed": {rows(map(_suppressed, report.suppressed))}' if report.suppressed else ""
    if report.baselined:
        beside += f',\n "baselined": {rows(map(mapping, report.baselined))}'
    if report.stale:
        beside += f',\n "stale": {json.dumps([clean(one) for one in report.stale])}'
    if report.mended is not None:
        beside += f',\n "fixed": {rows(map(mapping, report.mended))}'
    files = rows(_file(file) for file in report.files)
    findings = rows(map(mapping, report.findings))
    summary = json.dumps({severity.value: report.count(severity) for severity in Severity})
    told = f'"files": {files},\n "findings": {findings},\n "summary": {summary}{beside}'
    return harmless(f"{head} {assumed}{used}{excluded}{left_out}{told}}}\n")


def harmless(text: str) -> str:
    """JSON from which no log takes a command; `##` stands in strings only."""
    return text.replace("##", r"\u0023#")


def _left_out(report: Report) -> Iterator[dict[str, Any]]:
    return ({"path": clean(path), "reason": reason} for path, reason in report.left_out.items())


def rows(objects: Iterable[dict[str, Any]]) -> str:
    """A list, a line for each object."""
    some = [json.dumps(plain) for plain in objects]
    return "[\n  " + ",\n  ".join(some) + "]" if some else "[]"


def clean(text: str) -> str:
    """A text that any JSON reader takes: the bytes of a file name need not be characters."""
    return LONE_SURROGATE.sub("\ufffd", text)


def _file(file: FileReport) -> dict[str, Any]:
    """A file in which urdflint failed was not checked either, and the contract has one word for that."""
    numbers = {
        "suppressed": len(file.suppressed) + file.suppressed_untold,
        "baselined": len(file.baselined) + file.baselined_untold,
    }
    reason = file.unreadable or file.failure
    whole = [f"the file: {reason}"] if reason else [f"the robot: {file.skipped}"] if file.skipped else []
    return {
        "path": clean(file.path),
        "status": file.status,
        "not_checked": [clean(text) for text in (*file.not_checked, *whole)],
        **({"capped": dict(file.untold)} if file.capped else {}),
        **{word: number for word, number in numbers.items() if number},
    }


def _suppressed(one: Suppressed) -> dict[str, Any]:
    """A finding that a comment keeps silent, with the place of that and the reason that it gives."""
    start = one.comment.start
    where = {"path": clean(one.comment.source.name), "line": start.line, "column": start.column}
    return {**mapping(one.finding), "suppression": {**where, "reason": clean(one_line(one.reason))}}


def mapping(finding: Finding) -> dict[str, Any]:
    """A finding by the contract."""
    at, source = finding.location, finding.location.source
    start, end = at.start, at.end
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": clean(one_line(finding.message)),
        "path": clean(source.name),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "offset": source.original(at.span.start),
        "end_offset": source.original(at.span.end),
        "element": clean(at.path),
        "effects": {name: effect.value for name, effect in finding.effects.items()},
        "related": [_related(other) for other in (*finding.related, *(Related(SAME, place) for place in finding.also))],
        "trace": [_related(other) for other in finding.trace],
        "help": clean(one_line(finding.help)) if finding.help else None,
        "loss": clean(one_line(finding.loss)) if finding.loss else None,
        "uses": finding.uses,
        **({"variants": [clean(one) for one in finding.variants]} if finding.variants else {}),
        "cause": clean(finding.cause or finding.code),
        "fix": _fix(finding.fix, finding) if finding.fix else None,
        "url": url(finding.code),
    }


def url(code: str) -> str | None:
    """The address of a rule's document; None as long as the project has none."""
    path = catalog.paths().get(code)
    return f"{home.RULES}/{path}" if home.RULES and path else None


def _related(related: Related) -> dict[str, Any]:
    start = related.location.start
    return {
        "message": clean(one_line(related.message)),
        "path": clean(related.location.source.name),
        "line": start.line,
        "column": start.column,
    }


def _fix(fix: Fix, finding: Finding) -> dict[str, Any]:
    original = finding.location.source.original
    return {
        "title": clean(one_line(fix.title)),
        "safe": fix.safe,
        "edits": [
            {
                "path": clean(finding.location.source.name),
                "offset": original(edit.span.start),
                "end_offset": original(edit.span.end),
                "text": clean(edit.text),
            }
            for edit in fix.edits
        ],
    }
