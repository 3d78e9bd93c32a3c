"""Where something stands in a xacro source, the bytes that it takes there, and the calls that brought it in."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.syntax.tolerant.characters import value_of

CHARACTER = re.compile(rb"&[^;&\s]+;|\r\n|[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]*|.", re.DOTALL)
TEXT = re.compile(rb"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|[^<]+|<", re.DOTALL)
COMMENT, CDATA = b"<!--", b"<![CDATA["


class Spot(NamedTuple):
    """A place in a document: an element, or an attribute of it, or a part of a value.

    `start` and `end` count characters of the value as XML readers give it (references resolved); with `attribute` None
    they count those of `element.text`, the element's own text. Without `end` the place is the whole value, or the
    element's name where no attribute is given. `is_name` means the attribute's name.
    """

    document: Document
    element: Element
    attribute: str | None = None
    start: int = 0
    end: int | None = None
    is_name: bool = False


class Call(NamedTuple):
    """By which call or include something got into a robot: `element` of `document` is the call, `name` what it takes.

    `outer` is the call that this one stands in. `kind` is "macro", "include" or "block".
    """

    kind: str
    name: str
    document: Document
    element: Element
    outer: Call | None

    def chain(self) -> Iterator[Call]:
        """This call, the one around it, and so on."""
        call: Call | None = self
        while call is not None:
            yield call
            call = call.outer


class Written(NamedTuple):
    """Where a text was written, None for what no file holds, and by which calls it got into the robot."""

    spot: Spot | None
    call: Call | None = None

    def part(self, start: int, end: int) -> Written:
        """A part of the text, by its offsets in it."""
        if self.spot is None:
            return self
        return self._replace(spot=self.spot._replace(start=self.spot.start + start, end=self.spot.start + end))


def span_of(spot: Spot) -> Span:
    """The bytes of a place."""
    document, element = spot.document, spot.element
    if spot.attribute is None:
        return document.name(element) if spot.end is None else _of_text(document, element, spot.start, spot.end)
    if spot.is_name:
        return document.attribute(element, spot.attribute) or document.start_tag(element)
    value_span = document.value(element, spot.attribute)
    if value_span is None:
        return document.start_tag(element)
    if spot.end is None:
        return value_span if value_span.start < value_span.end else Span(value_span.start - 1, value_span.end + 1)
    characters = _characters_of_value(document, element, spot.attribute)
    if characters is None:
        return Span(value_span.start + spot.start, max(value_span.start + spot.end, value_span.start + spot.start + 1))
    return _within(*characters, spot.start, spot.end) or value_span


def text_of(spot: Spot) -> str:
    """The text of a place, which xacro reads."""
    text = spot.element.text if spot.attribute is None else spot.element.attributes.get(spot.attribute, "")
    return text if spot.end is None else text[spot.start : spot.end]


def place(spot: Spot) -> Place:
    """The place of a spot, in the form that problems have."""
    document, element, attribute = spot.document, spot.element, spot.attribute
    if attribute is None and spot.end is None:
        return Place(element, part="label", document=document)
    if attribute is not None and (spot.is_name or spot.end is None):
        return Place(element, attribute, "name" if spot.is_name else "value", document=document)
    part = "text" if attribute is None else "value"
    return Place(element, attribute, part, span_of(spot), document)


def _of_text(document: Document, element: Element, start: int, end: int) -> Span:
    return _within(*_characters_of(document, element), start, end) or document.start_tag(element)


@lru_cache(maxsize=2)  # a value may have very many faults, as the list of parameters of a macro
def _characters_of_value(document: Document, element: Element, attribute: str) -> tuple[array[int], array[int]] | None:
    """Where each character of a value begins and ends; None where each is one byte."""
    span = document.value(element, attribute)
    raw = document.source.text[span.start : span.end] if span is not None else b""
    if span is None or (b"&" not in raw and b"\r" not in raw and raw.isascii()):
        return None
    starts, ends = array("L"), array("L")
    for character in _characters(raw, span.start):
        starts.append(character.start)
        ends.append(character.end)
    return starts, ends


@lru_cache(maxsize=1)  # a text may have very many faults
def _characters_of(document: Document, element: Element) -> tuple[array[int], array[int]]:
    """Where each character of `element.text` begins and ends."""
    starts, ends = array("L"), array("L")
    for run in _runs(document, element):
        starts.extend(span.start for span, _ in run)
        ends.extend(span.end for span, _ in run)
    return starts, ends


def runs(document: Document, element: Element) -> Iterator[tuple[str, int]]:
    """The texts of an element that xacro reads, each with its offset in `element.text`; no CDATA, which it leaves."""
    if "$" not in element.text and "{" not in element.text:
        return
    if not element.children and b"<" not in document.source.text[document.start_tag(element).end : element.close]:
        yield element.text, 0
        return
    offset = 0
    for run in _runs(document, element):
        for plain, same in groupby(range(len(run)), key=lambda index: run[index][1]):
            places = list(same)
            if plain:
                yield element.text[offset + places[0] : offset + places[-1] + 1], offset + places[0]
        offset += len(run)


def _runs(document: Document, element: Element) -> Iterator[list[tuple[Span, bool]]]:
    """The characters of each run of text that `element.text` is made of, and whether they stand outside of CDATA."""
    offset, text = document.start_tag(element).end, document.source.text
    stops = [
        *((child.start, document.element(child).end) for child in element.children),
        (element.close, element.close),
    ]
    for stop, child_end in stops:
        run: list[tuple[Span, bool]] = []
        for match in TEXT.finditer(text[offset:stop]):
            start = offset + match.start()
            if match[0].startswith(COMMENT):
                yield from _unless_blank(run, text)
                run = []
            elif match[0].startswith(CDATA):
                run += [(span, False) for span in _characters(match[0][len(CDATA) : -3], start + len(CDATA))]
            elif not match[0].startswith(b"<?"):
                run += [(span, True) for span in _characters(match[0], start)]
        yield from _unless_blank(run, text)
        offset = child_end


def _unless_blank(run: list[tuple[Span, bool]], text: bytes) -> Iterator[list[tuple[Span, bool]]]:
    """A run, unless it is nothing but whitespace, which is in no `element.text`."""
    if any(not text[span.start : span.end].isspace() for span, _ in run):
        yield run


def _characters(raw: bytes, offset: int) -> Iterator[Span]:
    """The bytes of each character that an XML reader gives."""
    for match in CHARACTER.finditer(raw):
        count = len(value_of(match[0])) if match[0].startswith(b"&") else 1
        yield from [Span(offset + match.start(), offset + match.end())] * count


def _within(starts: array[int], ends: array[int], start: int, end: int) -> Span | None:
    if start >= len(starts):
        return None
    return Span(starts[start], ends[max(min(end, len(ends)), start + 1) - 1])
