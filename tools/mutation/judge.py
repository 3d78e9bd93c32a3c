"""The tests as judges: in a run of their own, or in a fork of one that has collected them."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FrameType

import pytest

from tools.mutation.session import Run, Say

PATIENCE = 30.0  # seconds of work for one test, or twenty times what it takes unmutated
SLOWER = 20
TOO_SLOW = " (time-out)"
NOT_COLLECTED = " (not collected)"


@dataclass(frozen=True)
class Question:
    """Which tests judge, in their order.

    `skipped` is for those that never do; `rest`: whether others than the named ones follow. `asks_all`: whether all
    that fail are of interest, or the first alone. The fault is in the file `path`, from `line` on, if there is one.
    """

    tests: Sequence[str]
    skipped: Sequence[str] = ()
    rest: bool = False
    asks_all: bool = False
    path: str = ""
    line: int = 0


class Judge(Run):
    """Asks the tests; stops at the first that fails, or notes all that do."""

    def __init__(self, say: Say, question: Question, durations: Mapping[str, float]) -> None:
        super().__init__(say)
        self.question = question
        self.durations = durations
        self.running = ""
        self.count = 0
        signal.signal(signal.SIGPROF, self._too_slow)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        order = {name: index for index, name in enumerate(self.question.tests)}
        skipped = frozenset(self.question.skipped)
        remaining = [
            test for test in items if test.nodeid in order or (self.question.rest and test.nodeid not in skipped)
        ]
        items[:] = sorted(remaining, key=lambda test: order.get(test.nodeid, len(order)))

    @pytest.hookimpl
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """From now on the work of this process counts, and not the time: the machine may have other things to do."""
        self.running = nodeid
        self.count += 1
        if self.question.asks_all:
            self.say({"asked": nodeid})
        signal.setitimer(signal.ITIMER_PROF, max(PATIENCE, SLOWER * self.durations.get(nodeid, 0.0)))

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed(report.nodeid)

    @pytest.hookimpl
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failed(report.nodeid + NOT_COLLECTED)

    def _too_slow(self, number: int, frame: FrameType | None) -> None:
        self._failed(self.running + TOO_SLOW)
        self.say({"code": -1})
        os._exit(0)

    def _failed(self, name: str) -> None:
        if self.question.asks_all:
            self.say({"failed": name})
        else:
            self.say({"by": name, "tests": self.count})
            os._exit(0)
