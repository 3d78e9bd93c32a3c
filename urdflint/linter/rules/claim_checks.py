"""What the models of programs claim about a robot, and the checks that make problems of claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from urdflint.findings.rule import Check, Problem
from urdflint.linter.rules import catalog
from urdflint.linter.rules.claim_matching import CodedProblem, Uncovered, with_claim
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

    def all(self, robot: Robot, suspects: frozenset[Element]) -> list[Claim]:
        """What the models of the programs aimed at claim; where one of them fails, the others go on."""
        claims: list[Claim] = []
        for family, programs in self.check_run.group.by_family.items():
            work = partial(models.claims_of, family, robot, programs, suspects)
            claims += self.check_run.failures.attempt(f"the model of {target.FAMILIES[family].spelling}", work) or ()
        return claims

    def not_read(self, robot: Robot) -> Callable[[Place], Mapping[str, Effect]]:
        """A function that lists, for a place, the targets that do not read what is written there."""
        part = "the model of urdfdom"
        readers = self.check_run.failures.attempt(part, lambda: models.readers(robot, self.check_run.targets)) or ()
        return lambda place: self.check_run.failures.attempt(part, lambda: models.not_read(robot, place, readers)) or {}

    def tells(self, claim: Claim) -> bool:
        """Whether one of the checks is for this claim."""
        return bool(self._checks_for(claim))

    def about(self, uncovered: Uncovered) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks make of a claim which their rules cover; its effects are theirs."""
        claim = uncovered.claim
        for code, check in self._checks_for(claim):
            for _, problem in self.check_run.run_checks(code, check, [claim], whoever=True):
                if uncovered.effects or uncovered.losses or uncovered.reported_with:
                    problem = problem._replace(  # noqa: PLW2901
                        effects=one_of({**uncovered.effects, **problem.effects}),
                        losses={**uncovered.losses, **problem.losses},
                        reported_with=uncovered.reported_with or problem.reported_with,
                    )
                yield code, with_claim(problem, claim)

    def refusals(self, problems: Iterable[CodedProblem], left: Iterable[Uncovered]) -> Iterator[CodedProblem]:
        """Refusals that no problem and no check covers, by the program that nothing else says to reject the file.

        A fault may hide behind another one at its place, or be none for the rule that covers it: each has the words of
        its reason, and the first one that the model comes to is enough.
        """
        hidden = [
            uncovered.claim
            for uncovered in left
            if Effect.REJECTS in uncovered.claim.effects.values() and not self.tells(uncovered.claim)
        ]
        if not hidden:
            return
        effects = (self.check_run.effects(*pair) for pair in problems)
        rejecting_programs = {
            name for program_effects in effects for name, effect in program_effects.items() if effect is Effect.REJECTS
        }
        for claim in hidden:
            new = {
                name: effect
                for name, effect in claim.effects.items()
                if effect is Effect.REJECTS and name not in rejecting_programs
            }
            code = self._covering(claim) if new else None
            if code is not None:
                rejecting_programs.update(new)
                reasons = dict.fromkeys(new, claim.word)
                yield code, Problem(claim.message, claim.place(), effects=new, reasons=reasons, first=claim.first)

    def _covering(self, claim: Claim) -> str | None:
        """The first of the rules asked for that covers the reason of a claim."""
        codes = _covering(claim)
        return min(codes if self.check_run.codes is None else codes & self.check_run.codes, default=None)

    def _checks_for(self, claim: Claim) -> list[tuple[str, Check]]:
        """The checks for claims of its class, or of one that this is made from, whose rules cover the claim."""
        key, checks_by_reason = (type(claim), claim.word), self.check_run.checks_by_reason
        if key not in checks_by_reason:
            kinds = (self.check_run.dispatch.get((kind.__name__, None), ()) for kind in key[0].__mro__)
            chosen = (check for group in kinds for check in group)
            codes = _covering(claim)
            checks_by_reason[key] = [(check.code, check.function) for check in chosen if check.code in codes]
        return checks_by_reason[key]


def _covering(claim: Claim) -> set[str]:
    """The codes of the rules that cover a claim."""
    return {code for word in claim.words for code in catalog.covering().get(word, ())}
