"""What a run may spend on files that include one another: one budget, which all files of the run share.

It is counted in elements. A repository of robots needs a third of it at most; a few files that include one another in
many ways would need more than anybody can wait for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from urdflint.files.absences import Absence

ALLOWANCE = 20_000  # elements that files may bring when they are included, however small all of them are
SHORT = 4  # bytes of a file that count as one element more
INCLUDE, LOOKED_UP = 10, 5  # elements that an include counts as, and one that is only looked at
AGAIN = 30  # elements that an include counts as where the same robot has included that file before
PART = 2  # elements that a part counts as beside itself, where files are included: every model looks at it
TEXT = 100  # characters of what is worked out that count as an element
PARTS = frozenset(("link", "joint", "gazebo", "material", "transmission", "ros2_control"))
EXCEEDED = Absence(
    "more of what is included than urdflint examines in a run",
    "the files of this run include one another too often",
    "check fewer folders at once",
)
Cost = tuple[str, float]  # elements that were spent, behind an empty name; or a file that was read, and its bytes


class IncludeBudget:
    """The work that is left for included files in one run; it ends for all files where one file needs more.

    `refused` says that the current file needed more, and `costs` what it has needed so far. A copy in another process
    is one budget for all files that are checked there.
    """

    def __init__(self, token: str = "") -> None:
        self.token = token or os.urandom(16).hex()
        self.left = float(ALLOWANCE)
        self.ended = self.refused = False
        self.sizes: dict[str, int] = {}
        self.costs: list[Cost] = []

    def __reduce__(self) -> tuple[object, ...]:
        return _received, (self.token,)

    def begin(self) -> None:
        """Whatever follows is for another file."""
        self.refused, self.costs = False, []

    def grow(self, path: str, size: int) -> None:
        """Allow for more by the size of a file, the first time that it is read."""
        self.costs.append((path, size))
        if path not in self.sizes:
            self.sizes[path] = size
            self.left += size / SHORT

    def spend(self, elements: float) -> bool:
        """Take elements off; False where there are not that many left."""
        elements_before = self.costs.pop()[1] if self.costs and not self.costs[-1][0] else 0.0
        self.costs.append(("", elements_before + elements))
        self.left -= elements
        self.ended |= self.left < 0
        self.refused |= self.ended
        return not self.ended

    def affords(self, costs: Sequence[Cost]) -> bool:
        """Take off what a file needed in another process; False, with nothing taken, where less than that is left."""
        left, sizes = self.left, dict[str, int]()
        for path, number in costs:
            if not path:
                left -= number
                if left < 0 or self.ended:
                    return False
            elif path not in self.sizes and path not in sizes:
                sizes[path] = int(number)
                left += number / SHORT
        self.left = left
        self.sizes.update(sizes)
        return True


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
    budget.begin()
    budget.grow(path, size)
    with sharing(budget):
        yield budget


def spend(elements: float) -> bool:
    """Take elements off what is left for the run; False where the run cannot afford that many."""
    budget = _CURRENT.get()
    return budget is None or budget.spend(elements)


def refused() -> bool:
    """Whether the current file needs more than the run has, so that nothing is to be found in it any more."""
    budget = _CURRENT.get()
    return budget is not None and budget.refused


def grow(path: str, size: int) -> None:
    """Allow for more by the size of a file, the first time that the run reads it."""
    budget = _CURRENT.get()
    if budget is not None:
        budget.grow(path, size)
