"""Robots with edits drawn by chance: one depends on the seed and its number alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests import mutations

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
MANNERS: dict[str, Callable[[random.Random, str], str]] = {
    "gentle": mutations.mutant,
    "harsh": mutations.harsh_mutant,
}


def robot(seed: int, number: int, manners: Sequence[str] = tuple(MANNERS)) -> str:
    """The robot of that number; the manners of edits take turns, and so do robots of the corpus, where it is there."""
    chance = random.Random(f"{seed} {number}")
    pools = _pools()
    manner = MANNERS[manners[number % len(manners)]]
    return manner(chance, chance.choice(pools[number // len(manners) % len(pools)]))


@cache
def _pools() -> list[list[str]]:
    """Robots that are edited: those of the cases, examples and documents, and those of the corpus."""
    pools = [mutations.seeds(), mutations.robots(CORPUS)]
    return [pool for pool in pools if pool]
