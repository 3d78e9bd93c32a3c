"""The room that the cache takes: bounded, and given back."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from typing import NamedTuple

MOST = 200_000_000  # bytes of all entries
HOUR = 3_600  # seconds
ENDING, UNFINISHED = ".json", ".part"
NOTES = {
    "CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55\n# The cache of urdflint: it may be deleted.\n",
    ".gitignore": b"*\n",
}
OURS = re.compile(r"[0-9a-f]{64}\.json|\.urdflint-[0-9a-f]+\.part|CACHEDIR\.TAG|\.gitignore")


class Size(NamedTuple):
    """How many entries there are, and how many bytes they have."""

    entries: int
    bytes: int


def prune(folder: str, most: int = MOST) -> None:
    """Delete what was left over, and the entries that nobody used for longest where all have more bytes than `most`."""
    entries = []
    now = time.time()
    for one in _ours(folder):
        with suppress(OSError):
            status = one.stat(follow_symlinks=False)
            if one.name.endswith(ENDING):
                entries.append((status.st_mtime, status.st_size, one.path))
            elif one.name.endswith(UNFINISHED) and status.st_mtime < now - HOUR:
                os.unlink(one.path)
    total = sum(size for _, size, _ in entries)
    if total <= most:
        return
    for _, size, path in sorted(entries):
        with suppress(OSError):
            os.unlink(path)
        total -= size
        if total <= most * 3 // 4:
            return


def clear(folder: str) -> Size:
    """Delete all entries, and the folder if nothing else is in it. Raises OSError."""
    number, size = 0, 0
    for one in _ours(folder):
        length = one.stat(follow_symlinks=False).st_size if one.name.endswith(ENDING) else None
        os.unlink(one.path)
        if length is not None:
            number, size = number + 1, size + length
    with suppress(OSError):
        os.rmdir(folder)
    return Size(number, size)


def _ours(folder: str) -> list[os.DirEntry[str]]:
    """What the cache has written into a folder; nothing where it is not there."""
    try:
        with os.scandir(folder) as entries:
            return [one for one in entries if OURS.fullmatch(one.name)]
    except FileNotFoundError:
        return []
