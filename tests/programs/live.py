"""The real consumers, asked where they are set up by the judge of ../shared, or by one of the tests' own."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

JUDGE = Path(__file__).parents[3] / "shared" / "consumers" / "judge.py"
DRAKE = JUDGE.with_name("drake_parser.py")
BATCH = 500  # files on one command line
VARIABLES = {
    "urdfdom@3": "CHECK_URDF3",
    "urdfdom@6": "CHECK_URDF6",
    "sdformat@12.3": "URDF2SDF",
    "drake@1.51": "DRAKE_PYTHON",
    "drake@1.58": "DRAKE158_PYTHON",
    "mujoco@3.6": "MUJOCO36_PYTHON",
    "mujoco@3.12": "MUJOCO312_PYTHON",
    "mujoco@4": "MUJOCO_PYTHON",
    "usd@0.1": "USD01_PYTHON",
    "usd@0.3": "USD03_PYTHON",
    "newton@1.8": "NEWTON_PYTHON",
    "pybullet@3": "PYBULLET_PYTHON",
    "pinocchio@3": "PINOCCHIO3_PYTHON",
    "pinocchio@4": "PINOCCHIO_PYTHON",
}
Judged = Callable[[str, Sequence[str], Path], Iterator[dict[str, Any]]]
OWN = {"pinocchio": Path(__file__).with_name("pinocchio_judge.py")}  # by program; run by the Python of the variable
AS = {"drake@1.58": "drake@1.51"}  # how the judge asks a release that it does not know


def missing(consumer: str) -> str | None:
    """Why a consumer cannot be asked, or None."""
    variable = VARIABLES[consumer]
    if _own(consumer) is None and not JUDGE.is_file():
        return "../shared/consumers is not here"
    return None if os.environ.get(variable) else f"{consumer} is not set up: {variable} is not set"


def lines(consumer: str, code: str, given: object) -> list[Any]:
    """What code that the Python of a consumer runs prints in lines of JSON about what it is given as JSON."""
    command = [os.environ[VARIABLES[consumer]], "-c", code]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(consumer: str, texts: Sequence[str], folder: Path) -> list[str]:
    """The outcome of each text: accepts, logs, rejects or crashes."""
    said = drake if consumer.startswith("drake") else judged
    return [str(row["outcome"]) for row in _of_texts(said, consumer, texts, folder)]


def rows(consumer: str, texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """What the judge says of each text."""
    return _of_texts(judged, consumer, texts, folder)


def _of_texts(said_by: Judged, consumer: str, texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    paths = [str(path) for path in written(texts, folder)]
    said = {row["file"]: row for row in said_by(consumer, paths, folder)}
    return [said[path] for path in paths]


def written(texts: Sequence[str], folder: Path) -> list[Path]:
    """The texts as files of a folder."""
    paths = [folder / f"{number}.urdf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8", newline="")
    return paths


def judged(consumer: str, paths: Sequence[str], folder: Path) -> Iterator[dict[str, Any]]:
    """What the judge says of each file; paths are relative to the folder."""
    own = _own(consumer)
    known = AS.get(consumer, consumer)
    command = [sys.executable, str(JUDGE), "--only", known]
    environment = {**os.environ, VARIABLES[known]: os.environ[VARIABLES[consumer]]}
    if own is not None:
        command = [os.environ[VARIABLES[consumer]], str(own)]
    done = subprocess.run(
        command, input="\n".join(paths), capture_output=True, text=True, check=True, cwd=folder, env=environment
    )
    yield from ({**json.loads(line), "consumer": consumer} for line in done.stdout.splitlines())


def parsed(consumer: str, paths: Sequence[str], folder: Path, *options: str) -> Iterator[dict[str, Any]]:
    """What a release of Drake says of each file; one process for many of them, since to start it takes seconds."""
    command = [os.environ[VARIABLES[consumer]], str(DRAKE), "--stub-meshes", "--no-strict", *options]
    for start in range(0, len(paths), BATCH):
        part = paths[start : start + BATCH]
        done = subprocess.run([*command, *part], capture_output=True, text=True, check=False, cwd=folder)
        rows = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
        assert [row["file"] for row in rows] == list(part), done.stderr
        yield from rows


def drake(consumer: str, paths: Sequence[str], folder: Path) -> Iterator[dict[str, Any]]:
    """The outcomes that the judge has; it asks twice, to tell the warnings of robots that are refused for a mesh."""
    for row in parsed(consumer, paths, folder):
        outcome = "logs" if row["warnings"] else "accepts"
        if row["stage"] == "crash" or row.get("signal"):
            outcome = "crashes"
        elif not row["ok"]:
            outcome = "rejects"
        yield {"file": row["file"], "outcome": outcome, "message": row["error"] or ""}


@cache
def judge() -> ModuleType:
    """The judge of ../shared itself, for its functions."""
    spec = importlib.util.spec_from_file_location("judge", JUDGE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def conversions(consumer: str, paths: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """What libsdformat says of each file, with the SDFormat that it makes; one process for many of them."""
    for start in range(0, len(paths), BATCH):
        command = [os.environ[VARIABLES[consumer]], *map(str, paths[start : start + BATCH])]
        done = subprocess.run(command, capture_output=True, check=True)
        yield from map(json.loads, done.stdout.decode("utf-8", "replace").splitlines())


def _own(consumer: str) -> Path | None:
    return OWN.get(consumer.partition("@")[0])
