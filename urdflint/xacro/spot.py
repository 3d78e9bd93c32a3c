"""Where something stands in a xacro source, and the bytes that it takes there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Span

VALUE = re.compile(rb"&[^;&\s]+;|\r\n|[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*|.", re.DOTALL)
TEXT = re.compile(rb"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|" + VALUE.pattern, re.DOTALL)
CDATA = b"<![CDATA["


class Spot(NamedTuple):
    """A place in a document: an element, or an attribute of it, or a part of a value.

    `start` and `end` count characters of the value as XML readers give it (references resolved); with `attribute` None
    they count those of `element.text`, the element's own text. Without `end` the whole of it is meant: the value, or
    the element's name where no attribute is given. With `named` the attribute's name is meant.
    """

    document: Document
    element: Element
    attribute: str | None = None
    start: int = 0
    end: int | None = None
    named: bool = False


def span_of(spot: Spot) -> Span:
    """The bytes of a place."""
    document, element = spot.document, spot.element
    if spot.attribute is None:
        return document.name(element) if spot.end is None else _of_text(document, element, spot.start, spot.end)
    if spot.named:
        return document.attribute(element, spot.attribute) or document.start_tag(element)
    whole = document.value(element, spot.attribute)
    if whole is None:
        return document.start_tag(element)
    if spot.end is None:
        return whole if whole.start < whole.end else Span(whole.start - 1, whole.end + 1)
    raw = document.source.text[whole.start : whole.end]
    if b"&" not in raw and b"\r" not in raw and raw.isascii():
        return Span(whole.start + spot.start, max(whole.start + spot.end, whole.start + spot.start + 1))
    return _within(_characters(raw, whole.start, VALUE), spot.start, spot.end) or whole


def _of_text(document: Document, element: Element, start: int, end: int) -> Span:
    text = document.source.text
    at = document.start_tag(element).end
    characters: list[Span] = []
    for child in element.children:
        characters += _characters(text[at : child.start], at, TEXT)
        at = document.element(child).end
    characters += _characters(text[at : element.close], at, TEXT)
    return _within(characters, start, end) or document.start_tag(element)


def _characters(raw: bytes, at: int, pattern: re.Pattern[bytes]) -> list[Span]:
    """The bytes of each character that an XML reader gives."""
    found: list[Span] = []
    for match in pattern.finditer(raw):
        start, end = at + match.start(), at + match.end()
        if match[0].startswith(CDATA) and pattern is TEXT:
            found += _characters(match[0][len(CDATA) : -3], start + len(CDATA), VALUE)
        elif not match[0].startswith((b"<!--", b"<?")) or pattern is VALUE:
            count = len(unescape(match[0].decode("utf-8", "replace"))) if match[0].startswith(b"&") else 1
            found += [Span(start, end)] * count
    return found


def _within(characters: list[Span], start: int, end: int) -> Span | None:
    if start >= len(characters):
        return None
    return Span(characters[start].start, characters[max(min(end, len(characters)), start + 1) - 1].end)


def runs(document: Document, element: Element) -> Iterator[tuple[str, int]]:
    """The texts of an element that xacro reads, each with its offset in `element.text`; no CDATA, which it leaves."""
    if "$" not in element.text:
        return
    source = document.source.text
    if not element.children and b"<" not in source[document.start_tag(element).end : element.close]:
        yield element.text, 0
        return
    at, offset = document.start_tag(element).end, 0
    stops = [*((one.start, document.element(one).end) for one in element.children), (element.close, element.close)]
    for stop, behind in stops:
        for piece in _pieces(source[at:stop]):
            length = len(_characters(piece, 0, TEXT))
            if not piece.startswith(b"<"):
                yield element.text[offset : offset + length], offset
            offset += length
        at = behind


MARKUP = re.compile(rb"(<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z))", re.DOTALL)


def _pieces(raw: bytes) -> list[bytes]:
    """Runs of text, comments and CDATA sections, in order."""
    return [one for one in MARKUP.split(raw) if one]
