"""How much work a piece of code is, in calls made: the same at every run, where seconds are not."""

from collections.abc import Callable
from cProfile import Profile

import pytest

from urdflint.text import similar

COMPARISONS = 500


def limit_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file compare few names with near ones, which is bounded work for itself.

    Up to the usual bound, which small files do not reach, it grows with the square of the size, and would hide whether
    all other work is in proportion. That it comes to its end, and says so, `unit/test_similar_budget.py` and
    `hostile/test_folder_attacks.py` ask.
    """
    monkeypatch.setattr(similar, "BUDGET", COMPARISONS)


def calls(work: Callable[[], object]) -> int:
    """How many functions, of Python and of C, are called while something is done."""
    watcher = Profile()
    watcher.runcall(work)
    return sum(one.callcount for one in watcher.getstats())
