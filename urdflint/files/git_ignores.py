"""What git is told to ignore by the file `.gitignore` of a folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

IGNORES = ".gitignore"
MAX_LINES, MAX_PATTERN = 1000, 200  # that are read, and characters of each
STAR = re.compile(r"/\*\*/|\*\*/|/\*\*|\*+|\?")
WORDS = {"/**/": "/(?:.*/)?", "**/": "(?:.*/)?", "/**": "/.*", "?": "[^/]"}


class Ignored(NamedTuple):
    """A line of `.gitignore`: what paths below the folder it is about, and whether it takes them out again."""

    pattern: re.Pattern[str]
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
            ignored.append(Ignored(_pattern(text.rstrip("/")), text.endswith("/"), is_taken_out, number))
    return ignored


def ignored_at(ignored: Sequence[Ignored], path: str) -> int | None:
    """The line by which git ignores a path below the folder, or a folder on the way to it; None where it does not."""
    steps = path.split("/")
    for place in accumulate(steps, "{}/{}".format):
        fitting = (
            entry
            for entry in reversed(ignored)
            if not (entry.is_for_folders and place == path) and entry.pattern.match(place)
        )
        last = next(fitting, None)
        if last is not None and not last.is_taken_out:
            return last.line
    return None


def _pattern(text: str) -> re.Pattern[str]:
    """What a pattern fits: a name anywhere below, or a path from the folder on where it has a slash."""
    is_anchored = "/" in text
    parts, position = list[str](), 0
    text = text.removeprefix("/")
    for match in STAR.finditer(text):
        parts += [re.escape(text[position : match.start()]), WORDS.get(match[0], "[^/]*")]
        position = match.end()
    parts.append(re.escape(text[position:]))
    return re.compile(("" if is_anchored else "(?:.*/)?") + "".join(parts) + r"\Z")
