"""The files that a run is about: named files, folders, globs and standard input become Sources."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence

from urdflint.linter import ignored
from urdflint.syntax.source import Source

STDIN = "-"
ENDINGS = (".urdf", ".xacro")
SHARED_ENDINGS = (".gazebo", ".xml")  # other things have them too: only files whose first element is <robot>
HEAD = 16_384
PROLOG = re.compile(rb"<\?.*?\?>|<!--.*?-->", re.DOTALL)  # a DOCTYPE is no part: robots of other formats have one
BLANK = b"\xef\xbb\xbf\xff\xfe \t\r\n"
ROBOT = re.compile(rb"<robot[\s/>]")
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


def _below(top: str) -> list[str]:
    """The robot descriptions in a folder and its subfolders, and last the folders that cannot be read.

    Left out are hidden and generated folders, and what git ignores; if it ignores all robots, then these are meant.
    """
    return list(_walked(top, ignored.below)) or list(_walked(top, lambda _: frozenset()))


def _walked(top: str, ignored_below: Callable[[str], frozenset[str]]) -> Iterator[str]:
    unreadable: list[OSError] = []
    hidden: set[str] = set()
    for folder, inner, names in os.walk(top, onerror=unreadable.append):
        if folder == top or ignored.is_top(folder):
            hidden.update(os.path.join(folder, name) for name in ignored_below(folder))
        inner[:] = sorted(one for one in inner if not _left_out(folder, one, hidden))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.startswith(".") and path not in hidden and _is_robot(path):
                yield _shown(path, top)
    yield from (_shown(error.filename or top, top) for error in unreadable)


def _shown(path: str, top: str) -> str:
    """A path below a folder as it was asked for; of what is in the current folder the name is enough."""
    inside = os.path.relpath(path, top)
    if inside == os.curdir:
        return top
    return inside if top == os.curdir else os.path.join(top, inside)


def _is_robot(path: str) -> bool:
    """Whether a file in a folder is meant: by its ending, or by its content where others have that ending too."""
    name = path.lower()
    return name.endswith(ENDINGS) or (name.endswith(SHARED_ENDINGS) and _begins_with_robot(path))


def _begins_with_robot(path: str) -> bool:
    """Whether the first element of a file is <robot>, in any encoding; one that cannot be opened is read to say so."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open(path, "rb") as file:
            head = file.read(HEAD).replace(b"\0", b"")
    except FileNotFoundError:  # a link that leads nowhere
        return False
    except OSError:
        return True
    return ROBOT.match(PROLOG.sub(b"", head).lstrip(BLANK)) is not None


def _left_out(folder: str, name: str, hidden: set[str]) -> bool:
    path = os.path.join(folder, name)
    return name.startswith(".") or name in SKIPPED or path in hidden or os.path.exists(os.path.join(path, "pyvenv.cfg"))


def read(path: str, stdin_name: str | None = None) -> Source:
    """The bytes of a file; `stdin_name` is how standard input is called. Raises Unreadable."""
    try:
        if path == STDIN:
            return Source(stdin_name or STDIN, _limited(sys.stdin.buffer.read(LIMIT + 1)))
        if not path.startswith(OPEN_ALREADY):
            _require_file(path)
        with open(path, "rb") as file:
            return Source(path, _limited(file.read(LIMIT + 1)))
    except OSError as error:
        raise Unreadable(_reason(error)) from error
    except ValueError as error:
        raise error if isinstance(error, Unreadable) else Unreadable(str(error)) from error


def _require_file(path: str) -> None:
    """Raises Unreadable, or of a folder the OSError that it gives, where a path is no regular file."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        with os.scandir(path):
            raise Unreadable("it is a folder")
    if not stat.S_ISREG(mode):
        raise Unreadable("it is not a regular file")


def _limited(data: bytes) -> bytes:
    if len(data) > LIMIT:
        raise Unreadable(f"it is larger than {LIMIT // 1_000_000} MB")
    return data


def _reason(error: OSError) -> str:
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
