"""The files that a run is about: named files, folders, globs and standard input become Sources."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence

from urdflint.files import safe_open
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.syntax.source import Source

STDIN = "-"
LIMIT = 100_000_000


class NoSuchPath(ValueError):
    """A path that names nothing; `is_argument` where it looks like one of xacro."""

    def __init__(self, path: str) -> None:
        from urdflint.files.near_paths import suggest_path

        self.is_argument = ":=" in path
        hint = "; arguments of xacro are given with --xacro-arg" if self.is_argument else suggest_path(path)
        super().__init__(f"no such file or folder: {path!r}{hint}")


class Unreadable(ValueError):
    """A file that is there and cannot be read; the text says why."""


def expand(paths: Sequence[str], left_out: LeftOut | None = None) -> list[str]:
    """The files that paths mean, each once, in the order given and sorted within a folder or glob.

    A named file is taken whatever its ending, and one that is not there too, to be reported as unreadable beside the
    others. What is left out is written down. Raises NoSuchPath where nothing that is named is there.
    """
    left_out = left_out or LeftOut()
    expanded: dict[str, str] = {}
    missing: list[NoSuchPath] = []
    for path in paths:
        try:
            files = list(_meant_paths(path, left_out))
        except NoSuchPath as error:
            missing.append(error)
            files = [path]
        for file in files:
            expanded.setdefault(file if file == STDIN else os.path.abspath(file), file)
    if missing and (len(missing) == len(paths) or any(error.is_argument for error in missing)):
        raise missing[0]
    return list(expanded.values())


def _meant_paths(path: str, left_out: LeftOut) -> Iterator[str]:
    if path == STDIN or (os.path.exists(path) and not os.path.isdir(path)):
        yield path
        return
    from urdflint.linter.discovery import globs, walk

    if os.path.isdir(path):
        yield from walk.robots_below(path, left_out)
    else:
        matches = globs.matches(path)
        if not matches:
            raise NoSuchPath(path)
        top = globs.fixed(path)
        for match in matches:
            link = walk.link_out(match, top)
            if link is not None:
                left_out.files[link] = walk.OUTSIDE
            else:
                yield from walk.robots_below(match, left_out) if os.path.isdir(match) else [match]


def read(path: str, stdin_name: str | None = None, limit: int | None = None) -> Source:
    """The bytes of a file, `limit` of them at most; `stdin_name` is how standard input is called. Raises Unreadable."""
    max_bytes = LIMIT if limit is None else limit
    try:
        replacement = safe_open.instead_of(STDIN) if path == STDIN else None
        if replacement is not None:
            return Source(stdin_name or STDIN, replacement)
        if path != STDIN:
            return Source(path, safe_open.content(path, max_bytes))
        if sys.stdin is None:
            raise Unreadable("standard input is closed")
        return Source(stdin_name or STDIN, safe_open.limited(sys.stdin.buffer.read(max_bytes + 1), max_bytes))
    except OSError as error:
        raise Unreadable(_reason(error, path)) from error
    except ValueError as error:
        raise error if isinstance(error, Unreadable) else Unreadable(str(error)) from error


def _reason(error: OSError, path: str) -> str:
    words = error.strerror or str(error)
    if error.errno == errno.EACCES and os.name == "nt" and os.path.isdir(path):
        return "it is not a regular file"  # a folder on Windows
    near = ""
    if error.errno == errno.ENOENT:
        from urdflint.files.near_paths import suggest_path

        near = suggest_path(path)
    return f"{words[:1].lower()}{words[1:]}{near}"
