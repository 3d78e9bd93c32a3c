"""What may stand before the root element: the XML declaration and the document type."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.syntax.document import version_fault
from urdflint.syntax.source import Span
from urdflint.syntax.tolerant.characters import decoded

XML_DECLARATION = re.compile(
    rb"""<\?xml\s+version\s*=\s*(["'])([^"'<>]*)\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?"""
    rb"""(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>"""
)
DOCTYPE_MARK = re.compile(rb"""[\[\]>"']|<!--""")
ENTITY_MARK = re.compile(rb"""<!--|<!ENTITY\s|[>"']""")


def declaration_fault(declaration: bytes) -> tuple[str, str, Span] | None:
    """What is wrong with an XML declaration, as a kind of departure and in words, and where in it."""
    match = XML_DECLARATION.match(declaration)
    if match is None:
        return "declaration", "the XML declaration is malformed", Span(0, len(declaration))
    fault = version_fault(decoded(match[2]))
    return ("xml-version", fault, Span(*match.span(2))) if fault is not None else None


def entities(text: bytes, start: int, end: int) -> Iterator[Span]:
    """The declarations of entities in a document type."""
    position, begun, comments_end = start, -1, True
    while match := ENTITY_MARK.search(text, position, end):
        mark, position = match[0], match.end()
        if begun < 0:
            if mark == b"<!--" and comments_end:
                closing = text.find(b"-->", position, end)
                comments_end = closing >= 0
                position = closing + len(b"-->") if comments_end else position
            elif mark.startswith(b"<!ENTITY"):
                begun = match.start()
        elif mark == b">":
            yield Span(begun, position)
            begun = -1
        elif mark in (b'"', b"'"):
            closing = text.find(mark, position, end)
            position, begun = (closing + 1, begun) if closing >= 0 else (position, -1)


def end_of_doctype(text: bytes, start: int) -> int:
    """The offset behind the `>` that XML parsers, unlike tinyxml2, take for the end of a DOCTYPE; else the text's."""
    position, inside = start, False
    while match := DOCTYPE_MARK.search(text, position):
        mark, position = match[0], match.end()
        if mark in (b'"', b"'", b"<!--"):
            closing = b"-->" if mark == b"<!--" else mark
            position = text.find(closing, position) + len(closing)
            if position < match.end():
                break
        elif mark == b">" and not inside:
            return position
        elif mark != b">":
            inside = mark == b"["
    return len(text)
