"""What may stand before the root element: the XML declaration and the document type."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.syntax.document import version_fault
from urdflint.syntax.source import Span
from urdflint.syntax.tolerant.characters import VALUE, decoded

XML_DECLARATION = re.compile(
    rb"""<\?xml\s+version\s*=\s*(["'])([^"'<>]*)\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?"""
    rb"""(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>""",
)
DOCTYPE_MARK = re.compile(rb"""[\[\]>"']|<!--""")
ENTITY = re.compile(rb"""<!--.*?-->|(<!ENTITY\s(?:[^>"']|%s)*>)""" % VALUE, re.DOTALL)


def declaration_fault(declaration: bytes) -> tuple[str, str, Span] | None:
    """What is wrong with an XML declaration, as a kind of departure and in words, and where in it."""
    found = XML_DECLARATION.match(declaration)
    if found is None:
        return "declaration", "the XML declaration is malformed", Span(0, len(declaration))
    fault = version_fault(decoded(found[2]))
    return ("xml-version", fault, Span(*found.span(2))) if fault is not None else None


def entities(text: bytes, start: int, end: int) -> Iterator[Span]:
    """The declarations of entities in a document type."""
    for entity in ENTITY.finditer(text, start, end):
        if entity[1]:
            yield Span(*entity.span(1))


def end_of_doctype(text: bytes, start: int) -> int:
    """The offset behind the `>` that XML parsers, unlike tinyxml2, take for the end of a DOCTYPE; else the text's."""
    position, inside = start, False
    while found := DOCTYPE_MARK.search(text, position):
        mark, position = found[0], found.end()
        if mark in (b'"', b"'", b"<!--"):
            closing = b"-->" if mark == b"<!--" else mark
            position = text.find(closing, position) + len(closing)
            if position < found.end():
                break
        elif mark == b">" and not inside:
            return position
        elif mark != b">":
            inside = mark == b"["
    return len(text)
