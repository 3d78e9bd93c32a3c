"""What came of many files as one report; of files that have nothing to do with others as little as possible is held.

A file is loose where all that was found in it is in itself, and nothing else of the run can change it: it includes
nothing, is included by nothing and has no comments for urdflint. Its findings need not be in memory.
"""

from __future__ import annotations

import heapq
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Location, Locations, Report, Severity
from urdflint.linter.kept import Kept
from urdflint.linter.settings import One
from urdflint.programs import target
from urdflint.programs.target import Target

MARK = b"urdflint"  # in the text of a file that has comments for us
NOTHING: Mapping[str, Mapping[Severity, int]] = {}

Numbered = tuple[int, One]
Targets = dict[tuple[Target, ...], None]


def gather(ones: Iterable[One], *, suppress: bool = True) -> Report:
    """The report of files that were checked."""
    held = _Held()
    for one in ones:
        held.add(one)
    files, findings, targets = _all(held, suppress)
    asked = dict.fromkeys(filter(None, targets or held.targets))
    known = dict.fromkeys(each for some in asked for each in some)
    names = [one.name for one in (known if len(asked) == 1 else sorted(known, key=target_order))]
    assumed = {one.name: one.version for one in known if one.assumed}
    return Report(names, files, findings, assumed)


class Gathered(NamedTuple):
    """The files of a run, what was found in them, and the targets that were asked for."""

    files: Sequence[FileReport]
    findings: Sequence[Finding]
    targets: Targets


class _Held:
    """What is held of a run: the reports of all files, loose findings on the disk, and all of the other files."""

    def __init__(self) -> None:
        self.files: list[FileReport] = []
        self.targets: list[tuple[Target, ...]] = []
        self.loose = Kept()
        self.numbers = array("L")  # of loose findings, by file
        self.alone = bytearray()  # whether a loose finding counts only where no file includes that which it is in
        self.counts = bytearray()  # whether the targets of a loose file count beside xacro too
        self.related: list[Numbered] = []
        self.known: dict[tuple[Target, ...], tuple[Target, ...]] = {}

    def add(self, one: One) -> None:
        """Take what came of the next file."""
        self.targets.append(self.known.setdefault(one.targets, one.targets))
        self.numbers.append(0)
        alone = set(map(id, one.alone))
        own = any(id(finding) not in alone for finding in one.findings)
        self.counts.append(own or not (one.report.skipped or one.report.unreadable))
        if _is_loose(one):
            self.alone.extend(id(finding) in alone for finding in one.findings)
            self.files.append(one.report if one.report.capped else one.report._replace(capped=NOTHING))
            self.numbers[-1] = len(one.findings)
            self.loose.extend(one.findings)
        else:
            self.related.append((len(self.files), one))
            self.files.append(one.report)

    @property
    def has_xacro(self) -> bool:
        """Whether a file may be checked through others."""
        return any(one.report.names is not None for _, one in self.related)

    def everything(self) -> list[One]:
        """What came of all files."""
        others, loose = dict(self.related), zip(self.loose, self.alone, strict=True)
        found = []
        for number, (file, some, targets) in enumerate(zip(self.files, self.numbers, self.targets, strict=True)):
            pairs = list(islice(loose, some))
            findings, alone = (tuple(one for one, is_alone in pairs if is_alone or every) for every in (True, False))
            found.append(others.get(number) or One(file, findings, targets, alone))
        return found

    def loose_targets(self) -> Iterator[tuple[Target, ...]]:
        """The targets of loose files that count: beside xacro, those of robots and of files with findings."""
        others, every = {number for number, _ in self.related}, not self.has_xacro
        for number, (counts, targets) in enumerate(zip(self.counts, self.targets, strict=True)):
            if number not in others and (every or counts):
                yield targets

    @property
    def are_apart(self) -> bool:
        """Whether no file that is not loose can say something of one that is, or about it."""
        if not self.related:
            return True
        others = [one for _, one in self.related]
        if any(one.report.format for one in others):
            return False
        if not self.has_xacro and any(at.source.name != one.report.path for one in others for at in _places(one)):
            return False
        numbers = {number for number, _ in self.related}
        real = Counter(os.path.realpath(one.path) for one in self.files)
        touched = {os.path.realpath(path) for one in others for path in _touched(one)}
        loose = [file.path for number, file in enumerate(self.files) if number not in numbers]
        return not any(real[path] > 1 or path in touched for path in map(os.path.realpath, loose))


def _is_loose(one: One) -> bool:
    report = one.report
    if report.names is not None or report.format or report.reads or report.uses or report.library or one.marked:
        return False
    return all(at.source.name == report.path for at in _places(one))


def _places(one: One) -> Iterator[Location]:
    """Places of findings, so that each source is among theirs: very many of one finding are all in one."""
    for finding in one.findings:
        yield finding.location
        yield from finding.also[:1] if isinstance(finding.also, Locations) else finding.also


def _touched(one: One) -> Iterator[str]:
    """The files that something is said of with a file."""
    yield from (*one.report.reads, *(one.report.names or ()), *one.report.uses)
    yield from (at.source.name for at in _places(one))


def _all(held: _Held, suppress: bool) -> Gathered:
    """The files and their findings, by file and place; where xacro includes nothing, as they come."""
    if not held.related:
        return Gathered(held.files, _short(held.loose), dict.fromkeys(held.targets))
    if not held.are_apart:
        return _together(held.everything(), suppress)
    files, findings, targets = _together([one for _, one in held.related], suppress)
    place: dict[str, int] = {}
    for number, file in enumerate(held.files):
        place.setdefault(file.path, number)

    def order(finding: Finding) -> int:
        return place.get(finding.location.source.name, len(place))

    every = list(held.files)
    for (number, _), file in zip(held.related, files, strict=True):
        every[number] = file
    merged = Kept(heapq.merge(held.loose, findings, key=order))
    return Gathered(every, _short(merged), dict.fromkeys(held.loose_targets()) | targets)


def _short(findings: Kept) -> Sequence[Finding]:
    """Findings as a list where all of them are in memory anyway."""
    return findings if findings.written else findings.recent


def _together(ones: Sequence[One], suppress: bool) -> Gathered:
    """The files and their findings, all in memory, without what comments keep silent."""
    files, findings, targets = _related(ones)
    if suppress and (any(one.marked for one in ones) or _may_be_silent(findings)):
        from urdflint.linter.waivers import suppression

        marked = [one.marked for one in ones if one.marked]
        by_path = {one.report.path: one.targets for one in ones}
        files, findings = suppression.applied(files, findings, marked, by_path)
    return Gathered(files, findings, dict.fromkeys(targets))


def _related(ones: Sequence[One]) -> tuple[list[FileReport], list[Finding], list[tuple[Target, ...]]]:
    if any(one.report.names is not None for one in ones):
        from urdflint.linter.run.shared_findings import merged

        return merged(ones)
    if any(one.report.format for one in ones):  # which may be in files that scenes include
        from urdflint.linter.formats import shared_includes as shared_files

        findings = shared_files.findings(ones)
    else:
        findings = [finding for one in ones for finding in one.findings]
    return [one.report for one in ones], findings, [one.targets for one in ones]


def _may_be_silent(findings: Iterable[Finding]) -> bool:
    """Whether a file in which findings are may have comments for urdflint."""
    sources = {at.source for one in findings for at in chain((one.location,), one.also)}
    return any(MARK in one.text for one in sources)


def target_order(one: Target) -> tuple[int, str, Sequence[int]]:
    """The order of the programs, and of the releases of each."""
    return target.FAMILIES[one.family].place, one.family, one.release
