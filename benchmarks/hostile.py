"""What hostile robots cost with the files beside them: `python benchmarks/hostile.py [WORDS OF A NAME]`.

Each attack of tests/hostile is checked by a process of its own at 50, 100 and 200 kB: processor seconds, the growth
from each size to the next, and the memory beyond 60 MB for each byte that is there to read. What is over a bound is
marked, and named at the end: 2 s for each 100 kB, of the two larger sizes, and 60 bytes for each byte.
"""

from __future__ import annotations

import itertools
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.hostile import folder_attacks  # noqa: E402 the checkout is none of the installed packages

SIZES = (50_000, 100_000, 200_000)
SECONDS = 2.0  # for each 100 kB
PROGRAM, EACH = 62_000_000, 60
LONGEST = 60  # seconds after which a process is ended
CHECK = ("check", "-t", "all", "--no-config", "--no-cache", "-j", "1", "-f", "json=out.json")


def main() -> int:
    """Measure and print; 1 where something is over a bound."""
    words = " ".join(sys.argv[1:])
    over: list[str] = []
    for name, attack in folder_attacks.FOLDERS.items():
        if words in name:
            found = [measured(attack(size)) for size in SIZES]
            slow = any(
                seconds > SECONDS * size / 100_000 for size, (seconds, _) in [*zip(SIZES, found, strict=True)][1:]
            )
            wrong = slow or any(memory > EACH for _, memory in found)
            growth = [after[0] / before[0] for before, after in itertools.pairwise(found)]
            over += [name] * wrong
            rows = "".join(f"{seconds:7.2f} s {memory:5.0f} B" for seconds, memory in found)
            print(f"{'!' if wrong else ' '} {name:<52}{rows}  x{growth[0]:.1f} x{growth[1]:.1f}", flush=True)
    print(f"{len(over)} over a bound: {', '.join(over)}" if over else "all bounds met")
    return 1 if over else 0


def measured(files: folder_attacks.Folder) -> tuple[float, float]:
    """Processor seconds of a check, and its memory beyond the program's for each byte of the files."""
    with tempfile.TemporaryDirectory() as name:
        main = folder_attacks.write(Path(name), files)
        command = [sys.executable, "-m", "urdflint", *CHECK, str(main.relative_to(name))]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        child = subprocess.Popen(
            command,
            cwd=name,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        resource.prlimit(child.pid, resource.RLIMIT_CPU, (LONGEST, LONGEST))  # Linux
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1):
            print(f"ended with exit code {child.returncode}", file=sys.stderr)
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return usage.ru_utime + usage.ru_stime, max(0, memory - PROGRAM) / sum(map(len, files.values()))


if __name__ == "__main__":
    sys.exit(main())
