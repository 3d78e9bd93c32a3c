"""The real consumers, asked where they are set up by the judge of ../shared, or by one of the tests' own."""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.programs import answer_store
from urdflint.programs.target import FAMILIES

JUDGE = Path(__file__).parents[3] / "shared" / "consumers" / "judge.py"
DRAKE = JUDGE.with_name("drake_parser.py")
SETTER = Path(__file__).with_name("option_setter.py")
NONE: Mapping[str, str] = {}
BATCH = 500  # files on one command line
UNANSWERED = "unanswered"  # the outcome of a file at which the judge itself fails
VARIABLES = {
    "urdfdom@3": "CHECK_URDF3",
    "urdfdom@6": "CHECK_URDF6",
    "sdformat@12.3": "URDF2SDF",
    "drake@1.51": "DRAKE_PYTHON",
    "drake@1.58": "DRAKE158_PYTHON",
    "mujoco@3.6": "MUJOCO36_PYTHON",
    "mujoco@3.12": "MUJOCO312_PYTHON",
    "mujoco@3.13": "MUJOCO313_PYTHON",
    "mujoco@3.14": "MUJOCO314_PYTHON",
    "mujoco@3.15": "MUJOCO315_PYTHON",
    "mujoco@3.16": "MUJOCO316_PYTHON",
    "mujoco@3.17": "MUJOCO317_PYTHON",
    "mujoco@4": "MUJOCO_PYTHON",
    "usd@0.1.2": "USD012_PYTHON",
    "usd@0.1": "USD01_PYTHON",
    "usd@0.2": "USD02_PYTHON",
    "usd@0.3.0": "USD030_PYTHON",
    "usd@0.3.1": "USD031_PYTHON",
    "usd@0.3.2": "USD032_PYTHON",
    "usd@0.3.3": "USD033_PYTHON",
    "usd@0.3": "USD03_PYTHON",
    "pinocchio@3": "PINOCCHIO3_PYTHON",
    "pinocchio@4": "PINOCCHIO_PYTHON",
}
VARIABLES |= {  # a program of one series has its name there
    f"{family.name}@{family.newest}": f"{family.name.upper()}_PYTHON"
    for family in FAMILIES.values()
    if family.simulator and len(family.releases) == 1
}
Judged = Callable[[str, Sequence[str], Path], Iterator[dict[str, Any]]]
OWN = {"pinocchio": Path(__file__).with_name("pinocchio_judge.py")}  # by program; run by the Python of the variable
AS = {  # how the judge asks a release that it does not know
    "drake@1.58": "drake@1.51",
    **dict.fromkeys(("usd@0.1.2", "usd@0.2"), "usd@0.1"),
    **dict.fromkeys((f"usd@0.3.{patch}" for patch in range(4)), "usd@0.3"),
    **dict.fromkeys((f"mujoco@3.{minor}" for minor in range(13, 18)), "mujoco@4"),
}


def missing(consumer: str) -> str | None:
    """Why a consumer cannot be asked, or None."""
    variable = VARIABLES[consumer]
    if _own(consumer) is None and not JUDGE.is_file():
        return "../shared/consumers is not here"
    return None if os.environ.get(variable) else f"{consumer} is not set up: {variable} is not set"


def lines(consumer: str, code: str, given: object) -> list[Any]:
    """What code that the Python of a consumer runs prints in lines of JSON about what it is given as JSON."""
    python, text = os.environ[VARIABLES[consumer]], json.dumps(given)

    def run() -> list[Any]:
        done = subprocess.run([python, "-c", code], input=text, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    printed: list[Any] = answer_store.of_text(python, code, text, run)
    return printed


def ask(consumer: str, texts: Sequence[str], folder: Path) -> list[str]:
    """The outcome of each text: accepts, logs, rejects or crashes."""
    said = drake if consumer.startswith("drake") else judged
    return [str(row["outcome"]) for row in _of_texts(said, consumer, texts, folder)]


def rows(
    consumer: str, texts: Sequence[str], folder: Path, options: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """What the judge says of each text, with options that are set in the program."""
    return _of_texts(partial(judged, options=options or {}), consumer, texts, folder)


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


def judged(
    consumer: str, paths: Sequence[str], folder: Path, options: Mapping[str, str] = NONE
) -> Iterator[dict[str, Any]]:
    """What the judge says of each file; paths are relative to the folder."""
    own = _own(consumer)
    known = AS.get(consumer, consumer)
    program = os.environ[VARIABLES[consumer]]
    setting = _setting(program, options, folder)
    command = [sys.executable, str(JUDGE), "--only", known] if own is None else [setting, str(own)]
    environment = {**os.environ, VARIABLES[known]: setting}

    def run(asked: Sequence[str]) -> Iterator[dict[str, Any]]:
        rows: dict[str, dict[str, Any]] = {}
        while waiting := [path for path in asked if path not in rows]:
            done = subprocess.run(
                command,
                input="\n".join(waiting),
                capture_output=True,
                text=True,
                check=True,
                cwd=folder,
                env=environment,
            )
            answers = {row["file"]: row for row in map(json.loads, done.stdout.splitlines())}
            unanswered = next((path for path in waiting if path not in answers), None)
            if unanswered is not None:  # the judge itself fails at a file and ends
                assert answers or unanswered != asked[0], done.stderr
                answers[unanswered] = {"file": unanswered, "outcome": UNANSWERED, "message": done.stderr[-300:]}
            rows |= answers
        return (rows[path] for path in asked)

    setter = f"{json.dumps(options)} {SETTER.read_text(encoding='utf-8')}" if options else ""
    way = f"judged {known} " + (own.read_text(encoding="utf-8") if own is not None else "") + setter
    yield from ({**row, "consumer": consumer} for row in answer_store.of_files(program, way, paths, run))


def _setting(program: str, options: Mapping[str, str], folder: Path) -> str:
    """A program that sets options and then runs what it is given by another one, which it is itself without options."""
    if not options:
        return program
    path = folder / "with-options"
    words = shlex.join([program, str(SETTER), json.dumps(options)])
    path.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def parsed(consumer: str, paths: Sequence[str], folder: Path, *options: str) -> Iterator[dict[str, Any]]:
    """What a release of Drake says of each file; one process for many of them, since to start it takes seconds."""
    program = os.environ[VARIABLES[consumer]]
    command = [program, str(DRAKE), "--stub-meshes", "--no-strict", *options]

    def run(asked: Sequence[str]) -> Iterator[dict[str, Any]]:
        for start in range(0, len(asked), BATCH):
            part = asked[start : start + BATCH]
            done = subprocess.run([*command, *part], capture_output=True, text=True, check=False, cwd=folder)
            rows = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
            assert [row["file"] for row in rows] == list(part), done.stderr
            yield from rows

    yield from answer_store.of_files(program, " ".join(("parsed", *options)), paths, run)


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
    program = os.environ[VARIABLES[consumer]]

    def run(asked: Sequence[str]) -> Iterator[dict[str, Any]]:
        for start in range(0, len(asked), BATCH):
            done = subprocess.run([program, *asked[start : start + BATCH]], capture_output=True, check=True)
            yield from map(json.loads, done.stdout.decode("utf-8", "replace").splitlines())

    yield from answer_store.of_files(program, "conversions", list(map(str, paths)), run)


def _own(consumer: str) -> Path | None:
    return OWN.get(consumer.partition("@")[0])
