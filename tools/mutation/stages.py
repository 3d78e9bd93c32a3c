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


def stages(known: Baseline, tree: Path, mutant: Mutant, most: int | None = None) -> Iterator[Stage]:
    """The ways to judge a mutant: the next counts where one does not fit, or has not all tests.

    If `most` is given, only so many of the likeliest tests are asked.
    """
    concerned = known.concerned(mutant, tree)
    order = [one for one in known.order(mutant, tree) if _file(one) in concerned][:most]
    if mutant.path.endswith(".py"):
        yield Stage(order)
    files: list[str] = []
    for name in order[:FIRST_TESTS]:
        if _file(name) not in files and len(files) < FIRST_FILES:
            files.append(_file(name))
    likely = [one for one in order[:FIRST_TESTS] if _file(one) in files]
    yield Stage(likely, anew=True, files=tuple(files))
    asked = set(likely)
    left = [one for one in order if one not in asked]
    others = concerned if most is None else {_file(one) for one in left}
    if others:
        yield Stage(left, anew=True, files=tuple(sorted(others)), rest=True)


def _file(test: str) -> str:
    return test.partition("::")[0]
