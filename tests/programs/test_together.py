"""Releases that are asked for together are told as each of them alone: one that behaves the same is not read anew."""

from __future__ import annotations

from pathlib import Path

from tests import mutations
from urdflint.model.files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

WORDS = ("all", "urdfdom@1", "sdformat@12.3", "sdformat@14.0", "mujoco@3.12")
EVERY = tuple(one for word in WORDS for one in target.parse(word))
Told = dict[tuple[str, int, "str | None"], Effect]
RICH = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*_rich.urdf"))]


def told(text: bytes, targets: tuple[Target, ...]) -> dict[str, Told]:
    """By target, what it does about which place for which reason."""
    read = parsing.read(Source("robot.urdf", text))
    assert read.root is not None
    robot = Robot(read, read.root, Files(None, resolve=False))
    found: dict[str, Told] = {one.name: {} for one in targets}
    for claim in models.claims(robot, targets, read.elements):
        for name, effect in claim.effects.items():
            found[name][claim.word, claim.element.start, claim.attribute] = effect
    return found


def test_each_release_is_told_as_if_it_were_alone() -> None:
    texts = [*RICH, *mutations.mutants(5, RICH, 12), *mutations.mutants(6, mutations.seeds(shared=False), 40)]
    differing = 0
    for text in texts:
        together = told(text.encode(), EVERY)
        assert together == {one.name: told(text.encode(), (one,))[one.name] for one in EVERY}
        series = [together[one.name] for one in EVERY if one.family == "sdformat"]
        differing += any(one != series[0] for one in series)
    assert differing > 5  # releases of one program that behave otherwise
