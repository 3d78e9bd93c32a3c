"""The text that PyBullet hands to its XML parser: it reads line by line, and loses what its buffer does not hold.

`b3BulletDefaultFileIO::readLine`: a line ends at a carriage return or NUL, whatever comes behind it, and one that is
longer than the buffer is cut into several.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

BUFFER = 8192  # bytes, with the NUL at the end
END = re.compile(rb"[\r\n\0]")
LONG = re.compile(rb"[^\n]{%d}" % (BUFFER - 1))


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
    """Whether something of a line is lost."""
    return 0 in data or data.count(b"\r") != data.count(b"\r\n")


def is_broken(data: bytes) -> bool:
    """Whether a line is longer than the buffer, so that it becomes several."""
    return max(map(len, data.split(b"\n")), default=0) >= BUFFER - 1 and LONG.search(data) is not None


def read(data: bytes) -> Lines:
    """The text of a file."""
    pieces, starts, origins = list[bytes](), list[int](), list[int]()
    length = at = 0
    while at < len(data):
        end = data.find(b"\n", at, at + BUFFER - 1)
        end = end + 1 if end >= 0 else min(at + BUFFER - 1, len(data))
        stop = END.search(data, at, end)
        piece = data[at : stop.start() if stop else end] + b"\n"
        pieces.append(piece)
        starts.append(length)
        origins.append(at)
        length += len(piece)
        at = end
    return Lines(b"".join(pieces), starts, origins)
