"""Recorded cases of files that Drake reads besides URDF, and what urdflint says of each."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.programs import answer_store, live
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.syntax.source import Source

CASES = Path(__file__).parents[3] / "shared" / "drake-files" / "cases.jsonl"
ASK = CASES.with_name("ask.py")
DRAKE = tuple(target.parse("drake@1.51"))


def asked(cases: Sequence[Mapping[str, Any]], release: str, folder: Path) -> list[dict[str, Any]]:
    """What a release of Drake itself does with cases."""
    python, texts = os.environ[live.VARIABLES[release]], "".join(json.dumps(case) + "\n" for case in cases)

    def run() -> list[Any]:
        (folder / CASES.name).write_text(texts, encoding="utf-8")
        command = [python, str(ASK), str(folder / CASES.name)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return list(map(json.loads, done.stdout.splitlines()))

    answers: list[dict[str, Any]] = answer_store.of_text(python, ASK.read_text(encoding="utf-8"), texts, run)
    return answers


class Share(NamedTuple):
    """How many of what we say is so, and how many of what is so we say; the cases in which we differ."""

    precision: float
    recall: float
    differing: list[str]


@cache
def cases(kind: str) -> list[Mapping[str, Any]]:
    """The recorded cases whose names begin so, with Drake's answers."""
    rows = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["case"].startswith(kind)]


@contextmanager
def written(case: Mapping[str, Any]) -> Iterator[tuple[Source, dict[str, str]]]:
    """Be in a folder with the files of a case: the file that is asked about, and the packages."""
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        for name, text in case.get("files", {}).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        os.chdir(folder)
        try:
            packages = {one.name: str(one) for one in Path(folder).iterdir() if one.is_dir()}
            yield Source(f"m{case['ext']}", case["text"].encode()), packages
        finally:
            os.chdir(here)


def found(case: Mapping[str, Any], targets: tuple[Target, ...] = DRAKE) -> list[Finding]:
    """What urdflint finds for Drake in a case; each folder of its files is a package."""
    with written(case) as (source, packages):
        said = engine.lint(source, Settings(targets, packages=packages))
    assert said.report.failure is None, (case["case"], said.report.failure)
    return list(said.findings)


def rejected(case: Mapping[str, Any], targets: tuple[Target, ...] = DRAKE) -> bool:
    """Whether urdflint says that a case is rejected."""
    return any(one.value == "rejects" for finding in found(case, targets) for one in finding.effects.values())


def share(claimed: Iterable[str], true: Iterable[str]) -> Share:
    """How far what is claimed of some cases is what is true."""
    mine, real = set(claimed), set(true)
    both = len(mine & real)
    return Share(both / max(1, len(mine)), both / max(1, len(real)), sorted(mine ^ real))


def refused(kind: str) -> Share:
    """How far the refusals of the cases of a kind are predicted."""
    rows = list(_with_effects(cases(kind), "rejects"))
    return share(
        (name for name, said, _ in rows if said), (name for name, _, row in rows if row["outcome"] != "accepts")
    )


def _with_effects(rows: Iterable[Mapping[str, Any]], effect: str) -> Iterator[tuple[str, bool, Mapping[str, Any]]]:
    for row in rows:
        said = any(effect == one.value for finding in found(row) for one in finding.effects.values())
        yield row["case"], said, row
