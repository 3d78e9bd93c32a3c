"""Mutants judged one after another in a copy of the tree."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tools.mutation import session
from tools.mutation.baseline import Baseline
from tools.mutation.mutant import Mutant

KEPT_OUT = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "build", "dist")
LATER = 10 * 10**9  # a mutated file looks newer by so many ns: what Python compiled of it before does not count


@dataclass(frozen=True)
class Verdict:
    """How a mutant fared: killed by a test, or survived (`by` is None)."""

    by: str | None
    tests: int
    seconds: float


def copy(root: Path, tree: Path, compiled: bool = False) -> Path:
    """A copy of the checkout without its history, or of such a copy with what Python compiled in it."""
    return Path(shutil.copytree(root, tree, ignore=None if compiled else KEPT_OUT))


@contextmanager
def planted(tree: Path, mutant: Mutant) -> Iterator[None]:
    """The tree with the fault in it, as long as one looks."""
    path = tree / mutant.path
    source, times = path.read_bytes(), path.stat()
    try:
        path.write_bytes(mutant.edit.apply(source))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + LATER))
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def judge(tree: Path, mutant: Mutant, baseline: Baseline, patience: float) -> Verdict:
    """Run the tests against a mutant until one of them fails."""
    started = time.monotonic()
    order = {name: at for at, name in enumerate(baseline.order(mutant, tree))}
    unconcerned = baseline.unconcerned(mutant)
    durations = {one.name: one.seconds for one in baseline.tests}
    plugin = partial(session.Judge, order=order, skipped=baseline.failing, durations=durations)
    with planted(tree, mutant):
        said = session.run(tree, plugin, patience, unconcerned)
    took = round(time.monotonic() - started, 1)
    if said is None:
        return Verdict("time-out", 0, took)
    for row in said:
        if "by" in row:
            return Verdict(row["by"], row["tests"], took)
    if {"code": 0} in said:
        return Verdict(None, sum(name.partition("::")[0] not in unconcerned for name in order), took)
    return Verdict("the run of the tests itself breaks", 0, took)
