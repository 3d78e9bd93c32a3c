"""Untrusted files, opened so that neither a pipe nor a device in their place can hold us up."""

from __future__ import annotations

import itertools
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import BinaryIO, Generic, TypeVar

from urdflint import regex
from urdflint.files import tracked

# O_NONBLOCK: a pipe that somebody put in place of the file is opened at once, seen to be none, and left.
ONLY_LOOK = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
OPEN_ALREADY = regex.compile(r"/dev/stdin|(?:/dev/fd|/proc/self/fd)/\d+")  # what a shell passes for <(command)

MAX_REMEMBERED = 20_000  # files in a memory
T = TypeVar("T")
STEP = 1_000_000  # bytes
NOT_REGULAR = "it is not a regular file"


class NoFile(ValueError):
    """What is not a file that can be read, or one that is too large; the text says why."""


_INSTEAD: dict[str, bytes] = {}
_NUMBERS = itertools.count(1)
_COUNTING: list[int] = []  # the numbers of the contents that count now, the last ones last
_ON_DISK: ContextVar[bool] = ContextVar("on disk", default=False)


@contextmanager
def instead(contents: Mapping[str, bytes]) -> Iterator[None]:
    """As long as it lasts, files have other contents than the disk says, by real path."""
    before = dict(_INSTEAD)
    _INSTEAD.update(contents)
    _COUNTING.append(next(_NUMBERS) if contents else replaced())
    try:
        yield
    finally:
        _INSTEAD.clear()
        _INSTEAD.update(before)
        _COUNTING.pop()


@contextmanager
def on_disk() -> Iterator[None]:
    """As long as it lasts, files have the contents that the disk says, for who asks within it."""
    before = _ON_DISK.set(True)
    try:
        yield
    finally:
        _ON_DISK.reset(before)


def replaced() -> int:
    """Which contents some files are taken to have instead, by number: what is then found is not of the disk; or 0."""
    return _COUNTING[-1] if _COUNTING else 0


def replacements() -> Mapping[str, bytes]:
    """What files are taken to contain instead of what they have, by real path."""
    return _INSTEAD


def instead_of(path: str) -> bytes | None:
    """The bytes that replace the content of a file, such as unsaved ones; None where the file itself counts."""
    if not _INSTEAD or _ON_DISK.get():
        return None
    return _INSTEAD.get(path) if path in _INSTEAD else _INSTEAD.get(os.path.realpath(path))


def content_or_nothing(path: str, limit: int) -> bytes:
    """All of a regular file; empty where it cannot be read."""
    try:
        return content(path, limit)
    except (OSError, NoFile):
        return b""


def content(path: str, limit: int) -> bytes:
    """All of a regular file, or of a stream that the shell has opened. Raises OSError and NoFile."""
    replacement = instead_of(path)
    if replacement is not None:
        tracked.note(question(path, limit), lambda: tracked.digest(replacement))
        return replacement
    try:
        data = _content(path, limit)
    except (OSError, NoFile) as error:
        why = f"{type(error).__name__}: {error}"
        tracked.note(question(path, limit), lambda: why)
        raise
    tracked.note(question(path, limit), lambda: tracked.digest(data))
    return data


def beginning(path: str, size: int) -> bytes:
    """The first bytes of a regular file. Raises OSError and NoFile."""
    replacement = instead_of(path)
    if replacement is not None:
        return replacement[:size]
    with regular(path) as file:
        return file.read(size)


class Memory(Generic[T]):
    """What was made of the contents of files, each made again where the disk notes that it has changed."""

    def __init__(self, limit: int) -> None:
        self.limit = limit  # bytes of a file
        self._values: dict[str, tuple[tuple[int, int, int], T]] = {}

    def of(self, path: str, make: Callable[[bytes], T]) -> T:
        """The result of `make` for the bytes of a file, and for no bytes where it cannot be read."""
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return make(b"")
        mark = status.st_ino, status.st_size, status.st_mtime_ns
        cached = self._values.get(path)
        if cached is None or cached[0] != mark:
            if len(self._values) >= MAX_REMEMBERED:
                self._values.clear()
            cached = self._values[path] = mark, make(content_or_nothing(path, self.limit))
        return cached[1]


def question(path: str, limit: int) -> tracked.Question:
    """The question by which a recording knows that the content of a file was read."""
    return "content", os.path.abspath(path), str(limit)


def _content(path: str, limit: int) -> bytes:
    if OPEN_ALREADY.fullmatch(path):
        with open(path, "rb") as stream:
            return limited(_read(stream, limit + 1), limit)
    with regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > limit:
            raise too_large(limit)
        data = file.read(size + 1)  # as many bytes are set aside as are asked for
        if len(data) > size:  # a file that grows, or one of /proc
            data += _read(file, limit + 1 - len(data))
        return limited(data, limit)


def _read(stream: BinaryIO, size: int) -> bytes:
    """So many bytes of a stream, or all if it has fewer; no more memory is taken for them than there are."""
    data = bytearray()
    while piece := stream.read(min(STEP, size - len(data))):
        data += piece
    return bytes(data)


def regular(path: str) -> BinaryIO:
    """A regular file, open for reading; neither a device nor a pipe is opened. Raises OSError and NoFile."""
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # that a folder may not be read is said as it is opened
        raise NoFile(NOT_REGULAR)
    number = os.open(path, ONLY_LOOK)
    try:
        mode = os.fstat(number).st_mode
        if not stat.S_ISREG(mode):
            raise NoFile("it is a folder" if stat.S_ISDIR(mode) else NOT_REGULAR)
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def limited(data: bytes, limit: int) -> bytes:
    """Data that is not longer than the limit. Raises NoFile."""
    if len(data) > limit:
        raise too_large(limit)
    return data


def too_large(limit: int) -> NoFile:
    """Why a file of more than that many bytes is not read."""
    return NoFile(f"it is larger than {limit / 1_000_000:g} MB")
