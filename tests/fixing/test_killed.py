"""`kill -9` at any moment of `check --fix` leaves every file as it was or as it is to be, whole."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.fixing.test_command import ROBOT, SAFE
from urdflint.cli import app
from urdflint.files import partial_writes
from urdflint.fixing import fix_writer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as POSIX has it"),
]
ROUNDS, FILES = 100, 24
OPTIONS = ["check", "--no-config", "--fix-only", "-q", "-j", "1", "."]


def begun(folder: Path) -> tuple[int, int]:
    """A process that fixes the files of a folder, and a pipe in which it says when it begins to write."""
    mine, its = os.pipe()
    process = os.fork()
    if process:
        os.close(its)
        return process, mine
    try:
        write = fix_writer.write

        def reported(settled):
            os.write(its, b"now")
            return write(settled)

        setattr(fix_writer, "write", reported)  # noqa: B010
        os.chdir(folder)
        app.main(OPTIONS)
    finally:
        os._exit(0)


def test_each_file_is_old_or_new(tmp_path: Path) -> None:
    dice = random.Random(7)
    mixed = killed = 0
    paths = [tmp_path / f"{number}.urdf" for number in range(FILES)]
    for turn in range(ROUNDS):
        for path in paths:
            path.write_bytes(ROBOT)
        process, line = begun(tmp_path)
        if turn % 10:
            assert os.read(line, 3) == b"now"
            time.sleep(dice.random() * FILES * 8e-5)
        else:
            time.sleep(dice.random() / 2)
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        os.close(line)
        killed += os.WIFSIGNALED(status)
        found = {path.read_bytes() for path in paths}
        assert found <= {ROBOT, SAFE}
        mixed += len(found) == 2
        for left in tmp_path.glob(".urdflint-*.part"):
            os.utime(left, (0, time.time() - 2))
        partial_writes.clear(map(str, paths))
        assert sorted(tmp_path.iterdir()) == sorted(paths)
    assert killed > ROUNDS / 2
    assert mixed > ROUNDS / 20  # the moments were those at which files are written
