"""What simulators pass over in silence, by themselves: urdflint has a finding at the very place.

`silent_losses` says what a silent loss is. The model is known by the file that MuJoCo writes of it, the stage of the
USD converter by all its prims and attributes. A change counts as told, too, where the preview changes at it.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.lint import findings
from tests.programs import answer_store, live, silent_losses
from tests.programs.drake_mutants import mutants
from tests.programs.silent_losses import Answer, Change, Rich
from tests.replay import ask

TARGETS = ("mujoco@4", "usd@0.3")  # each with a rich robot and a summary of what it makes of robots
HERE = Path(__file__).parent
SEED = 20261122
SAMPLE = 150  # changes of each kind
BATCH = 200
AIM = 0.98


@cache
def rich(program: str) -> Rich:
    """All single-point changes of the rich robot but those with a name of Drake's."""
    data = (HERE / f"{program}_rich.urdf").read_bytes()
    made = [*mutants(data), *silent_losses.moved_attributes(data)]
    changes = tuple(silent_losses.change(one) for one in made if "drake:" not in one.change)
    return Rich(data, changes, is_less)


def is_less(before: Answer, now: Answer) -> bool:
    """Whether a model has fewer things of a sort than before."""
    return any(few < many for few, many in zip(now.plant[1], before.plant[1], strict=True))


def answers(target: str, texts: Sequence[bytes], folder: Path) -> Iterator[Answer]:
    """What a program makes of each text."""
    summary, program = HERE / f"{target.partition('@')[0]}_summary.py", os.environ[live.VARIABLES[target]]
    paths = [folder / f"{number}.urdf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)

    def run(asked: Sequence[str]) -> Iterator[dict[str, Any]]:
        for start in range(0, len(asked), BATCH):
            command = [program, str(summary), *asked[start : start + BATCH]]
            done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
            yield from map(json.loads, filter(lambda line: line.startswith("{"), done.stdout.splitlines()))

    way = summary.read_text(encoding="utf-8")
    for row in answer_store.of_files(program, way, list(map(str, paths)), run):
        yield Answer(row["ok"], Counter(map(hash, row["said"])), (row["model"], tuple(row["counts"])))


@pytest.mark.differential
@pytest.mark.parametrize("target", TARGETS)
def test_what_is_lost_in_silence_is_found_at_its_place(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if reason := live.missing(target):
        pytest.skip(reason)
    robot = rich(target.partition("@")[0])
    chosen = robot.sampled(SEED, SAMPLE)
    texts = dict.fromkeys([robot.data, *(one.mutant.data for one in chosen)])
    texts |= dict.fromkeys(robot.deletions[one.path] for one in chosen if one.path in robot.deletions)
    said = dict(zip(texts, answers(target, list(texts), tmp_path), strict=True))
    assert said[robot.data].taken
    before, shown = silent_losses.reported(findings(robot.data, target, remarks=True)), ask.preview(robot.data, target)

    def is_reported(one: Change) -> bool:
        found = findings(one.mutant.data, target, remarks=True)
        at_place = silent_losses.new_at_its_place(one, found, before, also=True)
        return at_place or ask.preview(one.mutant.data, target) != shown

    silent_losses.assert_reported(robot, chosen, said, is_reported, AIM, capsys)
