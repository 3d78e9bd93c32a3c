"""The report as JUnit XML, valid against the junit-10.xsd of Jenkins and readable by GitLab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from urdflint.findings import FileReport, Report, Severity
from urdflint.reporters.effect_sentences import unreported
from urdflint.reporters.entries import Entry
from urdflint.reporters.machine.junit_cases import Case, by_file, named_cases
from urdflint.reporters.repository_paths import slashed
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text.entry_text import full
from urdflint.reporters.xml_writer import child, document, written
from urdflint.text.wording import one_line

if TYPE_CHECKING:
    from lxml.etree import _Element as XmlElement

COUNTS = {"tests": "testcase", "failures": "testcase/failure", "errors": "testcase/error"}


def render(
    report: Report,
    fail_on: Severity | None = Severity.ERROR,
    own: Mapping[str, Severity | None] | None = None,
    lines: bool = False,
) -> str:
    """A suite for each file, also for those that robots include; a case for each entry.

    Entries below `fail_on` (None: all of them) do not fail. Files that are in `own` have their own threshold.
    What would fail, and is suppressed or in the baseline, is skipped.
    With `lines` each case has its file and line, as some readers want it and the schema of Jenkins refuses it.
    """
    cases_by_file = by_file(report)
    root = document("testsuites", name="urdflint", **dict.fromkeys(COUNTS, "0"))
    of_run = {file.path for file in report.files}
    for file in (*report.files, *(FileReport(path, library=True) for path in cases_by_file if path not in of_run)):
        cases = cases_by_file.get(file.path, [])
        fails = [_fails(case.entry, fail_on, own or {}) for case in cases]
        passing = [case.entry for case, failing in zip(cases, fails, strict=True) if not failing and not case.waiver]
        _suite(root, file, [case for case, failing in zip(cases, fails, strict=True) if failing], passing, lines)
    for count in COUNTS:
        root.set(count, str(sum(int(suite.get(count) or "0") for suite in root)))
    return written(root)


def _fails(entry: Entry, fail_on: Severity | None, own: Mapping[str, Severity | None]) -> bool:
    """Whether an entry is as severe as one of the files that it is about asks."""
    files = dict.fromkeys(path for finding in (*entry.findings, *entry.sides) for path in finding.about)
    thresholds = [own.get(path, fail_on) for path in files]
    return any(threshold is not None and entry.severity.rank >= threshold.rank for threshold in thresholds)


def _suite(root: XmlElement, file: FileReport, failing: Sequence[Case], passing: Sequence[Entry], lines: bool) -> None:
    """A suite for a file; one without findings and errors has one case, since no cases would read as `no tests`."""
    path = slashed(file.path)
    suite = child(root, "testsuite", name=path, **dict.fromkeys(COUNTS, "0"), skipped="0")
    for name, failing_case in named_cases(failing):
        _case(suite, path, name, failing_case, lines)
    if file.unread:
        kind, reason = file.unread
        case = child(suite, "testcase", classname=path, name=f"{kind} {path}")
        child(case, "error", type=kind, message=reason)
    for lack in file.absences:
        case = child(suite, "testcase", classname=path, name=one_line(f"incomplete {path}: {lack.what}"))
        child(case, "error", type="incomplete", message=one_line(f"needs {lack.what}: {lack.why}; {lack.help}"))
    if file.status == "not-checked" and file.skipped:
        case = child(suite, "testcase", classname=path, name=f"not-checked {path}")
        child(case, "skipped", type="not-checked", message=one_line(file.skipped))
    holder = suite if len(suite) else child(suite, "testcase", classname=path, name=f"urdflint {path}")
    output = _output(passing, file)
    if output:
        child(holder, "system-out", output)
    for count, cases in COUNTS.items():
        suite.set(count, str(len(suite.findall(cases))))
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))


def _case(suite: XmlElement, path: str, name: str, reported_case: Case, lines: bool) -> None:
    start = reported_case.entry.head.location.start
    message = one_line(f"{start.line}:{start.column} {reported_case.entry.head.message}")
    place = {"file": path, "line": str(start.line)} if lines else {}
    case = child(suite, "testcase", classname=path, name=name, **place)
    if reported_case.waiver:
        child(case, "skipped", message, type=reported_case.waiver, message=one_line(reported_case.why))
    else:
        child(
            case, "failure", _plain(reported_case.entry).rstrip(), type=reported_case.entry.head.code, message=message
        )


def _output(passing: Sequence[Entry], file: FileReport) -> str:
    """What is worth knowing and fails nothing."""
    parts = [_plain(entry) + "\n" for entry in passing]
    parts += [f"not checked: {reason}\n" for reason in file.not_checked]
    parts += [unreported(file.unreported)]
    return "".join(parts).rstrip()


def _plain(entry: Entry) -> str:
    return plain(full(entry, every_line=True))
