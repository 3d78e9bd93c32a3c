"""Bytes with a name: offsets, lines and columns; knows nothing of XML."""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from urdflint import regex
from urdflint.struct import cached_property

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
NOT_FOR_FILES = ("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7", "utf-8-sig")
STATEFUL = ("iso2022", "hz", "big5hkscs", "euc_jis", "shift_jis")  # what is before a character has a part in its bytes
STEP = 1000  # bytes
YAML = (".yaml", ".yml")
AFTER_CHARACTER = regex.compile(rb"[\x80-\xbf]*")
DECLARED = regex.compile(rb"""\A(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")


class Span(NamedTuple):
    """A half-open range of byte offsets into `Source.text`."""

    start: int
    end: int


class Position(NamedTuple):
    """A place in a text: line and column count from 1, columns count code points."""

    line: int
    column: int


class Lengths:
    """How long the beginnings of a UTF-8 text are in another measure: a file can be one line of many megabytes.

    The text is measured in steps that end between characters; each length is that of whole steps, and of a part of one.
    """

    def __init__(self, text: bytes, measure: Callable[[bytes], int], step: int = STEP) -> None:
        self.text, self.measure = text, measure
        self.starts, self.lengths = [0], [0]
        while self.starts[-1] + step < len(text):
            start = self.starts[-1]
            rest = AFTER_CHARACTER.match(text, start + step)
            end = rest.end() if rest is not None else len(text)
            self.starts.append(end)
            self.lengths.append(self.lengths[-1] + measure(text[start:end]))

    def before(self, offset: int) -> int:
        """The length of the text before an offset."""
        step = bisect_right(self.starts, offset) - 1
        return self.lengths[step] + self.measure(self.text[self.starts[step] : offset])


def is_yaml(name: str) -> bool:
    """Whether a file is YAML by its name."""
    return name.lower().endswith(YAML)


class Source:
    """The bytes of one file.

    `data` is what was read. `text` is the same in UTF-8, and the same object where the file is UTF-8 already;
    every span of urdflint is a range of `text`, and `original` turns an offset back into one of `data`.
    """

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data

    def __reduce__(self) -> tuple[type[Source], tuple[str, bytes]]:
        """What another process needs: the rest is worked out again where it is asked for."""
        return Source, (self.name, self.data)

    @cached_property
    def bom(self) -> bytes:
        """The byte order mark that the file starts with, or nothing."""
        return next((mark for mark, _ in BOMS if self.data.startswith(mark)), b"")

    @cached_property
    def declared(self) -> str | None:
        """The encoding that the XML declaration names, in lower case."""
        match = DECLARED.match(self.data[:400])
        return match[1].decode("ascii").lower() if match else None

    @cached_property
    def encoding(self) -> str:
        """The Python name of the encoding in which the file can be read without loss."""
        for mark, name in BOMS:
            if self.data.startswith(mark):
                return name
        head = self.data[:4]
        if len(head) >= 2 and (head[0] == 0) != (head[1] == 0) and b"<" in head:
            return "utf-16-le" if head[1] == 0 else "utf-16-be"
        if self.declared and _plausible(self.declared) and _readable(self.data, self.declared):
            return codecs.lookup(self.declared).name
        return "utf-8" if self.valid_utf8 else "latin-1"

    @cached_property
    def valid_utf8(self) -> bool:
        """Whether the bytes are UTF-8 as they stand."""
        return _readable(self.data, "utf-8")

    @cached_property
    def text(self) -> bytes:
        """The file in UTF-8."""
        if self.encoding in ("utf-8", "ascii"):
            return self.data
        text = self.data.decode(self.encoding, "replace")
        return text.removeprefix("\ufeff").encode("utf-8", "replace")

    def original(self, offset: int) -> int:
        """The offset in `data` of the character at `offset` in `text`."""
        if self.text is self.data:
            return offset
        original_offset = self._encoded.before(offset) + (0 if self.encoding == "utf-8" else len(self.bom))
        return min(original_offset, len(self.data))  # half a character at the end counts as a whole one in `text`

    @cached_property
    def _ascii(self) -> bool:
        return self.text.isascii()

    @cached_property
    def _points(self) -> Lengths:
        return Lengths(self.text, lambda text: len(text.decode("utf-8", "replace")))

    @cached_property
    def _units(self) -> Lengths:
        return Lengths(self.text, lambda text: len(text.decode("utf-8", "replace").encode("utf-16-le")) // 2)

    @cached_property
    def _encoded(self) -> Lengths:
        step = len(self.text) + 1 if self.encoding.startswith(STATEFUL) else STEP
        return Lengths(
            self.text, lambda text: len(text.decode("utf-8", "ignore").encode(self.encoding, "replace")), step
        )

    @cached_property
    def _line_starts(self) -> list[int]:
        return list(accumulate([len(line) + 1 for line in self.text.split(b"\n")[:-1]], initial=0))

    def position(self, offset: int) -> Position:
        """Line and column of an offset into `text`."""
        row = bisect_right(self._line_starts, offset)
        if self._ascii:
            return Position(row, offset - self._line_starts[row - 1] + 1)
        start = self._line_starts[row - 1]
        column = self._points.before(offset) - self._points.before(start) + 1
        marked = row == 1 and self.text.startswith(codecs.BOM_UTF8) and offset >= len(codecs.BOM_UTF8)
        return Position(row, column - marked)

    def line_start(self, offset: int) -> int:
        """The offset in `text` of the first character of the line that an offset is in, behind a byte order mark."""
        start = self._line_starts[bisect_right(self._line_starts, offset) - 1]
        marked = start == 0 and self.text.startswith(codecs.BOM_UTF8)
        return min(len(codecs.BOM_UTF8), offset) if marked else start

    def units(self, offset: int) -> int:
        """How many UTF-16 code units are before an offset into `text`; a byte order mark does not count."""
        if self._ascii:
            return offset
        marked = self.text.startswith(codecs.BOM_UTF8) and offset >= len(codecs.BOM_UTF8)
        return self._units.before(offset) - marked

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line ending."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] if number < len(self._line_starts) else len(self.text)
        return self.text[start:end].decode("utf-8", "replace").rstrip("\r\n").removeprefix("\ufeff")

    def line_at(self, offset: int) -> Span:
        """The line that an offset is in, with its line ending."""
        row = bisect_right(self._line_starts, offset)
        return Span(self._line_starts[row - 1], [*self._line_starts[row : row + 1], len(self.text)][0])

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._line_starts)


def _readable(data: bytes, encoding: str) -> bool:
    try:
        if encoding == "ascii" and data.isascii():
            return True
        data.decode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _plausible(encoding: str) -> bool:
    """Whether a file whose declaration was found byte by byte can be in that encoding: UTF-16 for one cannot."""
    try:
        return codecs.lookup(encoding).name not in NOT_FOR_FILES and b"<?xml ".decode(encoding) == "<?xml "
    except (UnicodeError, LookupError):
        return False
