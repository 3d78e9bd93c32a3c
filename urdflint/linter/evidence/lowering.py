"""Errors in files that nothing of a repository loads, and in inputs of tests, count as warnings in a check of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Report, Severity
from urdflint.linter.evidence import loading, repository, survey
from urdflint.linter.kept import SpilledFindings
from urdflint.linter.settings import Settings


class Reasons(NamedTuple):
    """Why the errors of files count little, see `Loading`, and whether something names a file."""

    why: Callable[[str], str]
    is_named: Callable[[str], bool]


def lowered(
    report: Report, named_paths: Sequence[str], settings: Mapping[str, Settings], counted: Collection[str]
) -> Report:
    """A report of folders with warnings for the errors in files that nothing loads.

    Not in files that were named alone, in those `counted` all the same, and of rules whose severity is chosen.
    """
    if not report.count(Severity.ERROR):
        return report
    why, is_named = _reasons([os.path.realpath(path) for path in named_paths if os.path.isdir(path)], settings, counted)
    reasons = dict[str, str]()

    def reason(finding: Finding) -> bool:
        """Whether the error of a finding counts little for all whom it is about."""
        if finding.severity is not Severity.ERROR or any(
            not why(path) or finding.code in settings[path].severity for path in finding.about
        ):
            return False
        if finding.robots and is_named(finding.location.source.name):
            return False
        reasons.update((path, why(path)) for path in finding.about)
        return True

    findings: Iterator[Finding] = (
        finding._replace(severity=Severity.WARNING) if reason(finding) else finding for finding in report.findings
    )
    is_on_disk = isinstance(report.findings, SpilledFindings)
    lowered_findings = SpilledFindings(findings) if is_on_disk else list(findings)
    files = [_with_reason(file, reasons.get(file.path, "")) for file in report.files]
    return report._replace(findings=lowered_findings, files=files) if any(file.unloaded for file in files) else report


def _reasons(folders: Sequence[str], settings: Mapping[str, Settings], counted: Collection[str]) -> Reasons:
    loadings = cache(lambda top: loading.Loading(survey.survey(top)))

    def place(path: str) -> tuple[str, str | None]:
        """Where links lead to the folder of a file, and the folder of the check that it is in."""
        real = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        return real, next((folder for folder in folders if real.startswith(os.path.join(folder, ""))), None)

    @cache
    def why(path: str) -> str:
        real, folder = place(path)
        if folder is None or path in counted or path not in settings or not settings[path].resolve:
            return ""
        return loadings(repository.top_of(folder)).why(real, folder)

    @cache
    def is_named(path: str) -> bool:
        real, folder = place(path)
        return folder is not None and loadings(repository.top_of(folder)).is_named(real)

    return Reasons(why, is_named)


def _with_reason(file: FileReport, reason: str) -> FileReport:
    """A report of a file with the reason, and with warnings for the errors that it counts and does not have."""
    if not reason:
        return file
    capped = {code: _lowered_numbers(numbers) for code, numbers in file.capped.items()}
    return file._replace(unloaded=reason, capped=capped)


def _lowered_numbers(numbers: Mapping[Severity, int]) -> Mapping[Severity, int]:
    lowered_numbers = dict[Severity, int]()
    for severity, number in numbers.items():
        new_severity = Severity.WARNING if severity is Severity.ERROR else severity
        lowered_numbers[new_severity] = lowered_numbers.get(new_severity, 0) + number
    return lowered_numbers
