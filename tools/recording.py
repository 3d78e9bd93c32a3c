"""Which tests enter which functions, noted while the plain tests run: `python -m pytest -n auto -p tools.recording`.

A recording is kept in the folder of git, for all checkouts of the repository, under the commit that it was made of.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tools.mutation import baseline, session
from tools.mutation.baseline import Baseline, Test

KEPT_RECORDINGS = 3
ENTERED = "functions_entered"  # the attribute of a report by which the processes of a run hand them over


class Function(NamedTuple):
    """A function of a module: its lines, decorators included, and its name with those of what holds it."""

    first: int
    last: int
    name: str


def functions(text: str) -> list[Function]:
    """The functions of a module, those inside of others behind them."""
    return list(_functions(ast.parse(text), ""))


def _functions(node: ast.AST, prefix: str) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        name = prefix
        if isinstance(child, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            name = f"{prefix}.{child.name}" if prefix else child.name
            if not isinstance(child, ast.ClassDef):
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                yield Function(first, child.end_lineno or first, name)
        yield from _functions(child, name)


def innermost(module: Sequence[Function], line: int) -> Function | None:
    """The function that holds a line."""
    return next((function for function in reversed(module) if function.first <= line <= function.last), None)


def git(root: Path, *words: str) -> str:
    """What git answers."""
    command = ["git", "-c", "core.quotePath=false", *words]
    return subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=True).stdout


def folder(root: Path) -> Path:
    """Where the recordings of a repository are."""
    return Path(git(root, "rev-parse", "--path-format=absolute", "--git-common-dir").strip(), "likely")


def save(root: Path, tests: Sequence[Test], failing: frozenset[str]) -> Path:
    """Keep a recording of the tree as it is, with functions by their names; older ones go."""
    module = _modules(root)

    @cache
    def function_name(function_place: str) -> str:
        path, _, line = function_place.rpartition(":")
        function = innermost(module(path), int(line))
        return f"{path}:{function.name if function else ''}"

    commit = git(root, "rev-parse", "HEAD").strip()
    path = folder(root) / f"{commit}.json"
    path.parent.mkdir(exist_ok=True)
    baseline.save(path, commit, Baseline(tuple(tests), failing).with_functions(function_name))
    for older in _newest_first(root)[KEPT_RECORDINGS:]:
        older.unlink()
    return path


def load(root: Path) -> Baseline | None:
    """The newest recording of this repository, with the paths of today; functions are `path:name`."""
    commits = (path.stem for path in _newest_first(root) if _has_commit(root, path.stem))
    commit = next(commits, None)
    recorded = baseline.load(folder(root) / f"{commit}.json", commit) if commit else None
    if commit is None or recorded is None:
        return None
    moved = _moved_files(root, commit)
    if not moved:
        return recorded

    @cache
    def today(function: str) -> str:
        path, _, name = function.rpartition(":")
        return f"{moved.get(path, path)}:{name}"

    return recorded.with_functions(today)


def _has_commit(root: Path, commit: str) -> bool:
    command = ["git", "cat-file", "-e", f"{commit}^{{commit}}"]
    return subprocess.run(command, cwd=root, capture_output=True, check=False).returncode == 0


def _moved_files(root: Path, commit: str) -> Mapping[str, str]:
    """The paths of today of the files that were renamed since a commit."""
    rows = git(root, "diff", "--name-status", "-M", "--diff-filter=R", commit, "--").splitlines()
    return dict(row.split("\t")[1:3] for row in rows)


def placed(recorded: Baseline, root: Path, paths: Collection[str]) -> Baseline:
    """A recording in which the functions of some files are `path:line`, as they are now; new ones are not in it."""
    module = _modules(root)

    @cache
    def place(function: str) -> str:
        path, _, name = function.rpartition(":")
        first_lines = (
            (candidate.first for candidate in module(path) if candidate.name == name) if path in paths and name else ()
        )
        return f"{path}:{next(iter(first_lines), name)}"

    return recorded.with_functions(place)


def _modules(root: Path) -> Callable[[str], Sequence[Function]]:
    """The functions of a file by its path, each file read once."""
    return cache(lambda path: functions((root / path).read_text(encoding="utf-8")))


def _newest_first(root: Path) -> list[Path]:
    return sorted(folder(root).glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)


class Tracer:
    """Gives to the last report of each test the functions that it entered."""

    def __init__(self, root: Path) -> None:
        self.watch = session.Watch(root)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        self.watch.start()
        yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        outcome: Any = yield
        if call.when == "teardown":
            setattr(outcome.get_result(), ENTERED, " ".join(self.watch.stop()))


class Collector:
    """Collects what the reports say, and keeps it after a run of all plain tests."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.tree = baseline.fingerprint(root)
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.entered: dict[str, frozenset[str]] = {}
        self.failing: set[str] = set()

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failing.add(report.nodeid)
        if hasattr(report, ENTERED):
            self.entered[report.nodeid] = frozenset(getattr(report, ENTERED).split())

    @pytest.hookimpl
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
    ) -> None:
        if config.args_source is pytest.Config.ArgsSource.ARGS or config.option.keyword or exitstatus not in (0, 1):
            terminalreporter.write_line("not recorded: this is no whole run of the plain tests")
        elif baseline.fingerprint(self.root) != self.tree:
            terminalreporter.write_line("not recorded: the tree changed in the meantime")
        else:
            tests = [
                Test(name, round(self.seconds[name], 4), entered)
                for name, entered in self.entered.items()
                if name not in self.failing
            ]
            save(self.root, tests, frozenset(self.failing))
            terminalreporter.write_line(f"recorded which functions {len(tests)} tests enter")


def pytest_configure(config: pytest.Config) -> None:
    """Record this run of the tests."""
    config.pluginmanager.register(Tracer(config.rootpath), "recording-tracer")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Collector(config.rootpath), "recording-collector")
