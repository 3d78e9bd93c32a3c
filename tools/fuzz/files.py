"""Single files as the command of the fuzzer takes them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tools.fuzz import draw, judge, shrink
from tools.fuzz.draw import Trial
from tools.fuzz.repositories.judge import Judged

BOUND = judge.BOUND
MAX_SHOWN_LETTERS = 3000  # characters of an input
trial = draw.trial
smallest = shrink.smallest
warm_up = judge.warm_up


def kind(trial: Trial) -> str:
    """What they are counted by."""
    return trial.kind


def judged(trial: Trial, number: int, bound: float = BOUND) -> Judged:
    """What goes wrong with it."""
    begin = time.process_time()
    fault = judge.fault(trial, bound)
    return Judged(fault, time.process_time() - begin)


def size(trial: Trial) -> int:
    """By which the first one to be shown is chosen."""
    return len(trial.data)


def shown_lines(trial: Trial) -> Iterator[str]:
    """Everything that is needed to have it again."""
    yield f"smallest input, {len(trial.data)} bytes, {trial}:"
    yield repr(trial.data[:MAX_SHOWN_LETTERS])


def printed(trial: Trial) -> bytes:
    """What `--print` writes."""
    return trial.data
