"""A configuration file as TOML, and the lines of what stands in it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from urdflint.config import LIMIT, PROFILE, PROJECT, BadConfig, short_path
from urdflint.config.toml_lines import line_of
from urdflint.files import safe_open
from urdflint.text.nesting import DEEPEST, too_deep

SEARCHED = 10_000_000  # characters that may be parsed to find a line; a longer file has its mistakes told without it
PLACE_IN_MESSAGE = re.compile(r" \(at line (\d+), column \d+\)\Z")  # how Python's parser ends a message


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
    """The table of a file that holds the keys."""
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
