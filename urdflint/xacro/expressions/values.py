"""The plain values that expressions work with, those of YAML files among them, and how much each holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MAX_ITEMS = 200_000  # what a list or dictionary holds, with all that is in it, as often as it would be printed


class YamlDict(dict[Any, Any]):
    """A dictionary of a YAML file, whose keys are read as attributes too; what is taken out of it can do the same."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if key not in self:
            raise AttributeError(f"the dictionary has no key {key!r}")
        return dotted(dict.__getitem__(self, key))


class YamlList(list[Any]):
    """A list of a YAML file, whose dictionaries have keys that are read as attributes."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        return dotted(list.__getitem__(self, index))

    def __iter__(self) -> Iterator[Any]:
        return map(dotted, list.__iter__(self))


def dotted(value: Any) -> Any:
    """A value of a YAML file with keys that are read as attributes, as xacro hands it out."""
    if isinstance(value, dict):
        return YamlDict(value)
    return YamlList(value) if isinstance(value, list) else value


NOTHING: dict[str, str] = {}
VIEWS: tuple[type, ...] = (type(NOTHING.keys()), type(NOTHING.values()), type(NOTHING.items()))
ROWS = frozenset({list, tuple, set, frozenset, YamlList, *VIEWS})
TABLES = frozenset({dict, YamlDict})
CONTAINERS = ROWS | TABLES
SIZED = CONTAINERS | {str, range}


def weight(value: Any, limit: int = MAX_ITEMS) -> int:
    """What a value holds, counted as often as it would be printed; more than `limit` where counting stopped."""
    total = 0
    left = [value]
    while left and total <= limit:
        part = left.pop()
        kind = type(part)
        total += 1
        if kind is str:
            total += len(part)
        elif kind is int:
            total += part.bit_length() >> 5
        elif kind in CONTAINERS:
            if total + len(part) > limit:
                return limit + 1
            if kind in TABLES:
                left.extend(dict.values(part))
            left.extend(list.__iter__(part) if kind is YamlList else part)
    return total
