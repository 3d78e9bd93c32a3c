"""Weigh a problem: its severity for the users of certain programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem
from urdflint.linter.rules.catalog import Rule
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target

COSTLY = frozenset((Effect.REJECTS, Effect.DROPS, Effect.ALTERS))
ALWAYS = "always"  # said of physics, and of what contradicts itself: it is wrong whatever reads it


def weight(
    rule: Rule,
    problem: Problem,
    effects: Mapping[str, Effect],
    targets: Sequence[Target],
    *,
    strict: bool = False,
    targets_given: bool = True,
    by_name: bool = False,
) -> Severity:
    """The severity of a problem for these targets, given what they do about it.

    It is the rule's severity where one of them does anything about it, or the rule `stands` whatever they do; else the
    rule speaks for the specification alone, which is worth an info. A rule or a problem may weigh less where no target
    rejects, drops or alters anything, or where nobody asked for the targets and the file itself suggests them. What a
    target rejects that was asked for `by_name` is always an error; what it drops or alters may then count for more,
    too.
    """
    if by_name and Effect.REJECTS in effects.values():
        return Severity.ERROR
    if strict and rule.strict is not rule.severity:
        return rule.strict
    severities = [_own(rule, effects, targets_given, by_name)]
    if not any(effect in COSTLY for effect in effects.values()):
        severities += [rule.harmless, problem.severity or rule.severity]
    if Effect.REJECTS not in effects.values():
        severities += [rule.accepted] if rule.accepted is not rule.severity else []
        severities += [problem.accepted] if problem.accepted is not None else []
    if not effects and not _stands(rule, targets):
        severities.append(Severity.INFO)
    return min(severities, key=lambda severity: severity.rank)


def _own(rule: Rule, effects: Mapping[str, Effect], targets_given: bool, by_name: bool) -> Severity:
    if by_name and any(effect in COSTLY for effect in effects.values()):
        return rule.named
    return rule.severity if targets_given else rule.unasked


def _stands(rule: Rule, targets: Sequence[Target]) -> bool:
    return any(word == ALWAYS or any(program.matches(word) for program in targets) for word in rule.stands)
