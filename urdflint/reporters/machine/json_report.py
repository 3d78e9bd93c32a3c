"""The report as one JSON object, by the contract of format 1."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from urdflint import __version__
from urdflint.files.absences import Absence
from urdflint.findings import FileReport, Finding, Fix, Profile, Related, Report, Severity, Suppressed
from urdflint.linter.rules import catalog
from urdflint.resources import project_urls
from urdflint.text.harmless_json import harmless
from urdflint.text.wording import one_line

SAME = "the same here"
CODE = "{code}"  # in a configured address
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def render(report: Report) -> str:
    """All of a report, a file or finding a line; the text is plain ASCII."""
    return "".join(pieces(report))


def pieces(report: Report) -> Iterator[str]:
    """Yield the JSON report in pieces, so that one of very many places is never held whole."""
    yield from map(harmless, _parts(report))


def _parts(report: Report) -> Iterator[str]:
    yield f'{{"urdflint": {json.dumps(__version__)}, "format": 1, "targets": {json.dumps(list(report.targets))},\n '
    if report.evidence:
        yield f'"judged_for": {json.dumps(list(_judged_for(report)))},\n '
    if report.assumed:
        yield f'"assumed": {json.dumps(dict(report.assumed))},\n '
    if report.configurations:
        yield f'"configuration": {json.dumps([clean(path) for path in report.configurations])},\n '
    if report.ignored:
        yield f'"ignored": {report.ignored},\n '
    if report.excluded:
        yield f'"excluded": {report.excluded},\n '
    if report.since:
        yield f'"unchanged": {json.dumps({"since": clean(report.since), "files": report.unchanged})},\n '
    if report.left_out:
        yield from ('"left_out": ', *rows(_left_out(report)), ",\n ")
    yield from ('"files": ', *rows(_file(file) for file in report.files))
    yield ',\n "findings": '
    yield from rows(mapping(finding, report.rule_url) for finding in report.findings)
    yield f',\n "summary": {json.dumps({severity.value: report.count(severity) for severity in Severity})}'
    yield from _further_parts(report)
    if report.shard is not None:
        from urdflint.linter.caching import serialization

        shard = {"number": report.shard.number, "of": report.shard.of, "report": serialization.packed_report(report)}
        yield f',\n "shard": {json.dumps(shard)}'
    yield "}\n"


def _further_parts(report: Report) -> Iterator[str]:
    """What is reported beside the findings, where there is any."""
    if report.suppressed:
        yield ',\n "suppressed": '
        yield from rows(_suppressed(suppressed, report.rule_url) for suppressed in report.suppressed)
    if report.baselined:
        yield ',\n "baselined": '
        yield from rows(mapping(finding, report.rule_url) for finding in report.baselined)
    if report.incomplete:
        yield ',\n "incomplete": '
        yield from rows(_absence(path, lack) for path, lack in report.incomplete)
    if report.stale:
        yield f',\n "stale": {json.dumps([clean(path) for path in report.stale])}'
    if report.profile is not None:
        yield f',\n "profile": {json.dumps(_readiness(report.profile, report))}'
    if report.fixed is not None:
        yield ',\n "fixed": '
        yield from rows(mapping(finding, report.rule_url) for finding in report.fixed)


def _judged_for(report: Report) -> Iterator[dict[str, Any]]:
    """The programs that the run is about, each with the places that show that they read robots here, if any do."""
    for name in report.targets:
        places = report.evidence.get(name, ())
        yield {"target": name, "evidence": [{"path": clean(place.path), "line": place.line} for place in places]}


def _readiness(profile: Profile, report: Report) -> dict[str, Any]:
    """For what the robots are to be ready: each requirement with its source, and the findings against it by code."""
    from urdflint.findings.readiness import outcomes

    all_outcomes = list(outcomes(profile, report))
    return {
        "name": profile.name,
        "ready": all(outcome.met for outcome in all_outcomes),
        "requirements": [
            {
                "name": outcome.requirement.name,
                "met": outcome.met,
                "findings": dict(outcome.findings),
                "source": outcome.requirement.source,
            }
            for outcome in all_outcomes
        ],
    }


def _absence(path: str, lack: Absence) -> dict[str, Any]:
    """What keeps a file from being examined as a whole."""
    return {"path": clean(path), "what": clean(lack.what), "why": clean(lack.why), "help": clean(lack.help)}


def _left_out(report: Report) -> Iterator[dict[str, Any]]:
    return ({"path": clean(path), "reason": reason} for path, reason in report.left_out.items())


def rows(objects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A list, a line for each object, in pieces."""
    before = "[\n  "
    for plain in objects:
        yield before
        yield json.dumps(plain)
        before = ",\n  "
    yield "[]" if before[0] == "[" else "]"


def clean(text: str) -> str:
    """A text that any JSON reader takes: the bytes of a file name need not be characters."""
    return text if text.isascii() else LONE_SURROGATE.sub("\ufffd", text)


def _file(file: FileReport) -> dict[str, Any]:
    """A file in which urdflint failed was not checked either, and the contract has one word for that."""
    numbers = {
        "suppressed": len(file.suppressed) + file.suppressed_unreported,
        "baselined": len(file.baselined) + file.baselined_unreported,
    }
    reasons = [f"the file: {file.unread[1]}"] if file.unread else [f"the robot: {file.skipped}"] if file.skipped else []
    return {
        "path": clean(file.path),
        "status": file.status,
        "not_checked": [clean(text) for text in (*file.not_checked, *reasons)],
        **({"capped": dict(file.unreported)} if file.capped else {}),
        **({"unloaded": file.unloaded} if file.unloaded else {}),
        **{word: number for word, number in numbers.items() if number},
    }


def _suppressed(suppressed: Suppressed, rule_url: str) -> dict[str, Any]:
    """A finding that a comment keeps silent, with the place of that and the reason that it gives."""
    start = suppressed.comment.start
    comment_place = {"path": clean(suppressed.comment.source.name), "line": start.line, "column": start.column}
    return {
        **mapping(suppressed.finding, rule_url),
        "suppression": {**comment_place, "reason": clean(one_line(suppressed.reason))},
    }


def mapping(finding: Finding, rule_url: str = "") -> dict[str, Any]:
    """A finding by the contract; see `url` for the second."""
    from urdflint.reporters.reference.printed_messages import printed_by_target

    place, source = finding.location, finding.location.source
    start, end = place.start, place.end
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
        "offset": source.original(place.span.start),
        "end_offset": source.original(place.span.end),
        "element": clean(place.path),
        "effects": {name: effect.value for name, effect in finding.effects.items()},
        "related": [_related(other) for other in same(finding)],
        "trace": [_related(other) for other in finding.trace],
        "help": clean(one_line(finding.help)) if finding.help else None,
        "loss": clean(one_line(finding.loss)) if finding.loss else None,
        "losses": {name: clean(one_line(loss)) for name, loss in finding.losses.items()},
        "prints": {name: clean(one_line(words)) for name, words in printed_by_target(finding).items()},
        "uses": finding.uses,
        **({"variants": [clean(variant) for variant in finding.variants]} if finding.variants else {}),
        "cause": clean(finding.cause or finding.code),
        "fix": _fix(finding.fix, finding) if finding.fix else None,
        "url": url(finding.code, rule_url),
    }


def url(code: str, configured: str = "") -> str | None:
    """The address of a rule's page: the configured one with its code, else that of the project, if it has one."""
    path = catalog.paths().get(code)
    if configured and path:
        return configured.replace(CODE, code)
    return f"{project_urls.RULES}/{path}" if project_urls.RULES and path else None


def same(finding: Finding) -> Iterator[Related]:
    """The places that belong to a finding, and those where the same is wrong."""
    return chain(finding.related, (Related(SAME, place) for place in finding.also))


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
