"""What is in all files of the workspace, made in the background and again where a file has changed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from urdflint.server.features import FACTS
from urdflint.server.protocol.job_results import Progress
from urdflint.server.workspace import freshness

if TYPE_CHECKING:
    from urdflint.server.workspace.state import State, Text

REPORT_INTERVAL = 20  # files after which the client is told how far it is


class Index:
    """Facts about files, by kind and path: what `facts(text)` of a feature's module says of each."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._entries: dict[str, tuple[Any, dict[str, Any]]] = {}

    @property
    def paths(self) -> list[str]:
        """The robots, libraries and files beside them in all folders of the workspace, and those that are open."""
        neighbors = self.state.checks.neighbors
        robots = (file for root in self.state.setup.roots for file in neighbors.below(root))
        return list(dict.fromkeys((*robots, *self.state.contents)))

    def facts_by_name(self, kind: str) -> Mapping[str, Any]:
        """The facts of a kind by path, as the files are now; what is not read yet is read."""
        return {path: facts[kind] for path in self.paths if kind in (facts := self.facts(path))}

    def facts(self, path: str) -> Mapping[str, Any]:
        """The facts of one file by kind; none of what cannot be read."""
        mark = freshness.mark(path)
        cached = self._entries.get(path)
        if cached is None or cached[0] != mark:
            text = self.state.text(path)
            cached = self._entries[path] = mark, self._read(text) if text is not None else {}
        return cached[1]

    def _read(self, text: Text) -> dict[str, Any]:
        return {kind: _function(kind)(text) for kind in FACTS}


def build(state: State) -> Generator[Progress | None, None, int]:
    """Read all files of the workspace, one a step; how many there are."""
    paths = state.index.paths
    for number, path in enumerate(paths):
        state.index.facts(path)
        state.checks.neighbors.names(path)
        yield Progress(number, len(paths)) if number % REPORT_INTERVAL == 0 else None
    return len(paths)


def _function(kind: str) -> Callable[[Text], Any]:
    function: Callable[[Text], Any] = import_module(f"urdflint.server.features.{kind}").facts
    return function
