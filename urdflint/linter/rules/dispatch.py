"""The checks chosen for one file, and the models of programs beside them: what they find counts, whatever fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from urdflint import checks
from urdflint.checks.index import EXTENSIONS
from urdflint.findings import TeamRule
from urdflint.findings.rule import Check, Problem
from urdflint.limits import MAX_JUDGED_OF_RULE
from urdflint.linter.failures import Failures
from urdflint.linter.settings import Options
from urdflint.model.checked_nodes import Kind
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target, TargetGroup
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Document

if TYPE_CHECKING:
    from urdflint.linter.rules.catalog import Rule


class CheckRun:
    """The checks chosen for one file; an error inside one of them is kept as a failure, and the others go on."""

    def __init__(
        self,
        codes: frozenset[str] | None,
        targets: Sequence[Target],
        read: Document,
        failures: Failures,
        *,
        targets_given: bool,
        also: tuple[str, ...] = (),
        options: Options = (),
    ) -> None:
        self.codes = codes
        self.team: Sequence[TeamRule] = ()
        choice = codes, (*_groups(targets, read), *also), options
        self.dispatch = _dispatch(*choice)
        self.checks_by_reason = _checks_by_reason(*choice)
        self.group = target.grouped(tuple(targets))
        self.readers = readers(self.group, targets_given=targets_given)
        self.failures = failures
        self.counts: Counter[str] = Counter()

    @property
    def targets(self) -> tuple[Target, ...]:
        """The programs that the file is judged for."""
        return self.group.targets

    @property
    def unjudged(self) -> Mapping[str, int]:
        """How many problems of each rule there were beyond those that were judged."""
        return {
            code: number - MAX_JUDGED_OF_RULE for code, number in self.counts.items() if number > MAX_JUDGED_OF_RULE
        }

    def asks_for(self, kind: type) -> bool:
        return (kind.__name__, None) in self.dispatch

    def over(self, kind: Kind, nodes: Sequence[object]) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks for a kind of node find in these."""
        chosen_checks = self.dispatch.get((kind[0].__name__, kind[1]), ()) if nodes else ()
        having: dict[str, Sequence[object]] = {"": nodes}
        for has in {chosen.has: None for chosen in chosen_checks if chosen.has}:
            having[has] = list(filter(attrgetter(has), nodes))
        for chosen in [chosen for chosen in chosen_checks if having[chosen.has]]:
            yield from self.run_checks(chosen.code, chosen.function, having[chosen.has])

    def effects(self, code: str, problem: Problem) -> dict[str, Effect]:
        """What the programs aimed at do about a problem, by target."""
        own_effects = _rule(code, self.team).effects
        return self.group.resolve({**own_effects, **problem.effects})

    def run_checks(
        self, code: str, check: Check, nodes: Sequence[object], *, whoever: bool = False
    ) -> Iterator[tuple[str, Problem]]:
        """The problems that a check finds in nodes, as far as they concern anybody; `whoever` does who claims them."""
        for node in nodes:
            try:
                for problem in check(node):
                    if _concerns(problem.only or (() if whoever else _rule(code).only), self.readers):
                        self.counts[code] += 1
                        if self.counts[code] <= MAX_JUDGED_OF_RULE:
                            yield code, problem
            except Exception as error:  # noqa: PERF203
                self.failures.keep(code, error)


class Chosen(Struct, eq=False):
    """A check with the options that are set for it: of the rule `code`, for nodes that have what `has` names."""

    check: checks.Check
    options: Mapping[str, float]
    code: str
    has: str

    @cached_property
    def function(self) -> Check:
        """The function that finds the problems of the rule, with the options that the configuration sets."""
        function = self.check.function
        return partial(function, **self.options) if self.options else function


@cache
def _dispatch(
    codes: frozenset[str] | None, groups: tuple[str, ...], options: Options = ()
) -> dict[tuple[str, str | None], list[Chosen]]:
    """The checks by the class of the nodes that they look at, and the layer that these are judged by."""
    options_by_code = {code: dict(values) for code, values in options}
    checks_by_kind: dict[tuple[str, str | None], list[Chosen]] = {}
    for check in checks.of_groups(groups):
        if codes is None or check.code in codes:
            chosen = Chosen(check, options_by_code.get(check.code, {}), check.code, check.has)
            for kind in check.kinds:
                for layer in (None, check.layer):
                    checks_by_kind.setdefault((kind, layer), []).append(chosen)
    return checks_by_kind


@cache
def _checks_by_reason(
    codes: frozenset[str] | None, groups: tuple[str, ...], options: Options
) -> dict[tuple[type, str], list[tuple[str, Check]]]:
    """The checks for claims of a class with a reason, as they are looked for: other files ask for the same."""
    return {}


def may_use(family: str, read: Document, tags: Set[str] | None = None) -> bool:
    """Whether a document may have something of an extension, among these of its tags or among all."""
    marks, texts = EXTENSIONS[family]
    if not (read.tags if tags is None else tags).isdisjoint(marks):
        return True
    return any(text.encode() in read.lower_text for text in texts)


def _groups(targets: Sequence[Target], read: Document) -> tuple[str, ...]:
    """The groups of checks that a robot may need: those of an extension that it has some of, or whose reader asks."""
    families = {program.family for program in targets}
    needed = [family for family in EXTENSIONS if family not in families and may_use(family, read)]
    simulators = ["simulators"] if any(target.FAMILIES[family].simulator for family in families) else []
    return ("urdf", *needed, *sorted(families), *simulators)


def _rule(code: str, team: Sequence[TeamRule] = ()) -> Rule:
    from urdflint.linter.rules import catalog  # many files have no problem

    return catalog.rule_of(code, team) if team else catalog.rule(code)


def _concerns(only: Sequence[str], targets: Sequence[Target]) -> bool:
    """Whether a problem counts for these targets: always, unless it exists for certain consumers only."""
    return not only or any(program.matches(selector) for program in targets for selector in only)


def readers(group: TargetGroup, *, targets_given: bool) -> Sequence[Target]:
    """Those for whom findings count: the targets, and others where nobody asks for a program, or for all of them."""
    return group.targets if targets_given and not group.is_everything else (*group.targets, *target.UNASKED)
