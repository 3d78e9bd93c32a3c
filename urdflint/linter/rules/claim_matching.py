"""Whose effect is a finding's: rules and the models of programs brought together.

A rule whose head covers a reason covers the claims that have it, where they meet: at the same element, at the
parent of what is missing, or at an element that the claim names as related. The claim then says the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType
from typing import Any

from urdflint.findings.rule import NO_REASONS, Problem
from urdflint.limits import MAX_PLACES_OF_RULE
from urdflint.linter.rules import catalog
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, reasons_of_strongest, together, worst
from urdflint.programs.target import FAMILIES
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

CodedProblem = tuple[str, Problem]
ANY_ATTRIBUTE = "*"
FEW = 4  # problems at an element that are looked through each time
NOT_READ = "urdfdom/not-read"  # claimed where a rule covers it and asks, not for every element in advance


class Uncovered(Struct):
    """A claim that needs a problem of its own, and the cause of the one that it belongs to, if any.

    `effects` and `losses` are those of a problem that yields to it: what others do.
    """

    claim: Claim
    reported_with: str | None = None
    effects: Mapping[str, Effect] = MappingProxyType({})
    losses: Mapping[str, str] = MappingProxyType({})


def attribute(
    coded_problems: Sequence[CodedProblem], claims: Sequence[Claim], tells: Callable[[Claim], bool]
) -> tuple[list[CodedProblem], list[Uncovered]]:
    """The problems with the effects of the claims that they cover, and the claims that none covers.

    A problem that yields to a claim is left out if a check reports the claim; what else it says of programs stays.
    Where a program warns at another place than the problem's, the claim is left for a problem that is reported with it.
    """
    problems: list[CodedProblem | None] = list(coded_problems)
    effects: dict[int, Mapping[str, Effect]] = {}  # by problem, put in at the end: a copy for each claim takes long
    reasons: dict[int, Mapping[str, str]] = {}  # likewise
    index = _ProblemIndex(coded_problems)
    left = []
    for claim in claims:
        covering = _covering(claim, problems, index)
        pair = problems[covering] if covering is not None else None
        if covering is None or pair is None:
            left.append(Uncovered(claim))
        elif not catalog.rule(pair[0]).yields.isdisjoint(claim.words) and tells(claim):
            left.append(Uncovered(claim, None, effects.get(covering, pair[1].effects), pair[1].losses))
            problems[covering] = None
        else:
            earlier_effects, earlier_reasons = effects.get(covering, pair[1].effects), reasons.get(covering, NO_REASONS)
            reasons[covering] = reasons_of_strongest(earlier_reasons, earlier_effects, claim.word, claim.effects)
            effects[covering] = together(earlier_effects, claim.effects)
            costs = _costs(pair[1], claim)
            problems[covering] = (pair[0], pair[1]._replace(**costs)) if costs else pair
            if claim.warned_at not in (None, pair[1].place.element):  # it warns elsewhere, where a finding says so
                left.append(Uncovered(claim, cause_of(*pair)))
    for number, own_effects in effects.items():
        pair = problems[number]
        if pair is not None:
            problems[number] = pair[0], pair[1]._replace(effects=own_effects, reasons=reasons[number])
    return [pair for pair in problems if pair is not None], left


class _ProblemIndex:
    """Which problems are at an element; of the other places of a problem those that may be reported."""

    def __init__(self, coded_problems: Sequence[CodedProblem]) -> None:
        self.coded_problems = coded_problems
        self.slots: dict[Element, dict[str, dict[str | None, list[int]]]] = {}
        self.numbers_by_offset: dict[int, list[int]] = {}
        for number, (_, problem) in enumerate(coded_problems):
            for place in chain((problem.place,), islice(problem.also, MAX_PLACES_OF_RULE), problem.about):
                if place.element is not None and place.document is None:
                    numbers = self.numbers_by_offset.setdefault(place.element.start, [])
                    if number not in numbers[-1:]:
                        numbers.append(number)

    def has(self, element: Element) -> bool:
        """Whether there is a problem at an element, which is asked of very many."""
        return element.start in self.numbers_by_offset

    def covering(self, element: Element, claim: Claim) -> list[dict[str | None, list[int]]]:
        """The problems at an element of each rule that covers a claim, by attribute; under ANY those of all."""
        by_code = self.slots.get(element)
        if by_code is None:
            numbers = self.numbers_by_offset.get(element.start, []) if element.tag else []
            if len(numbers) < FEW and not any(_covers(self.coded_problems[number][0], claim) for number in numbers):
                return []
            by_code = {}
            for number in numbers:
                code, problem = self.coded_problems[number]
                for key in (problem.lacks or problem.place.attribute, ANY_ATTRIBUTE):
                    by_code.setdefault(code, {}).setdefault(key, []).append(number)
            if len(numbers) >= FEW:
                self.slots[element] = by_code
        return [slots for code, slots in by_code.items() if _covers(code, claim)]


def cause_of(code: str, problem: Problem) -> str:
    """What findings of one cause have in common: the rule's code, and what the problem says of its cause."""
    if problem.reported_with is not None:
        return problem.reported_with
    words = problem.cause or (_name_at(problem) if catalog.rule(code).cause_by_name else "")
    return f"{code} {words}".rstrip()


def _name_at(problem: Problem) -> str:
    """The name that a problem is about: of an element, of an attribute, or the one that is written in an attribute."""
    element, attribute, part = problem.place.element, problem.place.attribute, problem.place.part
    if element is None:
        return ""
    if attribute is None:
        return element.tag
    return element.get(attribute) or "" if part == "value" else f"{element.tag}/@{attribute}"


def suspects(problems: Sequence[CodedProblem]) -> frozenset[Element]:
    """The parts of the robot, its children, in which a problem has any of its places."""
    parts = set[Element]()
    for _, problem in problems:
        for place in _places(problem):
            if place.element is not None:
                parts.update(_part(place.element))
    return frozenset(parts)


def _part(element: Element) -> Iterator[Element]:
    """The child of the root that an element is, or is in; the root is in none."""
    part, above = element, element.parent
    while above is not None and above.parent is not None:
        part, above = above, above.parent
    if above is not None:
        yield part


def ignored(
    problems: Sequence[CodedProblem], not_read: Callable[[Place], Mapping[str, Effect]]
) -> Iterator[CodedProblem]:
    """The problems of rules that speak of what is not read, with those programs that do not read one of the places."""
    for code, problem in problems:
        if NOT_READ not in catalog.rule(code).covers:
            yield code, problem
            continue
        effects = problem.effects
        for place in chain((problem.place,), problem.also):
            effects = together(effects, not_read(place))
        yield code, problem._replace(effects=effects)


def with_claim(problem: Problem, claim: Claim) -> Problem:
    """A problem that covers a claim, with what the claim tells of effects, by target, and losses."""
    return problem._replace(
        effects=together(problem.effects, claim.effects),
        reasons=reasons_of_strongest(problem.reasons, problem.effects, claim.word, claim.effects),
        **_costs(problem, claim),
    )


def _costs(problem: Problem, claim: Claim) -> dict[str, Any]:
    """What a problem has of a claim besides effects, by field; most tell nothing."""
    losses, unreported = claim.loss_by_target, _unreported(problem, claim)
    costs: dict[str, Any] = {}
    if losses:
        costs["losses"] = {**losses, **problem.losses}
    if unreported:
        costs["related"] = [*problem.related, *unreported]
    if claim.first:
        costs["first"] = True
    return costs


def merged(problems: Iterable[CodedProblem]) -> list[CodedProblem]:
    """Problems of claims, in which the same problem of several programs is one that says what each of them does."""
    problem_by_key: dict[object, CodedProblem] = {}
    for code, problem in problems:
        key = code, problem.message, problem.place, tuple(problem.also), problem.help, problem.reported_with
        problem_by_key[key] = code, _with(problem_by_key[key][1], problem) if key in problem_by_key else problem
    return list(problem_by_key.values())


def _with(problem: Problem, other: Problem) -> Problem:
    """A problem with what programs do about another one of the same words."""
    return problem._replace(
        effects=together(problem.effects, other.effects),
        losses={**other.losses, **problem.losses},
        reasons={**other.reasons, **problem.reasons},
        first=problem.first or other.first,
    )


def reported_once(
    summary: CodedProblem, faults: Sequence[tuple[CodedProblem, Mapping[str, Effect]]]
) -> Iterator[CodedProblem]:
    """A problem of a file as a whole in place of all its faults: it has the worst that each program does about any,
    with what the program loses by the first of these.

    Where a program logs a warning for each the fault stays, and is reported with the problem.
    """
    worst_effects = worst(effects for _, effects in faults)
    losses = {
        name: loss
        for (_, fault), effects in reversed(faults)
        for name, loss in fault.losses.items()
        if effects.get(name) is worst_effects.get(name)
    }
    code, problem = summary[0], summary[1]._replace(effects=worst_effects, losses=losses)
    yield code, problem
    for (fault_code, fault), effects in faults:
        warned = {name: effect for name, effect in effects.items() if effect is Effect.WARNS and _logs_each(name)}
        if warned:
            yield fault_code, fault._replace(effects=warned, fix=None, reported_with=cause_of(code, problem))


def _logs_each(name: str) -> bool:
    return FAMILIES[name.partition("@")[0]].logs_each


def _places(problem: Problem) -> Iterator[Place]:
    """All places that a problem has to do with."""
    return chain((problem.place,), problem.also, problem.about, (place for _, place in problem.related))


def _unreported(problem: Problem, claim: Claim) -> list[tuple[str, Place]]:
    """The places of what is lost that the problem does not name yet."""
    lost = claim.lost
    if not lost:
        return []
    reported_elements = {place.element for place in _places(problem)}
    return [loss for loss in lost if loss[1].element not in reported_elements]


def _covering(claim: Claim, problems: Sequence[CodedProblem | None], index: _ProblemIndex) -> int | None:
    """The problem that covers a claim: of a rule that covers its reason, at the same place or around it."""
    parent = claim.element.parent
    relatives = [*([parent] if parent is not None else []), *claim.element.children]
    for element in filter(index.has, (claim.element, *claim.related, *relatives)):
        fitting = index.covering(element, claim)
        for key in (claim.attribute, ANY_ATTRIBUTE) if fitting else ():
            first = [_first(slots[key], problems) for slots in fitting if key in slots]
            covering = min((index for index in first if index is not None), default=None)
            if covering is not None:
                return covering
    return None


def _first(indices: list[int], problems: Sequence[CodedProblem | None]) -> int | None:
    """The first problem of a list, which keeps those only that are there still."""
    while indices and problems[indices[0]] is None:
        indices.pop(0)
    return indices[0] if indices else None


def _covers(code: str, claim: Claim) -> bool:
    rule, words = catalog.rule(code), claim.words
    return not (rule.covers.isdisjoint(words) and rule.yields.isdisjoint(words))
