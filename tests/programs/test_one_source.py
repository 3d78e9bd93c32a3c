"""The effects of a program that has a model come from the model alone: nothing is stated by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import documents
from urdflint.linter import attribution, engine
from urdflint.linter.attribution import Found
from urdflint.programs import target
from urdflint.programs.target import MODELLED
from urdflint.syntax.source import Source

CASES = Path(__file__).parents[1] / "cases"
EVERYONE = tuple(target.parse("all"))


def family(selector: str) -> str:
    return re.split("[@<>]", selector)[0]


@pytest.mark.parametrize("rule", documents.rules(), ids=lambda rule: rule.code)
def test_no_head_states_an_effect_of_a_modelled_program(rule) -> None:
    assert not MODELLED & {family(selector) for selector in rule.effects}


def test_no_check_states_an_effect_of_a_modelled_program(monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand: list[tuple[str, str]] = []
    attribute = attribution.attribute

    def watched(found: list[Found], *args):
        by_hand.extend((code, one) for code, problem in found for one in problem.effects if family(one) in MODELLED)
        return attribute(found, *args)

    monkeypatch.setattr(attribution, "attribute", watched)
    examples = [example.text.encode() for _, example in documents.examples("bad", "fixed", "good")]
    cases = [path.read_bytes() for path in sorted(CASES.rglob("*.urdf"))]
    assert len(cases) > 1000
    for data in (*examples, *cases):
        engine.lint(Source("robot.urdf", data), engine.Settings(targets=EVERYONE, resolve=False))
    assert sorted(set(by_hand)) == []
