"""Equal problems that are reported once, at the first place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class _TooMany(list[T]):
    """Things of one group; what is alone in its own needs no list, as there may be hundreds of thousands."""

    __slots__ = ()


def grouped(values: Iterable[T], key: Callable[[T], Hashable]) -> Iterator[list[T]]:
    """Things grouped by a key; the groups and the things in them keep their order."""
    groups: dict[Hashable, T | _TooMany[T]] = {}
    for value in values:
        name = key(value)
        before = groups.get(name)
        if before is None:
            groups[name] = value
        elif isinstance(before, _TooMany):
            before.append(value)
        else:
            groups[name] = _TooMany((before, value))
    for group in groups.values():
        yield group if isinstance(group, _TooMany) else [group]
