"""Examples of rules that no case shows: what programs did with them, and that urdflint says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import documents
from tests.grouping import grouped
from tests.programs import live
from tests.programs.asked import examples
from urdflint.linter.rules import catalog
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.effect import Effect

KEPT = examples.kept()
REFUSED = ("rejects", "crashes")


def name(one: examples.Asked) -> str:
    return f"{one.code}-{one.number} {one.program}"


def test_every_bad_example_was_asked() -> None:
    wanted = {
        (code, at, program) for program, codes in examples.RULES.items() for code in codes for at in _numbers(code)
    }
    assert {(one.code, one.number, one.program) for one in KEPT} == wanted


def _numbers(code: str) -> range:
    return range(1, len(examples.bad(code)) + 1)


@grouped("one", KEPT, ids=name, size=33)
def test_it_is_the_example_that_was_asked(one: examples.Asked) -> None:
    assert examples.hashed(one.text) == one.sha256, "run python -m tests.programs.asked"


@grouped("one", KEPT, ids=name, size=33)
def test_urdflint_says_who_rejects_it(one: examples.Asked) -> None:
    asked = tuple(target.parse(one.program))
    found = engine.lint(documents.source(catalog.rule(one.code), one.text), engine.Settings(targets=asked)).findings
    assert one.code in {each.code for each in found}
    done = [effect for each in found for effect in each.effects.values()]
    assert (Effect.REJECTS in done) == (one.outcome in REFUSED), done


@pytest.mark.differential
@pytest.mark.parametrize("program", examples.RULES)
def test_the_programs_still_do_so(program: str, tmp_path: Path) -> None:
    why = live.missing(program)
    if why:
        pytest.skip(why)
    mine = [one for one in KEPT if one.program == program]
    assert live.ask(program, [one.text for one in mine], tmp_path) == [one.outcome for one in mine]
