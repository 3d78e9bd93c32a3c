"""Many files through the engine, in one process or several: paths and settings become one Report."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from urdflint.linter import engine, inputs
from urdflint.linter.engine import Settings
from urdflint.linter.finding import FileReport, Finding, Report
from urdflint.programs import target

MANY = 64  # below this, starting processes costs more than it gains


class One(NamedTuple):
    """What came of one file, in words that can travel between processes."""

    report: FileReport
    findings: Sequence[Finding] = ()
    targets: Sequence[str] = ()


def check(
    paths: Sequence[str],
    settings: Settings,
    *,
    stdin_name: str | None = None,
    jobs: int | None = None,
    done: Callable[[], None] = lambda: None,
) -> Report:
    """Check files; `done` is called after each. `jobs` is the number of processes, None for a fitting one."""
    ones = []
    for one in _each(paths, settings, stdin_name, jobs):
        ones.append(one)
        done()
    return gather(ones, settings)


def gather(ones: Iterable[One], settings: Settings) -> Report:
    """The report of files that were checked."""
    ones = list(ones)
    names = [one.name for one in settings.targets] or _in_order({name for one in ones for name in one.targets})
    assumed = {one.name: one.version for one in settings.targets if one.assumed}
    return Report(names, [one.report for one in ones], [finding for one in ones for finding in one.findings], assumed)


def _in_order(names: set[str]) -> list[str]:
    return [one.name for one in target.parse("all") if one.name in names]


def _each(paths: Sequence[str], settings: Settings, stdin_name: str | None, jobs: int | None) -> Iterator[One]:
    jobs = min(jobs or (_processors() if len(paths) >= MANY else 1), len(paths))
    if jobs <= 1 or inputs.STDIN in paths:  # only this process has the standard input
        yield from (check_one(path, settings, stdin_name) for path in paths)
        return
    from urdflint.linter.parallel import each

    yield from each(partial(check_one, settings=settings, stdin_name=stdin_name), paths, jobs)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_one(path: str, settings: Settings, stdin_name: str | None = None) -> One:
    """Check one file; an error inside urdflint becomes the report's `failure` unless URDFLINT_DEBUG is set."""
    name = stdin_name if stdin_name and path == inputs.STDIN else path
    try:
        result = engine.lint(inputs.read(path, stdin_name), settings)
    except inputs.Unreadable as error:
        return One(FileReport(name, unreadable=str(error)))
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        return One(FileReport(name, failure=" ".join(f"internal error: {type(error).__name__}: {error}".split())))
    return One(result.report, result.findings, [one.name for one in result.targets])
