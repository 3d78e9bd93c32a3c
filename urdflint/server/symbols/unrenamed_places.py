"""Where a name stands that a renaming leaves alone: launch files, RViz, programs, and texts that expressions are in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.files import folders, is_below, safe_open
from urdflint.linter.discovery import walk
from urdflint.server.symbols import companion_names
from urdflint.server.workspace import related_files
from urdflint.syntax.source import Span

if TYPE_CHECKING:
    from urdflint.server.symbols.rename_edits import Spans
    from urdflint.server.workspace.state import State, Text

ENDINGS = (".launch", ".launch.xml", ".py", ".rviz", ".yaml", ".yml", ".world", ".sdf", ".srdf", ".config")
COMPANION_ENDINGS = (".yaml", ".yml", ".srdf")  # what is about another robot means that one's name
LARGEST = 1_000_000  # bytes of a file that is looked through
MOST_FILES = 20_000
MAX_PLACES = 100  # places
MAX_SHOWN_FILES = 12


def places(state: State, text: Text, name: str, spans: Spans) -> list[str]:
    """Files with the lines on which the name stands as a word and is left."""
    word = re.compile(rb"(?<![\w.-])" + re.escape(name.encode()) + rb"(?![\w-])")
    top = related_files.top(state, text.path)
    unrenamed = []
    own = related_files.packages(state, text.path).own_package or top
    for path in sorted(_files(top), key=lambda file: not is_below(file, own)):
        try:
            data = safe_open.content(path, LARGEST)
        except (OSError, safe_open.NoFile):
            continue
        lines = [
            data.count(b"\n", 0, match.start()) + 1 for match in word.finditer(data) if _is_left(match, path, spans)
        ]
        if lines and not (path.lower().endswith(COMPANION_ENDINGS) and companion_names.about(state, path)):
            unrenamed.append(f"{os.path.relpath(path, top)}:{','.join(map(str, sorted({*lines})[:5]))}")
        if len(unrenamed) >= MAX_PLACES:
            break
    return unrenamed


def _is_left(match: re.Match[bytes], path: str, spans: Spans) -> bool:
    return Span(*match.span()) not in spans.get(path, ())


def _files(top: str) -> Iterator[str]:
    file_count = 0
    for folder, inner, files in folders.below(top, lambda _: None):
        inner[:] = [
            folder_name
            for folder_name in sorted(inner)
            if not folder_name.startswith(".") and folder_name not in walk.SKIPPED
        ]
        for name in sorted(files):
            file_count += 1
            path = os.path.join(folder, name)
            if name.lower().endswith(ENDINGS) and not os.path.islink(path):
                yield path
        if file_count > MOST_FILES:
            return


def words(unrenamed: list[str]) -> str:
    """The places that keep the old name, as a sentence for the user."""
    more = f" and {len(unrenamed) - MAX_SHOWN_FILES} more files" if len(unrenamed) > MAX_SHOWN_FILES else ""
    return "left as they are: " + "; ".join(unrenamed[:MAX_SHOWN_FILES]) + more
