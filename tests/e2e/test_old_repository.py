"""An old repository of real robots: from nothing to a green gate by the document's commands, then one new defect."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.corpus.counts import CORPUS
from tests.e2e.test_command_line import ROOT

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here"),
    pytest.mark.skipif(not (shutil.which("git") and shutil.which("bash")), reason="git or bash is not installed"),
]
ROBOTS, OF_EACH, STEPS, LEAST = 40, 2, 5, 300
BLOCK = re.compile(r"^## An old repository in five steps\n\n```\n(.*?)^```$", re.M | re.S)
MASS = re.compile(rb'(<mass value="[\d.]+)"')


def environment(tools: Path) -> dict[str, str]:
    """What a shell has in which urdflint is installed by `pip`, which does nothing here."""
    for name, text in (("pip", "exit 0"), ("urdflint", f'exec "{sys.executable}" -m urdflint "$@"')):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**plain, "PATH": os.pathsep.join([str(tools), os.environ["PATH"]]), "PYTHONPATH": str(ROOT)}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with some robots of each source in the corpus."""
    folder = tmp_path / "repository"
    sources = sorted(one for one in CORPUS.iterdir() if one.is_dir())
    chosen = (path for one in sources for path in islice(sorted(one.rglob("*.urdf")), OF_EACH))
    robots = list(islice(chosen, ROBOTS))
    assert len(robots) == ROBOTS
    for path in robots:
        copy = folder / path.relative_to(CORPUS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    return folder


def findings(folder: Path, variables: dict[str, str], *words: str) -> tuple[int, list[dict[str, object]]]:
    command = ["urdflint", "check", "--format", "json", *words, "."]
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, check=False)
    found: list[dict[str, object]] = json.loads(done.stdout)["findings"]
    return done.returncode, found


def test_from_nothing_to_a_green_gate(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    variables = environment(tmp_path / "tools")
    code, before = findings(repository, variables)
    assert code == 1
    assert len(before) >= LEAST
    kept = [one for one in before if one["severity"] != "info"]
    found = BLOCK.search((ROOT / "docs/gate.md").read_text(encoding="utf-8"))
    assert found is not None
    steps = found[1].splitlines()
    assert len(steps) <= STEPS
    done = [
        subprocess.run(["bash", "-c", one], cwd=repository, env=variables, capture_output=True, text=True, check=False)
        for one in steps
    ]
    codes = [one.returncode for one in done]
    assert codes == [0] * len(steps), [one.stderr for one in done]
    assert f"{len(kept)} in the baseline" in done[-1].stdout
    _one_new_defect(repository, variables)


def _one_new_defect(repository: Path, variables: dict[str, str]) -> None:
    """A unit behind a mass, in a robot in the middle of them."""
    sound = [path for path in sorted(repository.rglob("*.urdf")) if MASS.search(path.read_bytes())]
    robot = sound[len(sound) // 2]
    robot.write_bytes(MASS.sub(rb'\1 kg"', robot.read_bytes(), count=1))
    code, new = findings(repository, variables, "--baseline", "urdflint-baseline.json")
    assert code == 1
    grave = [(one["code"], one["path"]) for one in new if one["severity"] != "info"]  # infos are in no baseline
    assert grave == [("URDF101", str(robot.relative_to(repository)))]
