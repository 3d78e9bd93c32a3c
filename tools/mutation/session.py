"""One run of the tests in a process of its own, which imports the project afresh from a copy of the tree."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from select import select
from types import CodeType, FrameType
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("urdflint", "tests", "tools")
HEAVY = (
    "lxml.etree",
    "xmlschema",
    "typer",
    "rich.console",
    "rich.text",
    "hypothesis.strategies",
    "importlib.resources",
)
LEFT_OUT = ("tests/e2e", "tests/unit/test_mutation_tool.py")  # slow, and about the unmutated tree
CLOCKS = frozenset({"process_time", "perf_counter", "monotonic"})
MEMORY = 8 << 30
PATIENCE = 30.0  # seconds for one test, or twenty times what it takes unmutated


def warm_up() -> None:
    """Import what is no part of the project, once for all runs."""
    for name in HEAVY:
        import_module(name)
    import hypothesis

    hypothesis.settings.register_profile(
        "mutation", database=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck)
    )
    hypothesis.settings.load_profile("mutation")


Say = Callable[[Mapping[str, Any]], None]


class Run:
    """A run of the tests that says row by row how it goes."""

    def __init__(self, say: Say) -> None:
        self.say = say

    @pytest.hookimpl
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [one for one in items if not (isinstance(one, pytest.Function) and _has_clock(one.obj))]

    @pytest.hookimpl
    def pytest_sessionfinish(self) -> None:
        self.say({"done": True})


class Judge(Run):
    """Stops at the first failure; `order` is the rank of each test, `skipped` are those that do not judge."""

    def __init__(
        self,
        say: Say,
        order: Mapping[str, int],
        skipped: frozenset[str],
        durations: Mapping[str, float],
    ) -> None:
        super().__init__(say)
        self.order = order
        self.skipped = skipped
        self.durations = durations
        self.running = ""
        self.count = 0
        signal.signal(signal.SIGALRM, self._too_slow)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        kept = [one for one in items if one.nodeid not in self.skipped]
        items[:] = sorted(kept, key=lambda one: self.order.get(one.nodeid, len(self.order)))

    @pytest.hookimpl
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        self.count += 1
        signal.setitimer(signal.ITIMER_REAL, max(PATIENCE, 20 * self.durations.get(nodeid, 0.0)))

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._killed(report.nodeid)

    @pytest.hookimpl
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._killed(f"{report.nodeid} (not collected)")

    def _too_slow(self, number: int, frame: FrameType | None) -> None:
        self._killed(f"{self.running} (time-out)")

    def _killed(self, by: str) -> NoReturn:
        self.say({"by": by, "tests": self.count})
        os._exit(0)


class Recorder(Run):
    """Notes of each test how it ends, how long it takes and which functions of the project it enters."""

    def __init__(self, say: Say, tree: Path, trace: bool) -> None:
        super().__init__(say)
        self.folder = f"{tree}/urdflint/"
        self.top = len(str(tree)) + 1
        self.trace = trace
        self.seen: dict[int, Any] = {}
        self.failed = False

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.seen, self.failed = {}, False
        started = time.perf_counter()
        if self.trace:
            sys.settrace(self._enter)
        yield
        sys.settrace(None)
        took = time.perf_counter() - started
        codes = [one for one in self.seen.values() if one.co_filename.startswith(self.folder)]
        entered = sorted({f"{one.co_filename[self.top :]}:{one.co_firstlineno}" for one in codes})
        self.say({"test": item.nodeid, "failed": self.failed, "seconds": round(took, 4), "functions": entered})

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.say({"broken": report.nodeid})

    def _enter(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        self.seen[id(code)] = code


class Backwards(Recorder):
    """The tests from the last to the first: what fails now needs another test before it."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        super().pytest_collection_modifyitems(items)
        items.reverse()


def _has_clock(function: Any) -> bool:
    """Whether a test takes the time: a busy machine would decide what it says."""
    waiting = [getattr(function, "__code__", None)]
    while waiting:
        code = waiting.pop()
        if isinstance(code, CodeType):
            if CLOCKS.intersection(code.co_names):
                return True
            waiting += code.co_consts
    return False


Plugin = Callable[[Say], Run]


def run(tree: Path, plugin: Plugin, patience: float, ignored: Iterable[str] = ()) -> list[Any] | None:
    """What the plugin says of a run of the tests in a tree; None if it takes longer than `patience` seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _run_here(tree, plugin, writing, ignored)
    os.close(writing)
    try:
        said = _read(reading, time.monotonic() + patience)
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
    return None if said is None else [json.loads(line) for line in said.splitlines()]


def _read(reading: int, until: float) -> bytes | None:
    """All that comes out of a pipe, if it ends in time."""
    parts: list[bytes] = []
    while (left := until - time.monotonic()) > 0:
        if select([reading], [], [], left)[0]:
            part = os.read(reading, 1 << 16)
            if not part:
                return b"".join(parts)
            parts.append(part)
    return None


def _run_here(tree: Path, plugin: Plugin, writing: int, ignored: Iterable[str]) -> NoReturn:
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        os.chdir(tree)
        os.environ["PYTHONPATH"] = str(tree)
        sys.path[:] = [str(tree), *(one for one in sys.path if one and Path(one).resolve() != ROOT)]
        for name in [one for one in sys.modules if one.partition(".")[0] in OURS]:
            del sys.modules[name]

        def say(row: Mapping[str, Any]) -> None:
            os.write(writing, json.dumps(row).encode() + b"\n")

        left_out = [f"--ignore={one}" for one in (*LEFT_OUT, *ignored)]
        code = pytest.main(["-q", "-p", "no:cacheprovider", *left_out], plugins=[plugin(say)])
        say({"code": int(code)})
    finally:
        os._exit(0)
