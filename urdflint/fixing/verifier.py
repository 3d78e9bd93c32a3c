"""Which fixes of a file are kept: those after which the models say of no robot that reads it that it means less."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from urdflint.files import safe_open
from urdflint.findings import Edit, Finding, Report, Severity
from urdflint.fixing import edits, proof
from urdflint.fixing.proof import Standing
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import FileResult, Settings
from urdflint.struct import Struct, field

File = tuple[str, Settings]
Key = tuple[str, str, tuple[Edit, ...]]  # a file, a rule, and what its fix does there
Standings = dict[int, list[Standing | None]]


class Work(NamedTuple):
    """A run that can be repeated: `check` looks at some of its files, `merge` makes one report of the results.

    `results` are those of the files as they are; `may` says which files may be changed, and `lowest` from which
    severity on fixes are made.
    """

    files: Sequence[File]
    results: Sequence[FileResult]
    check: Callable[[Sequence[File]], Sequence[FileResult]]
    merge: Callable[[Sequence[FileResult]], Report]
    may: Callable[[str], bool]
    stdin_name: str | None = None
    limit: int | None = None
    lowest: Severity = Severity.INFO

    def key(self, name: str) -> str:
        """A file by where links lead; standard input by its sign."""
        return inputs.STDIN if name in (inputs.STDIN, self.stdin_name) else os.path.realpath(name)

    def readers(self, results: Sequence[FileResult]) -> dict[str, set[int]]:
        """The numbers of the files that read or use a file, themselves among them."""
        readers_by_path: dict[str, set[int]] = {}
        for number, result in enumerate(results):
            for name in (result.report.path, *result.report.reads, *result.report.uses):
                readers_by_path.setdefault(self.key(name), set()).add(number)
        return readers_by_path


class Verifier(Struct, eq=False, frozen=False):
    """Judges fixes; `unsafe` are those that looked safe, and are not, `refused` those that nobody should make."""

    work: Work
    unsafe: set[Key] = field(default_factory=set)
    refused: dict[Key, str] = field(default_factory=dict)
    standings: Standings = field(default_factory=dict)

    def keep_proven(
        self,
        path: str,
        findings: Sequence[Finding],
        contents: Mapping[str, bytes],
        readers: Iterable[int],
        unsafe: bool,
    ) -> list[Finding]:
        """Those findings of one file, with fixes that are compatible, that can be fixed together.

        With `unsafe` one that only looked safe is made all the same.
        """
        if not findings:
            return []
        case = _Case(self, path, findings[0].location.source.data, contents, sorted(readers))
        safe = [finding for finding in findings if finding.fix and finding.fix.safe]
        sound_safe = case.sound([], safe, rejected_only=False)
        if not unsafe:
            return sound_safe
        unsafe_findings = [
            finding
            for finding in findings
            if not (finding.fix and finding.fix.safe) or key(path, finding) in self.unsafe
        ]
        return case.sound(sound_safe, unsafe_findings, rejected_only=True)

    def standing(self, number: int, contents: Mapping[str, bytes]) -> list[Standing | None]:
        """What programs make of one of the files with some contents."""
        name, settings = self.work.files[number]
        with safe_open.instead(contents):
            return proof.standings(name, settings, self.work.stdin_name, self.work.limit)


class _Case(NamedTuple):
    """One file with fixes, and the files that read it, by number."""

    verifier: Verifier
    path: str
    data: bytes
    contents: Mapping[str, bytes]
    readers: Sequence[int]

    def sound(self, sound_findings: list[Finding], more: Sequence[Finding], *, rejected_only: bool) -> list[Finding]:
        """Findings that are kept, and as many of others as make nobody worse off; culprits are found by halves."""
        if not more:
            return sound_findings
        why = self._against([*sound_findings, *more], rejected_only)
        if why is None:
            return [*sound_findings, *more]
        if len(more) == 1:
            if rejected_only:
                self.verifier.refused[key(self.path, more[0])] = why
            else:
                self.verifier.unsafe.add(key(self.path, more[0]))
            return sound_findings
        half = len(more) // 2
        sound_findings = self.sound(sound_findings, more[:half], rejected_only=rejected_only)
        return self.sound(sound_findings, more[half:], rejected_only=rejected_only)

    def _against(self, findings: Sequence[Finding], rejected_only: bool) -> str | None:
        """What speaks against fixing these; where nothing does, the standings are from then on those with them."""
        data = edits.edited(self.data, [finding.fix for finding in findings if finding.fix])
        if proof.less_xml(self.data, data):
            return "the file would not be well-formed XML"
        after: Standings = {}
        for number in self.readers:
            if number not in self.verifier.standings:
                self.verifier.standings[number] = self.verifier.standing(number, self.contents)
            after[number] = self.verifier.standing(number, {**self.contents, self.path: data})
            for standing, other in zip(self.verifier.standings[number], after[number], strict=True):
                why = proof.worse(standing, other, rejected_only=rejected_only)
                if why is not None:
                    return why
        self.verifier.standings.update(after)
        return None


def key(path: str, finding: Finding) -> Key:
    """The key of a finding's fix: file, code and edits."""
    return path, finding.code, tuple(finding.fix.edits) if finding.fix else ()
