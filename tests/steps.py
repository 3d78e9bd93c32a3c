"""How much work a piece of code is, in calls made: the same at every run, where seconds are not."""

from collections.abc import Callable
from cProfile import Profile


def calls(work: Callable[[], object]) -> int:
    """How many functions, of Python and of C, are called while something is done."""
    watcher = Profile()
    watcher.runcall(work)
    return sum(one.callcount for one in watcher.getstats())
