"""Bad values and mistakes planted in real xacro robots are reported where they were written, or that is related."""

from __future__ import annotations

import contextlib
import io
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.corpus import counts, moved_values, planted_values
from tests.corpus.planted_values import Plant, Robot
from urdflint.findings import Finding, Location

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
SEED = 27
NUMBERS = {  # planted of each kind; the defaults of parameters are in few robots, which are large
    **dict.fromkeys(planted_values.KINDS, 4),
    "number in a macro": 8,
    "number in a property": 16,
    "parameter": 8,
    "default of a parameter": 2,
}
MISTAKES = ("undefined name", "wrong syntax", "find", "arg", "unknown", "missing")
MOVED = 12  # numbers of each way
LARGEST = 100_000  # bytes of the files of a robot
TRIES = 6  # for each, since a number may be read by nobody
FOUND, FOUND_MISTAKES = 0.9, 0.95


@cache
def robots() -> list[Robot]:
    return [one for one in planted_values.robots() if one.size < LARGEST]


@cache
def before(path: Path) -> Counter[tuple[str, str]]:
    robot = next(one for one in robots() if one.file.path == path)
    return Counter(map(_known_by, planted_values.lint(robot, path.read_bytes())))


def _known_by(finding: Finding) -> tuple[str, str]:
    return finding.code, re.sub(r"\d+", "#", finding.message)


def new(old: Counter[tuple[str, str]], found: Sequence[Finding]) -> list[Finding]:
    """The findings that were not there before, by what they say but for its numbers."""
    left, fresh = Counter(old), []
    for one in found:
        if left[_known_by(one)]:
            left[_known_by(one)] -= 1
        else:
            fresh.append(one)
    return fresh


def places(found: Sequence[Finding]) -> tuple[list[Location], list[Location]]:
    """Where findings are, and what is related."""
    exact = [at for one in found for at in (one.location, *one.also)]
    return exact, [some.location for one in found for some in one.related]


def is_at(at: Location, path: str, reach: tuple[int, int]) -> bool:
    """Whether a place is on the bytes of what was planted."""
    same = Path(at.source.name).resolve() == Path(path).resolve()
    return same and at.span.start < reach[1] and at.span.end > reach[0]


def drawn(kind: str, chance: Random) -> list[tuple[Robot, Plant]]:
    """Robots with one plant each that counts."""
    have = [one for one in robots() if next(planted_values.KINDS[kind](kind, one, chance), None) is not None]
    found: list[tuple[Robot, Plant]] = []
    for _ in range(TRIES * NUMBERS[kind]):
        if len(found) < NUMBERS[kind] and have:
            robot = chance.choice(have)
            plant = chance.choice(list(planted_values.KINDS[kind](kind, robot, chance)))
            whole = not planted_values.is_part(robot.file.path)
            found += [(robot, plant)] if whole and planted_values.counts(robot, plant) else []
    return found


def test_planted_values() -> None:
    planted, exact, followed, missed = Counter[str](), Counter[str](), Counter[str](), []
    for kind in planted_values.KINDS:
        for robot, plant in drawn(kind, Random(f"{SEED}{kind}")):
            old, data = before(robot.file.path), planted_values.main_data(robot, plant)
            with planted_values.planted(plant):
                fresh = new(old, planted_values.lint(robot, data, given=plant.given))
            group = "mistakes" if kind.startswith(MISTAKES) else "macros" if "in a macro" in kind else "values"
            own, related = places(fresh)
            planted[group] += 1
            exact[group] += any(is_at(at, plant.path, plant.reach) for at in own)
            hit = any(is_at(at, plant.path, plant.reach) for at in (*own, *related))
            followed[group] += hit
            missed += [] if hit else [(plant, [(one.code, one.message) for one in fresh[:3]])]
    print(dict(planted), "exact", dict(exact), "exact or related", dict(followed), *missed, sep="\n")
    assert exact["macros"] == planted["macros"] >= NUMBERS["number in a macro"]
    assert exact["mistakes"] >= FOUND_MISTAKES * planted["mistakes"] > 0
    assert followed["values"] >= FOUND * planted["values"] > 0


@pytest.mark.parametrize("way", moved_values.WAYS)
def test_moved_values(way: str, tmp_path: Path) -> None:
    chance, planted, followed, missed = Random(f"{SEED}{way}"), 0, 0, []
    every = moved_values.robots()
    for _ in range(TRIES * MOVED):
        moved = moved_values.drawn(way, chance.choice(every), chance)
        if planted == MOVED or not _counts(moved, tmp_path):
            continue
        old = Counter(map(_known_by, moved_values.lint(moved.write(tmp_path, spoilt=False), {})))
        fresh = new(old, moved_values.lint(moved.write(tmp_path, spoilt=True), moved.given))
        own, related = places(fresh)
        hit = any(is_at(at, str(tmp_path / moved.path), (moved.start, moved.end)) for at in (*own, *related))
        planted, followed = planted + 1, followed + hit
        missed += [] if hit else [(moved, [(one.code, one.message) for one in fresh[:3]])]
    print(way, planted, followed, *missed, sep="\n")
    assert planted == MOVED
    assert followed >= FOUND * planted


def _counts(moved: moved_values.Moved, folder: Path) -> bool:
    """Whether xacro fails with a bad number, or prints a robot that has an error more."""
    with contextlib.redirect_stderr(io.StringIO()):
        path = moved.write(folder, spoilt=False)
        before = moved_values.printed(path, {})
        after = moved_values.printed(moved.write(folder, spoilt=True), moved.given)
    if before is None:
        return False
    return after is None or moved_values.errors(path, after) > moved_values.errors(path, before)
