"""The files that a run is about: named files, folders, globs and standard input become Sources."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence

from urdflint.syntax.source import Source

STDIN = "-"
ENDINGS = (".urdf", ".xacro")
SKIPPED = frozenset({"__pycache__", "build", "install", "log", "node_modules", "venv"})
LIMIT = 100_000_000
OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")  # what a shell passes for <(command)


class NoSuchPath(ValueError):
    """A path that names nothing."""


class Unreadable(ValueError):
    """A file that is there and cannot be read; the text says why."""


def expand(paths: Sequence[str]) -> list[str]:
    """The files that paths mean, each once, in the order given and sorted within a folder or glob.

    A named file is taken whatever its ending. Raises NoSuchPath.
    """
    found: dict[str, str] = {}
    for path in paths:
        for one in _meant(path):
            found.setdefault(one if one == STDIN else os.path.abspath(one), one)
    return list(found.values())


def _meant(path: str) -> Iterator[str]:
    if path == STDIN or (os.path.exists(path) and not os.path.isdir(path)):
        yield path
    elif os.path.isdir(path):
        yield from _below(path)
    else:
        matches = _matches(path)
        if not matches:
            raise NoSuchPath(f"no such file or folder: {path!r}")
        for one in matches:
            yield from _below(one) if os.path.isdir(one) else [one]


def _matches(path: str) -> list[str]:
    """The paths that a glob means which the shell has left alone."""
    if not any(sign in path for sign in "*?["):
        return []
    from glob import glob

    return sorted(glob(path, recursive=True))


def _below(top: str) -> Iterator[str]:
    """The robot descriptions in a folder and its subfolders; hidden and generated folders are left out."""
    for folder, inner, names in os.walk(top):
        inner[:] = sorted(one for one in inner if not _left_out(folder, one))
        shown = os.path.relpath(folder, top) if folder != top else ""
        base = shown if top == os.curdir else os.path.join(top, shown)
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                yield os.path.join(base, name)


def _left_out(folder: str, name: str) -> bool:
    if name.startswith(".") or name in SKIPPED:
        return True
    return os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))


def read(path: str, stdin_name: str | None = None) -> Source:
    """The bytes of a file; `stdin_name` is how standard input is called. Raises Unreadable."""
    try:
        if path == STDIN:
            return Source(stdin_name or STDIN, _limited(sys.stdin.buffer.read(LIMIT + 1)))
        if not path.startswith(OPEN_ALREADY) and not stat.S_ISREG(os.stat(path).st_mode):
            raise Unreadable("it is not a regular file")
        with open(path, "rb") as file:
            return Source(path, _limited(file.read(LIMIT + 1)))
    except OSError as error:
        raise Unreadable(_reason(error)) from error
    except ValueError as error:
        raise error if isinstance(error, Unreadable) else Unreadable(str(error)) from error


def _limited(data: bytes) -> bytes:
    if len(data) > LIMIT:
        raise Unreadable(f"it is larger than {LIMIT // 1_000_000} MB")
    return data


def _reason(error: OSError) -> str:
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
