"""Equal problems that are reported once, at the first place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def grouped(values: Iterable[T], key: Callable[[T], Hashable]) -> Iterator[list[T]]:
    """Things grouped by a key; the groups and the things in them keep their order."""
    groups: dict[Hashable, list[T]] = {}
    for value in values:
        groups.setdefault(key(value), []).append(value)
    yield from groups.values()
