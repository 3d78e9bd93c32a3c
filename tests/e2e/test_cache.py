"""The cache on the command line: where it is, when it is used, and that nobody can tell a report from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import program
from urdflint.cli import options
from urdflint.cli.check import cache_folder

ROBOT = '<robot name="r"><link name="base"/><joint name="j" type="fixed"><parent link="base"/></joint></robot>\n'
MARKED = f"<!-- urdflint:ignore-file[URDF010] so it is -->\n{ROBOT}"
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/>{}</robot>\n'
FORMATS = ("text", "json", "sarif", "junit", "github", "gitlab", "checkstyle", "rdjson", "html")


def urdflint(*words: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", "URDFLINT_CACHE_DIR")}
    return program.said(*words, cwd=folder, env={**given, **variables})


@pytest.mark.parametrize(
    ("folder", "variable", "number", "used"),
    [(None, "", 15, False), (None, "", 16, True), ("here", "", 1, True), (None, "there", 1, True)],
)
def test_few_files_use_a_cache_that_somebody_named(
    folder: str | None, variable: str, number: int, used: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("URDFLINT_CACHE_DIR", variable)
    assert options.uses_cache(folder, number) is used


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    folder = tmp_path / "robots"
    folder.mkdir()
    for number in range(20):
        (folder / f"r{number}.urdf").write_text(MARKED if number % 3 else ROBOT)
    (folder / "part.xacro").write_text('<robot><link name="part"/><joint name="k" type="fixed"/></robot>')
    (folder / "a.xacro").write_text(XACRO.format("<!-- urdflint:ignore[ALL] x -->"))
    (folder / "b.xacro").write_text(XACRO.format('<joint name="l" type="wrong"/>'))
    return folder


def outputs(folder: Path, *words: str, home: Path) -> list[str]:
    formats = [word for name in FORMATS for word in ("-f", name if name == "text" else f"{name}=../{name}.out")]
    done = urdflint("check", ".", *words, *formats, folder=folder, XDG_CACHE_HOME=str(home))
    assert done.returncode == 1, done.stderr
    return [done.stdout, done.stderr, *(((folder.parent / f"{name}.out").read_text()) for name in FORMATS[1:])]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_reports_are_the_same_cold_warm_and_without(robots: Path, tmp_path: Path, jobs: str) -> None:
    home = tmp_path / "home"
    urdflint("check", "r3.urdf", "--write-baseline", "base.json", folder=robots)
    baseline = ("--baseline", "base.json", "-j", jobs)
    without = outputs(robots, "--no-cache", *baseline, home=home)
    assert not home.exists()
    cold = outputs(robots, *baseline, home=home)
    entries = {one: one.stat().st_mtime_ns for one in (home / "urdflint").glob("*.json")}
    assert len(entries) == 23
    warm = outputs(robots, *baseline, home=home)
    assert cold == without
    assert warm == without
    assert "suppressed" in warm[0]
    assert entries == {one: one.stat().st_mtime_ns for one in (home / "urdflint").glob("*.json")}
    (robots / "part.xacro").write_text("<robot/>")
    assert outputs(robots, *baseline, home=home) == outputs(robots, "--no-cache", *baseline, home=home)


def test_one_file_is_kept_only_where_somebody_asks(robots: Path, tmp_path: Path) -> None:
    home, mine = tmp_path / "home", tmp_path / "mine"
    urdflint("r1.urdf", folder=robots, XDG_CACHE_HOME=str(home))
    assert not home.exists()
    urdflint("r1.urdf", "--cache-dir", str(mine), folder=robots)
    assert len(list(mine.glob("*.json"))) == 1
    urdflint("r2.urdf", folder=robots, URDFLINT_CACHE_DIR=str(mine))
    assert len(list(mine.glob("*.json"))) == 2
    urdflint("r0.urdf", "--no-cache", folder=robots, URDFLINT_CACHE_DIR=str(mine))
    assert len(list(mine.glob("*.json"))) == 2
    done = urdflint("clean", "--cache-dir", str(mine), folder=robots)
    assert done.stdout == f"Deleted 2 results, 0.1 MB, from {mine}\n"
    assert not mine.exists()
    assert urdflint("clean", folder=robots, URDFLINT_CACHE_DIR=str(mine)).stdout == "The cache is empty.\n"


def test_a_folder_that_cannot_be_used_is_reported_if_somebody_named_it(robots: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = urdflint("r1.urdf", "--cache-dir", "../file", folder=robots)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "urdflint: cannot use the cache in ../file: file exists\n"
    done = urdflint("clean", "--cache-dir", "../file", folder=robots)
    assert (done.returncode, done.stderr) == (2, "urdflint: cannot delete the cache in ../file: not a directory\n")
    assert urdflint("check", folder=robots, XDG_CACHE_HOME=str(tmp_path / "file")).returncode == 1


def test_a_cache_that_breaks_on_the_way_costs_nothing(robots: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    without = outputs(robots, "--no-cache", home=home)
    assert outputs(robots, home=home) == without
    for number, one in enumerate(sorted((home / "urdflint").glob("*.json"))):
        data = one.read_bytes()
        one.write_bytes(data[: number * len(data) // 30])
    assert outputs(robots, home=home) == without
    shutil.rmtree(home)
    home.symlink_to(tmp_path / "nowhere")
    assert outputs(robots, home=home) == without


def test_standard_input_is_not_kept(tmp_path: Path) -> None:
    done = program.said("check", "-", "--cache-dir", "kept", cwd=tmp_path, given=ROBOT)
    assert done.returncode == 1
    assert list((tmp_path / "kept").glob("*.json")) == []


@pytest.mark.skipif(os.name == "nt", reason="paths are others there")
@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("linux", {"HOME": "/h"}, "/h/.cache/urdflint"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/x/urdflint"),
        ("linux", {"HOME": "/h", "XDG_CACHE_HOME": "x"}, "/h/.cache/urdflint"),
        ("linux", {"HOME": "h"}, None),
        ("darwin", {"HOME": "/h"}, "/h/Library/Caches/urdflint"),
        ("linux", {"HOME": "/h", "URDFLINT_CACHE_DIR": "~/c"}, "/h/c"),
    ],
)
def test_where_it_is(
    platform: str, variables: dict[str, str], place: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("XDG_CACHE_HOME", "URDFLINT_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_folder.folder(None) == (place, "URDFLINT_CACHE_DIR" in variables)
    assert cache_folder.folder("d") == ("d", True)
