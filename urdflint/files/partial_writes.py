"""Files that are being written, beside the one whose place they will take; what a kill left of them is deleted."""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from secrets import token_hex

OURS = re.compile(r"\.urdflint-[0-9a-f]{16}\.part")
LOOK = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
MOMENT, HOUR = 1, 3_600  # seconds: until a file surely has its lock, and until nobody can be writing it any more


def name() -> str:
    """A new name for a file that is being written."""
    return f".urdflint-{token_hex(8)}.part"


def hold(file: int) -> bool:
    """Lock a file as long as it is open, which shows others that somebody writes it; whether it is locked now."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):  # on Windows, or where files have no locks, the age of a file has to tell
        return False
    return True


def clear(paths: Iterable[str]) -> None:
    """Delete what earlier runs left beside some files: regular files of our names that nobody writes any more."""
    for folder in dict.fromkeys(os.path.dirname(path) or os.curdir for path in paths):
        with suppress(OSError):
            for name in os.listdir(folder):
                if OURS.fullmatch(name) and _is_left(os.path.join(folder, name)):
                    os.unlink(os.path.join(folder, name))


def _is_left(path: str) -> bool:
    if not stat.S_ISREG(os.lstat(path).st_mode):
        return False
    file = os.open(path, LOOK)
    try:
        age = time.time() - os.fstat(file).st_mtime
        return age > HOUR or (age > MOMENT and hold(file))
    finally:
        os.close(file)
