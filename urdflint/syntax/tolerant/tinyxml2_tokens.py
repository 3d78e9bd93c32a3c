"""The pieces of a file as tinyxml2 (9 to 11) cuts it: what it takes, where it stops and under which error name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint import regex
from urdflint.syntax.document import Departure
from urdflint.syntax.source import Span
from urdflint.syntax.tolerant.characters import NAME, VALUE, decoded

BLANK = regex.compile(rb"\s*")
TAG_START = regex.compile(rb"<\s*(/?)(%s)" % NAME)
TAG_CLOSE = regex.compile(rb"\s*(/?)>")
ATTRIBUTE = regex.compile(rb"(\s*)(%s)\s*=\s*(%s)" % (NAME, VALUE))
BROKEN_ATTRIBUTE = regex.compile(rb"(%s)\s*(=?)\s*([^\s>]*)" % NAME)
MARKS = (
    (b"<?", b"?>", "declaration"),
    (b"<!--", b"-->", "comment"),
    (b"<![CDATA[", b"]]>", "cdata"),
    (b"<!", b">", "markup"),
)


class Piece(NamedTuple):
    """A piece of a file as tinyxml2 cuts it.

    Tags have a `tag`: the match of their `<`, `/` (group 1) and name (group 2), and `attributes`: blanks, name, value.
    """

    kind: str
    start: int
    end: int
    tag: re.Match[bytes] | None = None
    attributes: Sequence[re.Match[bytes]] = ()


class Unreadable(Exception):
    """Where and why tinyxml2 stops: `reason` is its error's name."""

    def __init__(self, reason: str, kind: str, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.reason = reason
        self.departure = Departure(kind, message, Span(start, end))


def scan(text: bytes) -> Iterator[Piece]:
    """The pieces of a text that has no NUL; raises `Unreadable` where tinyxml2 gives up."""
    opened: list[tuple[bytes, int]] = []  # names and offsets of the elements not closed yet
    position = _end_of_blank(text, 0)
    if text.startswith(b"\xef\xbb\xbf", position):
        position += 3
    if position == len(text):
        raise Unreadable("XML_ERROR_EMPTY_DOCUMENT", "empty", "the file is empty", 0, 0)
    while True:
        start = _end_of_blank(text, position)
        if start == len(text):
            break
        piece = tag_at(text, start) if text[start] == 0x3C else _characters(text, position, start, opened)
        if piece.kind == "end" and not opened:
            yield piece
            return
        if piece.tag is not None:
            _nest(text, piece, opened)
        yield piece
        position = piece.end
    if opened:
        raise _unclosed(text, "XML_ERROR_PARSING", *opened[-1])


def _end_of_blank(text: bytes, position: int) -> int:
    match = BLANK.match(text, position)
    return match.end() if match else position


def _characters(text: bytes, position: int, start: int, opened: list[tuple[bytes, int]]) -> Piece:
    end = text.find(b"<", start)
    if end >= 0:
        return Piece("text", position, end)
    if opened:
        raise _unclosed(text, "XML_ERROR_PARSING_TEXT", *opened[-1])
    end = len(text.rstrip())
    raise Unreadable("XML_ERROR_PARSING_TEXT", "text-outside-root", "text outside the root element", start, end)


def tag_at(text: bytes, start: int) -> Piece:
    """The tag, comment or the like that the `<` at an offset starts; raises `Unreadable`."""
    for mark, ending, kind in MARKS:
        if text.startswith(mark, start):
            end = text.find(ending, start + len(mark))
            if end < 0:
                reason = "XML_ERROR_PARSING_" + {"markup": "UNKNOWN"}.get(kind, kind.upper())
                message = f"{mark.decode()!r} has no {ending.decode()!r} after it"
                raise Unreadable(reason, "unclosed", message, start, start + len(mark))
            return Piece(kind, start, end + len(ending))
    tag = TAG_START.match(text, start)
    if tag is None:
        message = "'<' that does not start a tag and is not written &lt;"
        raise Unreadable("XML_ERROR_PARSING", "bad-tag", message, start, start + 1)
    attributes, position = [], tag.end()
    while match := ATTRIBUTE.match(text, position):
        attributes.append(match)
        position = match.end()
    close = TAG_CLOSE.match(text, position)
    if len(attributes) > 1:
        _unlike(tag, attributes)
    if close is None:
        raise _bad_tag(text, position, tag, attributes[-1] if attributes else None)
    kind = "empty" if close[1] else "end" if tag[1] else "start"
    return Piece(kind, start, close.end(), tag, attributes)


def _unlike(tag: re.Match[bytes], attributes: list[re.Match[bytes]]) -> None:
    names = {attribute[2] for attribute in attributes}
    if len(names) == len(attributes):
        return
    for attribute in attributes:
        if attribute[2] not in names:
            message = f"<{decoded(tag[2])}> has the attribute '{decoded(attribute[2])}' twice"
            raise Unreadable(
                "XML_ERROR_PARSING_ATTRIBUTE", "duplicate-attribute", message, attribute.start(2), attribute.end()
            )
        names.discard(attribute[2])


def _nest(text: bytes, piece: Piece, opened: list[tuple[bytes, int]]) -> None:
    assert piece.tag is not None
    name = piece.tag[2]
    if piece.kind == "start":
        opened.append((name, piece.start))
    elif piece.kind == "end":
        due, start = opened.pop()
        if due != name:
            closing_name, opening_name = decoded(name), decoded(due)
            message = (
                f"</{closing_name}> instead of </{opening_name}> for the <{opening_name}> in line {_line(text, start)}"
            )
            raise Unreadable("XML_ERROR_MISMATCHED_ELEMENT", "mismatched-tag", message, piece.start, piece.end)


def _unclosed(text: bytes, reason: str, name: bytes, start: int) -> Unreadable:
    message = f"<{decoded(name)}>, opened in line {_line(text, start)}, is never closed"
    match = TAG_START.match(text, start)
    return Unreadable(reason, "unclosed", message, start, match.end() if match else start + 1)


def _bad_tag(text: bytes, position: int, tag: re.Match[bytes], before: re.Match[bytes] | None) -> Unreadable:
    """Why a tag cannot be read on from a position; `before` is the last attribute that could."""
    name = decoded(tag[2])
    position = _end_of_blank(text, position)
    broken = BROKEN_ATTRIBUTE.match(text, position)
    reason = "XML_ERROR_PARSING_ATTRIBUTE" if broken else "XML_ERROR_PARSING_ELEMENT"
    if before and b"<" in before[3] and position < len(text):
        message = f"value of '{decoded(before[2])}' is not closed by a quote"
        return Unreadable(reason, "unclosed-value", message, before.start(3), before.start(3) + 1)
    if broken:
        return _bad_attribute(broken)
    if position == len(text) or text[position] == 0x3C:
        return Unreadable(reason, "unclosed-tag", f"tag <{name} is not closed by '>'", *tag.span())
    stray = text[position : position + 1].decode("ascii", "replace")
    return Unreadable(reason, "bad-tag", f"{stray!r} does not belong in the tag <{name}>", position, position + 1)


def _bad_attribute(broken: re.Match[bytes]) -> Unreadable:
    reason, name, value = "XML_ERROR_PARSING_ATTRIBUTE", decoded(broken[1]), broken[3]
    if not broken[2] or not value:
        return Unreadable(reason, "no-value", f"attribute '{name}' has no value", *broken.span(1))
    if value[:1] in (b'"', b"'"):
        offset = broken.start(3)
        return Unreadable(reason, "unclosed-value", f"value of '{name}' is not closed by a quote", offset, offset + 1)
    curly = value.startswith((b"\xe2\x80\x9c", b"\xe2\x80\x9d", b"\xe2\x80\x98", b"\xe2\x80\x99"))
    message = f"value of '{name}' is in curly quotes" if curly else f"value of '{name}' is not in quotes"
    end = broken.end() - (value.endswith(b"/") and len(value) > 1)
    return Unreadable(reason, "unquoted-value", message, broken.start(3), end)


def _line(text: bytes, offset: int) -> int:
    return text.count(b"\n", 0, offset) + 1
