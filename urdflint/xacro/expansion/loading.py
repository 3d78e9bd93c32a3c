"""The files that xacro reads: each once for a run, and none outside of the robot's packages and folders."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from urdflint.files import is_below, safe_open, tracked
from urdflint.files.ros_packages import MANIFEST, Packages, installed
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source
from urdflint.text.similar import affords, nearest, numbered_so
from urdflint.xacro.expansion import nodes
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.rejected_sources import complaint

if TYPE_CHECKING:
    from urdflint.files.build_outputs import Build

MOST_BYTES = 20_000_000
MOST_KEPT = 2000
LISTED = 2000


class Missing(Exception):
    """A file that is not there; `near` is one with nearly that name."""

    def __init__(self, near: str | None) -> None:
        super().__init__()
        self.near = near


class NotAllowed(Exception):
    """A file that is not read, being `outside` of what is the robot's, or no file; the text says why."""

    def __init__(self, why: str, outside: bool = False) -> None:
        super().__init__(why)
        self.outside = outside


class Broken(Exception):
    """A file that is no well-formed XML; the text says why."""


class _Signature(NamedTuple):
    """What changes when a file does."""

    inode: int
    size: int
    changed: int


class _CachedFile(NamedTuple):
    """A file as it was read: its bytes, and what they are."""

    mark: _Signature | bytes
    data: bytes
    root: Node | Broken


_PARSED_FILES: dict[str, _CachedFile] = {}


class Loader:
    """Reads the files of one robot.

    `name` is the robot's file as the user calls it; `folders` are others that may be read. Files read are in `read`,
    with what is in those that are XML.
    """

    def __init__(self, name: str, packages: Packages, folders: Sequence[str] = ()) -> None:
        self.packages = packages
        self.relative = not os.path.isabs(name)
        self.read: dict[str, Document | None] = {}
        self.builds: dict[str, Build | None] = {}
        own = os.path.dirname(os.path.abspath(name))
        outer_folder = packages.repository or packages.own_package or own
        self.allowed = [tracked.real(folder) for folder in (outer_folder, own, *packages.given.values(), *folders)]

    def load(self, path: str) -> Node:
        """The root element of a file. Raises Missing, NotAllowed and Broken."""
        path = self.place(path)
        data = self._checked(path)
        root = _cached(path, data, self.shown_path(path))
        self.read[path] = None if isinstance(root, Broken) else root.document
        if isinstance(root, Broken):
            raise root
        return root

    def text(self, path: str) -> bytes:
        """The bytes of a file that is no XML. Raises Missing and NotAllowed."""
        path = self.place(path)
        self._checked(path)
        self.read[path] = None
        return _content(path)

    def place(self, path: str) -> str:
        """Where a file is: in the source of its package, or where a build copies it from."""
        path = os.path.normpath(path)
        if tracked.exists(path):
            return path
        for folder in self.packages.found:
            if is_below(path, folder):
                path = installed(folder, os.path.relpath(path, folder).replace(os.sep, "/"))
                break
        build = self.build(path) if not tracked.exists(path) else None
        return path if build is None or build.source is None else build.source

    def build(self, path: str) -> Build | None:
        """How a build makes a file that is missing."""
        if path not in self.builds:
            from urdflint.files.build_outputs import build_of

            self.builds[path] = build_of(path, self.packages)
        return self.builds[path]

    def shown_path(self, path: str) -> str:
        """How a file is called in reports: seen from here, where the robot's own file is."""
        path = os.path.normpath(path)
        if not self.relative or not os.path.isabs(path):
            return path
        near = os.path.relpath(path)
        return path if near.startswith(os.pardir) else near

    def allows(self, path: str) -> bool:
        """Whether files in a folder may be read, wherever links lead."""
        real = tracked.real(path)
        if any(is_below(real, folder) for folder in self._folders(path)):
            return True
        from urdflint.files import links  # for few files

        return links.is_source(path, real)

    def _folders(self, path: str) -> list[str]:
        """The folders that may be read: also the package that a path is in, if it is next to the robot's own."""
        own = self.packages.own_package
        folder = os.path.dirname(tracked.real(path))
        folders = [*self.allowed, *(tracked.real(folder) for folder in self.packages.found)]
        while own is not None and len(folder) > len(os.path.dirname(own)):
            if tracked.is_file(os.path.join(folder, MANIFEST)):
                if folder.startswith(os.path.join(tracked.real(os.path.dirname(own)), "")):
                    folders.append(folder)
                break
            folder = os.path.dirname(folder)
        return folders

    def _checked(self, path: str) -> _Signature:
        if not self.allows(path):
            raise NotAllowed("it is outside of the robot's packages and folders", outside=True)
        try:
            status = os.stat(path)
        except (OSError, ValueError) as error:
            tracked.kind(path)
            raise Missing(_near(path)) from error
        return _Signature(status.st_ino, status.st_size, status.st_mtime_ns)


def _near(path: str) -> str | None:
    folder, name = os.path.split(path)
    if not affords(0):
        return None
    return nearest(name, numbered_so(name, tracked.names(folder, LISTED)))


def content(path: str) -> bytes:
    """The bytes of a file, which may be read. Raises NotAllowed."""
    return _content(path)


def _content(path: str) -> bytes:
    try:
        return safe_open.content(path, MOST_BYTES)
    except safe_open.NoFile as error:
        raise NotAllowed(str(error)) from error
    except OSError as error:
        raise NotAllowed((error.strerror or str(error)).lower()) from error


def _cached(path: str, signature: _Signature, label: str) -> Node | Broken:
    """The root of a file, as it was read before where it has not changed."""
    key = f"{label}\0{path}"
    cached, instead = _PARSED_FILES.get(key), safe_open.instead_of(path)
    mark = signature if instead is None else instead
    if cached is not None and cached.mark == mark:
        data = cached.data
        tracked.note(safe_open.question(path, MOST_BYTES), lambda: tracked.digest(data))
        return cached.root
    if len(_PARSED_FILES) >= MOST_KEPT:
        _PARSED_FILES.clear()
    data = _content(path)
    _PARSED_FILES[key] = _CachedFile(mark, data, _parsed(Source(label, data)))
    return _PARSED_FILES[key].root


def _parsed(source: Source) -> Node | Broken:
    read = parsing.read(source)
    wrong = complaint(source) if read.departures else None
    if wrong is not None or not read.elements:
        return Broken(wrong or "it has no element")
    return nodes.node_of(read, read.elements[0])


def forget() -> None:
    """Forget all files read so far."""
    _PARSED_FILES.clear()
