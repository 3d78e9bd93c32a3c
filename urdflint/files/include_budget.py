"""What a run may spend on files that include one another: one budget, which all files of the run share.

It is counted in elements. A repository of robots needs a third of it at most; a few files that include one another in
many ways would need more than anybody can wait for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ALLOWANCE = 60_000  # elements that files may bring when they are included, however small all of them are
SHORT = 4  # bytes of a file that count as one element more
INCLUDE, LOOKED_UP = 10, 5  # elements that an include counts as, and one that is only looked at
AGAIN = 30  # elements that an include counts as where the same robot has included that file before
ENDED = "the files of this run include one another too often for urdflint: not all that is included was examined"


class IncludeBudget:
    """What is left for the files of one run; `refused` says that the file at hand needed more.

    A copy that is sent to another process is one budget there for all that is sent with it.
    """

    def __init__(self, token: str = "") -> None:
        self.token = token or os.urandom(16).hex()
        self.left = float(ALLOWANCE)
        self.refused = False
        self.sizes: dict[str, int] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _received, (self.token,)

    def grow(self, path: str, size: int) -> None:
        """Allow for more by the size of a file, the first time that it is read."""
        if path not in self.sizes:
            self.sizes[path] = size
            self.left += size / SHORT

    def spend(self, elements: float) -> bool:
        """Take elements off; False where there are not that many left."""
        self.left -= elements
        self.refused |= self.left < 0
        return self.left >= 0


_RECEIVED: dict[str, IncludeBudget] = {}
_CURRENT: ContextVar[IncludeBudget | None] = ContextVar("include budget", default=None)


def _received(token: str) -> IncludeBudget:
    return _RECEIVED.setdefault(token, IncludeBudget(token))


@contextmanager
def sharing(budget: IncludeBudget) -> Iterator[None]:
    """Within it, what is included is paid for from a budget."""
    before = _CURRENT.set(budget)
    try:
        yield
    finally:
        _CURRENT.reset(before)


@contextmanager
def for_file(path: str, size: int) -> Iterator[IncludeBudget]:
    """The budget that a file shares with others of its run, or one of its own; whether it refused is asked anew."""
    budget = _CURRENT.get() or IncludeBudget()
    budget.refused = False
    budget.grow(path, size)
    with sharing(budget):
        yield budget


def spend(elements: float) -> bool:
    """Take elements off what is left for the run; False where the run cannot afford that many."""
    budget = _CURRENT.get()
    return budget is None or budget.spend(elements)


def grow(path: str, size: int) -> None:
    """Allow for more by the size of a file, the first time that the run reads it."""
    budget = _CURRENT.get()
    if budget is not None:
        budget.grow(path, size)
