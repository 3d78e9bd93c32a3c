"""Where an argument of xacro was given: its value remembers the files in which it may be written."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from urdflint.files import safe_open, short_path
from urdflint.findings import Location
from urdflint.syntax.source import Source, Span

LARGEST = 200_000  # bytes of a file in which it is looked for
NEAR = 300  # characters between the name of an argument and its value


class GivenArgument(str):
    """The value of an argument `name`, which one of some files gives: configurations, or a launch file."""

    __slots__ = ("name", "paths")
    name: str
    paths: tuple[str, ...]

    def __new__(cls, value: str, name: str, paths: tuple[str, ...]) -> GivenArgument:
        """A value with where it is from."""
        argument = super().__new__(cls, value)
        argument.name, argument.paths = name, paths
        return argument

    def __reduce__(self) -> tuple[type[GivenArgument], tuple[str, str, tuple[str, ...]]]:
        return GivenArgument, (str(self), self.name, self.paths)


def noted(arguments: Mapping[str, str], paths: Sequence[str]) -> dict[str, str]:
    """Arguments that know by which files they are given."""
    return {name: GivenArgument(value, name, tuple(paths)) for name, value in arguments.items()}


def location(value: object) -> Location | None:
    """Where the value of an argument stands in a file that gives it, None where it is not written there as it is."""
    if not isinstance(value, GivenArgument) or not value:
        return None
    for path in reversed(value.paths):
        try:
            source = Source(short_path(os.path.normpath(path)), safe_open.content(path, LARGEST))
        except (OSError, safe_open.NoFile):
            continue
        span = _span(source.text, value.name, str(value))
        if span is not None:
            return Location(source, span)
    return None


@lru_cache(maxsize=64)  # of as many findings as a file can have
def _span(text: bytes, name: str, value: str) -> Span | None:
    """Where a value stands behind its name."""
    name, value = re.escape(name), re.escape(value)
    command = rf"(?<!\w){name}\s{{0,20}}:=\s{{0,20}}({value})(?!\w)"
    assignment = rf"(?<!\w){name}(?!\w).{{0,{NEAR}}}?(?<![\w.])({value})(?![\w.])"
    matches = (re.search(pattern.encode(), text, re.DOTALL) for pattern in (command, assignment))
    return next((Span(*match.span(1)) for match in matches if match is not None), None)
