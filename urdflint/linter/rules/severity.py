"""How much a problem matters to those who use certain programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem
from urdflint.linter.rules.catalog import Rule
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target

COSTLY = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS)
ALWAYS = "always"  # said of physics, and of what contradicts itself: it is wrong whatever reads it


def weight(
    rule: Rule,
    problem: Problem,
    effects: Mapping[str, Effect],
    targets: Sequence[Target],
    *,
    strict: bool = False,
    asked: bool = True,
    by_name: bool = False,
) -> Severity:
    """The severity of a problem for these targets, given what they do about it.

    It is the rule's where one of them does anything about it, or the rule `stands` whatever they do; else the rule
    speaks for the specification alone, and that is worth an info. What weighs less by itself does so unless it costs a
    program something. Targets that nobody asked for, which a file itself speaks to, may count less. What is rejected by
    one that was asked for `by_name`, not with all others, is an error whatever it is for the specification, and what it
    drops or alters may count for more than for others.
    """
    if by_name and Effect.REJECTS in effects.values():
        return Severity.ERROR
    if strict and rule.strict is not rule.severity:
        return rule.strict
    most = [_own(rule, effects, asked, by_name)]
    if problem.severity is not None and not any(one in COSTLY for one in effects.values()):
        most.append(problem.severity)
    if rule.accepted is not rule.severity and Effect.REJECTS not in effects.values():
        most.append(rule.accepted)
    if effects and all(one is Effect.IGNORES for one in effects.values()):
        most.append(rule.ignored)
    if not effects and not _stands(rule, targets):
        most.append(Severity.INFO)
    return min(most, key=lambda one: one.rank)


def _own(rule: Rule, effects: Mapping[str, Effect], asked: bool, by_name: bool) -> Severity:
    if by_name and any(one in COSTLY for one in effects.values()):
        return rule.named
    return rule.severity if asked else rule.unasked


def _stands(rule: Rule, targets: Sequence[Target]) -> bool:
    return any(word == ALWAYS or any(one.matches(word) for one in targets) for word in rule.stands)
