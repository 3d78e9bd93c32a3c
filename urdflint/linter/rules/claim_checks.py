"""What the models of programs claim about a robot, and the checks that make problems of claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from urdflint.findings.rule import Check, Problem
from urdflint.linter.rules import catalog
from urdflint.linter.rules.claim_matching import Found, Uncovered, with_claim
from urdflint.linter.rules.dispatch import CheckRun
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, one_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


class Claims:
    """The models of the programs aimed at, and the checks chosen for what they claim."""

    def __init__(self, check_run: CheckRun) -> None:
        self.check_run = check_run
        self._checks_by_reason: dict[tuple[type[Claim], str], list[tuple[str, Check]]] = {}

    def all(self, robot: Robot, suspects: frozenset[Element]) -> list[Claim]:
        """What the models of the programs aimed at claim; where one of them fails, the others go on."""
        found: list[Claim] = []
        for family in sorted({one.family for one in self.check_run.targets}):
            mine = [one for one in self.check_run.targets if one.family == family]
            work = partial(models.claims, robot, mine, suspects)
            found += self.check_run.failures.attempt(f"the model of {target.FAMILIES[family].spelling}", work) or ()
        return found

    def not_read(self, robot: Robot) -> Callable[[Place], Mapping[str, Effect]]:
        """What tells of a place which of the programs aimed at do not read what is written there."""
        what = "the model of urdfdom"
        readers = self.check_run.failures.attempt(what, lambda: models.readers(robot, self.check_run.targets)) or ()
        return lambda place: self.check_run.failures.attempt(what, lambda: models.not_read(robot, place, readers)) or {}

    def tells(self, claim: Claim) -> bool:
        """Whether one of the checks is for this claim."""
        return bool(self._checks_for(claim))

    def about(self, uncovered: Uncovered) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks make of a claim which their rules cover; its effects are theirs."""
        claim = uncovered.claim
        for code, check in self._checks_for(claim):
            for _, problem in self.check_run.by(code, check, [claim], whoever=True):
                reported = problem._replace(
                    effects=one_of({**uncovered.effects, **problem.effects}),
                    losses={**uncovered.losses, **problem.losses} if uncovered.losses else problem.losses,
                    reported_with=uncovered.reported_with or problem.reported_with,
                )
                yield code, with_claim(reported, claim)

    def refusals(self, found: Iterable[Found], left: Iterable[Uncovered]) -> Iterator[Found]:
        """Refusals that no problem and no check covers, by the program that nothing else says to reject the file.

        A fault may hide behind another one at its place, or be none for the rule that covers it: each has the words of
        its reason, and the first one that the model comes to is enough.
        """
        hidden = [
            one.claim for one in left if Effect.REJECTS in one.claim.effects.values() and not self.tells(one.claim)
        ]
        if not hidden:
            return
        effects = (self.check_run.effects(*pair) for pair in found)
        known = {name for some in effects for name, effect in some.items() if effect is Effect.REJECTS}
        for claim in hidden:
            new = {
                name: effect for name, effect in claim.effects.items() if effect is Effect.REJECTS and name not in known
            }
            code = self._covering(claim) if new else None
            if code is not None:
                known.update(new)
                yield code, Problem(claim.message, claim.place(), effects=new, first=claim.first)

    def _covering(self, claim: Claim) -> str | None:
        """The first of the rules asked for that covers the reason of a claim."""
        codes = catalog.paths() if self.check_run.codes is None else self.check_run.codes
        return next((code for code in sorted(codes) if not catalog.rule(code).covers.isdisjoint(claim.words)), None)

    def _checks_for(self, claim: Claim) -> list[tuple[str, Check]]:
        """The checks for claims of its class, or of one that this is made from, whose rules cover the claim."""
        key = type(claim), claim.word
        if key not in self._checks_by_reason:
            kinds = (self.check_run.dispatch.get((kind.__name__, None), ()) for kind in key[0].__mro__)
            chosen = (one for some in kinds for one in some)
            fitting = (one for one in chosen if not catalog.rule(one.code).covers.isdisjoint(claim.words))
            self._checks_by_reason[key] = [(one.code, one.function) for one in fitting]
        return self._checks_by_reason[key]
