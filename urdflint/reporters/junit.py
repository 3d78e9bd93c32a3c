"""The report as JUnit XML, valid against the junit-10.xsd of Jenkins and readable by GitLab."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.linter.finding import FileReport, Finding, Report, Severity
from urdflint.reporters import text
from urdflint.reporters.words import one_line

ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


class Suite(NamedTuple):
    """A suite as XML, and how many tests, failures and errors it has."""

    xml: str
    counts: tuple[int, int, int]


def render(report: Report, fail_on: Severity | None = Severity.ERROR) -> str:
    """All of a report: a suite a file, a case a finding; findings below `fail_on` (None: all) do not fail."""
    by_file: dict[str, list[Finding]] = {}
    for finding in report.findings:
        by_file.setdefault(finding.location.source.name, []).append(finding)
    suites = [_suite(one, by_file.get(one.path, []), fail_on) for one in report.files]
    tests, failures, errors = (sum(suite.counts[which] for suite in suites) for which in range(3))
    head = f'<testsuites name="urdflint" tests="{tests}" failures="{failures}" errors="{errors}">\n'
    body = "".join(suite.xml for suite in suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}{body}</testsuites>\n'


def _suite(one: FileReport, findings: Sequence[Finding], fail_on: Severity | None) -> Suite:
    path = "<stdin>" if one.path == "-" else one.path.replace(os.sep, "/")
    threshold = fail_on.rank if fail_on is not None else len(Severity)
    failing = [finding for finding in findings if finding.severity.rank >= threshold]
    output = _output([finding for finding in findings if finding.severity.rank < threshold], one.not_checked)
    cases = list(_failures(path, failing))
    broken = one.unreadable or one.failure
    if broken:
        kind = "unreadable" if one.unreadable else "internal-error"
        cases.append(_case(path, f"{kind} {path}", f'<error type="{kind}" message={_quoted(broken)}/>'))
    if not cases:
        cases.append(_case(path, f"urdflint {path}", output))
        output = ""
    counts = (len(cases), len(failing), int(broken is not None))
    head = '<testsuite name={} tests="{}" failures="{}" errors="{}" skipped="0">'.format(_quoted(path), *counts)
    tail = f"    {output}\n" if output else ""
    return Suite(f"  {head}\n{''.join(cases)}{tail}  </testsuite>\n", counts)


def _output(findings: Sequence[Finding], not_checked: Sequence[str]) -> str:
    """What is worth knowing and fails nothing; a suite without cases would read as `no tests`."""
    said = [text.plain(text.finding(one)) for one in findings]
    said += [f"not checked: {what}\n" for what in not_checked]
    return f"<system-out>{_escaped(''.join(said).rstrip())}</system-out>" if said else ""


def _failures(path: str, findings: Sequence[Finding]) -> Iterator[str]:
    """A case for each finding, under names that differ even where two findings have one place."""
    seen: dict[str, int] = {}
    for one in findings:
        start = one.location.start
        name = f"{one.code} {one.name} {path}:{start.line}:{start.column} {one.location.path}".rstrip()
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            name += f" #{seen[name]}"
        body = _escaped(text.plain(text.finding(one)).rstrip())
        message = one_line(f"{start.line}:{start.column} {one.message}")
        yield _case(path, name, f"<failure type={_quoted(one.code)} message={_quoted(message)}>{body}</failure>")


def _case(path: str, name: str, content: str) -> str:
    head = f"    <testcase classname={_quoted(path)} name={_quoted(name)}"
    return f"{head}>\n      {content}\n    </testcase>\n" if content else f"{head}/>\n"


def _quoted(value: str) -> str:
    return '"' + "".join(ESCAPES.get(sign, sign) for sign in ILLEGAL.sub("\ufffd", value)) + '"'


def _escaped(content: str) -> str:
    """Text content; `]]>` needs no care where every `>` is escaped."""
    clean = ILLEGAL.sub("\ufffd", content)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")
