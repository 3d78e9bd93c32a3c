"""Wrong numbers planted in real robots are told at the link or joint that is wrong, and few of those that are right."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

from tests.corpus import counts, planted_robots
from tests.corpus.planted_robots import Kind, Plant
from urdflint.findings import Finding
from urdflint.linter.run import engine, load_target
from urdflint.linter.run.engine import Settings
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.syntax.source import Source

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
TARGETS = target.parse("urdfdom@6")
NUMBER, SEED = 100, 17
# Of Robonaut 2 one hand is 50 times as heavy as the other, which is told in each of its variants: none of them is right
EMBEDDED = "_embedded"  # from texts of other files
WRONG = ("r2_description",)
FOUND, REPORTED = 0.95, 0.02  # of those that are planted, at least; of those that are right, at most


class Outcome(NamedTuple):
    """How many were planted and found, what was not, and how many of how many are reported in robots as they are."""

    planted: int
    found: int
    missed: list[str]
    reported: int
    chances: int


@cache
def robots() -> list[Robot]:
    """The URDF files of the corpus that can be read, each content once."""
    seen: dict[bytes, Robot] = {}
    for path in counts.files(counts.CORPUS):
        data = path.read_bytes()
        if path.suffix == ".urdf" and data not in seen and not any(one in path.parts for one in (*WRONG, EMBEDDED)):
            try:
                seen[data] = load_target.read(Source(str(path), data))
            except load_target.NoRobot:
                continue
    return [one for one in seen.values() if one.document.source.text is one.document.source.data and not one.origins]


def said(name: str, data: bytes, kind: Kind) -> list[Finding]:
    """What the rules of a kind say of a robot."""
    settings = Settings(targets=tuple(TARGETS), resolve=kind.resolve, codes=kind.codes | kind.others)
    return list(engine.lint(Source(name, data), settings).findings)


def is_found(plant: Plant, name: str, data: bytes, kind: Kind) -> bool:
    """Whether something is reported at the link or joint that is wrong: it is the place, or one of those beside it."""
    robot = load_target.read(Source(name, data))
    wrong = plant.wrong.name or ""
    node = {"link": robot.link_named.get(wrong), "joint": robot.joint_named.get(wrong)}.get(plant.wrong.kind) or robot
    element = robot.document.element(node.element)
    for one in said(name, data, kind):
        places = [one.location, *one.also, *(related.location for related in one.related)]
        if any(element.start <= place.span.start and place.span.end <= element.end for place in places):
            return True
    return False


def outcome(kind: Kind) -> Outcome:
    """What comes of a kind: robots in which nothing is reported get one fault each, until there are enough."""
    chance = random.Random(SEED)
    every = list(robots())
    chance.shuffle(every)
    planted = found = reported = chances = 0
    missed = []
    clean = []
    for robot in every:
        source = robot.document.source
        if number := kind.chances(robot):
            before = said(source.name, source.data, kind)
            chances += number
            reported += sum(1 + len(one.also) for one in before if one.code in kind.codes)
            clean += [] if before else [robot]
    for robot in clean * 5:
        plant = kind.draw(robot, chance) if planted < NUMBER else None
        if plant is not None:
            name, data = robot.document.source.name, plant.apply(robot)
            planted += 1
            hit = is_found(plant, name, data, kind)
            found += hit
            missed += [] if hit else [f"{plant.wrong}: {plant.edits[0].attribute} {plant.edits[0].value} in {name}"]
    return Outcome(planted, found, missed, reported, chances)


@pytest.mark.parametrize("name", planted_robots.KINDS)
def test_planted_robots(name: str) -> None:
    kind = planted_robots.KINDS[name]
    done = outcome(kind)
    print(f"{name}: planted {done.planted}, found {done.found}; as they are: told {done.reported} of {done.chances}")
    print(*done.missed, sep="\n")
    assert done.planted == NUMBER
    assert done.found >= FOUND * done.planted
    assert not kind.right or done.reported <= REPORTED * done.chances
