"""Runs of the tests in processes of their own, each of which imports the project afresh from a copy of the tree."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
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
    "importlib.resources",
)
LEFT_OUT = ("tests/e2e", "tests/unit/test_mutation_tool.py")  # slow, and about the unmutated tree
CLOCKS = frozenset({"process_time", "perf_counter", "monotonic"})
MEMORY = 8 << 30
LAST = frozenset({"code", "by", "unfit"})  # after a row with one of these there is none


def warm_up() -> None:
    """Import what is no part of the project, once for all runs."""
    for name in HEAVY:
        import_module(name)


Row = Mapping[str, Any]
Say = Callable[[Row], None]


class Run:
    """A run of the tests that says row by row how it goes."""

    def __init__(self, say: Say) -> None:
        self.say = say

    @pytest.hookimpl
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [test for test in items if not (isinstance(test, pytest.Function) and _has_clock(test.obj))]


class Watch:
    """Notes which functions of the project are entered, as `path:line`."""

    def __init__(self, tree: Path) -> None:
        self.folder = f"{tree}/urdflint/"
        self.top = len(str(tree)) + 1
        self.codes: dict[int, CodeType] = {}

    def start(self) -> None:
        """Begin anew."""
        self.codes = {}
        sys.settrace(self._enter)

    def stop(self) -> list[str]:
        """Watch no more; the functions that were entered, sorted."""
        sys.settrace(None)
        own = [code for code in self.codes.values() if code.co_filename.startswith(self.folder)]
        return sorted({f"{code.co_filename[self.top :]}:{code.co_firstlineno}" for code in own})

    def _enter(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        self.codes[id(code)] = code


class Recorder(Run):
    """Notes of each test how it ends, how long it takes and which functions of the project it enters."""

    def __init__(self, say: Say, tree: Path) -> None:
        super().__init__(say)
        self.watch = Watch(tree)
        self.failed = False

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.failed = False
        started = time.perf_counter()
        self.watch.start()
        yield
        entered = self.watch.stop()
        took = time.perf_counter() - started
        self.say({"test": item.nodeid, "failed": self.failed, "seconds": round(took, 4), "functions": entered})

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.say({"broken": report.nodeid})


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


def run(tree: Path, plugin: Plugin, patience: float, words: Iterable[str] = ()) -> list[Any] | None:
    """What the plugin says of a run of the tests in a tree; None if it takes longer than `patience` seconds.

    `words` are for pytest: the files to collect, or those to leave out.
    """
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory(dir=tree.parent) as temp:
        child = os.fork()
        if child == 0:
            os.close(reading)
            own_process(lambda: run_here(tree, Path(temp), plugin(sayer(writing)), words))
        os.close(writing)
        try:
            return list(rows(reading, time.monotonic() + patience))
        except TimeoutError:
            return None
        finally:
            end(child)
            os.close(reading)


def rows(reading: int, until: float) -> Iterator[Any]:
    """Row by row what is said at the other end of a pipe, up to the last; TimeoutError if one does not come in time."""
    rest = b""
    while True:
        line, ended, rest = rest.partition(b"\n")
        if ended:
            row = json.loads(line)
            yield row
            if not LAST.isdisjoint(row):
                return
            continue
        left = until - time.monotonic()
        if left <= 0 or not select([reading], [], [], left)[0]:
            raise TimeoutError
        part = os.read(reading, 1 << 16)
        if not part:
            return
        rest = line + part


def sayer(writing: int) -> Say:
    """What puts rows into a pipe."""

    def say(row: Row) -> None:
        line = json.dumps(row).encode() + b"\n"
        while line:
            line = line[os.write(writing, line) :]

    return say


def own_process(work: Callable[[], object]) -> NoReturn:
    """Do something in a forked process, with a group of its own, and end it: with code 1 if it could not be done."""
    code = 1
    try:
        os.setsid()
        work()
        code = 0
    finally:
        os._exit(code)


def end(child: int) -> None:
    """End a process with all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def run_here(tree: Path, temp: Path, plugin: Run, words: Iterable[str] = ()) -> None:
    """Run the tests of a tree in this process, which is good for nothing else afterwards."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    os.chdir(tree)
    os.environ["PYTHONPATH"] = str(tree)
    use(temp)
    sys.path[:] = [str(tree), *(path for path in sys.path if path and Path(path).resolve() != ROOT)]
    for name in [module for module in sys.modules if module.partition(".")[0] in OURS]:
        del sys.modules[name]
    left_out = [f"--ignore={folder}" for folder in LEFT_OUT]
    code = pytest.main(["-q", "-p", "no:cacheprovider", *left_out, *words], plugins=[plugin])
    plugin.say({"code": int(code)})


def use(temp: Path) -> None:
    """Let the tests of this process leave what they leave in a folder of their own."""
    os.environ["TMPDIR"] = tempfile.tempdir = str(temp)
