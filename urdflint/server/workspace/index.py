"""What is in all files of the workspace, made in the background and again where a file has changed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from typing import Any

from urdflint.server.features import FACTS
from urdflint.server.protocol.job_results import Progress
from urdflint.server.workspace import freshness
from urdflint.server.workspace.state import State, Text

REPORT_INTERVAL = 20  # files after which the client is told how far it is


def paths(state: State) -> list[str]:
    """The robots, libraries and files beside them in all folders of the workspace, and those that are open."""
    neighbors = state.checks.neighbors
    robots = (file for root in state.setup.roots for file in neighbors.below(root))
    return list(dict.fromkeys((*robots, *state.contents)))


def facts_by_path(state: State, kind: str) -> Mapping[str, Any]:
    """The facts of a kind by path, as the files are now; what is not read yet is read."""
    return {path: facts[kind] for path in paths(state) if kind in (facts := facts_of(state, path))}


def facts_of(state: State, path: str) -> Mapping[str, Any]:
    """What `facts(text)` of each feature's module says of a file, by kind; nothing of what cannot be read."""
    mark = freshness.mark(path)
    cached = state.facts.get(path)
    if cached is None or cached[0] != mark:
        text = state.text(path)
        facts = {kind: _function(kind)(text) for kind in FACTS} if text is not None else {}
        cached = state.facts[path] = mark, facts
    return cached[1]


def build(state: State) -> Generator[Progress | None, None, int]:
    """Read all files of the workspace, one a step; how many there are."""
    all_paths = paths(state)
    for number, path in enumerate(all_paths):
        facts_of(state, path)
        state.checks.neighbors.names(path)
        yield Progress(number, len(all_paths)) if number % REPORT_INTERVAL == 0 else None
    return len(all_paths)


def _function(kind: str) -> Callable[[Text], Any]:
    function: Callable[[Text], Any] = import_module(f"urdflint.server.features.{kind}").facts
    return function
