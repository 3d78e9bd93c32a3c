"""One file at work: which rules are asked, for whom, and how problems become findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from urdflint import resources
from urdflint.checks.index import EXTENSIONS
from urdflint.findings import Finding, Severity
from urdflint.findings.rule import Problem
from urdflint.linter.failures import Failures
from urdflint.linter.rules import dispatch
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.linter.settings import Settings
from urdflint.model.file_kind import SDF_ENDINGS
from urdflint.model.resource_files import Files
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.struct import cached_property
from urdflint.syntax.document import Document

if TYPE_CHECKING:
    from urdflint.linter.rules.finding_builder import FindingFactory
    from urdflint.syntax.place import Place
    from urdflint.syntax.source import Span
    from urdflint.xacro.expansion.origins import Origins

ORDINARY = ("urdfdom@3", "urdfdom@6")
AS_YAML = "XML050"  # about what launch_ros makes of a file, not about XML
MESH = b"<mesh"
SCHEMA_ONLY = ("XML", "XSD", "XAC003", "XAC004")

# Without these PyYAML takes any text for one value, see programs/launch_ros/plain_text.py
STOPS = {b":": (b": ", b":\n", b":\r"), b"#": (b" #", b"\n#", b"\r#"), b"---": (b"---",), b"...": (b"...",)}
PLAIN_BYTES = bytes([*b"\n\r", *range(0x20, 0x7F)])


class Work:
    """What is needed to judge one document for some targets.

    Every check is run, also of rules that are not asked for, to know which claims have no problem; with the schemas
    alone only those that are, in brief only those about which a program may do something. `also` are further groups.
    """

    def __init__(
        self,
        read: Document,
        targets: Sequence[Target],
        settings: Settings,
        failures: Failures,
        *,
        also: tuple[str, ...] = (),
    ) -> None:
        self.settings = settings
        self.failures = failures
        self.codes = codes_asked(settings)
        targets_given = settings.targets_asked
        also = (*also, *(["meshes"] if settings.resolve and MESH in read.source.text else []))
        also = (*also, "deep") if settings.deep else also
        codes = self.codes if settings.schema_only else _heeded() if settings.brief else None
        self.check_run = CheckRun(
            codes, targets, read, failures, targets_given=targets_given, also=also, options=settings.options
        )
        if settings.team:
            self.check_run.team = [rule for rule in settings.team if self.codes is None or rule.code in self.codes]

    @property
    def capped(self) -> Mapping[str, Mapping[Severity, int]]:
        """The findings that are not reported because there are too many of their rule, by code and severity."""
        if "factory" not in vars(self):  # none was found
            return {}
        return self.factory.cap.with_others(self.check_run.unjudged)

    @cached_property
    def factory(self) -> FindingFactory:
        """What makes findings, loaded for the first one: most files have none."""
        from urdflint.linter.rules.finding_builder import FindingFactory

        return FindingFactory(self.check_run, self.settings)

    def only_requested(self, problems: Iterable[tuple[str, Problem]]) -> Iterator[tuple[str, Problem]]:
        """The problems of rules that are asked for."""
        return (pair for pair in problems if self.codes is None or pair[0] in self.codes)

    def of_team(self, read: Document, origins: Origins | None = None) -> Iterator[tuple[str, Problem]]:
        """What the rules of a team find in a robot; with its origins it is one that xacro makes."""
        if not self.check_run.team:
            return iter(())
        from urdflint.linter.rules import team_check

        return team_check.problems_of_robot(self.check_run.team, read, origins, self.failures.overruns)

    def of_team_in_file(self, read: Document) -> list[Finding]:
        """The findings of a team's rules for files, in a file as it is written."""
        if not self.check_run.team:
            return []
        from urdflint.linter.rules import team_check

        problems = team_check.problems_of_file(self.check_run.team, read, self.failures.overruns)
        return self.findings(read, problems)

    def handed_over(
        self,
        read: Document,
        files: Files,
        comments: Sequence[tuple[Document, int]] | None = None,
        written: Callable[[Span], Place] | None = None,
    ) -> list[Finding]:
        """What is wrong with a robot description as the text that a launch file hands to a node, as in Handover."""
        from urdflint.programs.launch_ros.handover import Handover

        handover = Handover(read.source.name, read, files, comments, written)
        return self.findings(read, self.check_run.over((Handover, None), [handover]))

    def findings(self, read: Document, problems: Iterable[tuple[str, Problem]]) -> list[Finding]:
        """The findings of a document; a problem of which none can be made is a failure, and costs no other."""
        findings = [
            self.failures.attempt(code, partial(self.factory.finding, read, code, problem))
            for code, problem in self.only_requested(problems)
        ]
        return [finding for finding in findings if finding is not None]


@cache
def _heeded() -> frozenset[str]:
    """The codes of the rules about which a program may do something."""
    from urdflint.linter.rules import catalog

    return frozenset(catalog.paths()).difference(resources.lines("checks", "unheeded.tsv"))


def may_stop(text: bytes) -> bool:
    """Whether PyYAML may stop within a text: `in` finds marks far faster than a regular expression does."""
    if text.startswith(b"#") or text.endswith(b":") or text.translate(None, PLAIN_BYTES):
        return True
    return any(mark in text and any(stop in text for stop in stops) for mark, stops in STOPS.items())


def files_of(read: Document, settings: Settings) -> Files:
    """The files that a robot may name; what comes from standard input is taken as one of the current folder."""
    folder = os.path.dirname(os.path.abspath(read.source.name))
    return Files(folder, settings.packages, settings.resolve, settings.folders, settings.missing_packages)


def targets_of(read: Document, settings: Settings) -> tuple[Target, ...]:
    """The programs that a robot is judged for: those of the settings, else those that it speaks to.

    A file of which no element can be read is SDFormat by its name, and judged for the programs that read this.
    """
    if read.root is None and read.source.name.endswith(SDF_ENDINGS):
        programs = settings.targets or in_usual_releases(target.parse("sdformat"), settings)
        return tuple(program for program in programs if "sdf" in target.FAMILIES[program.family].formats) or programs
    if settings.targets:
        return settings.targets
    children = {child.tag for child in read.root.children} if read.root else set()
    used = [family for family in EXTENSIONS if dispatch.may_use(family, read, children)]
    words = [*ORDINARY, *(family for family in used if family in target.FAMILIES)]
    return in_usual_releases([program for word in words for program in target.parse(word)], settings)


def in_usual_releases(programs: Sequence[Target], settings: Settings) -> tuple[Target, ...]:
    """Programs in the releases that the repository is for, where it shows some."""
    families = {program.family for program in programs}
    usual = [program for program in settings.usual if program.family in families]
    usual_families = {program.family for program in usual}
    return (*(program for program in programs if program.family not in usual_families), *usual)


def codes_asked(settings: Settings) -> frozenset[str] | None:
    """The rules to ask: with the schemas alone those of what a file is, and the one that tells what they say."""
    if not settings.schema_only:
        return settings.codes
    from urdflint.linter.rules import catalog

    chosen = settings.codes if settings.codes is not None else catalog.paths()
    return frozenset(code for code in chosen if code.startswith(SCHEMA_ONLY) and code != AS_YAML)
