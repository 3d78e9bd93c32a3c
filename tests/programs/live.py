"""The real consumers, asked where they are set up by the judge of ../shared, or by one of the tests' own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

JUDGE = Path(__file__).parents[3] / "shared" / "consumers" / "judge.py"
VARIABLES = {
    "urdfdom@3": "CHECK_URDF3",
    "urdfdom@6": "CHECK_URDF6",
    "sdformat@12.3": "URDF2SDF",
    "drake@1.51": "DRAKE_PYTHON",
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
OWN = {"pinocchio": Path(__file__).with_name("pinocchio_judge.py")}  # by program; run by the Python of the variable


def missing(consumer: str) -> str | None:
    """Why a consumer cannot be asked, or None."""
    variable = VARIABLES[consumer]
    if _own(consumer) is None and not JUDGE.is_file():
        return "../shared/consumers is not here"
    return None if os.environ.get(variable) else f"{consumer} is not set up: {variable} is not set"


def ask(consumer: str, texts: Sequence[str], folder: Path) -> list[str]:
    """The outcome of each text: accepts, logs, rejects or crashes."""
    return [str(row["outcome"]) for row in rows(consumer, texts, folder)]


def rows(consumer: str, texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """What the judge says of each text."""
    paths = [str(folder / f"{number}.urdf") for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        Path(path).write_text(text, encoding="utf-8")
    said = {row["file"]: row for row in judged(consumer, paths, folder)}
    return [said[path] for path in paths]


def judged(consumer: str, paths: Sequence[str], folder: Path) -> Iterator[dict[str, Any]]:
    """What the judge says of each file; paths are relative to the folder."""
    own = _own(consumer)
    command = [sys.executable, str(JUDGE), "--only", consumer]
    if own is not None:
        command = [os.environ[VARIABLES[consumer]], str(own)]
    done = subprocess.run(command, input="\n".join(paths), capture_output=True, text=True, check=True, cwd=folder)
    yield from map(json.loads, done.stdout.splitlines())


def _own(consumer: str) -> Path | None:
    return OWN.get(consumer.partition("@")[0])
