"""The text that PyBullet hands to its XML parser: it reads line by line, into a buffer that does not hold every line.

`InMemoryFileIO::readLine` in fileIOPlugin.cpp: a NUL ends a line as a line feed does, what stands in it behind a
carriage return is lost, and one that is longer than the buffer becomes several.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from urdflint import regex

ROOM = 8191  # bytes of a line
LINE_END = regex.compile(rb"[\n\0]")


class Lines(NamedTuple):
    """The text, and where pieces of it begin, in it and in the file: as many lines as nothing was done to."""

    text: bytes
    starts: Sequence[int]
    origins: Sequence[int]

    def origin(self, offset: int) -> int:
        """The place in the file of a place in the text."""
        index = bisect_right(self.starts, offset) - 1
        return self.origins[index] + offset - self.starts[index] if index >= 0 else offset


def is_cut(data: bytes) -> bool:
    """Whether there is a NUL, or a carriage return that ends no line."""
    return 0 in data or data.count(b"\r") != data.count(b"\r\n")


def is_broken(data: bytes) -> bool:
    """Whether a line is longer than the buffer."""
    position = 0
    while len(data) - position > ROOM:
        end = max(data.rfind(mark, position, position + ROOM + 1) for mark in (b"\n", b"\0"))
        if end < 0:
            return True
        position = end + 1
    return False


def read(data: bytes) -> Lines:
    """The text of a file."""
    text, starts, origins = bytearray(), array("Q"), array("Q")
    shift: int | None = None
    position = 0
    while position < len(data):
        line_end = LINE_END.search(data, position, position + ROOM)
        end = line_end.start() if line_end else min(position + ROOM, len(data))
        # A line that became another one, which a NUL for a line feed does not make it
        if position - len(text) != shift:
            shift = position - len(text)
            starts.append(len(text))
            origins.append(position)
        text += data[position:end].partition(b"\r")[0]
        text += b"\n"
        position = line_end.end() if line_end else end
    return Lines(bytes(text), starts, origins)
