"""What a program does about a place in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum


class Effect(str, Enum):
    """What a program does about a place in a file; docs/glossary.md says when it is which."""

    REJECTS = "rejects"
    DROPS = "drops"
    ALTERS = "alters"
    IGNORES = "ignores"
    WARNS = "warns"


STRONGEST = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS, Effect.WARNS, Effect.IGNORES)


def worse(one: Effect, other: Effect) -> Effect:
    """The stronger of two effects."""
    return one if one is other else min(one, other, key=STRONGEST.index)


def worst(several: Iterable[Mapping[str, Effect]]) -> dict[str, Effect]:
    """The strongest effect on each program."""
    found: dict[str, Effect] = {}
    for effects in several:
        for name, effect in effects.items():
            found[name] = worse(effect, found.get(name, effect))
    return found
