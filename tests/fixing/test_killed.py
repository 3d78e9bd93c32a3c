"""`kill -9` at any moment of `check --fix` leaves every file as it was or as it is to be, whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.fixing.test_command import ROBOT, SAFE
from tests.mending import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX"),
]
ROUNDS, FILES = 200, 40
# Says when it begins to write, so that most moments are those that matter
SCRIPT = """
import sys
from urdflint.fixing import writing
write = writing.write
def told(settled):
    print("now", flush=True)
    return write(settled)
writing.write = told
from urdflint.__main__ import start
sys.argv = ["urdflint", "check", "--no-config", "--fix-only", "-j", "1", "."]
start()
"""


def test_each_file_is_old_or_new(tmp_path: Path) -> None:
    dice = random.Random(7)
    mixed = killed = 0
    paths = [tmp_path / f"{number}.urdf" for number in range(FILES)]
    for turn in range(ROUNDS):
        for path in paths:
            path.write_bytes(ROBOT)
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment,
        )  # fmt: skip
        assert process.stdout is not None
        if turn % 10:
            assert process.stdout.readline() == b"now\n"
            time.sleep(dice.random() * 0.012)
        else:
            time.sleep(dice.random())
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        process.stdout.close()
        found = {path.read_bytes() for path in paths}
        assert found <= {ROBOT, SAFE}
        mixed += len(found) == 2
        for left in tmp_path.glob(".urdflint-*.part"):
            left.unlink()
        assert sorted(tmp_path.iterdir()) == sorted(paths)
    assert killed > ROUNDS / 2
    assert mixed > ROUNDS / 10  # the moments were those at which files are written
