"""The line on which a key of a TOML file stands, which Python's parser does not tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Parser = Callable[[str], Mapping[str, Any]]


def line_of(text: str, keys: Sequence[str | int], parse: Parser, word: str = "") -> int:
    """The line of the value at `keys`, a table in a table; where it has several lines, that of a word in it.

    The parser itself is asked, with one line more each time: it can read what ends with a whole statement, and what was
    added since the last such end is where the key is. So no spelling of keys and tables has to be known here. `parse`
    raises ValueError; the whole text is one that it reads. The line is 1 where the key is not there.
    A number among the keys is that of a table in an array.
    """
    lines = text.split("\n")
    end = 0
    for number in range(1, len(lines) + 1):
        try:
            tables = parse("\n".join(lines[:number]) + "\n")
        except ValueError:
            continue
        if _has(tables, keys):
            return next(
                (line_number for line_number in range(end + 1, number + 1) if _says(lines[line_number - 1], word)),
                end + 1,
            )
        end = number
    return 1


def _has(tables: Any, keys: Sequence[str | int]) -> bool:
    for key in keys:
        if isinstance(tables, list):
            if not isinstance(key, int) or key >= len(tables):
                return False
        elif not isinstance(tables, Mapping) or key not in tables:
            return False
        tables = tables[key]
    return True


def _says(line: str, word: str) -> bool:
    """Whether a line has a string that holds a word among others which are separated by commas."""
    parts = line.replace('"', ",").replace("'", ",").split(",")
    return word in (part.strip() for part in parts)
