"""What Drake passes over in silence, by Drake itself: urdflint has a finding at the very place.

`silent_losses` says what a silent loss is. The plant is known by the summary of the harness, which does not tell the
poses of frames.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.lint import findings
from tests.programs import live, silent_losses
from tests.programs.drake_mutants import RICH, Mutant, mutants
from tests.programs.silent_losses import Answer, Change, Rich
from urdflint.schema import vocabulary

TARGET = "drake@1.51"
SEED = 20240613
SAMPLE = 75  # changes of each kind
AIM = 1.0  # of a sample that is always the same
BINDING = "@xmlns"  # a prefix that is bound to nothing changes nothing for Drake, and has its finding where it is used
HARNESS = "filename=''"  # the harness puts a folder in place of an empty name


@cache
def rich() -> Rich:
    """All single-point changes of the rich robot; those of attributes that are moved come on top."""
    data = RICH.read_bytes()
    made = [*mutants(data), *silent_losses.moved_attributes(data)]
    changes = (
        silent_losses.change(_telling(one)) for one in made if HARNESS not in one.change and BINDING not in one.change
    )
    return Rich(data, tuple(changes), is_less, is_joint_type)


def _telling(one: Mutant) -> Mutant:
    """With a coefficient of friction that is not what Drake takes for a missing one: then it shows if it is read."""
    if not one.change.endswith("<drake:mu_static value='1'/> inserted"):
        return one
    return one._replace(data=one.data.replace(b"value='1'", b"value='0.9'"))


def ask(texts: Sequence[bytes], folder: Path) -> Iterator[Answer]:
    """What Drake makes of each text."""
    paths = [folder / f"{number}.urdf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    for row in live.parsed(TARGET, list(map(str, paths)), folder, "--summary"):
        yield answer(row)


def answer(row: dict[str, Any]) -> Answer:
    plant = row.get("summary")
    if plant is not None and "filter_groups" in plant:  # sets, in any order
        plant["filter_groups"] = [ast.literal_eval(words) for words in plant["filter_groups"]]
    return Answer(row["ok"], Counter(one["line"] for one in row["warnings"]), plant)


def is_joint_type(one: Change) -> bool:
    """Whether a joint has another type now that is known."""
    return one.path.endswith("/@type") and one.new in vocabulary.joint_types()


def is_less(before: Answer, now: Answer) -> bool:
    """Whether a plant has fewer things of a sort than before."""
    return any(now.plant is None or things(now.plant)[sort] < count for sort, count in things(before.plant).items())


def things(plant: Any) -> Counter[str]:
    """How many things of each sort a plant has."""
    constraints = plant["constraints"]
    counts = Counter({part: len(rows) for part, rows in plant.items() if isinstance(rows, dict | list)})
    return counts + Counter({name: one for name, one in constraints.items() if isinstance(one, int)})


def answers(chosen: Sequence[Change], folder: Path) -> dict[bytes, Answer]:
    """What Drake makes of changed robots, of the unchanged one, and of those without what was moved or renamed."""
    robot, deletions = rich().data, rich().deletions
    texts = [robot, *(one.mutant.data for one in chosen)]
    said = dict(zip(texts, ask(texts, folder), strict=True))
    quiet = [one for one in chosen if one.path in deletions and said[one.mutant.data].silent(said[robot])]
    more = sorted({deletions[one.path] for one in quiet} - said.keys())
    return said | dict(zip(more, ask(more, folder), strict=True))


@pytest.mark.differential
def test_what_drake_loses_in_silence_is_found_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if reason := live.missing(TARGET):
        pytest.skip(reason)
    chosen = rich().sampled(SEED, SAMPLE)
    before = silent_losses.reported(findings(rich().data, TARGET))

    def is_reported(one: Change) -> bool:
        return bool(silent_losses.new_at_its_place(one, findings(one.mutant.data, TARGET), before))

    silent_losses.assert_reported(rich(), chosen, answers(chosen, tmp_path), is_reported, AIM, capsys)
