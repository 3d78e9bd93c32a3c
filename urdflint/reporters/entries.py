"""The entries of a report: what has one cause in one file is reported once, for all its places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.findings import Finding, Location, Report, Severity
from urdflint.programs.effect import Effect, worse, worst
from urdflint.struct import Struct, cached_property
from urdflint.syntax.source import Span

GRAVITY = {Effect.REJECTS: 0, Effect.DROPS: 1, Effect.ALTERS: 2, Effect.IGNORES: 3, Effect.WARNS: 3}
LOSING = (Effect.DROPS, Effect.ALTERS)
PART = re.compile(r"/[^/]+/[^/]+")  # of a path: the robot and the part of it
Cause = tuple[str, str]  # the file, and the cause in it
Part = tuple[Cause, str]  # a cause, and the part of the robot that it is in
Key = tuple[Cause, str, Severity, tuple[tuple[str, Effect], ...]]


class Other(NamedTuple):
    """Another place of an entry, and what is said there; None where the finding tells of several places at once."""

    location: Location
    message: str | None = None


class Entry(Struct):
    """Findings of one cause, worded by the first one, and findings of other rules with the same cause (`sides`).

    All findings have one severity, and the same effects once those of their sides are added. `parts` are the entries of
    several files that were folded into this one, each file of a `kind`. Programs in `reject` reject all of these files,
    so whatever else they do counts only once the files load.
    """

    findings: Sequence[Finding]
    sides: Sequence[Finding] = ()
    parts: Sequence[Entry] = ()
    kind: str = "file"
    reject: frozenset[str] = frozenset()

    @property
    def head(self) -> Finding:
        """The finding in whose words the entry is reported."""
        return self.findings[0]

    @property
    def file(self) -> str:
        """The name of the file that it is about."""
        return self.head.location.source.name

    @property
    def title(self) -> str:
        """The rule, and what the cause says besides; the same however often the file is edited elsewhere."""
        words = self.head.cause.partition(" ")[2] if _is_own(self.head) else ""
        return f"{self.head.code} {self.head.name} {words}".rstrip()

    @cached_property
    def severity(self) -> Severity:
        """That of its findings, or the worst one of their other sides."""
        return max((part.severity for part in (self.head, *self.sides)), key=lambda severity: severity.rank)

    @cached_property
    def effects(self) -> Mapping[str, Effect]:
        """What programs do about it."""
        return worst([finding.effects for finding in self.parts]) or _with(self.head.effects, self.sides)

    @cached_property
    def shares(self) -> Mapping[str, str]:
        """Of the programs that do something about some of its parts only, in how many of them, or once they load it."""
        acting = Counter(name for finding in self.parts for name in finding.effects)
        number = len(self.parts)
        share_by_target = {
            name: f"in {count} of {number} {self.kind}s" for name, count in acting.items() if count < number
        }
        later = {name for name, effect in self.effects.items() if name in self.reject and effect in LOSING}
        return {**share_by_target, **dict.fromkeys(later, "once the file loads,")}

    @cached_property
    def losses(self) -> Mapping[str, str]:
        """What programs lose at the first place that costs them something, and whether they lose more at others."""
        lost: dict[str, list[str]] = {}
        for finding in self.findings:
            for name, loss in finding.losses.items():
                lost.setdefault(name, []).append(loss)
        loss_by_target = {name: _likewise(losses) for name, losses in lost.items()}
        for side in self.sides:
            for name, loss in side.losses.items():
                loss_by_target.setdefault(name, loss)
        return loss_by_target

    @property
    def breaks(self) -> str:
        """What a program outside of the targets does about its first finding, as a sentence."""
        return self.head.breaks

    @property
    def first(self) -> bool:
        """Whether the program that reports one fault a run would report one of them."""
        return any(finding.first for finding in (*self.findings, *self.sides))

    @property
    def gravity(self) -> tuple[int, int, bool, int, int]:
        """How severe it is, less for what is graver: by severity, worst effect or loss, and number of places."""
        worst = [*(GRAVITY[effect] for effect in self.effects.values()), *(GRAVITY[Effect.DROPS] for _ in self.losses)]
        return (
            -self.severity.rank,
            min(worst, default=len(GRAVITY)),
            not self.first,
            -self.places,
            self.head.location.span.start,
        )

    @property
    def fixable(self) -> int:
        """How many of its findings offer a fix."""
        return sum(finding.fix is not None for finding in self.findings)

    @property
    def places(self) -> int:
        """At how many places it is."""
        return sum(1 + len(finding.also) for finding in self.findings)

    @cached_property
    def other_places(self) -> list[Other]:
        """The places besides the first one, in the order of the file, and then those in other files."""
        places = [Other(finding.location, finding.message) for finding in self.findings[1:]]
        places += [Other(place) for finding in self.findings for place in finding.also]
        return sorted(places, key=self._order)

    def _order(self, other: Other) -> tuple[bool, str, Span]:
        name = other.location.source.name
        return name != self.file, name, other.location.span

    @cached_property
    def files(self) -> Mapping[str, tuple[Location, int]]:
        """The first place in each of its files, and how many there are."""
        places_by_file: dict[str, tuple[Location, int]] = {}
        for finding in self.findings:
            for place in (finding.location, *finding.also):
                name = place.source.name
                first, number = places_by_file.get(name, (place, 0))
                places_by_file[name] = first, number + 1
        return places_by_file


def entries(report: Report) -> list[Entry]:
    """The entries of a report: in the order of its files, and for each the most severe first."""
    findings = list(report.findings)  # each once: they may be made anew for who asks
    own_causes = {_cause(finding) for finding in findings if _is_own(finding)}
    own = [finding for finding in findings if _is_own(finding) or _cause(finding) not in own_causes]
    sides_by_part = _sides_by_part(
        own, [finding for finding in findings if not _is_own(finding) and _cause(finding) in own_causes]
    )
    groups: dict[Key, list[Finding]] = {}
    for finding in own:
        effects = _with(finding.effects, sides_by_part.get(_part(finding), ()))
        groups.setdefault((_cause(finding), finding.code, finding.severity, tuple(sorted(effects.items()))), []).append(
            finding
        )
    all_entries = [Entry(group, _all_beside(group, sides_by_part)) for group in groups.values()]
    order = {file.path: number for number, file in enumerate(report.files)}

    def place(entry: Entry) -> tuple[int, str]:
        name = entry.file
        return order.get(name, len(order)), "" if name in order else name

    return sorted(all_entries, key=lambda entry: (*place(entry), *entry.gravity))


def _sides_by_part(own: Sequence[Finding], sides: Sequence[Finding]) -> Mapping[Part, Sequence[Finding]]:
    """Other sides of findings, by the part of the robot that reported their cause: the same one, else the first."""
    sides_by_part: dict[Part, list[Finding]] = {}
    if not sides:
        return sides_by_part
    parts = {_part(finding) for finding in own}
    first = {_cause(finding): _part(finding) for finding in reversed(own)}
    for side in sides:
        part = _part(side)
        sides_by_part.setdefault(part if part in parts else first[_cause(side)], []).append(side)
    return sides_by_part


def _all_beside(findings: Sequence[Finding], sides_by_part: Mapping[Part, Sequence[Finding]]) -> Sequence[Finding]:
    parts = dict.fromkeys(map(_part, findings)) if sides_by_part else ()
    return [side for part in parts for side in sides_by_part.get(part, ())]


def _with(effects: Mapping[str, Effect], sides: Sequence[Finding]) -> Mapping[str, Effect]:
    """What programs do, with what they do by other sides of it."""
    if not sides:
        return effects
    worst_effects = dict(effects)
    for side in sides:
        for name, effect in side.effects.items():
            worst_effects[name] = worse(effect, worst_effects.get(name, effect))
    return worst_effects


def _cause(finding: Finding) -> Cause:
    return finding.location.source.name, finding.cause or finding.code


def _is_own(finding: Finding) -> bool:
    """Whether the cause of a finding is reported in its words."""
    return finding.cause.partition(" ")[0] in (finding.code, "")


def _part(finding: Finding) -> Part:
    """The cause of a finding, and the link, joint or block that it is in."""
    match = PART.match(finding.location.path)
    return _cause(finding), match[0] if match else ""


def _likewise(losses: Sequence[str]) -> str:
    return losses[0] + (", and more at other places" if any(loss != losses[0] for loss in losses) else "")
