"""The memory that attacks take in a process of its own: some for the program, and more for each byte of the file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile import folder_attacks
from tests.hostile.attacks import ATTACKS

ROOT = Path(__file__).parents[2]
SIZE = 200_000
PROGRAM, EACH = 62_000_000, 60  # bytes, 2 million of them for differences between machines; and for each of the file
LARGE = 400_000
WORST = (  # of small files
    "a link that is no link, often",
    "attributes of a block",
    "bytes that are no UTF-8",
    "elements in the wrong place",
    "elements that need others",
    "links without a name",
    "one long line of Latin-1",
    "plugins without a file",
    "unknown attributes",
    "unknown elements",
    "unknown elements of SDF",
)
WORST_LARGE = (  # measured: up to 58 for each byte, besides 60 MB; each shows another part of the program
    "a chain of fixed links with blocks",
    "ampersands in values",
    "an expression deep down",
    "blocks for one link",
    "bytes that are no UTF-8",
    "elements in the wrong place",
    "links without a name",
    "numbers in a color",
    "one long line of Latin-1",
    "one long line of UTF-16",
    "plugins without a file",
    "prefixes that nobody declares",
    "start tags alone",
    "trees beside each other",
    "unknown elements",
    "very many lines",
    "zeros",
)
WORST_FOLDERS = (  # up to 58 for each byte; the others take less than 50 (`python benchmarks/hostile.py`)
    "arguments that are missing",
    "defaults that read each other",
    "expressions of many brackets",
    "expressions that fail",
    "misspelt macros in a library",
    "YAML that is missing",
)
PLACES = "bytes that are no UTF-8"  # one finding with 166,666 places
FORMATS = ("checkstyle", "concise", "gitlab", "junit", "markdown", "rdjson", "sarif", "text")
# A process begins with the peak of the one that began it, so that a small one stands between the tests and the check
BETWEEN = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
status, used = os.wait4(child, 0)[1:]
assert os.waitstatus_to_exitcode(status) in (0, 1)
print(used.ru_maxrss)
"""
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not tell")]


def bound(data: bytes) -> int:
    """The most that a check of a file may have."""
    return PROGRAM + EACH * len(data)


def peak(folder: Path, data: bytes, form: str = "json") -> int:
    """The most memory that a check had, in bytes."""
    (folder / "r.urdf").write_bytes(data)
    return peak_of("r.urdf", folder, form)


def peak_of(name: str, folder: Path, form: str = "json") -> int:
    """The same of a file in a folder."""
    command = [sys.executable, "-m", "urdflint", "check", "-t", "all", "--no-config", "-f", f"{form}=out", name]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run(
        [sys.executable, "-S", "-c", BETWEEN, *command], cwd=folder, env=environment, check=True, capture_output=True
    )
    return int(said.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024)


@pytest.mark.parametrize("name", WORST)
def test_memory_is_bounded(tmp_path: Path, name: str) -> None:
    data = ATTACKS[name](SIZE)
    assert peak(tmp_path, data) < bound(data)


@pytest.mark.parametrize("name", WORST_FOLDERS)
def test_memory_of_files_beside_each_other_is_bounded(tmp_path: Path, name: str) -> None:
    files = folder_attacks.FOLDERS[name](SIZE)
    main = folder_attacks.write(tmp_path, files)
    assert peak_of(str(main.relative_to(tmp_path)), tmp_path) < PROGRAM + EACH * sum(map(len, files.values()))


def test_a_long_chain_takes_little(tmp_path: Path) -> None:
    data = ATTACKS["a chain of fixed links with shapes"](2_000_000)
    assert peak(tmp_path, data) < bound(data)


@pytest.mark.parametrize("name", WORST_LARGE)
def test_memory_of_a_large_file_is_bounded(tmp_path: Path, name: str) -> None:
    data = ATTACKS[name](LARGE)
    assert peak(tmp_path, data) < bound(data)


@pytest.mark.parametrize("form", FORMATS)
def test_memory_of_every_report_is_bounded(tmp_path: Path, form: str) -> None:
    data = ATTACKS[PLACES](LARGE)
    assert peak(tmp_path, data, form) < bound(data)
