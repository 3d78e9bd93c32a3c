"""STL: triangles of 50 bytes behind a header of 84, or the same in words."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence

from urdflint.meshes.mesh import NOT_FINITE, Content, Kind, NoMesh, Surface, finite
from urdflint.meshes.words import bounded, lines, numbers

HEAD, TRIANGLE, NORMAL = 84, 50, 12  # bytes
ENDLESS = (b"\x7f", b"\xff")  # the first byte of what is not a number, or infinite, among others
WORD = b"solid"
CORNER = b"vertex"


def is_binary(data: bytes) -> bool:
    """Whether the number in the header fits the length, or what follows is no text."""
    if len(data) < HEAD:
        return False
    return (
        len(data) == HEAD + TRIANGLE * stated_count(data) or b"\0" in data[HEAD : HEAD + 1000] or b"\0" in data[80:HEAD]
    )


def stated_count(data: bytes) -> int:
    """How many triangles the header says that there are."""
    number: int = struct.unpack_from("<I", data, HEAD - 4)[0]
    return number


def binary(data: bytes) -> Content:
    """The triangles of a binary file, which may be longer than it says. Raises NoMesh."""
    count, stored_count = stated_count(data), (len(data) - HEAD) // TRIANGLE
    if count > stored_count:
        raise NoMesh(f"its header says {count} triangles, and there are {stored_count}")
    if count == 0:
        raise NoMesh("it has no faces")
    surface = Surface([_axis(data, count, axis) for axis in range(3)])
    return Content(Kind.STL, [surface], spare=len(data) - HEAD - TRIANGLE * count)


def _axis(data: bytes, count: int, axis: int) -> array[float]:
    """One coordinate of all corners, gathered byte by byte: nothing in Python itself is faster."""
    buffer, end = bytearray(12 * count), HEAD + TRIANGLE * count
    for corner in range(3):
        for byte in range(4):
            start = HEAD + NORMAL + 12 * corner + 4 * axis + byte
            buffer[4 * corner + byte :: 12] = data[start:end:TRIANGLE]
    if any(mark in buffer[3::4] for mark in ENDLESS):
        _finite(buffer)
    values = array("f")
    values.frombytes(buffer)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def _finite(numbers: bytearray) -> None:
    """See to it that no number has the largest exponent, as those have that are none. Raises NoMesh."""
    if any(high & 0x7F == 0x7F and low & 0x80 for low, high in zip(numbers[2::4], numbers[3::4], strict=True)):
        raise NoMesh(NOT_FINITE)


def text(data: bytes) -> Content:
    """The triangles of an ASCII file. Raises NoMesh."""
    axes: tuple[array[float], ...] = (array("d"), array("d"), array("d"))
    for block in lines(data):
        corners = [line for line in block if line[:6].lower() == CORNER]
        words = _words(corners)
        for axis, values in enumerate(axes):
            values.extend(numbers(words[axis + 1 :: 4]))
        bounded(len(axes[0]))
    if not axes[0]:
        raise NoMesh("it has no faces")
    if len(axes[0]) % 3:
        raise NoMesh(f"its last triangle has {len(axes[0]) % 3} of 3 vertices")
    return Content(Kind.STL_TEXT, [Surface([*map(finite, axes)])])


def _words(corners: Sequence[bytes]) -> list[bytes]:
    """The words of lines that have four each. Raises NoMesh."""
    words = b" ".join(corners).split()
    if len(words) != 4 * len(corners) or any(word.lower() != CORNER for word in set(words[::4])):
        raise NoMesh("a vertex in it has not three coordinates")
    return words
