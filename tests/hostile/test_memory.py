"""The memory that attacks take in a process of its own: some for the program, and more for each byte of the file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.attacks import ATTACKS

ROOT = Path(__file__).parents[2]
SIZE = 200_000
PROGRAM, EACH = 100_000_000, 700  # bytes, and bytes for each of the file; the worst attacks take 60 MB and 550
PLAIN = 100  # bytes for each of a file that is large, but not very hostile: it takes 60
WORST = ("links without a name", "elements that need others", "unknown elements of SDF")
# A process begins with the peak of the one that began it, so that a small one stands between the tests and the check
BETWEEN = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
status, used = os.wait4(child, 0)[1:]
assert os.waitstatus_to_exitcode(status) in (0, 1)
print(used.ru_maxrss)
"""
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not tell")]


def peak(folder: Path, data: bytes) -> int:
    """The most memory that a check had, in bytes."""
    (folder / "r.urdf").write_bytes(data)
    command = [sys.executable, "-m", "urdflint", "check", "-t", "all", "--no-config", "-f", "json=out", "r.urdf"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run(
        [sys.executable, "-S", "-c", BETWEEN, *command], cwd=folder, env=environment, check=True, capture_output=True
    )
    return int(said.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024)


@pytest.mark.parametrize("name", WORST)
def test_memory_is_bounded(tmp_path: Path, name: str) -> None:
    data = ATTACKS[name](SIZE)
    assert peak(tmp_path, data) < PROGRAM + EACH * len(data)


def test_a_long_chain_takes_little(tmp_path: Path) -> None:
    data = ATTACKS["a chain of fixed links with shapes"](2_000_000)
    assert peak(tmp_path, data) < PROGRAM + PLAIN * len(data)
