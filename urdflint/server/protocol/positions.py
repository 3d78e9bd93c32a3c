"""Places as editors count them, in lines and units of an encoding, made into byte offsets of a text and back."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right

from urdflint.server.protocol import types
from urdflint.struct import cached_property
from urdflint.syntax.source import Lengths, Span

UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"
ENDING = re.compile(rb"\r\n|\r|\n")
LONG = 2000  # bytes of a line from which on its beginnings are measured in steps


class Lines:
    """The lines of a UTF-8 text as the protocol has them: they end with LF, CR LF or CR.

    `encoding` is the one whose units the client counts within a line. A byte order mark is not part of the first line.
    What lies outside of the text, or inside of a character, counts as the nearest place before it.
    """

    def __init__(self, text: bytes, encoding: str = UTF16) -> None:
        self.text = text
        self.encoding = encoding

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins."""
        first = len(codecs.BOM_UTF8) if self.text.startswith(codecs.BOM_UTF8) else 0
        return [first, *(match.end() for match in ENDING.finditer(self.text))]

    @cached_property
    def _ascii(self) -> bool:
        return self.text.isascii()

    @cached_property
    def _long(self) -> Lengths:
        return Lengths(self.text, lambda text: _units(text, self.encoding))

    def position(self, offset: int) -> types.Position:
        """The line and the unit in it of a byte offset."""
        offset = max(self.starts[0], min(offset, len(self.text)))
        row = bisect_right(self.starts, offset) - 1
        start = self.starts[row]
        if self._ascii or self.encoding == UTF8:
            return types.Position(row, offset - start)
        if offset - start > LONG:
            return types.Position(row, self._long.before(offset) - self._long.before(start))
        return types.Position(row, _units(self.text[start:offset], self.encoding))

    def offset(self, position: types.Position) -> int:
        """The byte offset of a line and a unit in it."""
        if position.line >= len(self.starts):
            return len(self.text)
        start, end = self.starts[position.line], self._end(position.line)
        if self._ascii or self.encoding == UTF8:
            return _code_points(self.text, min(start + position.character, end))
        line = self.text[start:end].decode("utf-8", "replace")
        if self.encoding == UTF32:
            before = line[: position.character]
        else:
            before = line.encode("utf-16-le")[: 2 * position.character].decode("utf-16-le", "ignore")
        return min(end, start + len(before.encode("utf-8")))

    def _end(self, line: int) -> int:
        """Where a line ends, without what ends it."""
        if line + 1 == len(self.starts):
            return len(self.text)
        next_start = self.starts[line + 1]
        return next_start - (2 if self.text[max(0, next_start - 2) : next_start] == b"\r\n" else 1)

    def range(self, span: Span) -> types.Range:
        """The range of a span of bytes."""
        return types.Range(self.position(span.start), self.position(span.end))

    def span(self, editor_range: types.Range) -> Span:
        """The span of bytes of a range."""
        start, end = self.offset(editor_range.start), self.offset(editor_range.end)
        return Span(min(start, end), max(start, end))


def _units(text: bytes, encoding: str) -> int:
    words = text.decode("utf-8", "replace")
    return len(words) if encoding == UTF32 else len(words.encode("utf-16-le", "surrogatepass")) // 2


def _code_points(text: bytes, offset: int) -> int:
    """An offset that is not inside of a character."""
    while 0 < offset < len(text) and text[offset] & 0xC0 == 0x80:
        offset -= 1
    return offset
