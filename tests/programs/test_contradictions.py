"""What the model of a program makes of a file, and the effects of the findings, never contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests import mutations
from tests.replay import ask, table
from urdflint.linter import engine
from urdflint.linter.finding import Finding
from urdflint.model import contents
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.drake.reading import reading
from urdflint.programs.drake.releases import Release
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import claims as urdfdom
from urdflint.syntax.source import Source

CASES = Path(__file__).parents[1] / "cases"
SEED, FEW, MANY = 20261122, 100, 3000
SHOWN = 20


@dataclass(frozen=True)
class Model:
    """A program with a model: the releases to ask, and whether its model rejects a robot."""

    targets: tuple[str, ...]
    rejects: Callable[[Robot, Target], bool]


def _sdformat(robot: Robot, release: Target) -> bool:
    return convert(robot, release).outcome == "rejects"


def _drake(robot: Robot, release: Target) -> bool:
    return reading(robot, Release.of(release.version)).stops_at is not None


def _urdfdom(robot: Robot, release: Target) -> bool:
    return any(Effect.REJECTS in claim.effects.values() for claim in urdfdom.claims(robot, [release]))


MODELS = {
    "drake": Model(("drake@1.13", "drake@1.51", "drake@1.56"), _drake),
    "urdfdom": Model(("urdfdom@3", "urdfdom@6"), _urdfdom),
    "sdformat": Model(("sdformat@9", "sdformat@12.3", "sdformat@13.0", "sdformat@14", "sdformat@16"), _sdformat),
}
ALL = pytest.mark.parametrize("program", MODELS)


def of(*words: str) -> tuple[Target, ...]:
    """The releases that words mean."""
    return tuple(one for word in words for one in target.parse(word))


def findings(data: bytes, targets: tuple[Target, ...]) -> Sequence[Finding]:
    """What is said of a file, as it is, to these alone."""
    result = engine.lint(Source("robot.urdf", data), engine.Settings(targets=targets, resolve=False, xacro=False))
    assert result.report.failure is None, result.report.failure
    return result.findings


def contradictions(name: str, data: bytes, program: str, said: Sequence[Finding], *releases: Target) -> Iterator[str]:
    """For which of the releases the model and the findings say different things."""
    model = MODELS[program]
    robot = ask.read(data)
    if robot is None or robot.element.tag != "robot" or contents.is_xacro(robot.document):
        return
    for one in releases:
        codes = [found.code for found in said if found.effects.get(one.name) is Effect.REJECTS]
        rejects = not models.accepting_xml(robot, [one]) or model.rejects(robot, one)
        if rejects is not bool(codes):
            yield f"{name}: {one.name} {'accepts, but ' + str(codes) if codes else 'rejects, but no finding says so'}"


@ALL
def test_cases(program: str) -> None:
    """What is said of them when all programs are asked for."""
    releases = [one for word in MODELS[program].targets if word in table.EVERYONE for one in of(word)]
    assert releases
    said = {CASES / file: said.findings for file, said in table.said().items() if (CASES / file).is_file()}
    assert len(said) > 1000
    found = (contradictions(path.name, path.read_bytes(), program, some, *releases) for path, some in said.items())
    wrong = [one for some in found for one in some]
    assert not wrong, "\n".join(wrong[:SHOWN])


@pytest.mark.slow
@ALL
def test_cases_for_a_program_alone(program: str) -> None:
    targets = of(*MODELS[program].targets)
    cases = {path.name: path.read_bytes() for path in sorted(CASES.rglob("*.urdf"))}
    assert len(cases) > 1000
    said = {name: findings(data, targets) for name, data in cases.items()}
    wrong = [one for name, found in said.items() for one in contradictions(name, cases[name], program, found, *targets)]
    assert not wrong, "\n".join(wrong[:SHOWN])


@ALL
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_random_edits(program: str, count: int) -> None:
    texts = mutations.mutants(SEED + count, _seeds(), count)
    targets = of(*MODELS[program].targets)
    found = [
        (text, one)
        for text, data in ((text, text.encode()) for text in texts)
        for one in contradictions("mutant.urdf", data, program, findings(data, targets), *targets)
    ]
    assert not found, "\n\n".join(f"{one}\n{text}" for text, one in found[:SHOWN])


@cache
def _seeds() -> list[str]:
    return mutations.seeds()
