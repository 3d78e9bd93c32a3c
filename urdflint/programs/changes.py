"""What a release table is made of: changes of behavior with the releases that brought them, and how that is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

Version = tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Change:
    """A change of behavior: the first release of each series that has it, what it is, and who says so.

    Series after the last one named have it from their first release on; one that is not named, before the last that is,
    never has it. `source` names a case of tests/cases, or the source file or pull request.
    """

    first: tuple[str, ...]
    what: str
    source: str

    def is_in(self, version: Version) -> bool:
        """Whether a release has the change."""
        return _has(self.first, version)


def numbers(version: str) -> Version:
    """A version as numbers, which compare."""
    return tuple(int(part) for part in version.split("."))


@dataclass(frozen=True, repr=False)
class Release:
    """A release of a program."""

    number: Version

    @classmethod
    @cache
    def of(cls, version: str) -> Release:
        """The release of a version such as `3.12.0`."""
        return cls(numbers(version))

    def has(self, change: Change) -> bool:
        """Whether this release behaves as from a change on."""
        return change.is_in(self.number)


@lru_cache(maxsize=1024)
def _has(first: tuple[str, ...], version: Version) -> bool:
    by_series = {release[0]: release for release in map(numbers, first)}
    if version[0] in by_series:
        return version >= by_series[version[0]]
    return version[0] > max(by_series)
