"""Equal problems that are reported once, at the first place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")


def grouped(things: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Things grouped by a key; the groups and the things in them keep their order."""
    groups: dict[Hashable, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return list(groups.values())


def and_elsewhere(group: list[T]) -> str:
    """The end of a message about a group that is reported at its first place."""
    more = len(group) - 1
    return f", here and in {more} more place{'s' if more > 1 else ''}" if more else ""
