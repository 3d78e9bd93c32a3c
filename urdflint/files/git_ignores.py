"""What git is told to ignore by the file `.gitignore` of a folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import translate
from functools import cache
from typing import NamedTuple

IGNORES = ".gitignore"
MAX_LINES, MAX_PATTERN = 1000, 200  # that are read, and characters of each
ANY_FOLDERS = None  # for **: any number of steps, and at least one at the end

Steps = tuple["re.Pattern[str] | None", ...]  # what each step of a path fits


class Ignored(NamedTuple):
    """A line of `.gitignore`: the steps of its pattern from the folder on, and whether it takes out what fits again."""

    steps: Steps
    is_for_folders: bool
    is_taken_out: bool
    line: int


def patterns_of(data: bytes) -> Sequence[Ignored]:
    """The patterns of a file `.gitignore`."""
    ignored = list[Ignored]()
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines()[:MAX_LINES], 1):
        text = line.strip()
        is_taken_out, text = text.startswith("!"), text.removeprefix("!")
        if text and not text.startswith("#") and len(text) <= MAX_PATTERN:
            ignored.append(Ignored(_steps(text.rstrip("/")), text.endswith("/"), is_taken_out, number))
    return ignored


def ignored_at(ignored: Sequence[Ignored], path: str) -> int | None:
    """The line by which git ignores a path below the folder, or a folder on the way to it; None where it does not."""
    steps = path.split("/")
    for count in range(1, len(steps) + 1):
        entries = (entry for entry in reversed(ignored) if not (entry.is_for_folders and count == len(steps)))
        last = next((entry for entry in entries if _fits(entry.steps, steps[:count])), None)
        if last is not None and not last.is_taken_out:
            return last.line
    return None


def _steps(text: str) -> Steps:
    """The steps of a pattern: a name is meant anywhere below, a path with a slash from the folder on."""
    steps = (ANY_FOLDERS if step == "**" else re.compile(translate(step)) for step in text.removeprefix("/").split("/"))
    return (*(() if "/" in text else (ANY_FOLDERS,)), *steps)


def _fits(pattern: Steps, steps: Sequence[str]) -> bool:
    """Whether a path fits a pattern, in time that grows with the steps of both."""
    name = pattern[-1]
    if name is not ANY_FOLDERS and not name.match(steps[-1]):
        return False

    @cache
    def rest_fits(begin: int, place: int) -> bool:
        if begin == len(pattern):
            return place == len(steps)
        step = pattern[begin]
        if step is ANY_FOLDERS:
            is_last = begin + 1 == len(pattern)
            skips = not is_last and rest_fits(begin + 1, place)
            return skips or (place < len(steps) and (is_last or rest_fits(begin, place + 1)))
        return place < len(steps) and step.match(steps[place]) is not None and rest_fits(begin + 1, place + 1)

    return rest_fits(0, 0)
