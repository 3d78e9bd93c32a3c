"""A configuration file as TOML, and the lines of what stands in it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from urdflint.config import LIMIT, PROFILE, PROJECT, BadConfig
from urdflint.files import safe_open, short_path
from urdflint.text.nesting import DEEPEST, too_deep

SEARCHED = 10_000_000  # characters that may be parsed to find a line; a longer file has its mistakes told without it
PLACE_IN_MESSAGE = re.compile(r" \(at line (\d+), column \d+\)\Z")  # how Python's parser ends a message
Parser = Callable[[str], Mapping[str, Any]]


class NotThere(BadConfig):
    """A configuration that cannot be opened."""


def bad(path: str, complaint: str, key: str | Sequence[str | int] = (), word: str = "") -> BadConfig:
    """The error about the value of a key in a file that is TOML, or about a word in that value.

    A key in a table is given with those that lead there, a table in an array by its number.
    """
    number = line(path, (key,) if isinstance(key, str) else key, word)
    return BadConfig(f"{short_path(path)}:{number}: {complaint}" if number else f"{short_path(path)}: {complaint}")


def line(path: str, keys: Sequence[str | int], word: str = "") -> int | None:
    """The line on which a key stands, or a word in its value; None in a profile, and where looking takes too long."""
    if path.startswith(PROFILE):
        return None
    text = safe_open.content(path, LIMIT).decode("utf-8")
    if len(text) * text.count("\n") > SEARCHED:
        return None
    return line_of(text, [*place(path), *keys], _toml().loads, word)


def place(path: str) -> tuple[str, ...]:
    """The names of the TOML table in which a configuration file has its keys; empty for the top of the file."""
    return ("tool", "urdflint") if os.path.basename(path) == PROJECT else ()


def content(path: str) -> str:
    """The text of a file; the device that is always empty has none. Raises BadConfig."""
    if os.path.normpath(path) == os.devnull:
        return ""
    try:
        return safe_open.content(path, LIMIT).decode("utf-8")
    except OSError as error:
        from urdflint.files.near_paths import suggest_path

        raise NotThere(f"{short_path(path)}: {error.strerror}{suggest_path(short_path(path))}") from error
    except safe_open.NoFile as error:
        raise NotThere(f"{short_path(path)}: {error}") from error
    except ValueError as error:
        raise BadConfig(f"{short_path(path)}: not TOML: {error}") from error


def tables(path: str, text: str | None = None) -> dict[str, Any]:
    """A file, or a text that was read of it, as TOML. Raises BadConfig."""
    toml, text = _toml(), content(path) if text is None else text
    deep = too_deep(text)
    if deep is not None:
        raise BadConfig(
            f"{short_path(path)}:{deep[0]}:{deep[1]}: more than {DEEPEST} keys, arrays or tables in one another"
        )
    try:
        parsed: dict[str, Any] = toml.loads(text)
    except toml.TOMLDecodeError as error:
        place = PLACE_IN_MESSAGE.search(str(error))
        number = f":{place[1]}" if place else ""
        raise BadConfig(f"{short_path(path)}{number}: not TOML: {PLACE_IN_MESSAGE.sub('', str(error))}") from error
    except ValueError as error:
        raise BadConfig(f"{short_path(path)}: not TOML: {error}") from error
    return parsed


def _toml() -> Any:
    return import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")


def value(text: str) -> Any:
    """A value as TOML has it."""
    return _toml().loads(f"value = {text}")["value"]


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
