"""What came of many files as one report; of files that have nothing to do with others as little as possible is held.

A file is loose where all that was found in it is in itself, and nothing else of the run can change it: it includes
nothing, is included by nothing and has no comments for urdflint. Its findings need not be in memory.
"""

from __future__ import annotations

import heapq
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from urdflint.files import tracked
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.linter.settings import FileResult
from urdflint.linter.spilled_findings import SpilledFindings
from urdflint.programs import target
from urdflint.programs.target import Target

if TYPE_CHECKING:
    from urdflint.linter.run.consequences import Causes

MARK = b"urdflint"  # in the text of a file that has comments for us
NOTHING: Mapping[str, Mapping[Severity, int]] = {}

Numbered = tuple[int, FileResult]
Targets = dict[tuple[Target, ...], None]
CONSEQUENCES = frozenset(("GZ904", "URDF757", "XAC134"))  # rules about what may follow, see `consequences`


def gather(results: Iterable[FileResult], *, suppress: bool = True) -> Report:
    """The report of files that were checked."""
    collected = _LooseFindings()
    for result in results:
        collected.add(result)
    files, findings, targets = _all(collected, suppress)
    target_sets = dict.fromkeys(filter(None, targets or collected.targets))
    distinct_targets = dict.fromkeys(program for target_set in target_sets for program in target_set)
    names = [
        program.name
        for program in (distinct_targets if len(target_sets) == 1 else sorted(distinct_targets, key=target_order))
    ]
    assumed = {program.name: program.judged_as for program in distinct_targets if program.assumed}
    return Report(names, files, findings, assumed)


class Gathered(NamedTuple):
    """The files of a run, what was found in them, and the targets that were asked for."""

    files: Sequence[FileReport]
    findings: Sequence[Finding]
    targets: Targets


class _LooseFindings:
    """What is held of a run: the reports of all files, loose findings on the disk, and all of the other files."""

    def __init__(self) -> None:
        self.files: list[FileReport] = []
        self.targets: list[tuple[Target, ...]] = []
        self.loose = SpilledFindings()
        self.numbers = array("L")  # of loose findings, by file
        self.alone = bytearray()  # whether a loose finding counts only where no file includes that which it is in
        self.counts = bytearray()  # whether the targets of a loose file count beside xacro too
        self.related: list[Numbered] = []
        self._targets_seen: dict[tuple[Target, ...], tuple[Target, ...]] = {}

    def add(self, result: FileResult) -> None:
        """Take what came of the next file."""
        self.targets.append(self._targets_seen.setdefault(result.targets, result.targets))
        self.numbers.append(0)
        alone = set(map(id, result.alone))
        own = any(id(finding) not in alone for finding in result.findings)
        self.counts.append(own or not (result.report.skipped or result.report.unreadable))
        if _is_loose(result):
            self.alone.extend(id(finding) in alone for finding in result.findings)
            self.files.append(result.report if result.report.capped else result.report._replace(capped=NOTHING))
            self.numbers[-1] = len(result.findings)
            self.loose.extend(result.findings)
        else:
            self.related.append((len(self.files), result))
            self.files.append(result.report)

    @property
    def has_xacro(self) -> bool:
        """Whether a file may be checked through others."""
        return any(result.report.names is not None for _, result in self.related)

    def everything(self) -> list[FileResult]:
        """What came of all files."""
        related, loose = dict(self.related), zip(self.loose, self.alone, strict=True)
        results = []
        for number, (file, count, targets) in enumerate(zip(self.files, self.numbers, self.targets, strict=True)):
            pairs = list(islice(loose, count))
            findings, alone = (
                tuple(finding for finding, is_alone in pairs if is_alone or include_all)
                for include_all in (True, False)
            )
            results.append(related.get(number) or FileResult(file, findings, targets, alone))
        return results

    def loose_targets(self) -> Iterator[tuple[Target, ...]]:
        """The targets of loose files that count: beside xacro, those of robots and of files with findings."""
        related_numbers, has_no_xacro = {number for number, _ in self.related}, not self.has_xacro
        for number, (counts, targets) in enumerate(zip(self.counts, self.targets, strict=True)):
            if number not in related_numbers and (has_no_xacro or counts):
                yield targets

    @property
    def are_apart(self) -> bool:
        """Whether no file that is not loose can say something of one that is, or about it."""
        if not self.related:
            return True
        results = [result for _, result in self.related]
        if any(result.report.format for result in results):
            return False
        if not self.has_xacro and any(
            place.source.name != result.report.path for result in results for place in _places(result)
        ):
            return False
        numbers = {number for number, _ in self.related}
        real = Counter(tracked.real_path(file.path) for file in self.files)
        touched = set(map(tracked.real_path, {path for result in results for path in _touched(result)}))
        loose = [file.path for number, file in enumerate(self.files) if number not in numbers]
        return not any(real[path] > 1 or path in touched for path in map(tracked.real_path, loose))


def _is_loose(result: FileResult) -> bool:
    report = result.report
    if report.names is not None or report.format or report.reads or report.uses or report.library or result.marked:
        return False
    return all(place.source.name == report.path for place in _places(result))


def _places(result: FileResult) -> Iterator[Location]:
    for finding in result.findings:
        yield finding.location
        yield from finding.also


def _touched(result: FileResult) -> Iterator[str]:
    """The files that something is said of with a file."""
    yield from (*result.report.reads, *(result.report.names or ()), *result.report.uses)
    yield from (place.source.name for place in _places(result))


def _all(collected: _LooseFindings, suppress: bool) -> Gathered:
    """The files and their findings, by file and place; where xacro includes nothing, as they come."""
    if not collected.related:
        return Gathered(collected.files, _short(collected.loose), dict.fromkeys(collected.targets))
    if not collected.are_apart:
        return _together(collected.everything(), suppress)
    files, findings, targets = _together([result for _, result in collected.related], suppress)
    place: dict[str, int] = {}
    for number, file in enumerate(collected.files):
        place.setdefault(file.path, number)

    def order(finding: Finding) -> int:
        return place.get(finding.location.source.name, len(place))

    all_files = list(collected.files)
    for (number, _), file in zip(collected.related, files, strict=True):
        all_files[number] = file
    loose = _causes(findings).without_consequences(collected.loose) if findings else collected.loose
    merged = SpilledFindings(heapq.merge(loose, findings, key=order))
    return Gathered(all_files, _short(merged), dict.fromkeys(collected.loose_targets()) | targets)


def _short(findings: SpilledFindings) -> Sequence[Finding]:
    """Findings as a list where all of them are in memory anyway."""
    return findings if findings.written else findings.recent


def _together(results: Sequence[FileResult], suppress: bool) -> Gathered:
    """The files and their findings, all in memory, without what comments keep silent."""
    files, findings, targets = _related(results)
    if any(finding.code in CONSEQUENCES for finding in findings):
        findings = list(_causes(findings).without_consequences(findings))
    if suppress and (any(result.marked for result in results) or _may_be_silent(findings)):
        from urdflint.linter.waivers import suppression

        marked = [result.marked for result in results if result.marked]
        by_path = {result.report.path: result.targets for result in results}
        files, findings = suppression.applied(files, findings, marked, by_path)
    return Gathered(files, findings, dict.fromkeys(targets))


def _causes(findings: Iterable[Finding]) -> Causes:
    from urdflint.linter.run.consequences import Causes  # for runs of files that name one another

    return Causes(findings)


def _related(results: Sequence[FileResult]) -> tuple[list[FileReport], list[Finding], list[tuple[Target, ...]]]:
    if any(result.report.names is not None for result in results):
        from urdflint.linter.run.shared_findings import merged

        return merged(results)
    if any(result.report.format for result in results):  # which may be in files that scenes include
        from urdflint.linter.formats import shared_includes

        findings = shared_includes.findings(results)
    else:
        findings = _distinct(results)
    return [result.report for result in results], findings, [result.targets for result in results]


def _distinct(results: Iterable[FileResult]) -> list[Finding]:
    """The findings of all files; what several report of another one, such as CMakeLists.txt, is there once."""
    by_text: dict[object, Finding] = {}
    for result in results:
        for number, finding in enumerate(result.findings):
            name = finding.location.source.name
            key = (number, name) if name == result.report.path else (finding.code, name, finding.location.span)
            by_text.setdefault((key, finding.message), finding)
    return [*by_text.values()]


def _may_be_silent(findings: Iterable[Finding]) -> bool:
    """Whether a file in which findings are may have comments for urdflint."""
    sources = {place.source for finding in findings for place in chain((finding.location,), finding.also)}
    return any(MARK in source.text for source in sources)


def target_order(program: Target) -> tuple[int, str, Sequence[int]]:
    """The order of the programs, and of the releases of each."""
    return target.FAMILIES[program.family].place, program.family, program.release
