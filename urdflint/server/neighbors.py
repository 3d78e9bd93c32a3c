"""The robots around a file that include it, known without reading the folder each time."""

from __future__ import annotations

import os
import time
from typing import Any

from urdflint.linter import including, walking
from urdflint.linter.inputs import LeftOut
from urdflint.server import freshness

AGAIN = 10.0  # seconds after which a folder is listed again, in case nobody said that something came or went


class Neighbors:
    """What the files around include, by folder; a file is read again when it has changed."""

    def __init__(self) -> None:
        self._near: dict[str, tuple[float, int, dict[str, str]]] = {}
        self._names: dict[str, tuple[Any, frozenset[str]]] = {}

    def of(self, path: str) -> list[str]:
        """The file, and the files around that include it or a file that does."""
        return [path, *including.including([path], self._includes)]

    def _includes(self, top: str) -> including.Around:
        return {real: (path, self._named(path)) for real, path in self._below(top).items()}

    def _below(self, top: str) -> dict[str, str]:
        known = self._near.get(top)
        now = time.monotonic()
        if known is None or known[1] != freshness.forgotten() or now - known[0] > AGAIN:
            found = {os.path.realpath(one): one for one in walking.robots_below(top, LeftOut())}
            known = self._near[top] = time.monotonic(), freshness.forgotten(), found
        return known[2]

    def _named(self, path: str) -> frozenset[str]:
        mark = freshness.mark(path)
        known = self._names.get(path)
        if known is None or known[0] != mark:
            known = self._names[path] = mark, including.names_in(path)
        return known[1]
