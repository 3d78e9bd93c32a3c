"""The tree that tinyxml2 sees in a file that is not well formed, and every place where the file leaves XML 1.0.

What stops tinyxml2 comes from `pieces`; what only XML parsers mind is noted here, piece by piece.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from urdflint.syntax.document import NO_ATTRIBUTES, Departure, Document, Element
from urdflint.syntax.source import Source, Span
from urdflint.syntax.tolerant.characters import (
    NOT_UTF8,
    NOT_XML,
    REFERENCE,
    code_of,
    decoded,
    is_character,
    is_name,
    text_of,
    value_of,
)
from urdflint.syntax.tolerant.prolog import declaration_fault, end_of_doctype, entities
from urdflint.syntax.tolerant.tinyxml2_tokens import TAG_START, Piece, Unreadable, scan, tag_at

if TYPE_CHECKING:
    from urdflint.syntax.formats import Format

LIMIT = 1000  # departures of one kind: a file with a million of them needs no million findings
DASHES = re.compile(rb"--+|-\Z")
INSTRUCTION = re.compile(rb"<\?([^\s?]*)")


def read(source: Source, error: Departure | None) -> Document:
    """The document of a source that expat refuses for `error`, or that declares entities (`error` is then None).

    There is no tree where tinyxml2 stops before the end of the first root element. A file without any XML departs from
    it in one place, however many of its bytes no XML could have.
    """
    from urdflint.syntax import formats

    other = formats.without_xml(source)
    if other is not None:
        return _without_xml(source, other)
    reading = _Reading(source)
    reading.run()
    document = reading.document
    if not reading.roots and not reading.stopped and reading.text == source.text:
        return _without_xml(source, formats.NO_ELEMENT)
    document.departures.sort(key=lambda departure: departure.span)
    if error and not any(departure.span.start <= _reach(source.text, error) for departure in document.departures):
        document.departures.insert(0, error)
    return document


def _without_xml(source: Source, known_format: Format) -> Document:
    return Document(source, departures=[Departure("not-xml", f"the file {known_format.says}", Span(0, 0))])


def _reach(text: bytes, error: Departure) -> int:
    """Up to where the cause of expat's complaint can lie: a bad reference in a value is reported at the tag's start."""
    if not TAG_START.match(text, error.span.start):
        return error.span.start
    try:
        return tag_at(text, error.span.start).end
    except Unreadable as why:
        return why.departure.span.start


class _Reading:
    """One pass over the pieces of a text: grows the document and notes the departures."""

    def __init__(self, source: Source) -> None:
        self.document = Document(source)
        self.text = source.text.split(b"\0", 1)[0]
        self.open: Element | None = None
        self.depth = 0
        self.complete_count = 0
        self.roots = 0
        self.stopped = False
        self.subset = 0
        self.counts: dict[str, int] = {}

    def note(self, kind: str, message: str, start: int, end: int) -> None:
        """Keep a departure, unless there are very many of its kind."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if self.counts[kind] <= LIMIT:
            self.document.departures.append(Departure(kind, message, Span(start, end)))

    def run(self) -> None:
        """Read until tinyxml2 stops; what it cannot finish is no part of the tree."""
        take = {
            "start": self._start,
            "empty": self._empty,
            "end": self._end,
            "text": self._text,
            "cdata": self._cdata,
            "comment": self._comment,
            "declaration": self._declaration,
            "markup": self._markup,
        }
        reached = 0
        try:
            for piece in scan(self.text):
                take[piece.kind](piece)
                reached = piece.end
        except Unreadable as why:
            self.stopped = True
            self.document.departures.append(why.departure)
            self.document.forget(self.complete_count)
        if len(self.text) < len(self.document.source.text):
            end = len(self.text)
            self.note("nul", "NUL byte, which most programs take for the end of the file", end, end + 1)
        self._bytes(reached)

    def _bytes(self, stop: int) -> None:
        for match in NOT_XML.finditer(self.text, 0, stop):
            code = ord(match[0].decode("utf-8"))
            self.note("control-character", f"character U+{code:04X} is not allowed in XML", *match.span())
        if not self.document.source.valid_utf8 and self.document.source.text is self.document.source.data:
            for match in NOT_UTF8.finditer(self.text, 0, stop):
                if match[1]:
                    self.note("invalid-utf8", f"byte {match[1].hex()} is not UTF-8", *match.span(1))

    def _start(self, piece: Piece) -> None:
        tag = self._element(piece)
        self.depth += 1
        self.document.depth = max(self.document.depth, self.depth)
        self.open = tag

    def _empty(self, piece: Piece) -> None:
        tag = self._element(piece)
        self.document.depth = max(self.document.depth, self.depth + 1)
        tag.reach = piece.end - piece.start
        self._completed()

    def _end(self, piece: Piece) -> None:
        tag, element = piece.tag, self.open
        assert tag is not None
        if element is None:
            message = f"</{decoded(tag[2])}> has no start tag"
            raise Unreadable("", "mismatched-tag", message, piece.start, piece.end)
        if piece.attributes:
            start, end = piece.attributes[0].start(2), piece.attributes[-1].end()
            self.note("end-tag-attributes", f"end tag </{element.tag}> has attributes", start, end)
        self._names(piece)
        element.reach = piece.start - element.start
        self.open = element.parent
        self.depth -= 1
        self._completed()

    def _completed(self) -> None:
        if self.open is None:
            self.complete_count = len(self.document.elements)

    def _element(self, piece: Piece) -> Element:
        assert piece.tag is not None
        self._names(piece)
        values = {
            decoded(attribute[2]): value_of(attribute[3][1:-1]) for attribute in piece.attributes
        } or NO_ATTRIBUTES
        element = Element(sys.intern(decoded(piece.tag[2])), values, self.open, piece.start)
        if self.open is not None:
            self.open.append(element)
        else:
            self.roots += 1
            if self.roots > 1:
                self.note(
                    "second-root", f"a second root element, <{element.tag}>: XML allows one", piece.start, piece.end
                )
        self.document.elements.append(element)
        for attribute in piece.attributes:
            self._attribute(attribute)
        return element

    def _names(self, piece: Piece) -> None:
        tag = piece.tag
        assert tag is not None
        for start, end in (tag.span(2), *(attribute.span(2) for attribute in piece.attributes)):
            name = self.text[start:end]
            if not name.isascii() and not is_name(name):
                self.note("invalid-name", f"{decoded(name)!r} is not a name in XML", start, end)
        if tag.start(2) - tag.start() != 1 + len(tag[1]):
            self.note("blank-in-tag", "whitespace after '<'", tag.start() + 1, tag.start(2) - len(tag[1]))
        if tag[1] and piece.kind == "empty":
            self.note("bad-tag", "a tag that both starts and ends with '/'", piece.end - 2, piece.end - 1)

    def _attribute(self, attribute: re.Match[bytes]) -> None:
        if not attribute[1]:
            self.note(
                "missing-blank", f"no whitespace before the attribute '{decoded(attribute[2])}'", *attribute.span(2)
            )
        value = attribute[3]
        if b"<" in value:
            offset = attribute.start(3) + value.index(b"<")
            self.note("less-than-in-value", f"'<' in the value of '{decoded(attribute[2])}'", offset, offset + 1)
        if b"&" in value:
            self._references(*attribute.span(3))

    def _references(self, start: int, end: int) -> None:
        for match in REFERENCE.finditer(self.text, start, end):
            code = code_of(match)
            if code is not None and not is_character(code):
                self.note("bad-reference", f"{decoded(match[0])} is not a character", *match.span())
            elif match[4]:
                self.note("unknown-entity", f"{decoded(match[0])} is not expanded, and stays as written", *match.span())
            elif match[0] == b"&":
                self.note("raw-ampersand", "unescaped '&'", *match.span())

    def _text(self, piece: Piece) -> None:
        if self.open is None:
            start = max(piece.start, self.subset)
            start += len(self.text[start : piece.end]) - len(self.text[start : piece.end].lstrip())
            if start < piece.end:
                end = start + len(self.text[start : piece.end].rstrip())
                self.note("text-outside-root", "text outside the root element", start, end)
            return
        text = self.text[piece.start : piece.end]
        self.open.text += text_of(text)
        for match in re.finditer(rb"\]\]>", text):
            self.note(
                "cdata-end",
                "']]>' in text, where '>' must be written &gt;",
                *(piece.start + offset for offset in match.span()),
            )
        if b"&" in text:
            self._references(piece.start, piece.end)

    def _cdata(self, piece: Piece) -> None:
        if self.open is not None:
            self.open.text += decoded(self.text[piece.start + 9 : piece.end - 3])
        elif piece.start >= self.subset:
            self.note("text-outside-root", "text outside the root element", piece.start, piece.end)

    def _comment(self, piece: Piece) -> None:
        start = piece.start + 4
        text = self.text[start : piece.end - 3]
        self.document.comments.append((piece.start, decoded(text)))
        if b"-" in text:
            for match in DASHES.finditer(text):
                end = start + max(match.end(), match.start() + 2)
                self.note("comment-dashes", "'--' inside a comment", start + match.start(), end)

    def _declaration(self, piece: Piece) -> None:
        text = self.text[piece.start : piece.end]
        target = INSTRUCTION.match(text)
        name = target[1] if target else b""
        if piece.start < self.subset:
            return
        if name.lower() != b"xml":
            if not is_name(name):
                self.note("bad-instruction", "'<?' is not followed by a name", piece.start, piece.start + 2 + len(name))
        elif self.text[: min(piece.start, 4)] not in (b"", b"\xef\xbb\xbf"):
            message = "XML declaration is not at the start of the file"
            self.note("late-declaration", message, piece.start, piece.end)
        elif fault := declaration_fault(text):
            kind, message, span = fault
            self.note(kind, message, *(piece.start + offset for offset in span))

    def _markup(self, piece: Piece) -> None:
        if piece.start < self.subset:
            return
        first = self.document.doctype is None and not self.roots
        if not (first and self.text.startswith(b"<!DOCTYPE", piece.start)):
            message = "'<!' starts neither a comment nor a DOCTYPE here"
            self.note("stray-markup", message, piece.start, piece.end)
            return
        self.document.doctype, self.subset = piece.start, end_of_doctype(self.text, piece.start)
        for entity in entities(self.text, piece.start + len(b"<!DOCTYPE"), self.subset):
            self.note("entity-declared", "entity declaration, which most readers of URDF do not expand", *entity)
