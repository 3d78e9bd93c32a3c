"""Whose effect is a finding's: rules and the models of programs brought together.

A rule whose head covers a reason speaks for the claims that have it, where they meet: at the same element, at the
parent of what is missing, or at an element that the claim names as related. The claim then says the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from urdflint.linter import catalog
from urdflint.linter.rule import Problem
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect, worse
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

Found = tuple[str, Problem]
NOT_READ = "urdfdom/not-read"  # claimed where a rule covers it and asks, not for every element in advance


def attribute(
    found: Sequence[Found], claims: Sequence[Claim], tells: Callable[[Claim], bool]
) -> tuple[list[Found], list[Claim]]:
    """The problems with the effects of the claims that they speak for, and the claims that none speaks for.

    A problem that yields to a claim is left out if a check tells of the claim; what else it says of programs stays.
    """
    problems: list[Found | None] = list(found)
    at: dict[Element, list[int]] = {}
    for index, (_, problem) in enumerate(found):
        for place in (problem.place, *problem.also):
            if place.element is not None:
                at.setdefault(place.element, []).append(index)
    left = []
    for claim in claims:
        speaker = _speaker(claim, problems, at)
        pair = problems[speaker] if speaker is not None else None
        if speaker is None or pair is None:
            left.append(claim)
        elif claim.word in catalog.rule(pair[0]).yields and tells(claim):
            left.append(replace(claim, effects={**pair[1].effects, **claim.effects}))
            problems[speaker] = None
        else:
            problems[speaker] = pair[0], spoken(pair[1], claim)
    return [pair for pair in problems if pair is not None], left


def suspects(found: Sequence[Found]) -> frozenset[Element]:
    """The parts of the robot, its children, in which a problem has any of its places."""
    parts = set[Element]()
    for _, problem in found:
        for place in (problem.place, *problem.also, *(place for _, place in problem.related)):
            if place.element is not None:
                path = [place.element, *place.element.ancestors()]
                parts.update(path[-2:-1])
    return frozenset(parts)


def ignored(found: Sequence[Found], not_read: Callable[[Place], Mapping[str, Effect]]) -> Iterator[Found]:
    """The problems of rules that speak of what is not read, with those programs that do not read one of the places."""
    for code, problem in found:
        if NOT_READ not in catalog.rule(code).covers:
            yield code, problem
            continue
        effects = dict(problem.effects)
        for place in (problem.place, *problem.also):
            for name, effect in not_read(place).items():
                effects[name] = worse(effect, effects.get(name, effect))
        yield code, replace(problem, effects=effects)


def spoken(problem: Problem, claim: Claim) -> Problem:
    """A problem that speaks for a claim, with what the claim tells of effects, by target, and losses."""
    effects = dict(problem.effects)
    for target, effect in claim.effects.items():
        effects[target] = worse(effect, effects.get(target, effect))
    return replace(
        problem,
        effects=effects,
        loss=problem.loss or claim.loss,
        related=[*problem.related, *_untold(problem, claim)],
        first=problem.first or claim.first,
    )


def _untold(problem: Problem, claim: Claim) -> list[tuple[str, Place]]:
    """The places of what is lost that the problem does not name yet."""
    lost = claim.lost
    if not lost:
        return []
    told = {place.element for place in (problem.place, *problem.also, *(place for _, place in problem.related))}
    return [one for one in lost if one[1].element not in told]


def _speaker(claim: Claim, problems: Sequence[Found | None], at: Mapping[Element, Sequence[int]]) -> int | None:
    """The problem that speaks for a claim: of a rule that covers its reason, at the same place or around it."""
    parent = claim.element.parent
    around = [*([parent] if parent is not None else []), *claim.element.children]
    for element in (claim.element, *claim.related, *around):
        known = [(index, problems[index]) for index in at.get(element, ())]
        fitting = [(index, pair[1]) for index, pair in known if pair is not None and _covers(*pair, claim)]
        exact = [index for index, problem in fitting if (problem.lacks or problem.place.attribute) == claim.attribute]
        if fitting:
            return exact[0] if exact else fitting[0][0]
    return None


def _covers(code: str, problem: Problem, claim: Claim) -> bool:
    """Whether a problem is what a claim is about; where a warning is logged, the problem stands at that element."""
    rule = catalog.rule(code)
    if claim.word not in rule.covers and claim.word not in rule.yields:
        return False
    return claim.told is None or claim.told is problem.place.element
