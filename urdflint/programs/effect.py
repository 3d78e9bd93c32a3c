"""What a program does about a place in a file."""

from __future__ import annotations

from enum import Enum


class Effect(str, Enum):
    """What a consumer does about a finding."""

    REJECTS = "rejects"
    DROPS = "drops"
    ALTERS = "alters"
    IGNORES = "ignores"
    WARNS = "warns"


STRONGEST = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS, Effect.WARNS, Effect.IGNORES)


def worse(one: Effect, other: Effect) -> Effect:
    """The stronger of two effects."""
    return min(one, other, key=STRONGEST.index)
