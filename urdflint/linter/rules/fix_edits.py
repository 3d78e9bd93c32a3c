"""Changes that checks propose, as edits of the bytes of a file."""

from __future__ import annotations

from urdflint import regex
from urdflint.findings import Edit
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Span
from urdflint.text.wording import escaped

QUOTES = (b'"', b"'")
BLANK_LINE = regex.compile(rb"[ \t]*\r?\n")
LINE_BEHIND = regex.compile(rb"[ \t]*(?:\r?\n|\Z)")


def edit(read: Document, place: Place, text: str) -> Edit | None:
    """The edit that writes a text at a place; None where there is nothing to replace.

    Into a value it is written escaped. Beside the parts that every place can name it can be "attribute", name and value
    with the whitespace before them, and where nothing stands yet "inside", behind the name in the tag, and "behind",
    after the element. An element that is removed goes with its line.
    """
    element = place.element
    if place.span is not None or element is None:
        return Edit(span_of(read, place), text)
    if place.part == "behind":
        return _insert_behind(read, element, text)
    if place.part == "inside":
        end = read.name(element).end
        return Edit(Span(end, end), text)
    if place.part == "element" and not text:
        return Edit(_with_line(read, read.element(element)), text)
    span: Span | None
    if place.part == "attribute":
        span = _attribute(read, element, place.attribute or "")
    elif place.attribute is not None:
        span = (read.attribute if place.part == "name" else read.value)(element, place.attribute)
        text = text if place.part == "name" else escaped(text)
    elif place.part == "text":
        span, text = read.text(element), escaped(text)
    else:
        span = span_of(read, place) if place.part != "value" else None
    return Edit(span, text) if span is not None else None


def _attribute(read: Document, element: Element, name: str) -> Span | None:
    """An attribute with the whitespace before it."""
    name_span, value, text = read.attribute(element, name), read.value(element, name), read.source.text
    if name_span is None or value is None or text[value.end : value.end + 1] not in QUOTES:
        return None
    return Span(len(text[: name_span.start].rstrip()), value.end + 1)


def _with_line(read: Document, span: Span) -> Span:
    """The bytes of something, with those of its lines if nothing else is on them; one blank line around it stays."""
    text, line = read.source.text, read.source.line_at(span.start)
    line_rest = LINE_BEHIND.match(text, span.end)
    if line_rest is None or text[line.start : span.start].strip(b" \t"):
        return span
    end = line_rest.end()
    if line.start and not text[slice(*read.source.line_at(line.start - 1))].strip():
        blank = BLANK_LINE.match(text, end)
        end = blank.end() if blank is not None else end
    return Span(line.start, end)


def _insert_behind(read: Document, element: Element, text: str) -> Edit:
    """A text behind an element, on a line of its own if the element has one."""
    span, source = read.element(element), read.source
    line = source.line_at(span.start)
    indent = source.text[line.start : span.start]
    if not indent.strip(b" \t") and LINE_BEHIND.match(source.text, span.end):
        ending = "\r\n" if source.text[line.start : line.end].endswith(b"\r\n") else "\n"
        text = f"{ending}{indent.decode()}{text}"
    return Edit(Span(span.end, span.end), text)
