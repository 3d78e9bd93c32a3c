"""A process that has collected the tests of a tree and forks for each question, so that nothing is imported anew.

The fault is put into the functions that are there. What ran while the tests were collected may have left its answers
behind: where the fault is in such a function, or in none at all, the question does not fit this process.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tools.mutation import exchange
from tools.mutation.judge import Judge, Question
from tools.mutation.session import Run, Say, end, own_process, rows, run_here, sayer, use

STARTING = 1800.0  # seconds in which the tests must be collected


@dataclass(frozen=True)
class Server:
    """The process, and the ends of the pipes to ask it and to read what it says."""

    child: int
    asking: int
    reading: int

    def ask(self, question: Question, patience: float) -> list[Any] | None:
        """What the tests say; None if they take longer than `patience` seconds."""
        line = json.dumps(asdict(question)).encode() + b"\n"
        while line:
            line = line[os.write(self.asking, line) :]
        answers = rows(self.reading, time.monotonic() + patience)
        fork = next(answers)["fork"]
        try:
            return list(answers)
        except TimeoutError:
            os.killpg(fork, signal.SIGKILL)
            list(rows(self.reading, time.monotonic() + STARTING))
            return None

    def close(self) -> None:
        """End the process."""
        end(self.child)
        os.close(self.asking)
        os.close(self.reading)


def start(tree: Path, durations: Mapping[str, float]) -> Server:
    """A process that has collected the tests of a tree."""
    asked, asking = os.pipe()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(asking)
        os.close(reading)
        temp = Path(tempfile.mkdtemp(dir=tree.parent))
        plugin = Collected(sayer(writing), tree, asked, durations)
        own_process(lambda: run_here(tree, temp, plugin))
    os.close(asked)
    os.close(writing)
    next(rows(reading, time.monotonic() + STARTING))
    return Server(child, asking, reading)


class Collected(Run):
    """Answers questions where otherwise the tests would run."""

    def __init__(self, say: Say, tree: Path, reading: int, durations: Mapping[str, float]) -> None:
        super().__init__(say)
        self.tree = tree
        self.reading = reading
        self.durations = durations
        self.entered: dict[int, CodeType] = {}
        self.functions: Mapping[str, Sequence[FunctionType]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        sys.settrace(self._enter)

    def _enter(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        self.entered[id(code)] = code

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        self.functions = exchange.functions(self.tree)
        tests_by_name = {test.nodeid: test for test in session.items}
        self.say({"collected": len(tests_by_name)})
        with os.fdopen(self.reading, encoding="utf-8") as questions:
            for line in questions:
                self._fork(Question(**json.loads(line)), tests_by_name)
        return True

    def _fork(self, question: Question, tests_by_name: Mapping[str, pytest.Item]) -> None:
        temp = Path(tempfile.mkdtemp(dir=self.tree.parent))
        child = os.fork()
        if child == 0:
            own_process(lambda: self._answer(question, tests_by_name, temp))
        if os.waitpid(child, 0)[1]:
            self.say({"code": -1})
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        shutil.rmtree(temp, ignore_errors=True)

    def _answer(self, question: Question, selected: Mapping[str, pytest.Item], temp: Path) -> None:
        self.say({"fork": os.getpid()})
        use(temp)
        os.environ["XDG_CACHE_HOME"] = str(temp)  # what the project itself keeps there it would find with all faults
        if question.path and not self._planted(question):
            self.say({"unfit": question.path})
            return
        judge = Judge(self.say, question, self.durations)
        wanted = list(selected.values())
        judge.pytest_collection_modifyitems(wanted)
        for test, after in zip(wanted, [*wanted[1:], None], strict=False):
            plugins = test.config.pluginmanager
            if not plugins.is_registered(judge):
                plugins.register(judge)
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)
        self.say({"code": 0})

    def _planted(self, question: Question) -> bool:
        """Whether this process has the fault now, as if it had imported the file with it."""
        path = self.tree / question.path
        if all(getattr(module, "__file__", None) != str(path) for module in list(sys.modules.values())):
            return True  # whoever asks for it imports it with the fault
        old = exchange.exchanged(self.functions.get(str(path), ()), path, question.line)
        return bool(old) and all(id(function) not in self.entered for function in old)
