"""With options a robot becomes by the models what it becomes in the real programs."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

import urdflint
from tests.grouping import grouped
from tests.programs import live, option_answers
from tests.replay.facts import differences
from urdflint.programs import target
from urdflint.programs.target import FAMILIES

ROWS = option_answers.recorded()


@grouped("word", option_answers.TARGETS, size=20)
def test_what_a_robot_becomes(word: str) -> None:
    wrong = {}
    for row in (row for row in ROWS if row["target"] == word):
        said = urdflint.preview(option_answers.text(row["robot"]).encode(), word)
        if (said["outcome"] == "rejects") is not row["refused"]:
            wrong[row["robot"]] = [said["outcome"]]
        elif not row["refused"] and (found := differences(said, row)):
            wrong[row["robot"]] = found
    assert wrong == {}


def test_every_option_was_asked_and_changes_something() -> None:
    """But for one that only decides where meshes are, and inertias, which are not compared."""
    asked = Counter(name for word in option_answers.TARGETS for name, _ in target.parse(word)[0].options)
    assert asked.keys() == {option.name for family in FAMILIES.values() for option in family.options}
    alike = set()
    for word in option_answers.TARGETS:
        (one,) = target.parse(word)
        rows = [row for row in ROWS if row["target"] == word]
        default = f"{one.family}@{'0.1' if one.family == 'usd' else one.series}"
        plain = [urdflint.preview(option_answers.text(row["robot"]).encode(), default) for row in rows]
        same = [
            (said["outcome"] == "rejects") is row["refused"] and (row["refused"] or not differences(said, row))
            for said, row in zip(plain, rows, strict=True)
        ]
        alike |= {word} if all(same) else set()
    assert alike == {
        "pybullet(use_inertia_from_file=true)",
        "mujoco@4(discardvisual=false)",
        "mujoco@4(strippath=true)",
        "genesis(convexify=false)",
    }


@pytest.mark.differential
@pytest.mark.parametrize("word", option_answers.TARGETS)
def test_the_program_says_so_still(word: str, tmp_path: Path) -> None:
    (asked,) = target.parse(word)
    if reason := live.missing(option_answers.consumer(asked)):
        pytest.skip(reason)
    if asked.family == "usd" and "URDFLINT_SOURCES" not in os.environ:
        pytest.skip("URDFLINT_SOURCES names no folder with a clone of isaac-sim/IsaacSim")
    assert option_answers.answers(word, tmp_path) == [row for row in ROWS if row["target"] == word]
