"""The closed files whose findings an editor lists: those of the open robots, or all that `check` takes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.files import is_below
from urdflint.server.workspace import related_files
from urdflint.server.workspace.file_checks import Checks, Row
from urdflint.server.workspace.state import State
from urdflint.syntax.source import is_yaml

MAX_COMPANIONS = 40  # files about robots around the open ones, each of which is checked to see whether it is about them
ABOUT_ROBOTS = (".srdf", ".srdf.xacro")


def paths(state: State, opened: Sequence[str], whole_workspace: bool) -> Iterator[str | None]:
    """The closed files, each checked already; None between the steps that take their time."""
    checks, listed = state.checks, set(map(os.path.realpath, opened))
    seeds = _of_workspace(state) if whole_workspace else opened
    robots = set[str]()
    for seed in seeds:
        yield from _checked(checks, seed)
        for real in _reached(checks, seed, robots):
            if real in listed:
                continue
            listed.add(real)
            path = _inside(state, real, seeds)
            if path is not None:
                yield from _checked(checks, path)
                yield path
    for path in () if whole_workspace else _companions(state, opened):
        if os.path.realpath(path) in listed:
            continue
        yield from _checked(checks, path)
        if any(not robots.isdisjoint(checks.files_read(row)) for row in _rows(checks, path)):
            listed.add(os.path.realpath(path))
            yield path


def _of_workspace(state: State) -> list[str]:
    """All files that `check` takes in the folders of the workspace."""
    return [path for root in state.setup.roots for path in state.checks.neighbors.below(root)]


def _checked(checks: Checks, path: str) -> Iterator[None]:
    try:
        yield from checks.steps(path)
    except (BadConfig, BadWord):  # the check of an open file says so
        return


def _rows(checks: Checks, path: str) -> list[Row]:
    try:
        return checks.rows(path)
    except (BadConfig, BadWord):
        return []


def _reached(checks: Checks, path: str, robots: set[str]) -> Iterator[str]:
    """The files that the robots consist of which a file is part of, and the files that these name, by real path."""
    for row in _rows(checks, path):
        robots.add(os.path.realpath(row.path))
        yield from sorted(row.reaches)


def _inside(state: State, real: str, seeds: Iterable[str]) -> str | None:
    """A file as it is named in a folder of the workspace; None where it is in none, as a package that is installed."""
    for top in dict.fromkeys((*state.setup.roots, *map(state.checks.neighbors.top, seeds))):
        path = state.checks.neighbors.path_of(real, top)
        if is_below(path, top):
            return path
    return None


def _companions(state: State, opened: Iterable[str]) -> list[str]:
    """The files that may be about the open robots, the nearest first."""
    tops = dict.fromkeys(map(state.checks.neighbors.top, opened))
    files = [path for top in tops for path in state.checks.neighbors.below(top)]
    about_robots = [path for path in files if is_yaml(path) or path.lower().endswith(ABOUT_ROBOTS)]
    return sorted(
        about_robots, key=lambda path: -max((related_files.shared_letters(path, robot) for robot in opened), default=0)
    )[:MAX_COMPANIONS]
