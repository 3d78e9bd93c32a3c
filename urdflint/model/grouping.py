"""Group equal problems, which are reported once, at the first place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def grouped(values: Iterable[T], key: Callable[[T], Hashable]) -> Iterator[list[T]]:
    """The groups of values with the same key; groups and values keep their order."""
    groups: dict[Hashable, list[T]] = {}
    for value in values:
        groups.setdefault(key(value), []).append(value)
    yield from groups.values()
