"""The cache of a program that is killed: each entry is the old or the new one, whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from urdflint.files import tracked
from urdflint.linter.caching import pruning
from urdflint.linter.caching.cache import Cache, Memory, opened
from urdflint.linter.run import runner
from urdflint.linter.settings import Settings

MOMENTS = 200
FILES = [f"r{number}.urdf" for number in range(5)]
PLAIN = Settings()
ROBOT = '<robot name="r">{}<link name="base"/><joint name="j" type="fixed"/></robot>'
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no kill -9"),
]


def kept(cache: Cache, size: int) -> dict[str, bytes]:
    """The entries of some files with so many links, by name."""
    for name in FILES:
        links = "".join(f'<link name="l{number}"/>' for number in range(size))
        Path(name).write_text(ROBOT.format(links))
    runner.check([(name, PLAIN) for name in FILES], cache=cache)
    return {one.name: one.read_bytes() for one in Path(cache.folder).glob("*.json")}


def rewrite(cache: Cache, ones: list[list[tuple[str, runner.FileResult, tracked.Dependencies]]], writes: int) -> None:
    """What is killed: it writes entries without end, now these, now those, and tells a pipe of each round."""
    memory = Memory(cache, None)
    while True:
        for some in ones:
            for name, one, looked in some:
                memory.keep(name, PLAIN, one, looked)
            os.write(writes, b"w")


def test_an_entry_is_old_or_new_whenever_its_writer_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cache = opened("kept")
    old, new = kept(cache, 3), kept(cache, 300)
    assert old.keys() == new.keys()
    assert all(old[name] != new[name] for name in old)
    ones: list[list[tuple[str, runner.FileResult, tracked.Dependencies]]] = []
    for size in (3, 300):
        kept(cache, size)
        some = []
        for name in FILES:
            with tracked.recording() as looked:
                some.append((name, runner.check_one((name, PLAIN)), looked))
        ones.append(some)
    chance, seen, unfinished = random.Random(13), set[bool](), 0
    for moment in range(10 * MOMENTS):
        if moment >= MOMENTS and unfinished and seen == {True, False}:
            break
        reads, writes = os.pipe()
        child = os.fork()
        if not child:
            try:
                rewrite(cache, ones, writes)
            finally:
                os._exit(1)  # never the tests once more
        os.read(reads, 1)  # a copy of a large process takes its time to begin
        time.sleep(chance.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reads)
        os.close(writes)
        found = {one.name: one.read_bytes() for one in Path(cache.folder).glob("*.json")}
        assert found.keys() == old.keys()
        for name, data in found.items():
            assert data in (old[name], new[name])
            seen.add(data == old[name])
        unfinished += len(list(Path(cache.folder).glob(".urdflint-*.part")))
    assert seen == {True, False}
    assert unfinished  # some were killed within the writing of an entry
    for one in Path(cache.folder).glob(".urdflint-*.part"):
        os.utime(one, (1, 1))
    pruning.prune(cache.folder)
    assert not list(Path(cache.folder).glob(".urdflint-*.part"))


def test_a_run_that_is_killed_leaves_results_that_are_true(tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"r{number}.urdf").write_text(ROBOT.format(f'<link name="l{number}"/>' * (1 + number % 7)))
    command = [sys.executable, "-m", "urdflint", "check", "-j", "2", "-f", "json"]

    def report(*words: str) -> str:
        return subprocess.run([*command, *words], cwd=tmp_path, capture_output=True, text=True, check=False).stdout

    without = report("--no-cache")
    chance = random.Random(17)
    for _ in range(15):
        running = subprocess.Popen([*command, "--cache-dir", "kept"], cwd=tmp_path, stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.2, 0.8))
        running.kill()
        running.wait()
        for one in (tmp_path / "kept").glob("*.json"):
            known, _, body = one.read_bytes().partition(b"\n")
            assert tracked.digest(body).encode() == known
    assert report("--cache-dir", "kept") == without
    assert report("--cache-dir", "kept") == without


def test_two_runs_at_once(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"r{number}.urdf").write_text(ROBOT.format(f'<link name="l{number}"/>'))
    command = [sys.executable, "-m", "urdflint", "check", "-f", "json", "--cache-dir", "kept"]
    several = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) for _ in range(4)]
    said = {one.communicate()[0] for one in several}
    assert len(said) == 1
    assert said == {
        subprocess.run([*command[:-2], "--no-cache"], cwd=tmp_path, capture_output=True, check=False).stdout
    }
