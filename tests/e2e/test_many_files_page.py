"""What docs/many-files.md says of several machines: its blocks are read, and run where a shell is enough."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "many-files.md").read_text("utf-8")
BAD = '<robot name="r{}"><link name="a"/><joint name="j" type="revolute"/></robot>'


def block(word: str, language: str) -> str:
    """The block of the page that has a word."""
    (found,) = (one for one in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL) if word in one)
    return str(found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "robots").mkdir()
    for number in range(30):
        (tmp_path / "robots" / f"{number}.urdf").write_text(BAD.format(number))
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "urdflint"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m urdflint "$@"\n')
    program.chmod(0o755)
    return tmp_path


def shell(words: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    variables = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", **variables}
    return subprocess.run(["sh", "-c", words], cwd=folder, env=variables, capture_output=True, check=False)


def merges(folder: Path) -> None:
    merged = shell("urdflint merge part-*.json", folder)
    whole = shell("urdflint check --no-cache robots", folder)
    assert merged.stdout == whole.stdout
    assert b"30" in merged.stdout


@pytest.mark.slow
def test_the_jobs_of_an_array_make_one_report(folder: Path) -> None:
    found = re.fullmatch(r"sbatch --array=1-64 --wrap '(.*)'\n", block("sbatch", "bash"))
    assert found is not None
    for number in range(1, 4):
        done = shell(found[1].replace("/64", "/3"), folder, SLURM_ARRAY_TASK_ID=str(number))
        assert done.returncode == 1
    merges(folder)


@pytest.mark.slow
def test_the_pods_of_a_job_make_one_report(folder: Path) -> None:
    job = yaml.safe_load(block("kind: Job", "yaml"))["spec"]
    assert job["completions"] == 64
    (container,) = job["template"]["spec"]["containers"]
    assert container["command"] == ["sh", "-c"]
    for number in range(3):
        done = shell(container["args"][0].replace("/64", "/3"), folder, JOB_COMPLETION_INDEX=str(number))
        assert done.returncode == 0
    merges(folder)


@pytest.mark.slow
def test_the_parallel_jobs_of_gitlab_make_one_report(folder: Path) -> None:
    jobs = yaml.safe_load(block("CI_NODE_INDEX", "yaml"))
    (line,) = jobs["part"]["script"]
    of = jobs["part"]["parallel"]
    for number in range(1, of + 1):
        run = shell(line.replace(" .", " robots"), folder, CI_NODE_INDEX=str(number), CI_NODE_TOTAL=str(of))
        assert run.returncode == 0
    merges(folder)


@pytest.mark.slow
def test_gnu_parallel_makes_one_report(folder: Path) -> None:
    if shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    done = shell(block("parallel urdflint", "bash"), folder)
    assert done.stdout == shell("urdflint check --no-cache robots", folder).stdout


def test_the_matrix_of_github_names_all_parts() -> None:
    jobs = yaml.safe_load(block("matrix.part", "yaml"))["jobs"]
    numbers = jobs["part"]["strategy"]["matrix"]["part"]
    (line,) = (one["run"] for one in jobs["part"]["steps"] if "--shard" in one.get("run", ""))
    assert numbers == [*range(1, len(numbers) + 1)]
    assert f"--shard ${{{{ matrix.part }}}}/{len(numbers)} " in line
