"""A program that urdflint says refuses a rule's example does refuse it: Gazebo, Drake and MuJoCo."""

from __future__ import annotations

import pytest

from tests import documents
from tests.lint import findings
from tests.programs import live
from urdflint.programs.effect import Effect

EXAMPLES = list(documents.examples("bad"))
LEAST = 10  # rules that must speak of a program, lest the test look at nothing


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["sdformat@12.3", "drake@1.51", "mujoco@4"])
def test_refusals_stated_of_examples_are_observed(consumer, tmp_path):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    stated = [(rule, example.text) for rule, example in EXAMPLES if _refused(rule.code, example.text, consumer)]
    outcomes = live.ask(consumer, [text for _, text in stated], tmp_path)
    answered = zip(stated, outcomes, strict=True)
    wrong = [f"{rule.code}: {outcome}" for (rule, _), outcome in answered if outcome not in ("rejects", "crashes")]
    assert wrong == []
    assert len({rule.code for rule, _ in stated}) >= LEAST


def _refused(code: str, text: str, consumer: str) -> bool:
    said = [one.effects.get(consumer) for one in findings(text, consumer) if one.code == code]
    return Effect.REJECTS in said
