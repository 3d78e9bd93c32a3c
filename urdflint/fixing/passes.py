"""Fixes made pass after pass, in memory: each is proved before it is kept, until nothing is left to fix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.files import safe_open
from urdflint.findings import Finding, Report
from urdflint.fixing import edits
from urdflint.fixing.verifier import Verifier, Work, key

MAX_PASSES = 50  # passes: a fix that is still made after so many is never done with
UNSETTLED = "it would come again and again"
Banned = dict[tuple[str, str], str]  # by file and rule, and why


class Settled(NamedTuple):
    """What came of it: the report on the files as they are to be, their old and new bytes, and what is fixed.

    `withdrawn` says of fixes that were left out why, by file and rule.
    """

    report: Report
    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    fixed: Sequence[Finding]
    withdrawn: Mapping[tuple[str, str], str]

    @property
    def changed(self) -> list[str]:
        """The files that are to be written."""
        return [path for path, data in self.after.items() if data != self.before[path]]


def settle(work: Work, *, unsafe: bool) -> Settled:
    """Make all fixes until none is left to make; those that go round in a circle are left out from the start."""
    banned: Banned = {}
    while True:
        passes = _Passes(work, unsafe, banned)
        circling = passes.run()
        if not circling:
            return passes.settled()
        banned.update(dict.fromkeys(circling, UNSETTLED))


def proved(work: Work) -> Report:
    """The report with each fix as the models see it: as safe, as unsafe, or not at all. Nothing is made."""
    passes = _Passes(work, True, {})
    passes.choose()
    return passes.as_report()


class _Passes:
    """Where the passes have got to."""

    def __init__(self, work: Work, unsafe: bool, banned: Mapping[tuple[str, str], str]) -> None:
        self.work = work
        self.with_unsafe = unsafe
        self.banned = banned
        self.verifier = Verifier(work)
        self.results = list(work.results)
        self.report = work.merge(self.results)
        self.before: dict[str, bytes] = {}
        self.contents: dict[str, bytes] = {}
        self.texts_seen: dict[str, set[bytes]] = {}
        self.fixed: list[Finding] = []

    def run(self) -> set[tuple[str, str]]:
        """Make all passes. Returns the fixes that went round in a circle, by file and rule."""
        applied: dict[str, list[Finding]] = {}
        for _ in range(MAX_PASSES):
            applied = self.choose()
            if not applied:
                return set()
            touched = {path: self._with(path, findings) for path, findings in applied.items()}
            again = [path for path, data in touched.items() if data in self.texts_seen[path]]
            if again:
                return {(path, finding.code) for path in again for finding in applied[path]}
            self._take(touched)
            self.fixed += [finding for findings in applied.values() for finding in findings]
        return {(path, finding.code) for path, findings in applied.items() for finding in findings}

    def choose(self) -> dict[str, list[Finding]]:
        """The findings that can be fixed now, by file."""
        requested: dict[str, list[Finding]] = {}
        for finding in self.report.findings:
            path = self.work.key(finding.location.source.name)
            if self._is_wanted(path, finding):
                requested.setdefault(path, []).append(finding)
        readers = self.work.readers(self.results)
        contents, chosen_by_path = dict(self.contents), {}
        for path, findings in requested.items():
            data = findings[0].location.source.data
            self.before.setdefault(path, data)
            self.texts_seen.setdefault(path, {data})
            chosen = edits.compatible(finding for finding in findings if finding.location.source.data == data)
            sound = self.verifier.keep_proven(path, chosen, contents, readers.get(path, ()), self.with_unsafe)
            if sound:
                chosen_by_path[path] = sound
                contents[path] = self._with(path, sound)
        return chosen_by_path

    def _is_wanted(self, path: str, finding: Finding) -> bool:
        if finding.fix is None or not finding.fix.edits or finding.severity.rank < self.work.lowest.rank:
            return False
        if (path, finding.code) in self.banned or not self.work.may(path):
            return False
        finding_key = key(path, finding)
        return finding_key not in self.verifier.refused and (
            self.with_unsafe or (finding.fix.safe and finding_key not in self.verifier.unsafe)
        )

    @staticmethod
    def _with(path: str, findings: Sequence[Finding]) -> bytes:
        return edits.edited(findings[0].location.source.data, [finding.fix for finding in findings if finding.fix])

    def _take(self, touched: Mapping[str, bytes]) -> None:
        """Go on with other contents: the files that read them, or are about a robot that may, are checked again."""
        self.contents.update(touched)
        for path, data in touched.items():
            self.texts_seen[path].add(data)
        readers = self.work.readers(self.results)
        about = {number for number, result in enumerate(self.results) if result.report.beside}
        numbers = sorted(about.union(*(readers.get(path, ()) for path in touched)))
        with safe_open.instead(self.contents):
            checked = self.work.check([self.work.files[number] for number in numbers])
        for number, result in zip(numbers, checked, strict=True):
            self.results[number] = result
        self.report = self.work.merge(self.results)

    def settled(self) -> Settled:
        """The report, the contents of files and the fixed findings, as they are now."""
        withdrawn = {**self.banned, **{(path, code): why for (path, code, _), why in self.verifier.refused.items()}}
        return Settled(self.as_report(), self.before, {**self.before, **self.contents}, self.fixed, withdrawn)

    def as_report(self) -> Report:
        """The report, with what the proofs say of the fixes in it."""
        return self.report._replace(findings=[self._as_finding(finding) for finding in self.report.findings])

    def _as_finding(self, finding: Finding) -> Finding:
        if finding.fix is None:
            return finding
        path = self.work.key(finding.location.source.name)
        if key(path, finding) in self.verifier.refused or (path, finding.code) in self.banned:
            return finding._replace(fix=None)
        if finding.fix.safe and key(path, finding) in self.verifier.unsafe:
            return finding._replace(fix=finding.fix._replace(safe=False))
        return finding
