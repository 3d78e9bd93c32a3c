"""The text that PyBullet hands to its XML parser: it reads line by line, into a buffer that does not hold every line.

`InMemoryFileIO::readLine` in fileIOPlugin.cpp: a NUL ends a line as a line feed does, what stands in it behind a
carriage return is lost, and one that is longer than the buffer becomes several.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

ROOM = 8191  # bytes of a line
LINE_END = re.compile(rb"[\n\0]")


class Lines(NamedTuple):
    """The text, and where pieces of it begin, in it and in the file: as many lines as nothing was done to."""

    text: bytes
    starts: Sequence[int]
    origins: Sequence[int]

    def origin(self, offset: int) -> int:
        """The place in the file of a place in the text."""
        at = bisect_right(self.starts, offset) - 1
        return self.origins[at] + offset - self.starts[at] if at >= 0 else offset


def is_cut(data: bytes) -> bool:
    """Whether there is a NUL, or a carriage return that ends no line."""
    return 0 in data or data.count(b"\r") != data.count(b"\r\n")


def is_broken(data: bytes) -> bool:
    """Whether a line is longer than the buffer."""
    at = 0
    while len(data) - at > ROOM:
        end = max(data.rfind(mark, at, at + ROOM + 1) for mark in (b"\n", b"\0"))
        if end < 0:
            return True
        at = end + 1
    return False


def read(data: bytes) -> Lines:
    """The text of a file."""
    text, starts, origins = bytearray(), array("Q"), array("Q")
    shift: int | None = None
    at = 0
    while at < len(data):
        found = LINE_END.search(data, at, at + ROOM)
        end = found.start() if found else min(at + ROOM, len(data))
        if at - len(text) != shift:  # a line that became another one, which a NUL for a line feed does not make it
            shift = at - len(text)
            starts.append(len(text))
            origins.append(at)
        text += data[at:end].partition(b"\r")[0]
        text += b"\n"
        at = found.end() if found else end
    return Lines(bytes(text), starts, origins)
