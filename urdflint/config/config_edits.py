"""Settings written into a configuration file beside what is there, which stays as it is."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from urdflint.config import LIMIT, BadConfig, toml
from urdflint.files import atomic, safe_open, short_path

KEY = re.compile(r"^[A-Za-z0-9_-]+$")
HEADER = re.compile(r"^[ \t]*\[")


def robot(path: str, value: str) -> None:
    """Set the robot of a configuration, which is made where it is not there. Raises BadConfig and OSError."""
    _write(path, lambda text: _with_key(text, toml.place(path), "robot", value), {"robot": value})


def arguments(path: str, pattern: str, values: Mapping[str, str]) -> None:
    """Give the files of a pattern arguments of xacro, which win over those before. Raises BadConfig and OSError."""
    words = ", ".join(f"{_key(name)} = {_text(value)}" for name, value in values.items())
    table = ".".join((*toml.place(path), "xacro", "overrides"))
    entry = f"\n[[{table}]]\nfiles = {_text(pattern)}\narguments = {{{words}}}\n"
    _write(path, lambda text: text.rstrip("\n") + "\n" * bool(text.strip()) + entry, None)


def _write(path: str, change: Any, expected: Mapping[str, Any] | None) -> None:
    """Write a changed file if it is then TOML that says the same as before, and what is expected of it."""
    try:
        data: bytes | None = safe_open.content(path, LIMIT)
    except FileNotFoundError:
        data = None
    except (OSError, safe_open.NoFile) as error:
        raise BadConfig(f"{short_path(path)}: {error}") from error
    before = toml.tables(path) if data is not None else {}
    text = change((data or b"").decode("utf-8"))
    try:
        with safe_open.instead({os.path.realpath(path): text.encode()}):
            after = toml.tables(path)
    except BadConfig:
        after = {}
    if expected is not None and not _only(before, after, toml.place(path), expected):
        words = ", ".join(f"{name} = {_text(value)}" for name, value in expected.items())
        raise BadConfig(
            f"{short_path(path)}: it is written in a way that cannot be changed here, write by hand: {words}"
        )
    atomic.save(path, text.encode(), instead_of=data)


def _only(before: Any, after: Any, place: Sequence[str], expected: Mapping[str, Any]) -> bool:
    """Whether two files say the same but for what is expected of the later one."""
    if place:
        first, rest = place[0], place[1:]
        is_rest_equal = {**before, first: None} == {**after, first: None}
        return is_rest_equal and _only(before.get(first, {}), after.get(first, {}), rest, expected)
    return {**before, **expected} == dict(after)


def _with_key(text: str, place: Sequence[str], name: str, value: str) -> str:
    """The text with a key in the table at a place: its line anew, else a line before the first table inside."""
    lines = text.splitlines(keepends=True)
    start = _start(lines, place)
    end = next((line_index for line_index in range(start, len(lines)) if HEADER.match(lines[line_index])), len(lines))
    new = f"{name} = {_text(value)}\n"
    for line_index in range(start, end):
        if re.match(rf"[ \t]*{name}[ \t]*=", lines[line_index]):
            return "".join((*lines[:line_index], new, *lines[line_index + 1 :]))
    while end > start and not lines[end - 1].strip():
        end -= 1
    if end and not lines[end - 1].endswith("\n"):
        lines[end - 1] += "\n"
    return "".join((*lines[:end], new, *lines[end:]))


def _start(lines: Sequence[str], place: Sequence[str]) -> int:
    """The line behind the header of a table."""
    if not place:
        return 0
    header = re.compile(rf"^[ \t]*\[[ \t]*{'[ .]+'.join(place)}[ \t]*\]")
    return next((line_index + 1 for line_index, line in enumerate(lines) if header.match(line)), len(lines))


def _key(name: str) -> str:
    return name if KEY.match(name) else _text(name)


def _text(value: str) -> str:
    """A string as TOML has it, which takes those of JSON."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
