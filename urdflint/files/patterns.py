"""Patterns of files, as configurations have them: `*` stays within a name, `**` goes through folders."""

from __future__ import annotations

import os

FOLDERS = "**"


def seen_from(path: str, folder: str) -> str:
    """A path as a pattern is held against it: seen from a folder, with slashes."""
    try:
        return os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")
    except ValueError:  # on another drive
        return os.path.basename(path)


def fits(pattern: str, path: str) -> bool:
    """Whether a pattern is of a path, or of a folder that the path is in; one without a slash fits in any folder.

    It takes at most as many steps as pattern and path have names, multiplied: both may be untrusted.
    """
    from fnmatch import fnmatchcase

    pattern = pattern.removeprefix("./").rstrip("/")
    steps = [step for step in pattern.split("/") if step]
    if steps and "/" not in pattern:
        steps = [FOLDERS, *steps]
    reached = _with_folders({0}, steps)  # how many steps of the pattern may lie behind us
    for name in path.split("/") if steps else ():
        inside = {index for index in reached if steps[index] == FOLDERS}
        after = {index + 1 for index in reached if steps[index] == FOLDERS or fnmatchcase(name, steps[index])}
        if len(steps) in after:
            return True
        reached = _with_folders(inside | after, steps)
    return False


def _with_folders(reached: set[int], steps: list[str]) -> set[int]:
    """What is reached too because signs for any number of folders may mean none; the last one means what is in it."""
    positions = set(reached)
    for index in range(len(steps) - 1):
        if index in positions and steps[index] == FOLDERS:
            positions.add(index + 1)
    return positions
