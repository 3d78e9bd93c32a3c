"""Processor time of programs that run in turn, and how the times compare."""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COLLECTED = re.compile(r"Collected : (\d+)")


@dataclass
class Program:
    """One program on one input; `command` is None where the program is not installed."""

    name: str
    command: list[str] | None
    environment: dict[str, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    exit_code: int | None = None

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def ran(self) -> bool:
        return bool(self.seconds) and self.exit_code == 0

    def measure_itself(self, command: list[str]) -> None:
        """Run a program that says on standard error how many seconds each of its rounds took."""
        self.seconds += map(float, complaints(command).split())
        self.exit_code = 0


@dataclass(frozen=True)
class Ratio:
    """How two measured times compare, and what is asked of them."""

    what: str
    value: float
    goal: str
    met: bool


def measured(programs: list[Program], rounds: int) -> list[Program]:
    """Run all programs in turn, `rounds` times after one run that only warms the caches."""
    for turn in range(rounds + 1):
        for program in programs:
            if program.command is None:
                continue
            seconds, program.exit_code = _processor_seconds(program.command, program.environment)
            if turn:
                program.seconds.append(seconds)
    return programs


def _processor_seconds(command: list[str], environment: dict[str, str]) -> tuple[float, int]:
    """User and system seconds of one run, those of its own children included, and its exit code."""
    quiet = subprocess.DEVNULL
    child = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=_surroundings(environment))
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, child.returncode


def _surroundings(more: dict[str, str]) -> dict[str, str]:
    """The environment of a program that is measured.

    Python may keep its bytecode, as it does for whoever installs a program; a first, unmeasured run writes it.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more


def ratio(
    what: str, above: Program, below: Program, *, at_most: float | None = None, at_least: float | None = None
) -> list[Ratio]:
    if not (above.ran and below.ran):
        return []
    value = above.best / below.best
    if at_most is not None:
        return [Ratio(what, value, f"at most {at_most:g}", value <= at_most)]
    return [Ratio(what, value, f"at least {at_least:g}", value >= (at_least or 0))]


def instructions(command: list[str]) -> Iterator[int]:
    """How many instructions a process takes; nothing where valgrind is not installed."""
    if shutil.which("valgrind") is not None:
        complaints(command)  # which writes the bytecode
        count = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
        yield int(COLLECTED.findall(complaints([*count, *command]))[-1])


def complaints(command: list[str]) -> str:
    """What a program says on standard error. Raises SystemExit where it fails."""
    environment = _surroundings({"PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)})
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} ended with exit code {ran.returncode}: {ran.stderr[-300:]}")
    return ran.stderr
