"""Objects of the protocol made of JSON, and made into JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from urdflint.server.protocol.types import Position
from urdflint.struct import Struct

MAX_NUMBER = 2**31 - 1


class Impossible(Exception):
    """A value that is none of its kind; the text names the field and what is there."""


def read(kind: type[Any], value: Any, place: str = "params") -> Any:
    """An object of a kind, made of JSON; fields that the kind does not have are left out. Raises Impossible."""
    if kind is Any:
        return value
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _object(kind, value, place)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return None if value is None else read(next(kind for kind in arguments if kind is not type(None)), value, place)
    if origin is not None and issubclass(origin, Sequence) and isinstance(value, list):
        return [read(arguments[0], entry, f"{place}[{number}]") for number, entry in enumerate(value)]
    if kind is float and type(value) is int:
        return float(value)
    if isinstance(kind, type) and issubclass(kind, int) and type(value) is int and abs(value) <= MAX_NUMBER:
        try:
            return kind(value)
        except ValueError:
            pass
    elif type(value) is kind:
        return value
    raise Impossible(f"{place} cannot be {json.dumps(value)[:100]}")


def _object(kind: type[Struct], value: Any, place: str) -> Struct:
    if not isinstance(value, Mapping):
        raise Impossible(f"{place} cannot be {json.dumps(value)[:100]}")
    fields = {}
    for name, key, field_kind in _fields(kind):
        if key in value or name not in kind._field_defaults:
            fields[name] = read(field_kind, value.get(key), f"{place}.{key}")
            if kind is Position and fields[name] < 0:
                raise Impossible(f"{place}.{key} cannot be {fields[name]}")
    return kind(**fields)


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, str, Any]]:
    """The fields of a kind: their names, the keys of the protocol, and the kinds of their values."""
    hints = get_type_hints(kind)
    return [(name, key, hints[name]) for name, key in _keys(kind)]


@cache
def _keys(kind: type[Struct]) -> list[tuple[str, str]]:
    """The fields of a kind with the keys of the protocol; `diagnostic_items` has "items"."""
    pairs = []
    for name in kind._fields:
        first, *rest = name.split("_")
        pairs.append(
            (name, rest[-1] if rest[-1:] in (["items"], ["item"]) else first + "".join(map(str.capitalize, rest)))
        )
    return pairs


def written(content: Any) -> bytes:
    """JSON of a message; fields that are None are left out."""
    return json.dumps(content, default=_plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _plain(value: Struct) -> dict[str, Any]:
    pairs = ((key, getattr(value, name)) for name, key in _keys(type(value)))
    return {key: entry for key, entry in pairs if entry is not None}
