"""The text that PyBullet hands to its XML parser: it reads line by line, into a buffer that does not hold every line.

`InMemoryFileIO::readLine` in fileIOPlugin.cpp: a NUL ends a line as a line feed does, what stands in it behind a
carriage return is lost, and one that is longer than the buffer becomes several.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

ROOM = 8191  # bytes of a line
LINE_END = re.compile(rb"[\n\0]")


class Lines(NamedTuple):
    """The text, and where pieces of it begin, in it and in the file."""

    text: bytes
    starts: list[int]
    origins: list[int]

    def origin(self, offset: int) -> int:
        """The place in the file of a place in the text."""
        at = bisect_right(self.starts, offset) - 1
        return self.origins[at] + offset - self.starts[at] if at >= 0 else offset


def is_cut(data: bytes) -> bool:
    """Whether there is a NUL, or a carriage return that ends no line."""
    return 0 in data or data.count(b"\r") != data.count(b"\r\n")


def is_broken(data: bytes) -> bool:
    """Whether a line is longer than the buffer."""
    return len(data) > ROOM and max(map(len, LINE_END.split(data))) > ROOM


def read(data: bytes) -> Lines:
    """The text of a file."""
    pieces, starts, origins = list[bytes](), list[int](), list[int]()
    length = at = 0
    while at < len(data):
        found = LINE_END.search(data, at, at + ROOM)
        end = found.start() if found else min(at + ROOM, len(data))
        piece = data[at:end].split(b"\r", 1)[0] + b"\n"
        pieces.append(piece)
        starts.append(length)
        origins.append(at)
        length += len(piece)
        at = found.end() if found else end
    return Lines(b"".join(pieces), starts, origins)
