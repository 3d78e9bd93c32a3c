"""What the models of the programs claim of a robot before and after a fix: whether anything got worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from urdflint.linter.discovery import inputs
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

LOSSES = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS)
XML = "xml"  # the reason of who refuses a file before it reads the robot
Losses = Mapping[Effect, Counter[str]]  # how often a program does what, by reason


class Standing(NamedTuple):
    """What programs make of one robot, by program, and the number of faults for which xacro makes none."""

    losses: Mapping[str, Losses]
    faults: int = 0


@cache
def judges() -> tuple[Target, ...]:
    """Every series of every program."""
    words = (f"{family.name}@{series}" for family in target.FAMILIES.values() for series in family.series)
    return tuple(judge for word in words for judge in target.parse(word))


def standings(
    path: str, settings: Settings, stdin_name: str | None = None, limit: int | None = None
) -> list[Standing | None]:
    """What programs make of a file: of its robot, or of that of each of its variants; None where there is none."""
    try:
        source = inputs.read(path, stdin_name, limit)
    except inputs.Unreadable:
        return [None]
    variant_settings = [
        settings._replace(arguments=variant.arguments, variants=()) for variant in settings.variants
    ] or [settings]
    return [standing(source, variant) for variant in variant_settings]


def standing(source: Source, settings: Settings) -> Standing | None:
    """What programs make of one robot; None where there is none, or a model fails."""
    try:
        robot, faults = load_target.as_far_as_it_goes(source, settings)
        return Standing(_losses(robot), faults)
    except load_target.NoRobot:
        return None
    except Exception:
        return None


def _losses(robot: Robot) -> dict[str, Losses]:
    losses: dict[str, Losses] = {judge.name: {effect: Counter[str]() for effect in LOSSES} for judge in judges()}
    for name, effect, word in _effects_of_robot(robot):
        losses[name][effect][word] += 1
    return losses


def _effects_of_robot(robot: Robot) -> Iterator[tuple[str, Effect, str]]:
    accepting = models.accepting_xml(robot, judges())
    yield from ((judge.name, Effect.REJECTS, XML) for judge in judges() if judge not in accepting)
    root = robot.document.root
    for claim in models.claims(robot, accepting, frozenset(root.children if root else ())):
        yield from ((name, effect, claim.word) for name, effect in claim.effects.items() if effect in LOSSES)


def worse(before: Standing | None, after: Standing | None, *, rejected_only: bool = False) -> str | None:
    """Who is worse off than before, in words, or None: with `rejected_only` only who does not load the robot.

    A program that rejected it lost everything before; it must not do so for more reasons.
    """
    if before is None:
        return None
    if after is None or after.faults > before.faults:
        return "no robot would be left"
    reasons = (_worse(name, had, after.losses[name], rejected_only) for name, had in before.losses.items())
    return next(filter(None, reasons), None)


def _worse(name: str, had: Losses, has: Losses, rejected_only: bool) -> str | None:
    if had[Effect.REJECTS][XML]:  # it has not read the robot, so nobody knows what it would have said
        return None
    if has[Effect.REJECTS].total() > had[Effect.REJECTS].total():
        return f"{name} would reject the robot"
    if rejected_only or had[Effect.REJECTS]:
        return None
    for effect in LOSSES[1:]:
        for word in has[effect] - had[effect]:
            return f"{name} {effect.value} something then ({word})"
    return None


def less_xml(before: bytes, after: bytes) -> bool:
    """Whether a file departs from XML where it did not before."""
    return bool(_departures(after) - _departures(before))


def _departures(data: bytes) -> Counter[str]:
    return Counter(departure.kind for departure in parsing.read(Source("", data)).departures)
