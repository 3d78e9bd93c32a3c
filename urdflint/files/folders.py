"""The folders below one: all of them, or the nearest first and not more than are worth a look."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator

from urdflint.files import is_folder_entry


def below(
    top: str, onerror: Callable[[OSError], object] = lambda error: None
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Walk as `os.walk` does, which before Python 3.12 calls itself for each level and fails at a thousand."""
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        inner, names, links = list[str](), list[str](), set[str]()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    (inner if is_folder_entry(entry) else names).append(entry.name)
                    links |= {entry.name} if entry.is_symlink() else set()
        except OSError as error:
            onerror(error)
            continue
        yield folder, inner, names
        waiting += (os.path.join(folder, name) for name in reversed(inner) if name not in links)


def walked(
    top: str, max_folders: int, deepest: int = sys.maxsize, out: bool = True
) -> Iterator[tuple[str, list[str], list[str]]]:
    """A folder and those below it, each with the names of its folders and of its files, in order.

    Links are not followed, nor folders whose name begins with a dot; with `out` false links that lead out of the first
    folder are left out. What is taken out of a list of folders is not looked into, as with `os.walk`. At most so many
    folders are, and so deep in one another. It is not tracked: who asks notes what came of it.
    """
    waiting = deque([(top, 0)])
    for _ in range(max_folders):
        if not waiting:
            return
        folder, depth = waiting.popleft()
        folders, files = list[str](), list[str]()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if out or not entry.is_symlink() or not _leads_out(entry.path, top):
                        (folders if entry.is_dir(follow_symlinks=False) else files).append(entry.name)
        except OSError:
            continue
        folders = sorted(name for name in folders if not name.startswith("."))
        yield folder, folders, sorted(files)
        if depth < deepest:
            waiting += ((os.path.join(folder, name), depth + 1) for name in folders)


def _leads_out(path: str, top: str) -> bool:
    from urdflint.files import links  # for few folders

    return links.leads_out(path, top)
