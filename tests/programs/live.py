"""The real consumers, asked by the judge of ../shared where they are set up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
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
}


def missing(consumer: str) -> str | None:
    """Why a consumer cannot be asked, or None."""
    if not JUDGE.is_file():
        return "../shared/consumers is not here"
    variable = VARIABLES[consumer]
    return None if os.environ.get(variable) else f"{consumer} is not set up: {variable} is not set"


def ask(consumer: str, texts: Sequence[str], folder: Path) -> list[str]:
    """The outcome of each text: accepts, logs, rejects or crashes."""
    return [str(row["outcome"]) for row in rows(consumer, texts, folder)]


def rows(consumer: str, texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """What the judge says of each text."""
    paths = [str(folder / f"{number}.urdf") for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        Path(path).write_text(text, encoding="utf-8")
    command = [sys.executable, str(JUDGE), "--only", consumer]
    done = subprocess.run(command, input="\n".join(paths), capture_output=True, text=True, check=True, cwd=folder)
    said = {row["file"]: row for row in map(json.loads, done.stdout.splitlines())}
    return [said[path] for path in paths]
