"""Bytes become a Document: expat's tree where the file is well formed, else that of a tolerant reading."""

from __future__ import annotations

from collections.abc import Callable
from xml.parsers import expat

from urdflint.syntax.document import NO_ATTRIBUTES, Departure, Document, Element, version_fault
from urdflint.syntax.source import Source, Span


def _handlers(document: Document, parser: expat.XMLParserType) -> dict[str, Callable[..., None]]:
    """What fills a document, by the parser's names; closures, since these run for every element of a file."""
    elements, comments, text = document.elements, document.comments, document.source.text
    open_element: Element | None = None
    depth = deepest = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal open_element, depth, deepest
        one = Element(tag, attributes or NO_ATTRIBUTES, open_element, parser.CurrentByteIndex)
        if open_element is not None:
            open_element.append(one)
        elements.append(one)
        open_element = one
        depth += 1
        if depth > deepest:
            deepest = document.depth = depth

    def end(_tag: str) -> None:
        nonlocal open_element, depth
        assert open_element is not None
        open_element.reach = parser.CurrentByteIndex - open_element.start
        open_element = open_element.parent
        depth -= 1

    def characters(data: str) -> None:
        if not data.isspace() and open_element is not None:
            open_element.text += data

    def comment(data: str) -> None:
        comments.append((parser.CurrentByteIndex, data))

    def doctype(*_: object) -> None:
        document.doctype = text.rfind(b"<!DOCTYPE", 0, parser.CurrentByteIndex)

    def declaration(version: str, _encoding: str | None, _standalone: int) -> None:
        fault = version_fault(version)
        if fault is not None:
            at = text.find(version.encode(), parser.CurrentByteIndex + len("<?xml version="))
            document.departures.append(Departure("xml-version", fault, Span(at, at + len(version.encode()))))

    def entity(*_: object) -> None:
        raise _HasEntities

    return {
        "StartElementHandler": start,
        "EndElementHandler": end,
        "CharacterDataHandler": characters,
        "CommentHandler": comment,
        "StartDoctypeDeclHandler": doctype,
        "XmlDeclHandler": declaration,
        "EntityDeclHandler": entity,
    }


class _HasEntities(Exception):
    """The document declares entities of its own, which no reader of robot files expands."""


def read(source: Source) -> Document:
    """The document of a source; never raises for what is in the file.

    A file that declares entities, or is not well formed, is read tolerantly: `departures` says what is wrong.
    """
    found = _by_expat(source)
    return found if isinstance(found, Document) else _tolerant(source, found)


def _by_expat(source: Source) -> Document | Departure | None:
    """The document; else where expat stops, or None where it meets an entity: the tree up to there is not kept."""
    parser = expat.ParserCreate("utf-8")
    document = Document(source)
    handlers = _handlers(document, parser)
    for name, called in handlers.items():
        setattr(parser, name, called)
    parser.buffer_text = True
    parser.specified_attributes = True
    try:
        parser.Parse(source.text, True)
    except _HasEntities:
        document.forget()
        return None
    except expat.ExpatError as error:
        document.forget()  # before the tolerant reading grows a tree of the same size
        at = min(max(parser.ErrorByteIndex, 0), len(source.text))
        message = expat.ErrorString(error.code) or "not well formed"
        return Departure("not-well-formed", message, Span(at, min(at + 1, len(source.text))))
    finally:  # they know the parser: without them it is gone at once, with what it keeps for elements that were open
        for name in handlers:
            setattr(parser, name, None)
    return document


def _tolerant(source: Source, error: Departure | None) -> Document:
    from urdflint.syntax.tolerant import reading

    return reading.read(source, error)
