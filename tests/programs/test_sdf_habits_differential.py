"""Robots that are written in the manner of SDFormat mean in URDF, when fixed, what they mean in SDFormat.

Drake reads the SDFormat, the URDF, and what libsdformat makes of the URDF, with urdfdom in it; all three must be one.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.fix_runs import with_fixes
from tests.programs import answer_store, live, sdf_models

HERE = Path(__file__).parent
WRITTEN = sorted((HERE / "sdf_habits").glob("*.sdf"))
DRAWN = 25
TOLERANCE = 1e-7
UNLIMITED = 1e16


@cache
def models() -> dict[str, tuple[str, str]]:
    """The models in SDFormat, and their URDF after all fixes."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WRITTEN}
    texts |= {f"drawn{seed}": sdf_models.model(seed) for seed in range(DRAWN)}
    return {name: (text, with_fixes(sdf_models.as_robot(text), unsafe=True).decode()) for name, text in texts.items()}


def by_drake(files: dict[str, str], folder: Path, ending: str) -> dict[str, Any]:
    """What Drake makes of files."""
    paths = [folder / f"{name}.{ending}" for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    python, script = os.environ["DRAKE_PYTHON"], HERE / "drake_model.py"

    def run(asked: Sequence[str]) -> Iterator[Any]:
        done = subprocess.run([python, str(script), *asked], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return map(json.loads, done.stdout.splitlines())

    answers = answer_store.of_files(python, script.read_text(encoding="utf-8"), list(map(str, paths)), run)
    return dict(zip(files, answers, strict=True))


def converted(folder: Path) -> dict[str, str]:
    """What libsdformat makes of the URDF."""
    paths = live.written([urdf for _, urdf in models().values()], folder)
    found = {}
    for name, said in zip(models(), live.conversions("sdformat@12.3", paths), strict=True):
        assert said["ok"], (name, said)
        assert not said["load_errors"], (name, said)
        found[name] = str(said["sdf"])
    return found


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        return [each for key in {**one, **other} for each in differences(one.get(key), other.get(key), f"{path}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [each for a, b in zip(one, other, strict=True) for each in differences(a, b, path)]
    if isinstance(one, float) and isinstance(other, float):
        return [] if abs(one - other) <= TOLERANCE else [f"{path}: {one} and {other}"]
    return [] if one == other else [f"{path}: {one} and {other}"]


def set_up(*consumers: str) -> None:
    for one in consumers:
        if reason := live.missing(one):
            pytest.skip(reason)


@pytest.mark.slow
def test_all_that_is_sdf_is_gone_from_what_is_fixed():
    assert len(models()) >= DRAWN + 2
    for text, urdf in models().values():
        tags = {one.tag for one in etree.fromstring(urdf.encode()).iter() if isinstance(one.tag, str)}
        assert "<mass>" in text
        assert not tags & {"pose", "xyz", "ixx", "lower", "effort", "size", "radius", "use_parent_model_frame"}


@pytest.mark.differential
def test_drake_makes_the_same_of_the_urdf_as_of_the_sdf(tmp_path):
    set_up("drake@1.51")
    meant = by_drake({name: sdf for name, (sdf, _) in models().items()}, tmp_path, "sdf")
    made = by_drake({name: urdf for name, (_, urdf) in models().items()}, tmp_path, "urdf")
    for facts in (*meant.values(), *made.values()):
        del facts["world"]  # of URDF Drake does not read where the robot is put
    assert [each for name in meant for each in differences(meant[name], made[name], name)] == []
    assert sum(len(one["joints"]) for one in meant.values()) > DRAWN


@pytest.mark.differential
def test_gazebo_makes_the_same_of_the_urdf_as_of_the_sdf(tmp_path):
    set_up("drake@1.51", "sdformat@12.3")
    meant = by_drake({name: sdf for name, (sdf, _) in models().items()}, tmp_path, "sdf")
    (tmp_path / "urdf").mkdir()
    made = by_drake(converted(tmp_path / "urdf"), tmp_path, "converted.sdf")
    assert [each for name in meant for each in differences(meant[name], made[name], name)] == []


@pytest.mark.differential
def test_efforts_and_frictions_reach_gazebo(tmp_path):
    """Drake keeps neither of a joint without an actuator."""
    set_up("sdformat@12.3")
    made = converted(tmp_path)
    for name, (sdf, _) in models().items():
        assert _rates(made[name]) == _rates(sdf), name


def _rates(text: str) -> dict[str, list[float]]:
    joints = etree.fromstring(text.encode(), etree.XMLParser(recover=True)).iter("joint")
    return {str(joint.get("name")): [_effort(joint), _number(joint, "axis/dynamics/friction", 0.0)] for joint in joints}


def _effort(joint: Any) -> float:
    effort = _number(joint, "axis/limit/effort", -1.0)
    return UNLIMITED if effort < 0 else effort


def _number(joint: Any, path: str, otherwise: float) -> float:
    text = joint.findtext(path)
    return otherwise if text is None else float(text)


@pytest.mark.differential
@pytest.mark.parametrize("consumer", list(live.VARIABLES))
def test_programs_that_read_urdf_take_it_without_a_word(consumer, tmp_path):
    set_up(consumer)
    rows = live.rows(consumer, [urdf for _, urdf in models().values()], tmp_path)
    for name, row in zip(models(), rows, strict=True):
        if consumer.startswith("usd@") and row["outcome"] == "logs":  # of what Gazebo alone reads: where the robot is
            assert "origin: Invalid element type" in row["message"], name
        else:
            assert (row["outcome"], row["message"]) == ("accepts", ""), name


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["urdfdom@3", "urdfdom@6", "drake@1.51"])
def test_they_refuse_it_as_it_was_written(consumer, tmp_path):
    set_up(consumer)
    rows = live.rows(consumer, [sdf_models.as_robot(sdf) for sdf, _ in models().values()], tmp_path)
    assert {row["outcome"] for row in rows} == {"rejects"}
