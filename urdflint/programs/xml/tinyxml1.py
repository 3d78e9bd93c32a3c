"""Which files TinyXML 2.6.2 refuses, by their bytes: the XML parser of urdfdom up to 3.

It reads a C string, so a NUL ends the file. The tests compare it with check_urdf 3 on mutated files.
"""

from __future__ import annotations

import re

from urdflint.programs.xml import tinyxml2
from urdflint.programs.xml.refusal import Refusal

DEPTH = 40_000  # it recurses: check_urdf 3 reads 30,000 levels and overflows its stack of 8 MB at 50,000
BLANK = re.compile(rb"\s*")
BLANK_UTF8 = re.compile(rb"(?:\s|\xef\xbb\xbf|\xef\xbf[\xbe\xbf])*")
NAME = re.compile(rb"[A-Za-z_\x7f-\xff][A-Za-z0-9_\-.:\x7f-\xff]*")
BARE_VALUE = re.compile(rb"[^\s/>'\"]*")
OTHER_WORD = re.compile(rb"[^\s>]*")
WIDE = rb"|[\xc2-\xdf][\s\S]|[\xe0-\xef][\s\S]{2}|[\xf0-\xf4][\s\S]{3}"
# What TinyXML steps over on its way to the end mark; with UTF-8 a lead byte takes what follows along, be it a quote.
RUNS = {
    (mark, utf8): re.compile((rb"(?:[^&%s\xc2-\xf4]+%s)*" % (mark, WIDE)) if utf8 else (rb"[^&%s]*" % mark))
    for mark in (b'"', b"'", b"<")
    for utf8 in (False, True)
}
UTF8_NAMES = (b"utf-8", b"utf8")


def refusal(data: bytes) -> Refusal | None:
    """Whether TinyXML 2.6.2 refuses the bytes; "no robot" where it stops early and tinyxml2 finds a robot."""
    text = data.split(b"\0", 1)[0]
    reading = _TinyXml1(text)
    try:
        robot = reading.document()
    except _Refused as why:
        return why.refusal
    return None if robot or not tinyxml2.has_robot(text) else Refusal(reading.stopped, "no robot")


def has_robot(data: bytes) -> bool:
    """Whether TinyXML takes the bytes and there is a `<robot>` outside all other elements."""
    try:
        return _TinyXml1(data.split(b"\0", 1)[0]).document()
    except _Refused:
        return False


class _Refused(Exception):
    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.refusal = Refusal(offset, "TIXML_ERROR_" + reason)


class _TinyXml1:
    """TinyXML's way through a text; a position of None is its null pointer, given back where reading failed."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.utf8 = text.startswith(b"\xef\xbb\xbf")
        self.encoding_known = self.utf8
        self.stopped = 0

    def blank(self, position: int) -> int:
        match = (BLANK_UTF8 if self.utf8 else BLANK).match(self.text, position)
        return match.end() if match else position

    def skip_to(self, position: int) -> int:
        """The byte at a position, 0 at the end."""
        return self.text[position] if position < len(self.text) else 0

    def document(self) -> bool:
        """Goes through the top level; whether a robot was there."""
        robot, empty = False, True
        position: int | None = self.blank(0)
        while position is not None and self.skip_to(position) == 0x3C:
            empty = False
            self.stopped = position
            if NAME.match(self.text, position + 1):
                robot = self.name(position)[0] == b"robot" or robot
                position = self.element(position)
            else:
                position = self.other(position, top=True)
            if position is not None:
                position = self.blank(position)
        if empty:
            raise _Refused(position or 0, "DOCUMENT_EMPTY")
        self.stopped = position if position is not None else self.stopped
        return robot

    def name(self, position: int) -> tuple[bytes, int]:
        """The name behind a `<` and where it ends; with UTF-8 a byte order mark between them is a blank."""
        match = NAME.match(self.text, self.blank(position + 1))
        if match is None or match.end() >= len(self.text):
            raise _Refused(position, "FAILED_TO_READ_ELEMENT_NAME")
        return match[0], match.end()

    def other(self, position: int, top: bool = False) -> int | None:
        """Past a declaration, comment, CDATA section or something unknown."""
        text = self.text
        if text[position : position + 5].lower() == b"<?xml":
            return self.declaration(position + 5, top)
        if text.startswith(b"<!--", position):
            end = text.find(b"-->", position + 4)
            return end + 3 if end >= 0 else len(text)
        if text.startswith(b"<![CDATA[", position):
            end = text.find(b"]]>", position + 9)
            return end + 3 if 0 <= end < len(text) - 3 else None
        end = text.find(b">", position)
        return end + 1 if end >= 0 else len(text)

    def declaration(self, position: int, top: bool) -> int | None:
        encoding = b""
        while position < len(self.text):
            if self.skip_to(position) == 0x3E:
                if top and not self.encoding_known:
                    self.encoding_known = True
                    self.utf8 = not encoding or encoding.lower().startswith(UTF8_NAMES)
                return position + 1
            position = self.blank(position)
            word = self.text[position : position + 10].lower()
            if word.startswith((b"version", b"encoding", b"standalone")):
                read = self.attribute(position)
                if isinstance(read, _Refused):
                    return None
                encoding = read[1] if word.startswith(b"encoding") else encoding
                position = read[2]
            elif match := OTHER_WORD.match(self.text, position):
                position = match.end()
        return None

    def attribute(self, position: int) -> tuple[bytes, bytes, int] | _Refused:
        """Name, value as written, and the position behind an attribute."""
        name = NAME.match(self.text, position)
        if name is None:
            return _Refused(position, "READING_ATTRIBUTES")
        equals = self.blank(name.end())
        if self.skip_to(equals) != 0x3D:
            return _Refused(equals, "READING_ATTRIBUTES")
        start = self.blank(equals + 1)
        if start >= len(self.text):
            return _Refused(start, "READING_ATTRIBUTES")
        quote = self.text[start : start + 1]
        if quote in (b'"', b"'"):
            end = self.past(start + 1, quote)
            if end is None:
                return _Refused(position, "PARSING_ELEMENT")
            return name[0], self.text[start + 1 : end - 1], end
        value = BARE_VALUE.match(self.text, start)
        end = value.end() if value else start
        if self.text[end : end + 1] in (b'"', b"'"):
            return _Refused(end, "READING_ATTRIBUTES")
        return name[0], self.text[start:end], end

    def past(self, position: int, mark: bytes) -> int | None:
        """The position behind the mark that ends a value or a text."""
        run = RUNS[mark, self.utf8]
        while match := run.match(self.text, position):
            position = match.end()
            if self.text.startswith(mark, position):
                return position + 1 if position + 1 < len(self.text) else None
            if self.skip_to(position) != 0x26:
                return None
            end = self.reference(position)
            if end is None:
                return None
            position = end
        return None

    def reference(self, position: int) -> int | None:
        """The position behind a `&` or the character reference that it starts; None for a broken one."""
        text = self.text
        if self.skip_to(position + 1) != 0x23 or not self.skip_to(position + 2):
            return position + 1
        hexadecimal = self.skip_to(position + 2) == 0x78
        end = text.find(b";", position + 2 + hexadecimal)
        if end < 0:
            return None
        start = text.rfind(b"x" if hexadecimal else b"#", position + 1, end) + 1
        digits = text[start:end].strip(b"0123456789abcdefABCDEF" if hexadecimal else b"0123456789")
        return None if digits else end + 1

    def element(self, position: int) -> int:
        """Past an element and all that is in it."""
        opened: list[bytes] = []
        position = self.start_tag(position, opened)
        while opened:
            position = self.blank(position)
            if position >= len(self.text):
                raise _Refused(position, "READING_ELEMENT_VALUE")
            if self.skip_to(position) != 0x3C:
                end = self.past(position, b"<")
                if end is None:
                    raise _Refused(position, "READING_ELEMENT_VALUE")
                position = end - 1
            elif self.skip_to(position + 1) == 0x2F:
                position = self.end_tag(position, opened.pop())
            elif NAME.match(self.text, position + 1):
                position = self.start_tag(position, opened)
            else:
                beyond = self.other(position)
                if beyond is None:
                    raise _Refused(position, "READING_ELEMENT_VALUE")
                position = beyond
        return position

    def start_tag(self, position: int, opened: list[bytes]) -> int:
        start = position
        name, position = self.name(start)
        names: set[bytes] = set()
        while (position := self.blank(position)) < len(self.text):
            if self.skip_to(position) == 0x2F:
                if self.skip_to(position + 1) != 0x3E:
                    raise _Refused(position + 1, "PARSING_EMPTY")
                return position + 2
            if self.skip_to(position) == 0x3E:
                opened.append(name)
                if len(opened) > DEPTH:
                    raise _Refused(start, "STACK_OVERFLOW")
                return position + 1
            read = self.attribute(position)
            if isinstance(read, _Refused):
                raise read
            if read[0] in names or read[2] >= len(self.text):
                raise _Refused(position, "PARSING_ELEMENT")
            names.add(read[0])
            position = read[2]
        raise _Refused(position, "READING_ATTRIBUTES")

    def end_tag(self, position: int, name: bytes) -> int:
        if self.text.startswith(name, position + 2):
            end = self.blank(position + 2 + len(name))
            if self.skip_to(end) == 0x3E:
                return end + 1
        raise _Refused(position, "READING_END_TAG")
