"""What is costly to make, and the same for all tests, is made once a session: the processes of a run share it."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

FOLDER = "URDFLINT_TESTS_SHARED"  # the variable that names the folder of a run, set where the run starts
Made = TypeVar("Made")


_seconds = [0.0]  # of CPU, in which this process made what tests share


@contextmanager
def at_no_expense() -> Iterator[None]:
    """Do something that tests share at the expense of none of them."""
    start = time.process_time(), _seconds[0]
    try:
        yield
    finally:
        _seconds[0] = start[1] + time.process_time() - start[0]  # with all that was shared in it


def shared(make: Callable[[], Made]) -> Callable[[], Made]:
    """Make something once in each process, at the expense of no test."""
    return cache(at_no_expense()(make))


def seconds() -> float:
    """The seconds of CPU in which this process made what tests share."""
    return _seconds[0]


def once(name: str, make: Callable[[], Made]) -> Made:
    """What `make` makes, by whichever process asks first; the others wait for it and read it."""
    kept = Path(os.environ[FOLDER], f"{name}.pickle")
    with FileLock(kept.with_suffix(".lock")):
        if not kept.exists():
            made = pickle.dumps(make())  # a failure keeps nothing: the next one tries, and fails, for itself
            kept.write_bytes(made)
        found: Made = pickle.loads(kept.read_bytes())
        return found
