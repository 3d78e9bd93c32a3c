"""Where a name stands that a renaming leaves alone: launch files, RViz, programs, and texts that expressions are in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.files import folders, safe_open
from urdflint.linter.discovery import walk as walking
from urdflint.server.symbols import companion_names as beside
from urdflint.server.workspace import related_files as families
from urdflint.syntax.source import Span

if TYPE_CHECKING:
    from urdflint.server.symbols.rename_edits import Spans
    from urdflint.server.workspace.state import State, Text

ENDINGS = (".launch", ".launch.xml", ".py", ".rviz", ".yaml", ".yml", ".world", ".sdf", ".srdf", ".config")
BESIDE = (".yaml", ".yml", ".srdf")  # what is about another robot means that one's name
LARGEST = 1_000_000  # bytes of a file that is looked through
MOST_FILES = 20_000
MOST = 100  # places
SHOWN = 12


def places(state: State, text: Text, name: str, spans: Spans) -> list[str]:
    """Files with the lines on which the name stands as a word and is left."""
    word = re.compile(rb"(?<![\w.-])" + re.escape(name.encode()) + rb"(?![\w-])")
    top = families.top(state, text.path)
    found = []
    own = families.packages(state, text.path).around or top
    for path in sorted(_files(top), key=lambda one: not one.startswith(os.path.join(own, ""))):
        try:
            data = safe_open.content(path, LARGEST)
        except (OSError, safe_open.NoFile):
            continue
        lines = [
            data.count(b"\n", 0, match.start()) + 1 for match in word.finditer(data) if _is_left(match, path, spans)
        ]
        if lines and not (path.lower().endswith(BESIDE) and beside.about(state, path)):
            found.append(f"{os.path.relpath(path, top)}:{','.join(map(str, sorted({*lines})[:5]))}")
        if len(found) >= MOST:
            break
    return found


def _is_left(match: re.Match[bytes], path: str, spans: Spans) -> bool:
    return Span(*match.span()) not in spans.get(path, ())


def _files(top: str) -> Iterator[str]:
    seen = 0
    for folder, inner, files in folders.below(top, lambda _: None):
        inner[:] = [one for one in sorted(inner) if not one.startswith(".") and one not in walking.SKIPPED]
        for one in sorted(files):
            seen += 1
            path = os.path.join(folder, one)
            if one.lower().endswith(ENDINGS) and not os.path.islink(path):
                yield path
        if seen > MOST_FILES:
            return


def words(found: list[str]) -> str:
    """What the user is told of the places."""
    more = f" and {len(found) - SHOWN} more files" if len(found) > SHOWN else ""
    return "left as they are: " + "; ".join(found[:SHOWN]) + more
