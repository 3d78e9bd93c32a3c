"""The results of many files become one report, with a bound on the findings of a run."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Report, Severity
from urdflint.limits import MAX_FINDINGS_OF_RUN
from urdflint.linter.settings import FileResult
from urdflint.programs import target
from urdflint.programs.target import Target

MARK = b"urdflint"  # in the text of a file that has comments for us
LEAST_SEVERE_FIRST = (Severity.INFO, Severity.WARNING, Severity.ERROR)
CONSEQUENCES = frozenset(("GZ904", "URDF757", "XAC134"))  # rules about what may follow, see `consequences`


def gather(results: Iterable[FileResult], *, suppress: bool = True) -> Report:
    """The report of files that were checked."""
    bounded_results = _bounded(results)
    files, findings, targets = _together(bounded_results, suppress)
    target_sets = dict.fromkeys(filter(None, targets or [result.targets for result in bounded_results]))
    distinct_targets = dict.fromkeys(program for target_set in target_sets for program in target_set)
    names = [
        program.name
        for program in (distinct_targets if len(target_sets) == 1 else sorted(distinct_targets, key=target_order))
    ]
    assumed = {program.name: program.judged_as for program in distinct_targets if program.assumed}
    return Report(names, files, findings, assumed)


class Gathered(NamedTuple):
    """The reports of all files, the findings, and the targets of each file."""

    files: Sequence[FileReport]
    findings: Sequence[Finding]
    targets: Sequence[tuple[Target, ...]]


def _bounded(results: Iterable[FileResult]) -> list[FileResult]:
    """Results with at most 100,000 findings, and the worst of each file.

    Beyond that infos are only counted, then warnings, and last the errors of the files that follow.
    """
    bounded_results: list[FileResult] = []
    number = level = 0
    for result in results:
        bounded_results.append(_with_counted(result, LEAST_SEVERE_FIRST[:level]) if level else result)
        number += len(bounded_results[-1].findings)
        while number > MAX_FINDINGS_OF_RUN and level < len(LEAST_SEVERE_FIRST):
            level += 1
            if level < len(LEAST_SEVERE_FIRST):
                bounded_results = [_with_counted(earlier, LEAST_SEVERE_FIRST[:level]) for earlier in bounded_results]
                number = sum(len(earlier.findings) for earlier in bounded_results)
    return bounded_results


def _with_counted(result: FileResult, severities: Sequence[Severity]) -> FileResult:
    """A result whose findings of these severities are only counted, but for the worst that is alone and that is not."""
    alone = set(map(id, result.alone))
    own = [finding for finding in result.findings if id(finding) not in alone]
    worst = {id(max(findings, key=_rank)) for findings in (own, result.alone) if findings}
    counted = {
        id(finding): finding
        for finding in result.findings
        if finding.severity in severities and id(finding) not in worst
    }
    capped = {code: Counter(numbers) for code, numbers in result.report.capped.items()}
    for finding in counted.values():
        capped.setdefault(finding.code, Counter())[finding.severity] += 1
    return result._replace(
        report=result.report._replace(capped=capped),
        findings=tuple(finding for finding in result.findings if id(finding) not in counted),
        alone=tuple(finding for finding in result.alone if id(finding) not in counted),
    )


def _rank(finding: Finding) -> int:
    return finding.severity.rank


def _together(results: Sequence[FileResult], suppress: bool) -> Gathered:
    """The files and findings of all results, without findings that comments suppress."""
    files, findings, targets = _related(results)
    if any(finding.code in CONSEQUENCES for finding in findings):
        from urdflint.linter.run.consequences import Causes

        findings = list(Causes(findings).without_consequences(findings))
    if suppress and (any(result.marked for result in results) or _may_be_silent(findings)):
        from urdflint.linter.waivers import suppression

        marked = [result.marked for result in results if result.marked]
        by_path = {result.report.path: result.targets for result in results}
        files, findings = suppression.applied(files, findings, marked, by_path)
    return Gathered(files, findings, targets)


def _related(results: Sequence[FileResult]) -> tuple[list[FileReport], list[Finding], list[tuple[Target, ...]]]:
    if any(result.report.names is not None for result in results):
        from urdflint.linter.run.shared_findings import merged

        return merged(results)
    in_scenes = any(result.report.format for result in results)  # which may be in files that scenes include
    findings = findings_of_includes(results) if in_scenes else _distinct(results)
    return [result.report for result in results], findings, [result.targets for result in results]


def _distinct(results: Iterable[FileResult]) -> list[Finding]:
    """The findings of all files, each once: several files may report one of a shared file, such as CMakeLists.txt."""
    by_text: dict[object, Finding] = {}
    for result in results:
        for number, finding in enumerate(result.findings):
            name = finding.location.source.name
            key = (number, name) if name == result.report.path else (finding.code, name, finding.location.span)
            by_text.setdefault((key, finding.message), finding)
    return [*by_text.values()]


def _may_be_silent(findings: Iterable[Finding]) -> bool:
    """Whether a file with findings mentions urdflint, so that a comment in it may suppress some."""
    sources = {place.source for finding in findings for place in chain((finding.location,), finding.also)}
    return any(MARK in source.text for source in sources)


def target_order(program: Target) -> tuple[int, str, Sequence[int]]:
    """The sort key of a target: programs in their fixed order, then releases."""
    return target.FAMILIES[program.family].place, program.family, program.release


def findings_of_includes(results: Sequence[FileResult]) -> list[Finding]:
    """The findings of files that were checked, in their order; of the same ones the most severe, or a file's own."""
    real = cache(os.path.realpath)
    strongest: dict[tuple[object, ...], tuple[tuple[int, bool], Finding]] = {}
    for result in results:
        times = Counter[tuple[object, ...]]()
        for finding in result.findings:
            source = finding.location.source.name
            text_key = real(source), finding.location.span, finding.code, finding.message
            times[text_key] += 1
            key, worth = (*text_key, times[text_key]), (finding.severity.rank, source == result.report.path)
            if key not in strongest or worth > strongest[key][0]:
                strongest[key] = worth, finding
    return [finding for _, finding in strongest.values()]
