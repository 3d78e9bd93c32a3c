"""What came of many files as one report: what robots have in common, because they include it, is reported once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Location, Related, together
from urdflint.linter.settings import One
from urdflint.linter.xacro.libraries import Families
from urdflint.programs.target import Target
from urdflint.syntax.source import Source, Span

Text = tuple[str, str, Span]  # a rule, and the bytes of a file


class Merged(NamedTuple):
    """The files of a run, what was found in them, and the targets of each that counts, which may be none."""

    files: list[FileReport]
    findings: list[Finding]
    targets: list[tuple[Target, ...]]


class Found(NamedTuple):
    """A finding of one file, by its number; `robot` where it was found in the robot that xacro makes of the file."""

    number: int
    robot: bool
    finding: Finding


def merged(ones: Sequence[One]) -> Merged:
    """The files and their findings, by file and place."""
    families = Families([one.report for one in ones])
    robots = frozenset(families.robots)
    own = [list(_own(one)) for one in ones]
    files = [families.reported(number, {one.code for one in some}) for number, some in enumerate(own)]
    names = _Names(families)
    found = list(_found(ones, own, robots, names))
    findings = sorted(map(names.one, _grouped(found)), key=names.order)
    targets = [one.targets for number, one in enumerate(ones) if number in robots or own[number]]
    return Merged(files, findings, targets)


def _own(one: One) -> Iterator[Finding]:
    """The findings of a file that count whoever includes it."""
    alone = set(map(id, one.alone))
    return (finding for finding in one.findings if id(finding) not in alone)


def _found(
    ones: Sequence[One], own: Sequence[Sequence[Finding]], robots: frozenset[int], names: _Names
) -> Iterator[Found]:
    for number, one in enumerate(ones):
        keep = one.report.path if number in robots else None
        for finding in own[number]:
            yield Found(number, False, names.named(finding, keep))
        for finding in one.alone if number in robots or names.families.is_by_itself(number) else ():
            yield Found(number, number in robots and one.report.names is not None, names.named(finding, keep))


class _Names:
    """One name and one Source for each file, however it was reached; that of the run, where it is a file of the run."""

    def __init__(self, families: Families) -> None:
        self.families = families
        self.named_in_run: dict[str, str] = {}
        self.place: dict[str, int] = {}
        for number, (one, real) in enumerate(zip(families.reports, families.own, strict=True)):
            self.named_in_run.setdefault(real, one.path)
            self.place.setdefault(one.path, number)
        self.sources: dict[tuple[str, bytes], Source] = {}
        self.known: dict[int, Source] = {}

    def source(self, source: Source, keep: str | None) -> Source:
        """The Source that stands for one; that of the file `keep` has its name already."""
        name = source.name
        if name != keep:
            name = self.named_in_run.setdefault(self.families.real(name), name)
        found = self.sources.get((name, source.data))
        if found is None:
            found = source if name == source.name else Source(name, source.data)
            self.sources[name, source.data] = found
        return found

    def named(self, finding: Finding, keep: str | None) -> Finding:
        """A finding with all its places in the Sources that stand for theirs."""

        def at(one: Location) -> Location:
            source = self.source(one.source, keep)
            return one if source is one.source else one._replace(source=source)

        def moved(some: Sequence[Related]) -> tuple[Related, ...]:
            return tuple(one._replace(location=at(one.location)) for one in some)

        return finding._replace(
            location=at(finding.location),
            also=tuple(map(at, finding.also)),
            related=moved(finding.related),
            trace=moved(finding.trace),
        )

    def one(self, group: Sequence[Found]) -> Finding:
        """What is found at one text: in the words of the most severe, with what is found in each robot."""
        robots = [one for one in group if one.robot]
        if not robots:
            return max(group, key=lambda one: one.finding.severity.rank).finding
        first = together([one.finding for one in group])
        users = self.families.users.get(self.families.real(first.location.source.name), ())
        paths = [self.families.reports[one.number].path for one in robots]
        shared = any(path in users for path in paths)
        some = [one.finding for one in robots]
        return first._replace(
            uses=sum(one.uses for one in some),
            also=tuple(dict.fromkeys(place for one in some for place in one.also)),
            fix=first.fix if all(one.fix == first.fix for one in some) else None,
            trace=first.trace or next((one.trace for one in some if one.trace), ()),
            robots=tuple(paths),
            among=len(users) if shared else 1,
        )

    def order(self, finding: Finding) -> tuple[object, ...]:
        """By file as the run names them, those that it does not name last, and by place."""
        name = finding.location.source.name
        return self.place.get(name, len(self.place)), name if name not in self.place else "", *finding.order


def _grouped(found: Iterable[Found]) -> Iterator[list[Found]]:
    """Findings of one rule at one text together; what is reported twice of one robot is two faults."""
    groups: dict[Text, list[list[Found]]] = {}
    for one in found:
        at = one.finding.location
        some = groups.setdefault((one.finding.code, at.source.name, at.span), [])
        free = [group for group in some if group[-1].number != one.number]
        same = (group for group in free if group[0].finding.message == one.finding.message)
        fitting = next(same, free[0] if free else None)
        if fitting is None:
            some.append([one])
        else:
            fitting.append(one)
    for some in groups.values():
        yield from some
