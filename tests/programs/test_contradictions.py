"""Whether `check` and `preview` agree for every program and release: one rejects a robot where the other does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import mutations
from tests.lint import findings
from tests.replay import ask, table
from urdflint.findings import Finding
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target

CASES = Path(__file__).parents[1] / "cases"
SEED, FEW, MANY = 20261122, 8, 600
SHOWN = 20
PARTS = 16  # of the cases, of which the plain tests ask one
OLDER = (
    "drake@1.13,drake@1.58,urdfdom@3,sdformat@9,sdformat@12.3,sdformat@13.0,sdformat@14,mujoco@3.6,usd@0.1,pinocchio@3"
)


def releases(words: str) -> list[Target]:
    """The releases that words mean, of programs with a model."""
    return [one for word in words.split(",") for one in target.parse(word)]


def contradictions(name: str, data: bytes, said: Iterable[Finding], asked: Iterable[Target]) -> Iterator[str]:
    """For which releases what is left of a robot and the findings say different things."""
    robot = ask.read(data)
    if robot is None or robot.element.tag != "robot":
        return
    rejecting: dict[str, list[str]] = {}
    for one in said:
        for program, effect in one.effects.items():
            if effect is Effect.REJECTS:
                rejecting.setdefault(program, []).append(one.code)
    for each in asked:
        refusals, codes = models.loaded(robot, each).refusals, rejecting.get(each.name, [])
        if bool(refusals) is not bool(codes):
            yield f"{name}: {each.name}: " + (
                f"only check rejects it: {codes}" if codes else f"only preview: {refusals[0].why}"
            )


@pytest.mark.parametrize("part", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in range(1, PARTS))])
def test_cases(part: int) -> None:
    """What is said of them when all programs are asked for."""
    said = {CASES / file: said.findings for file, said in table.said().items() if (CASES / file).is_file()}
    assert len(said) > 1000
    said = dict(list(said.items())[part::PARTS])
    asked = [one for word in table.EVERYONE for one in releases(word)]
    assert len({one.family for one in asked}) == len(target.FAMILIES)
    found = (contradictions(path.name, path.read_bytes(), some, asked) for path, some in said.items())
    wrong = [one for some in found for one in some]
    assert not wrong, "\n".join(wrong[:SHOWN])


@pytest.mark.parametrize("edits", [mutations.mutants, mutations.harsh])
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("words", ["all", OLDER])
def test_random_edits(edits: mutations.Edits, count: int, words: str) -> None:
    asked = releases(words)
    wrong = [
        f"{one}\n{text}"
        for text in edits(SEED + count, _seeds(), count)
        for one in contradictions("mutant.urdf", text.encode(), findings(text, words), asked)
    ]
    assert not wrong, "\n\n".join(wrong[:SHOWN])


@cache
def _seeds() -> list[str]:
    return mutations.seeds()
