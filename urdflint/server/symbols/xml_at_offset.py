"""What of an XML document is at an offset: an element's name, an attribute, its value, or text."""

from __future__ import annotations

from urdflint.struct import Struct
from urdflint.syntax.document import ATTRIBUTE, Document, Element
from urdflint.syntax.source import Span

NAME, ATTRIBUTE_NAME, VALUE, TAG, TEXT = "name", "attribute", "value", "tag", "text"


class Pointed(Struct):
    """The innermost element at an offset, and the part of it at the offset, with the part's `span`.

    A part is the element's name (in the end tag too), the name or the value of an `attribute`, anything else in the
    start tag, or the text between tags.
    """

    element: Element
    part: str
    span: Span
    attribute: str | None = None


def pointed_at(document: Document, offset: int) -> Pointed | None:
    """What is at an offset; None outside of all elements. The end of a name or value still is in it."""
    element = innermost(document, offset)
    if element is None:
        return None
    tag = document.start_tag(element)
    if tag.start <= offset < tag.end:
        return _in_tag(document, element, offset)
    end_span = end_name(document, element)
    if end_span is not None and end_span.start <= offset <= end_span.end:
        return Pointed(element, NAME, end_span)
    return Pointed(element, TEXT, Span(tag.end, max(tag.end, element.close)))


def innermost(document: Document, offset: int) -> Element | None:
    """The innermost element whose tags or content an offset is in."""
    elements = document.elements
    low, high = 0, len(elements)
    while low < high:
        middle = (low + high) // 2
        if elements[middle].start <= offset:
            low = middle + 1
        else:
            high = middle
    element: Element | None = elements[low - 1] if low else None
    while element is not None and not (element.start <= offset < max(document.element(element).end, element.start + 1)):
        element = element.parent
    return element


def end_name(document: Document, element: Element) -> Span | None:
    """The element's name in its end tag; None where it has none."""
    name = document.name(element)
    text = document.source.text
    start = element.close + 2
    written = text[name.start : name.end]
    if text[element.close : start] == b"</" and text[start : start + len(written)] == written:
        return Span(start, start + len(written))
    return None


def names_of(document: Document, element: Element) -> list[Span]:
    """The element's name where it is written, in the start tag and in the end tag."""
    last = end_name(document, element)
    return [document.name(element), *([last] if last is not None else [])]


def _in_tag(document: Document, element: Element, offset: int) -> Pointed:
    name, tag = document.name(element), document.start_tag(element)
    if offset <= name.end:
        return Pointed(element, NAME, name)
    for match in ATTRIBUTE.finditer(document.source.text, name.end, tag.end):
        written = match[1].decode("utf-8", "replace")
        if match.start(1) <= offset <= match.end(1):
            return Pointed(element, ATTRIBUTE_NAME, Span(*match.span(1)), written)
        value = Span(*match.span(match.lastindex or 2))
        if value.start <= offset <= value.end:
            return Pointed(element, VALUE, value, written)
    return Pointed(element, TAG, tag)
