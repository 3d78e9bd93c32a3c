"""The room that the cache takes: bounded, and given back."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from typing import NamedTuple

MAX_CACHE_BYTES = 200_000_000  # bytes of all entries
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


def prune(folder: str, max_bytes: int = MAX_CACHE_BYTES) -> None:
    """Delete what was left over, and where all have more than `max_bytes` the entries that nobody used for longest."""
    entries = []
    now = time.time()
    for file in _ours(folder):
        with suppress(OSError):
            status = file.stat(follow_symlinks=False)
            if file.name.endswith(ENDING):
                entries.append((status.st_mtime, status.st_size, file.path))
            elif file.name.endswith(UNFINISHED) and status.st_mtime < now - HOUR:
                os.unlink(file.path)
    total = sum(size for _, size, _ in entries)
    if total <= max_bytes:
        return
    for _, size, path in sorted(entries):
        with suppress(OSError):
            os.unlink(path)
        total -= size
        if total <= max_bytes * 3 // 4:
            return


def clear(folder: str) -> Size:
    """Delete all entries, and the folder if nothing else is in it. Raises OSError."""
    number, size = 0, 0
    for file in _ours(folder):
        length = file.stat(follow_symlinks=False).st_size if file.name.endswith(ENDING) else None
        os.unlink(file.path)
        if length is not None:
            number, size = number + 1, size + length
    with suppress(OSError):
        os.rmdir(folder)
    return Size(number, size)


def _ours(folder: str) -> list[os.DirEntry[str]]:
    """What the cache has written into a folder; nothing where it is not there."""
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if OURS.fullmatch(entry.name)]
    except FileNotFoundError:
        return []
