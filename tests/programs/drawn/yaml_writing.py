"""Values of YAML written in the styles that people use, drawn by chance."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

PLAIN = re.compile(r"[A-Za-z_.+-]?[A-Za-z0-9_./+-]*(:(?=[^\s])[A-Za-z0-9_./:-]*)?")


class Raw(NamedTuple):
    """A text that is written as it is."""

    text: str


class Tagged(NamedTuple):
    """A value with a tag."""

    tag: str
    value: Any


def written(value: Any, chance: Random, indent: int = 0, flow: float = 0.5) -> str:
    """A value, in flow style or as a block."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, Tagged):
        return f"{value.tag} {written(value.value, chance, indent, 1)}"
    if isinstance(value, str):
        return _text(value, chance)
    if not isinstance(value, (dict, list)):
        return json.dumps(value)
    if not value or chance.random() < flow:
        return _flow(value, chance)
    blank = "\n" + " " * indent
    lines = _pairs(value, chance, indent) if isinstance(value, dict) else _items(value, chance, indent)
    return blank + blank.join(lines)


def _flow(value: Mapping[str, Any] | list[Any], chance: Random) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(written(one, chance, 0, 1) for one in value) + "]"
    pairs = (f"{_text(key, chance)}: {written(one, chance, 0, 1)}" for key, one in value.items())
    return "{" + ", ".join(pairs) + "}"


def _pairs(value: Mapping[str, Any], chance: Random, indent: int) -> list[str]:
    return [f"{_text(key, chance)}: {written(one, chance, indent + 2, 0.6)}".rstrip(" ") for key, one in value.items()]


def _items(value: list[Any], chance: Random, indent: int) -> list[str]:
    return ["- " + written(one, chance, indent + 2, 0.5).lstrip("\n ") for one in value]


def _text(text: str, chance: Random) -> str:
    if PLAIN.fullmatch(text) and text and chance.random() < 0.8:
        return text
    return json.dumps(text) if chance.random() < 0.6 or "'" in text else f"'{text}'"
