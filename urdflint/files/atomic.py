"""Files that urdflint writes: put in place whole, never through a link, never over one that must stay."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from urdflint.files import partial_writes

OPEN_ALREADY = re.compile(r"/dev/(?:fd/|std)(?P<name>\d+|out|err)|/proc/self/fd/(?P<number>\d+)")
STREAMS = {"out": 1, "err": 2}
LOOK = getattr(os, "O_PATH", os.O_RDONLY)  # a sandbox lets it pass, and a folder that may not be listed
INSIDE = LOOK | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
OLD = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
PIPE = os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
END = PIPE | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
BY_FOLDER = os.rename in os.supports_dir_fd and os.stat in os.supports_dir_fd  # not on Windows
AT_ONCE = 1 << 20  # bytes
Data = bytes | Iterable[bytes]  # all at once, or in pieces


class Refused(OSError):
    """A place where nothing may be written; `strerror` says why."""


def save(path: str, data: Data, keep: Iterable[str] = (), instead_of: bytes | None = None) -> None:
    """Write a file so that nobody ever sees half of it, in place of the existing one. Raises OSError.

    It keeps the permissions of the existing file, and its owner where the system allows it. With `instead_of` it writes
    only where the file still holds these bytes and is not write-protected.

    No link is followed: neither the file itself may be a link, nor a folder on the way to it from the current one. None
    of the files to `keep` is replaced, under whatever name. A device or pipe takes the data as it is.
    """
    number = _open_already(path)
    if number is not None:
        _pour(number, data)
        return
    with _folder_of(path) as (folder, name):
        status = _look(name, folder)
        if status is None or stat.S_ISREG(status.st_mode):
            _refuse_kept(status, keep)
            _replace(name, data, folder, status, instead_of)
        elif stat.S_ISCHR(status.st_mode) or stat.S_ISFIFO(status.st_mode):
            _into_device(name, data, folder)
        else:
            raise Refused(0, "it is a link" if stat.S_ISLNK(status.st_mode) else "it is not a regular file")


def append(path: str, data: Data, keep: Iterable[str] = ()) -> None:
    """Write at the end of a regular file that is neither a link nor one of the files to `keep`. Raises OSError."""
    file = os.open(path, END, 0o666)
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            raise Refused(0, "it is not a regular file")
        _refuse_kept(status, keep)
        _pour(file, data)
    finally:
        os.close(file)


def _open_already(path: str) -> int | None:
    """The descriptor that a path is another name of."""
    match = OPEN_ALREADY.fullmatch(path)
    if match is None:
        return None
    word = match["name"] or match["number"]
    return STREAMS[word] if word in STREAMS else int(word)


@contextmanager
def _folder_of(path: str) -> Iterator[tuple[int | None, str]]:
    """A descriptor of a file's folder and the name in it; only the path where the system has no such descriptors."""
    head, name = os.path.split(path)
    if not name:
        raise Refused(0, "it is a folder")
    start, steps = _steps(head)
    if not BY_FOLDER:
        _refuse_links(start, steps)
        yield None, path
        return
    folder = os.open(start, LOOK | os.O_DIRECTORY)
    try:
        for step in steps:
            inner = _enter(step, folder)
            os.close(folder)
            folder = inner
        yield folder, name
    finally:
        os.close(folder)


def _steps(head: str) -> tuple[str, list[str]]:
    """Where links may lead, since the user's system is made so, and the folders from there on, where they may not."""
    current_folder = os.getcwd()
    if os.path.isabs(head):
        inside = head.startswith(os.path.join(current_folder, ""))
        if not inside:
            return head, []
        head = head[len(current_folder) :]
    return current_folder, [
        step for step in head.replace(os.altsep or os.sep, os.sep).split(os.sep) if step not in ("", os.curdir)
    ]


def _enter(step: str, folder: int) -> int:
    status = os.stat(step, dir_fd=folder, follow_symlinks=False)
    if stat.S_ISLNK(status.st_mode):
        raise Refused(0, f"the folder '{step}' is a link")
    return os.open(step, INSIDE, dir_fd=folder)


def _refuse_links(start: str, steps: list[str]) -> None:
    for step in steps:
        start = os.path.join(start, step)
        if os.path.islink(start):
            raise Refused(0, f"the folder '{step}' is a link")


def _look(name: str, folder: int | None) -> os.stat_result | None:
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None


def _refuse_kept(status: os.stat_result | None, keep: Iterable[str]) -> None:
    if status is not None and any(_is(path, status) for path in keep):
        raise Refused(0, "it is one of the files that are read")


def _is(path: str, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(path), status)
    except (OSError, ValueError):
        return False


def _copy_attributes(name: str, folder: int | None, new: int) -> None:
    """Give a new file the extended attributes of the one that it replaces, which name the rights of others too."""
    if not hasattr(os, "listxattr"):
        return
    with suppress(OSError), os.fdopen(os.open(name, OLD, dir_fd=folder), "rb") as old:
        for attribute in os.listxattr(old.fileno()):
            with suppress(OSError):  # a file system may not have it
                os.setxattr(new, attribute, os.getxattr(old.fileno(), attribute))


def _refuse_changed(name: str, folder: int | None, expected: bytes) -> None:
    try:
        file = os.open(name, OLD, dir_fd=folder)
    except FileNotFoundError as error:
        raise Refused(0, "it is there no more") from error
    with os.fdopen(file, "rb") as stream:
        mode = os.fstat(file).st_mode
        if not mode & 0o222:
            raise Refused(0, "it is write-protected")
        if not stat.S_ISREG(mode) or stream.read(len(expected) + 1) != expected:
            raise Refused(0, "it has changed meanwhile")


def _replace(
    name: str, data: Data, folder: int | None, status: os.stat_result | None, instead_of: bytes | None
) -> None:
    new = os.path.join(os.path.dirname(name), partial_writes.name())
    try:
        file = os.open(new, NEW, 0o666, dir_fd=folder)
        try:
            partial_writes.hold(file)
            if status is not None and hasattr(os, "fchmod"):
                with suppress(OSError):  # only its owner and the administrator may
                    os.fchown(file, status.st_uid, status.st_gid)
                os.fchmod(file, stat.S_IMODE(status.st_mode) & 0o777)
                _copy_attributes(name, folder, file)
            _pour(file, data)
        finally:
            os.close(file)
        if instead_of is not None:
            _refuse_changed(name, folder, instead_of)
        os.replace(new, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(new, dir_fd=folder)
        raise


def _into_device(name: str, data: Data, folder: int | None) -> None:
    """Write into a device, or a pipe that somebody reads already."""
    file = os.open(name, PIPE, dir_fd=folder)
    try:
        if hasattr(os, "set_blocking"):
            os.set_blocking(file, True)
        _pour(file, data)
    finally:
        os.close(file)


def _pour(file: int, data: Data) -> None:
    """Write all of it, which the system may take in parts."""
    for piece in [data] if isinstance(data, bytes) else _together(data):
        rest = memoryview(piece)
        while rest:
            rest = rest[os.write(file, rest) :]


def _together(data: Iterable[bytes]) -> Iterator[bytes]:
    """Small pieces as some that are worth a call of the system."""
    waiting = bytearray()
    for piece in data:
        waiting += piece
        if len(waiting) >= AT_ONCE:
            yield bytes(waiting)
            waiting.clear()
    yield bytes(waiting)
