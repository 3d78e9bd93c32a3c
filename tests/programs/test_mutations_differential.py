"""What urdflint says of urdfdom is what urdfdom does, on robots with mistakes put in by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import mutations
from tests.lint import findings
from tests.programs import live

SEED, COUNT = 20240611, 300
LOGGED = frozenset({"drops", "alters", "warns"})


def predicted(effects: set[str]) -> str:
    """The outcome that the effects stated come to."""
    return "refused" if "rejects" in effects else "logged" if effects & LOGGED else "silent"


OBSERVED = {"rejects": "refused", "crashes": "refused", "logs": "logged", "accepts": "silent"}


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["urdfdom@3", "urdfdom@6"])
def test_outcomes_of_mutants_are_those_predicted(consumer, tmp_path):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    texts = mutations.mutants(SEED, mutations.seeds(), COUNT)
    seen: Counter[str] = Counter()
    wrong = []
    for text, outcome in zip(texts, live.ask(consumer, texts, tmp_path), strict=True):
        effects = {one.effects[consumer].value for one in findings(text, consumer) if consumer in one.effects}
        seen[OBSERVED[outcome]] += 1
        if predicted(effects) != OBSERVED[outcome]:
            wrong.append(f"{consumer} {outcome}, but {sorted(effects)} stated of {text}")
    assert wrong == []
    assert min(seen["refused"], seen["logged"], seen["silent"]) > COUNT // 20
