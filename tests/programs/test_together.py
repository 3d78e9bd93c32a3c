"""What releases do is the same asked together and alone: one that behaves as another did is not read anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutations
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

WORDS = ("all", "urdfdom@1", "sdformat@12.3", "sdformat@14.0", "mujoco@3.12")
EVERY = tuple(one for word in WORDS for one in target.parse(word))
Done = dict[tuple[str, int, "str | None"], Effect]
RICH = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*_rich.urdf"))]


def done(text: bytes, targets: tuple[Target, ...]) -> dict[str, Done]:
    """By target, what it does about which place for which reason."""
    read = parsing.read(Source("robot.urdf", text))
    assert read.root is not None
    robot = Robot(read, read.root, Files(None, resolve=False))
    found: dict[str, Done] = {one.name: {} for one in targets}
    for claim in models.claims(robot, targets, read.elements):
        for name, effect in claim.effects.items():
            found[name][claim.word, claim.element.start, claim.attribute] = effect
    return found


@pytest.mark.parametrize("count", [8, pytest.param(52, marks=pytest.mark.slow)])
def test_each_release_does_what_it_does_alone(count: int) -> None:
    mutants = [*mutations.mutants(5, RICH, 12), *mutations.mutants(6, mutations.seeds(shared=False), 40)]
    texts = [*RICH, *mutants[:: len(mutants) // count]]
    differing = 0
    for text in texts:
        together = done(text.encode(), EVERY)
        assert together == {one.name: done(text.encode(), (one,))[one.name] for one in EVERY}
        series = [together[one.name] for one in EVERY if one.family == "sdformat"]
        differing += any(one != series[0] for one in series)
    assert differing > count / 10  # releases of one program that behave otherwise
