"""Bytes become a Document: expat's tree where the file is well formed, else that of a tolerant reading."""

from __future__ import annotations

from collections.abc import Callable
from xml.parsers import expat

from urdflint.syntax.document import LEAF, NO_ATTRIBUTES, Departure, Document, Element, version_fault
from urdflint.syntax.source import Source, Span

MAX_BYTES_OF_ENTITIES = 1_000_000  # that those of a file may become; expat's own bound is a hundred times the file


def _handlers(document: Document, parser: expat.XMLParserType, max_bytes: int) -> dict[str, Callable[..., None]]:
    """What fills a document, by the parser's names; closures, since these run for every element of a file."""
    innermost: Element | None = None  # of the elements that are open
    add, make, depth = document.elements.append, Element.__new__, 0
    deepest = 1

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal innermost, depth, deepest
        element = make(Element)  # and not by __init__, which is a call more for each
        element.tag, element.attributes, element.start = tag, attributes or NO_ATTRIBUTES, parser.CurrentByteIndex
        element.parent, element.children, element.text, element.reach, element.type = innermost, LEAF, "", 0, None
        depth += 1
        if innermost is None:
            document.depth = deepest
        elif innermost.children is LEAF:
            innermost.children = [element]
            if depth > deepest:
                deepest = document.depth = depth
        else:
            innermost.children.append(element)
        add(element)
        innermost = element

    def end(_tag: str) -> None:
        nonlocal innermost, depth
        assert innermost is not None
        innermost.reach = parser.CurrentByteIndex - innermost.start
        innermost = innermost.parent
        depth -= 1

    def characters(data: str) -> None:
        if innermost is not None and not data.isspace():
            innermost.text += data

    document.bare = not _has_text(document.source.text)
    return {
        **({} if document.bare else {"CharacterDataHandler": characters}),
        "StartElementHandler": start,
        "EndElementHandler": end,
        **_handlers_of_the_rest(document, parser, max_bytes),
    }


def _handlers_of_the_rest(
    document: Document, parser: expat.XMLParserType, max_bytes: int
) -> dict[str, Callable[..., None]]:
    comments, text = document.comments, document.source.text

    def comment(data: str) -> None:
        comments.append((parser.CurrentByteIndex, data))

    def doctype(*_: object) -> None:
        document.doctype = text.rfind(b"<!DOCTYPE", 0, parser.CurrentByteIndex)

    def declaration(version: str, _encoding: str | None, _standalone: int) -> None:
        fault = version_fault(version)
        if fault is not None:
            offset = text.find(version.encode(), parser.CurrentByteIndex + len("<?xml version="))
            document.departures.append(Departure("xml-version", fault, Span(offset, offset + len(version.encode()))))

    left = max_bytes

    def entity(name: str, is_parameter: bool, value: str | None, *_: object) -> None:
        nonlocal left
        if is_parameter or value is None or "&" in value or "<" in value:
            raise _HasEntities
        left -= (1 + len(value)) * text.count(f"&{name};".encode())
        if left <= 0:
            raise _HasEntities

    return {
        "CommentHandler": comment,
        "StartDoctypeDeclHandler": doctype,
        "XmlDeclHandler": declaration,
        "EntityDeclHandler": entity,
    }


def _has_text(text: bytes) -> bool:
    """Whether anything but whitespace may stand between tags: of most robots the parser need not tell it."""
    dense = text.translate(None, b" \t\r\n")
    return (b"[" in dense and b"<![CDATA[" in dense) or dense.count(b">") > dense.count(b"><") + 1


class _HasEntities(Exception):
    """The document declares entities of its own that are not put in."""


def read(source: Source) -> Document:
    """The document of a source; never raises for what is in the file.

    A file that declares entities, or is not well formed, is read tolerantly: `departures` says what is wrong.
    """
    outcome = _by_expat(source)
    return outcome if isinstance(outcome, Document) else _tolerant(source, outcome)


def with_entities(source: Source, max_bytes: int = MAX_BYTES_OF_ENTITIES) -> Document | None:
    """The document of a well-formed source with its entities put in where it refers to them.

    None where one is more than text, or they would become more than so many bytes.
    """
    outcome = _by_expat(source, max_bytes)
    return outcome if isinstance(outcome, Document) else None


def _by_expat(source: Source, max_bytes: int = 0) -> Document | Departure | None:
    """The document; else where expat stops, or None where it meets an entity that it does not put in.

    The tree up to there is not kept.
    """
    parser = expat.ParserCreate("utf-8")
    document = Document(source)
    handlers = _handlers(document, parser, max_bytes)
    for name, handler in handlers.items():
        setattr(parser, name, handler)
    parser.buffer_text = True
    parser.specified_attributes = True
    try:
        parser.Parse(source.text, True)
    except _HasEntities:
        document.forget()
        return None
    except expat.ExpatError as error:
        document.forget()  # before the tolerant reading grows a tree of the same size
        offset = min(max(parser.ErrorByteIndex, 0), len(source.text))
        message = expat.ErrorString(error.code) or "not well formed"
        return Departure("not-well-formed", message, Span(offset, min(offset + 1, len(source.text))))
    finally:  # they know the parser: without them it is gone at once, with what it keeps for elements that were open
        for name in handlers:
            setattr(parser, name, None)
    return document


def _tolerant(source: Source, error: Departure | None) -> Document:
    from urdflint.syntax.tolerant import recovery

    return recovery.read(source, error)
