"""`--watch`: a check after every change of what was read, of what it includes and of settings, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
ROBOT = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="base"/>{}</robot>\n'
MESH = '<link name="m"><visual><geometry><mesh filename="package://arms/m.stl"/></geometry></visual></link>'
PATIENCE = 30  # seconds; a test that has to wait so long has failed


def package(folder: Path) -> None:
    """A package that comes while somebody watches, and a file that is saved without a change."""
    (folder / "limbs").mkdir()
    (folder / "limbs/package.xml").write_text("<package><name>arms</name></package>")
    os.utime(folder / "r.urdf")


class Watched:
    """A run of `check --watch` in a folder, with what it says."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.said = folder.parent / "said.txt"
        with self.said.open("wb") as both:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "urdflint", "check", "--watch", "-f", "concise", *words],
                cwd=folder,
                stdout=both,
                stderr=both,
                start_new_session=True,
                preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (it may be ignored here)
            )

    def rounds(self) -> list[str]:
        """What was said in each round that is over."""
        return self.said.read_text().split("Ctrl-C ends\n")[:-1]

    def wait(self, number: int) -> str:
        """What is said in a round, counted from 1."""
        end = time.monotonic() + PATIENCE
        while len(self.rounds()) < number:
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < end, self.said.read_text()
            time.sleep(0.02)
        return self.rounds()[number - 1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "work").mkdir()
    (tmp_path / "work/r.urdf").write_text(ROBOT.format(""))
    return tmp_path / "work"


@pytest.fixture
def watched(folder: Path) -> Iterator[Callable[..., Watched]]:
    running: list[Watched] = []

    def start(*words: str) -> Watched:
        running.append(Watched(folder, *words))
        return running[-1]

    yield start
    for one in running:
        one.process.kill()
        one.process.wait()


@pytest.mark.slow
def test_each_kind_of_change_is_seen_once(folder: Path, watched: Callable[..., Watched]) -> None:
    (folder / "macros").mkdir()
    (folder / "macros/part.inc").write_text("<robot/>")
    (folder / "u.xacro").write_text(ROBOT.format('<xacro:include filename="macros/part.inc"/>'))
    run = watched(".", "--format", "junit=report.xml")
    assert "nothing found" in run.wait(1)
    changes: list[tuple[Callable[[], object], str]] = [
        (lambda: (folder / "r.urdf").write_text(ROBOT.format("<joint/>")), "r.urdf:1:"),
        (lambda: (folder / "macros/part.inc").write_text('<robot><link name="base"/></robot>'), "part.inc:1:"),
        (lambda: (folder / "new.urdf").write_text(ROBOT.format("<link/>")), "new.urdf:1:"),
        (lambda: (folder / "urdflint.toml").write_text("strict = 7\n"), "urdflint.toml:1: 'strict' must be"),
        (lambda: (folder / "urdflint.toml").write_text("fail-on = 'never'\n"), "new.urdf:1:"),
        ((folder / "new.urdf").unlink, "r.urdf:1:"),
        (lambda: (folder / "r.urdf").write_text(ROBOT.format(MESH)), "not checked"),
        (lambda: package(folder), "URDF75"),
    ]
    for number, (change, said) in enumerate(changes, 2):
        change()
        assert said in run.wait(number)
    assert "new.urdf" not in run.wait(len(changes) + 1)
    (folder / "notes.txt").touch()  # nobody reads it, nor the report that each round writes
    time.sleep(1.5)
    assert len(run.rounds()) == len(changes) + 1
    assert "\x1b" not in run.said.read_text()


def test_ctrl_c_ends_it_at_once(folder: Path, watched: Callable[..., Watched]) -> None:
    run = watched("r.urdf")
    run.wait(1)
    start = time.monotonic()
    os.killpg(run.process.pid, signal.SIGINT)
    assert run.process.wait(PATIENCE) == 130
    assert time.monotonic() - start < 5
    assert "Traceback" not in run.said.read_text()


@pytest.mark.parametrize("words", [["-"], ["--add-ignores"], ["--write-baseline", "b.json"]])
def test_what_cannot_be_watched_is_reported(folder: Path, words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "urdflint", "check", "--watch", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("urdflint: --watch: it ")
    assert done.stderr.count("\n") == 1


def test_a_screen_is_cleared(folder: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "urdflint", "check", "--watch", "r.urdf"],
        cwd=folder,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    said = b""
    while b"Ctrl-C ends" not in said:
        said += os.read(ours, 1000)
    running.kill()
    running.wait()
    os.close(ours)
    assert said.startswith(b"\x1b[2J\x1b[H")
