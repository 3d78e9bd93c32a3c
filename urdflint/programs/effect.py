"""What a program does about a place in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import TypeVar


class Effect(str, Enum):
    """What a program does about a place in a file; docs/glossary.md says when it is which."""

    REJECTS = "rejects"
    DROPS = "drops"
    ALTERS = "alters"
    IGNORES = "ignores"
    WARNS = "warns"

    __hash__ = str.__hash__  # that of enumerations is not in C


ValueT = TypeVar("ValueT")
STRONGEST = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS, Effect.WARNS, Effect.IGNORES)


def worse(first: Effect, other: Effect) -> Effect:
    """The stronger of two effects."""
    return first if first is other else min(first, other, key=STRONGEST.index)


def together(first: Mapping[str, Effect], other: Mapping[str, Effect]) -> Mapping[str, Effect]:
    """The stronger effect on each program, in the order of the first; equal results are one object, to save memory."""
    merged = dict(first)
    for name, effect in other.items():
        merged[name] = worse(effect, merged.get(name, effect))
    return one_of(merged)


def reasons_of_strongest(
    reasons: Mapping[str, str], earlier_effects: Mapping[str, Effect], reason: str, effects: Mapping[str, Effect]
) -> Mapping[str, str]:
    """Why each program has its strongest effect, where a further reason has effects too; of equal ones the first."""
    new_names = [
        name
        for name, effect in effects.items()
        if name not in reasons or worse(effect, earlier_effects.get(name, effect)) is not earlier_effects.get(name)
    ]
    return _one_of((*reasons.items(), *((name, reason) for name in new_names))) if new_names else reasons


def one_of(effects: Mapping[str, Effect]) -> Mapping[str, Effect]:
    """The one object for all effects that are equal to these: with all targets a dict of them takes 2 kB."""
    return _one_of(tuple(effects.items()))


@lru_cache(maxsize=1024)
def same_on(names: tuple[str, ...], effect: Effect) -> Mapping[str, Effect]:
    """The same effect on each of some targets."""
    return one_of(dict.fromkeys(names, effect))


@lru_cache(maxsize=4096)
def _one_of(pairs: tuple[tuple[str, ValueT], ...]) -> Mapping[str, ValueT]:
    return dict(pairs)


def worst(effect_maps: Iterable[Mapping[str, Effect]]) -> dict[str, Effect]:
    """The strongest effect on each program."""
    worst_effects: dict[str, Effect] = {}
    for effects in effect_maps:
        for name, effect in effects.items():
            worst_effects[name] = worse(effect, worst_effects.get(name, effect))
    return worst_effects
