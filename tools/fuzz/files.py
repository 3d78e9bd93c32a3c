"""Single files as the command of the fuzzer takes them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tools.fuzz import draw, judge, shrink
from tools.fuzz.draw import Trial
from tools.fuzz.repositories.judge import Judged

BOUND = judge.BOUND
SHOWN = 3000  # characters of an input
trial = draw.trial
smallest = shrink.smallest
warm_up = judge.warm_up


def kind(one: Trial) -> str:
    """What they are counted by."""
    return one.kind


def judged(one: Trial, number: int, bound: float = BOUND) -> Judged:
    """What goes wrong with it."""
    begin = time.process_time()
    fault = judge.fault(one, bound)
    return Judged(fault, time.process_time() - begin)


def size(one: Trial) -> int:
    """By which the first one to be shown is chosen."""
    return len(one.data)


def shown(one: Trial) -> Iterator[str]:
    """Everything that is needed to have it again."""
    yield f"smallest input, {len(one.data)} bytes, {one}:"
    yield repr(one.data[:SHOWN])


def printed(one: Trial) -> bytes:
    """What `--print` writes."""
    return one.data
