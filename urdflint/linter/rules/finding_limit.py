"""How many findings of one rule are reported for one file: an attacker's file has hundreds of thousands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from urdflint.findings import Severity
from urdflint.limits import MAX_FINDINGS_OF_RULE, MAX_PLACES_OF_FINDING, MAX_PLACES_OF_RULE
from urdflint.programs.effect import Effect
from urdflint.syntax.place import Place


class Cap:
    """Lets the first findings of each rule through, and counts the others by rule and severity.

    What a rule has not said before, a severity or what a program does, goes through always: the worst is never lost.
    """

    def __init__(self) -> None:
        self.over: dict[str, Counter[Severity]] = {}
        self.reported_by_rule: Counter[str] = Counter()
        self.other_places_by_rule: Counter[str] = Counter()
        self.keys_reported: set[tuple[object, ...]] = set()
        self.most_severe: dict[str, Severity] = {}

    def with_others(self, unjudged: Mapping[str, int]) -> Mapping[str, Mapping[Severity, int]]:
        """The counts with the problems that were never made findings; they count as the most severe of their rule.

        A rule without any finding is not counted.
        """
        counts = {code: Counter(by_severity) for code, by_severity in self.over.items()}
        for code, number in unjudged.items():
            if code in self.most_severe:
                counts.setdefault(code, Counter())[self.most_severe[code]] += number
        return counts

    def lets(self, code: str, severity: Severity, effects: Mapping[str, Effect]) -> bool:
        """Whether a finding is to be reported; one that is not is counted."""
        new = [
            statement
            for statement in ((code, severity), *((code, *effect) for effect in effects.items()))
            if statement not in self.keys_reported
        ]
        if self.reported_by_rule[code] >= MAX_FINDINGS_OF_RULE and not new:
            self.over.setdefault(code, Counter())[severity] += 1
            return False
        self.keys_reported.update(new)
        self.most_severe[code] = max(severity, self.most_severe.get(code, severity), key=lambda level: level.rank)
        self.reported_by_rule[code] += 1
        return True

    def places_of(self, code: str, severity: Severity, places: Sequence[Place]) -> Sequence[Place]:
        """The first of the other places of a finding; those beyond the bounds are counted."""
        room = min(MAX_PLACES_OF_FINDING, MAX_PLACES_OF_RULE - self.other_places_by_rule[code])
        if len(places) > room:
            self.over.setdefault(code, Counter())[severity] += len(places) - room
            places = places[:room]
        self.other_places_by_rule[code] += len(places)
        return places
