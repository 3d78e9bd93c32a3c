"""The ways in which the tests are asked about a mutant, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.baseline import Baseline
from tools.mutation.mutant import Mutant

FIRST_FILES = 8  # so many are collected for the likeliest tests, and all others only if these find nothing
FIRST_TESTS = 300


@dataclass(frozen=True)
class Stage:
    """Some tests of a mutant in their order, asked with the fault put into a process that has them, or anew.

    Anew, only `files` are collected if there are any. `rest`: tests that the fault brings about are asked too.
    """

    tests: Sequence[str]
    anew: bool = False
    files: tuple[str, ...] = ()
    rest: bool = False


def stages(baseline: Baseline, tree: Path, mutant: Mutant, limit: int | None = None) -> Iterator[Stage]:
    """The ways to judge a mutant: the next counts where one does not fit, or has not all tests.

    If `limit` is given, only so many of the likeliest tests are asked.
    """
    concerned = baseline.concerned(mutant, tree)
    order = [test for test in baseline.order(mutant, tree) if _file(test) in concerned][:limit]
    if mutant.path.endswith(".py"):
        yield Stage(order)
    files: list[str] = []
    for name in order[:FIRST_TESTS]:
        if _file(name) not in files and len(files) < FIRST_FILES:
            files.append(_file(name))
    likely = [test for test in order[:FIRST_TESTS] if _file(test) in files]
    yield Stage(likely, anew=True, files=tuple(files))
    asked_first = set(likely)
    left = [test for test in order if test not in asked_first]
    files_left = concerned if limit is None else {_file(test) for test in left}
    if files_left:
        yield Stage(left, anew=True, files=tuple(sorted(files_left)), rest=True)


def _file(test: str) -> str:
    return test.partition("::")[0]
