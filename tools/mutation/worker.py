"""Mutants judged one after another in a copy of the tree."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import Any

from tools.mutation import server, session
from tools.mutation.baseline import Baseline
from tools.mutation.judge import NOT_COLLECTED, TOO_SLOW, Judge, Question
from tools.mutation.mutant import Mutant
from tools.mutation.server import Server
from tools.mutation.stages import Stage, stages

KEPT_OUT = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", "build", "dist")
# A mutated file looks newer, each by more: what Python compiled of it before, or of another fault, does not count
LATER = 10 * 10**9
NUMBERS = count(1)
TIME_OUT = "time-out"
BREAKS = "the run of the tests itself breaks"
ENDS = (0, 1, 5)  # all passed, some failed, there were none: pytest came to the end


class Hopeless(RuntimeError):
    """The tests do not end without a fault either."""


@dataclass(frozen=True)
class Verdict:
    """How a mutant fared: killed by a test, or survived (`killer` is None).

    `disqualified` failed with the fault, and failed without it too.
    """

    killer: str | None
    tests: int
    seconds: float
    disqualified: tuple[str, ...] = ()


@dataclass
class Bench:
    """Where mutants are judged: a tree, its tests, and what is known by now of those that failed in it.

    `innocent` are tests that passed here without a fault, each with the way in which it was asked; `disqualified` are
    those that did not.
    """

    tree: Path
    baseline: Baseline
    patience: float
    limit: int | None = None
    innocent: set[tuple[bool, str]] = field(default_factory=set)
    disqualified: set[str] = field(default_factory=set)

    @cached_property
    def server(self) -> Server:
        """The process in which the tests are collected: first asked for while the tree has no fault."""
        return server.start(self.tree, self.baseline.durations)

    def close(self) -> None:
        """End what waits for more."""
        if "server" in vars(self):
            self.server.close()


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
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + LATER * next(NUMBERS)))
        yield
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def judge(bench: Bench, mutant: Mutant) -> Verdict:
    """Run the tests against a mutant until one of them fails that passes without it."""
    started, asked_count, disqualified = time.monotonic(), 0, []
    killer = None
    for stage in stages(bench.baseline, bench.tree, mutant, bench.limit):
        killer, tests, liars = _killer(bench, stage, mutant)
        asked_count += tests
        disqualified += liars
        if killer is not None or (not stage.anew and tests):
            break
    return Verdict(killer, asked_count, round(time.monotonic() - started, 1), tuple(disqualified))


def _killer(bench: Bench, stage: Stage, mutant: Mutant) -> tuple[str | None, int, list[str]]:
    """The test that finds a fault, if there is one, how many were asked, and those that fail without it too.

    No tests were asked where this way does not fit the fault.
    """
    left = [test for test in stage.tests if test not in bench.disqualified]
    asked_count = 0
    liars: list[str] = []
    ask = _way(bench, stage)
    while True:
        question = Question(left, sorted(_never(bench, stage)), stage.rest, False, mutant.path, mutant.line)
        with planted(bench.tree, mutant):
            rows = ask(question)
        if rows is not None and any("unfit" in row for row in rows):
            return None, 0, liars
        killer, tests = _outcome(rows, len(left))
        asked_count += tests
        if killer is None or _is_proven(bench, stage, question, killer):
            return killer, asked_count, liars
        liars.append(killer)
        name = _test(killer)
        bench.disqualified.add(name)
        left = left[left.index(name) + 1 :] if name in left else left


def _never(bench: Bench, stage: Stage) -> set[str]:
    """The tests that do not judge, or have judged in another stage."""
    if not stage.rest:
        return set()
    recorded = {test.name for test in bench.baseline.tests}
    return bench.disqualified | bench.baseline.failing | (recorded - set(stage.tests))


def _way(bench: Bench, stage: Stage) -> Callable[[Question], list[Any] | None]:
    """How the tests of a stage are asked."""
    if not stage.anew:
        return partial(bench.server.ask, patience=bench.patience)

    def anew(question: Question) -> list[Any] | None:
        plugin = partial(Judge, question=question, durations=bench.baseline.durations)
        return session.run(bench.tree, plugin, bench.patience, stage.files)

    return anew


def _outcome(rows: Sequence[Any] | None, all_of_them: int) -> tuple[str | None, int]:
    """What killed a mutant, if anything did, and how many tests there were."""
    if rows is None:
        return TIME_OUT, 0
    for row in rows:
        if "by" in row:
            return row["by"], row["tests"]
    return (None, all_of_them) if rows and rows[-1].get("code") in (0, 5) else (BREAKS, 0)


def _is_proven(bench: Bench, stage: Stage, question: Question, killer: str) -> bool:
    """Whether a test passes without the fault, after the same tests and asked in the same way.

    What passed once need not do so again, but for time-outs: what else the machine does may decide them.
    """
    name = _test(killer)
    if (stage.anew, killer) in bench.innocent:
        return True
    same = replace(question, tests=_up_to(question.tests, name, bench), rest=False, asks_all=True, path="")
    rows = _way(bench, stage)(same)
    ended = rows is not None and any(row.get("code") in ENDS for row in rows)
    if killer in (TIME_OUT, BREAKS):
        if not ended:
            raise Hopeless(f"{killer} without a fault too: more time than {bench.patience:.0f} s may help (--timeout)")
    elif not ended or not _passes(name, rows or (), bench):
        return False
    if not killer.endswith(TOO_SLOW):
        bench.innocent.add((stage.anew, killer))
    return True


def _up_to(tests: Sequence[str], name: str, bench: Bench) -> Sequence[str]:
    """The tests that come before one, and it. What the fault brought about has others of the same function instead."""
    if name in (TIME_OUT, BREAKS):
        return tests
    if name in tests:
        return tests[: tests.index(name) + 1]
    return [test.name for test in bench.baseline.tests if test.name.partition("[")[0] == name.partition("[")[0]]


def _passes(name: str, rows: Sequence[Any], bench: Bench) -> bool:
    """Whether a test, or those of its function, passed in a run without a fault. What failed in it judges no more."""
    failed = {_test(row["failed"]) for row in rows if "failed" in row}
    bench.disqualified |= failed
    asked_names = {row["asked"] for row in rows if "asked" in row}
    if "::" not in name:
        return name not in failed
    same = asked_names & {name} or {
        asked_name for asked_name in asked_names if asked_name.partition("[")[0] == name.partition("[")[0]
    }
    return bool(same) and not same & failed


def _test(killer: str) -> str:
    """The test, or the file of tests, that a verdict names."""
    return killer.removesuffix(TOO_SLOW).removesuffix(NOT_COLLECTED)
