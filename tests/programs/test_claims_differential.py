"""What the rule documents claim of urdfdom is what urdfdom does with their examples."""

from __future__ import annotations

import pytest

from tests import documents
from tests.programs import live

EXAMPLES = list(documents.examples("bad", "fixed", "good"))


def expected(effects: set[str]) -> set[str]:
    """The outcomes that fit the effects stated; an alteration may be silent."""
    if "rejects" in effects:
        return {"rejects", "crashes"}
    if effects & {"drops", "warns"}:
        return {"logs"}
    return {"accepts", "logs"} if "alters" in effects else {"accepts"}


@pytest.mark.differential
@pytest.mark.parametrize("consumer", documents.CONSUMERS)
def test_effects_on_examples_are_those_observed(consumer, tmp_path):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    observed = live.ask(consumer, [example.text for _, example in EXAMPLES], tmp_path)
    wrong = []
    for (rule, example), outcome in zip(EXAMPLES, observed, strict=True):
        if consumer not in {one.name for one in documents.targets(rule)}:
            continue
        said = {
            one.effects[consumer].value
            for one in documents.with_suppressed(documents.result(rule, example.text))
            if consumer in one.effects
        }
        if outcome not in expected(said):
            wrong.append(f"{rule.code} {example.role}: {sorted(said)} stated, {outcome} observed")
    assert wrong == []
