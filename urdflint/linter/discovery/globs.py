"""Globs that the shell has left alone; `**` follows no links, which could lead in circles."""

from __future__ import annotations

import os
from collections.abc import Iterator

from urdflint import regex
from urdflint.files import folders

MAGIC = regex.compile(r"[*?[]")
EVERYTHING = "**"


def fixed(pattern: str) -> str:
    """The folder that a pattern names before its first sign."""
    return os.path.dirname(MAGIC.split(pattern, maxsplit=1)[0]) or os.curdir


def matches(pattern: str) -> list[str]:
    """The paths that a glob means, sorted; none for a path without signs."""
    if not MAGIC.search(pattern):
        return []
    drive, rest = os.path.splitdrive(pattern.replace("/", os.sep))
    start = os.sep if rest.startswith(os.sep) else ""
    paths = [drive + start]
    steps = [step for step in rest.split(os.sep) if step]
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        paths = [path for base in paths for path in _step(base, step, last)]
    return sorted(set(paths))


def _step(base: str, step: str, last: bool) -> Iterator[str]:
    if step == EVERYTHING:
        yield from _everything(base, last)
    elif not MAGIC.search(step):
        path = os.path.join(base, step)
        if os.path.lexists(path):
            yield path
    else:
        from fnmatch import fnmatch

        for name in _names(base):
            if fnmatch(name, step) and (step.startswith(".") or not name.startswith(".")):
                yield os.path.join(base, name)


def _everything(base: str, last: bool) -> Iterator[str]:
    """A folder and those below it, and the files too where the pattern ends."""
    for folder, inner, names in folders.below(base or os.curdir):
        inner[:] = [folder for folder in inner if not folder.startswith(".")]
        path = os.path.join(base, os.path.relpath(folder, base or os.curdir)) if folder != (base or os.curdir) else base
        if path:
            yield path
        elif not last:
            yield ""
        yield from (os.path.join(path, name) for name in names if last and not name.startswith("."))


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder or os.curdir)
    except (OSError, ValueError):
        return []
