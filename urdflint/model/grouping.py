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
