"""The checks chosen for one file, and the models of programs beside them: what they find is heard, whatever fails."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from urdflint import checks
from urdflint.changed import changed
from urdflint.linter import catalog
from urdflint.linter.attribution import Unspoken, spoken
from urdflint.linter.failures import Failures
from urdflint.linter.rule import Check, Problem
from urdflint.linter.settings import Options
from urdflint.model.robot import Kind, Robot
from urdflint.programs import models, others, target
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, one_of
from urdflint.programs.target import MODELLED, SIMULATORS, Target
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

MOST = 3000  # problems of a rule in a file that are judged each: far more than are told, and than a robot has
DRAKE = re.compile(rb"drake(?::|\.mit\.edu)", re.IGNORECASE)  # its prefix, also misspelt, or its namespace
MUJOCO = re.compile(rb"<mujoco[\s/>]")
MARKS = {  # what betrays that a robot has something of an extension, by the family that reads it
    "ros-control": re.compile(rb"<(?:ros2_control|transmission)"),
    "sdformat": re.compile(rb"<gazebo"),
    "drake": DRAKE,
    "mujoco": MUJOCO,
    "sim-urdf": re.compile(rb"<(?:simulation|collision_material|stiffness|damping)\b"),
}


class Hearing:
    """The checks chosen for one file; an error inside one of them is kept as a failure, and the others go on."""

    def __init__(
        self,
        codes: frozenset[str] | None,
        targets: Sequence[Target],
        text: bytes,
        failures: Failures,
        *,
        asked: bool,
        also: tuple[str, ...] = (),
        options: Options = (),
    ) -> None:
        self.dispatch = _dispatch(codes, (*_groups(targets, text), *also), options)
        self.targets = targets
        self.readers = readers(targets, asked=asked)
        self.failures = failures
        self.heard: Counter[str] = Counter()

    @property
    def unjudged(self) -> Mapping[str, int]:
        """How many problems of each rule there were beyond those that were judged."""
        return {code: number - MOST for code, number in self.heard.items() if number > MOST}

    def asks_for(self, kind: type) -> bool:
        return (kind, None) in self.dispatch

    def over(self, kind: Kind, nodes: Sequence[object]) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks for a kind of node find in these."""
        for code, check in self.dispatch.get(kind, ()) if nodes else ():
            yield from self._by(code, check, nodes)

    def claims(self, robot: Robot, suspects: frozenset[Element]) -> list[Claim]:
        """What the models of the programs aimed at claim; where one of them fails, the others are heard."""
        found: list[Claim] = []
        for family in sorted({one.family for one in self.targets} & MODELLED):
            mine = [one for one in self.targets if one.family == family]
            work = partial(models.claims, robot, mine, suspects)
            found += self.failures.attempt(f"the model of {target.FAMILIES[family].spelling}", work) or ()
        return found

    def not_read(self, robot: Robot) -> Callable[[Place], Mapping[str, Effect]]:
        """What tells of a place which of the programs aimed at do not read what is written there."""
        what = "the model of urdfdom"
        readers = self.failures.attempt(what, lambda: models.readers(robot, self.targets)) or ()
        return lambda place: self.failures.attempt(what, lambda: models.not_read(robot, place, readers)) or {}

    def effects(self, code: str, problem: Problem) -> dict[str, Effect]:
        """What the programs aimed at do about a problem, by target."""
        return target.resolve({**catalog.rule(code).effects, **problem.effects}, self.targets)

    def tells(self, claim: Claim) -> bool:
        """Whether one of the checks is for this claim."""
        return any(self._checks_for(claim))

    def about(self, unspoken: Unspoken) -> Iterator[tuple[str, Problem]]:
        """The problems that the checks make of a claim which their rules cover; its effects are theirs."""
        claim = unspoken.claim
        for code, check in self._checks_for(claim):
            for _, problem in self._by(code, check, [claim]):
                told = changed(problem, effects=one_of({**unspoken.effects, **problem.effects}))
                yield code, changed(spoken(told, claim), told_with=unspoken.told_with or told.told_with)

    def _checks_for(self, claim: Claim) -> Iterator[tuple[str, Check]]:
        """The checks for claims of its class, or of one that this is made from, whose rules cover the claim."""
        for kind in type(claim).__mro__:
            for code, check in self.dispatch.get((kind, None), ()):
                if claim.word in catalog.rule(code).covers:
                    yield code, check

    def _by(self, code: str, check: Check, nodes: Sequence[object]) -> Iterator[tuple[str, Problem]]:
        for node in nodes:
            try:
                for problem in check(node):
                    if _concerns(problem.only or catalog.rule(code).only, self.readers):
                        self.heard[code] += 1
                        if self.heard[code] <= MOST:
                            yield code, problem
            except Exception as error:  # noqa: PERF203
                self.failures.keep(code, error)


@cache
def _dispatch(
    codes: frozenset[str] | None, groups: tuple[str, ...], options: Options = ()
) -> dict[Kind, list[tuple[str, Check]]]:
    """The checks by the kind of node they look at, with the options that are set."""
    given = {code: dict(some) for code, some in options}
    found: dict[Kind, list[tuple[str, Check]]] = {}
    for one in checks.registered(groups):
        if codes is None or one.code in codes:
            function = partial(one.function, **given[one.code]) if one.code in given else one.function
            for kind in one.kinds:
                for layer in (None, one.layer):
                    found.setdefault((kind, layer), []).append((one.code, function))
    return found


def _groups(targets: Sequence[Target], text: bytes) -> tuple[str, ...]:
    """The groups of checks that a robot may need: those of an extension that it has some of, or whose reader asks."""
    families = {one.family for one in targets}
    needed = [family for family, mark in MARKS.items() if family in families or mark.search(text)]
    own = [family for family in checks.MODULES if family in families and family not in MARKS]
    return ("urdf", *needed, *own, *(["simulators"] if families & SIMULATORS else []))


def _concerns(only: Sequence[str], targets: Sequence[Target]) -> bool:
    """Whether a problem counts for these targets: always, unless it exists for certain consumers only."""
    return not only or any(one.matches(selector) for one in targets for selector in only)


def readers(targets: Sequence[Target], *, asked: bool) -> Sequence[Target]:
    """Those for whom findings count: the targets, and others where nobody asks for a program, or for all of them."""
    return targets if asked and not everything(targets) else (*targets, *others.UNASKED)


def everything(targets: Sequence[Target]) -> bool:
    """Whether all programs are among the targets."""
    return {one.family for one in targets} == target.FAMILIES.keys()
