"""The robots around a file that include it, known without reading the folder each time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import Any

from urdflint.files import tracked
from urdflint.files.ros_packages import MANIFEST
from urdflint.linter.discovery import walk
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.evidence import lowering
from urdflint.linter.xacro import includers
from urdflint.server.workspace import freshness

AGAIN = 10.0  # seconds after which a folder is listed again, in case nobody said that something came or went


class Neighbors:
    """What the files around include, by folder; a file is read again when it has changed.

    `root` tells the folder of the workspace that a file is in, if it is in one.
    """

    def __init__(self, root: Callable[[str], str | None]) -> None:
        self._root = root
        self._near: dict[str, tuple[float, int, dict[str, str]]] = {}
        self._strange: set[str] = set()  # files that are below no folder that is known, or left out there
        self._names: dict[str, tuple[Any, frozenset[str]]] = {}
        self._sources: dict[str, tuple[Any, str]] = {}

    def neighbors_of(self, path: str) -> list[str]:
        """The file, and the files around that include it or a file that does."""
        top, real = self.top(path), os.path.realpath(path)
        if is_too_much(top):
            return [path]
        if real not in self._below(top) and real not in self._strange:
            self._near.pop(top)  # it is new
            if real not in self._below(top):
                self._strange.add(real)
        return [path, *includers.including([path], self._includes, self.top)]

    def made_of(self, paths: Sequence[str], top: str) -> list[str]:
        """The URDF below a folder that xacro made of some files, as it wrote there, and what it made these of.

        Both are looked for in the package of the files.
        """
        names = {os.path.basename(path) for path in paths}
        sources = {self.source(path) for path in paths}
        related = [
            other
            for other in self.below(top)
            if other not in paths and (self.source(other) in names or os.path.basename(other) in sources)
        ]
        packages = {_package(path) for path in paths} if related else set[str]()
        return [other for other in related if _package(other) in packages]

    def source(self, path: str) -> str:
        """The name of the file of which xacro made a robot; empty for others."""
        mark = freshness.mark(path)
        cached = self._sources.get(path)
        if cached is None or cached[0] != mark:
            cached = self._sources[path] = mark, lowering.source_of(path)
        return cached[1]

    def top(self, path: str) -> str:
        """The folder in which files around a file are looked for: that of the workspace, or its package."""
        root = self._root(path)
        return root if root is not None and not is_too_much(root) else includers.top(path)

    def below(self, top: str) -> list[str]:
        """The robots below a folder, and files about them; of a home nothing."""
        return [] if is_too_much(top) else list(self._below(top).values())

    def path_of(self, real: str, top: str) -> str:
        """A file by where links lead, as it is named below a folder."""
        below, real_top = self._below(top), os.path.join(os.path.realpath(top), "")
        return below.get(real) or (os.path.join(top, real[len(real_top) :]) if real.startswith(real_top) else real)

    def _includes(self, top: str) -> includers.NearbyFiles:
        return {real: (path, self.names(path)) for real, path in self._below(top).items()}

    def _below(self, top: str) -> dict[str, str]:
        cached = self._near.get(top)
        now = time.monotonic()
        if cached is None or cached[1] != freshness.forgotten() or now - cached[0] > AGAIN:
            files = {os.path.realpath(path): path for path in walk.robots_below(top, LeftOut())}
            cached = self._near[top] = time.monotonic(), freshness.forgotten(), files
        return cached[2]

    def names(self, path: str) -> frozenset[str]:
        """The names of the files that a file includes."""
        mark = freshness.mark(path)
        cached = self._names.get(path)
        if cached is None or cached[0] != mark:
            cached = self._names[path] = mark, includers.names_in(path)
        return cached[1]


def _package(path: str) -> str:
    """The folder of the package that a file is in; empty where it is in none."""
    return tracked.nearest(os.path.dirname(path), MANIFEST) or ""


def is_too_much(folder: str) -> bool:
    """Whether a folder is the user's home or above it: nobody means all that is in it."""
    home = os.path.join(os.path.realpath(os.path.expanduser("~")), "")
    return home.startswith(os.path.join(os.path.realpath(folder), ""))
