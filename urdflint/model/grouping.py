"""Things of the same kind that are told once, at the first of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")


def alike(things: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Things grouped by a key, the groups and what is in them in the order given."""
    groups: dict[Hashable, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return list(groups.values())


def elsewhere(group: list[T]) -> str:
    """The end of a message about a group of which only the first is told."""
    more = len(group) - 1
    return f", here and in {more} more place{'s' if more > 1 else ''}" if more else ""
