"""Merge the findings of robots that include the same file: each is reported once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Location, Related, together
from urdflint.linter.settings import FileResult
from urdflint.linter.xacro.libraries import Families
from urdflint.programs.target import Target
from urdflint.syntax.source import Source, Span

Text = tuple[str, str, Span]  # a rule, and the bytes of a file


class Merged(NamedTuple):
    """The files of a run, what was found in them, and the targets of each that counts, which may be none."""

    files: list[FileReport]
    findings: list[Finding]
    targets: list[tuple[Target, ...]]


class FoundFinding(NamedTuple):
    """A finding of one file, by its number; `robot` where it was found in the robot that xacro makes of the file."""

    number: int
    robot: bool
    finding: Finding


def merged(results: Sequence[FileResult]) -> Merged:
    """The files and their findings, by file and place."""
    families = Families([result.report for result in results])
    robots = frozenset(families.robots)
    own = [list(_own(result)) for result in results]
    files = [
        families.file_report(number, {finding.code for finding in findings}) for number, findings in enumerate(own)
    ]
    names = _Names(families)
    named_findings = list(_findings_with_files(results, own, robots, names))
    findings = sorted(map(names.merged_finding, _grouped(named_findings)), key=names.order)
    targets = [result.targets for number, result in enumerate(results) if number in robots or own[number]]
    return Merged(files, findings, targets)


def _own(result: FileResult) -> Iterator[Finding]:
    """The findings of a file that count whichever file includes it."""
    alone = set(map(id, result.alone))
    return (finding for finding in result.findings if id(finding) not in alone)


def _findings_with_files(
    results: Sequence[FileResult], own: Sequence[Sequence[Finding]], robots: frozenset[int], names: _Names
) -> Iterator[FoundFinding]:
    for number, result in enumerate(results):
        keep = result.report.path if number in robots else None
        for finding in own[number]:
            yield FoundFinding(number, False, names.with_kept_name(finding, keep))
        for finding in result.alone if number in robots or names.families.is_by_itself(number) else ():
            yield FoundFinding(
                number, number in robots and result.report.names is not None, names.with_kept_name(finding, keep)
            )


class _Names:
    """One name and one Source for each file, however it was reached; that of the run, where it is a file of the run."""

    def __init__(self, families: Families) -> None:
        self.families = families
        self.named_in_run: dict[str, str] = {}
        self.place: dict[str, int] = {}
        for number, (report, real) in enumerate(zip(families.reports, families.own, strict=True)):
            self.named_in_run.setdefault(real, report.path)
            self.place.setdefault(report.path, number)
        self.sources: dict[tuple[str, bytes], Source] = {}
        self._source_by_id: dict[int, Source] = {}

    def source(self, source: Source, keep: str | None) -> Source:
        """The Source that stands for a file under all its names; the file `keep` keeps its own name."""
        name = source.name
        if name != keep:
            name = self.named_in_run.setdefault(self.families.real(name), name)
        renamed_source = self.sources.get((name, source.data))
        if renamed_source is None:
            renamed_source = source if name == source.name else Source(name, source.data)
            self.sources[name, source.data] = renamed_source
        return renamed_source

    def with_kept_name(self, finding: Finding, keep: str | None) -> Finding:
        """The finding with each place in the Source that stands for its file; mostly all are in that already."""
        other_places = (entry.location for entry in (*finding.related, *finding.trace))
        sources = {id(place.source): place.source for place in (finding.location, *finding.also, *other_places)}
        if all(self.source(source, keep) is source for source in sources.values()):
            return finding

        def relocated(location: Location) -> Location:
            source = self.source(location.source, keep)
            return location if source is location.source else location._replace(source=source)

        def moved(related: Sequence[Related]) -> tuple[Related, ...]:
            return tuple(entry._replace(location=relocated(entry.location)) for entry in related)

        return finding._replace(
            location=relocated(finding.location),
            also=tuple(map(relocated, finding.also)),
            related=moved(finding.related),
            trace=moved(finding.trace),
        )

    def merged_finding(self, group: Sequence[FoundFinding]) -> Finding:
        """One finding for a text: worded as the most severe, with the effects in every robot."""
        robots = [member for member in group if member.robot]
        if not robots:
            return max(group, key=lambda member: member.finding.severity.rank).finding
        first = together([member.finding for member in group])
        users = self.families.users.get(self.families.real(first.location.source.name), ())
        paths = [self.families.reports[member.number].path for member in robots]
        shared = any(path in users for path in paths)
        findings = [member.finding for member in robots]
        return first._replace(
            uses=sum(finding.uses for finding in findings),
            also=tuple(dict.fromkeys(place for finding in findings for place in finding.also)),
            fix=first.fix if all(finding.fix == first.fix for finding in findings) else None,
            trace=first.trace or next((finding.trace for finding in findings if finding.trace), ()),
            robots=tuple(paths),
            among=len(users) if shared else 1,
        )

    def order(self, finding: Finding) -> tuple[object, ...]:
        """The sort key of a finding: by the order of files in the run, then by place; other files come last."""
        name = finding.location.source.name
        return self.place.get(name, len(self.place)), name if name not in self.place else "", *finding.order


def _grouped(named_findings: Iterable[FoundFinding]) -> Iterator[list[FoundFinding]]:
    """Findings of one rule at one text, grouped; two findings in one robot are two faults."""
    groups: dict[Text, list[list[FoundFinding]]] = {}
    for member in named_findings:
        location = member.finding.location
        groups_at_place = groups.setdefault((member.finding.code, location.source.name, location.span), [])
        free = [group for group in groups_at_place if group[-1].number != member.number]
        same = (group for group in free if group[0].finding.message == member.finding.message)
        fitting = next(same, free[0] if free else None)
        if fitting is None:
            groups_at_place.append([member])
        else:
            fitting.append(member)
    for groups_at_place in groups.values():
        yield from groups_at_place
