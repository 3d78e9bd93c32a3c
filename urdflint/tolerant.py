"""The tree that tinyxml2 sees in a file that is not well formed, and every place where the file leaves XML 1.0.

`scan` follows tinyxml2 (9 to 11): what it takes, where it stops and under which error name. `read` builds the tree
and names the departures; those that only XML parsers mind come from `_departures_of_*`, the fatal ones from `scan`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

from urdflint.document import XML_VERSION, Departure, Document, Element
from urdflint.source import Source, Span

LIMIT = 1000  # departures of one kind: a file with a million of them needs no million findings
NAME = rb"[A-Za-z:_\x80-\xff][A-Za-z0-9:_.\-\x80-\xff]*(?![A-Za-z0-9:_.\-\x80-\xff])"
VALUE = rb"""(?:"[^"]*"|'[^']*')"""
KINDS = ("start", "empty", "end", "text", "cdata", "comment", "declaration", "markup")
BLANK = re.compile(rb"\s*")
TAG_START = re.compile(rb"<\s*(/?)(%s)" % NAME)
TAG_CLOSE = re.compile(rb"\s*(/?)>")
ATTRIBUTE = re.compile(rb"(\s*)(%s)\s*=\s*(%s)" % (NAME, VALUE))
BROKEN_ATTRIBUTE = re.compile(rb"(%s)\s*(=?)\s*([^\s>]*)" % NAME)
MARKS = (
    (b"<?", b"?>", "declaration"),
    (b"<!--", b"-->", "comment"),
    (b"<![CDATA[", b"]]>", "cdata"),
    (b"<!", b">", "markup"),
)
RESOLVED = rb"#x0*([0-9a-fA-F]{1,6});|#0*([0-9]{1,7});|(quot|amp|apos|lt|gt);"
RESOLVED_REFERENCE = re.compile(rb"&(?:%s)" % RESOLVED)
REFERENCE = re.compile(rb"&(?:%s|(%s);)?" % (RESOLVED, NAME))
ENTITIES = {b"quot": '"', b"amp": "&", b"apos": "'", b"lt": "<", b"gt": ">"}
LINE_BREAK = re.compile(rb"\r\n?")
BROKEN_BLANK = re.compile(rb"\r\n|[\t\r\n]")
DASHES = re.compile(rb"--+|-\Z")
XML_DECLARATION = re.compile(
    rb"""<\?xml\s+version\s*=\s*(["'])([^"'<>]*)\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?"""
    rb"""(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>""",
)
INSTRUCTION = re.compile(rb"<\?([^\s?]*)")
DOCTYPE_MARK = re.compile(rb"""[\[\]>"']|<!--""")
ENTITY = re.compile(rb"""<!--.*?-->|(<!ENTITY\s(?:[^>"']|%s)*>)""" % VALUE, re.DOTALL)
NOT_XML = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
NOT_UTF8 = re.compile(
    rb"(?:[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f]"
    rb"[\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|([\x80-\xff])"
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
        piece = _tag(text, start) if text[start] == 0x3C else _characters(text, position, start, opened)
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
    found = BLANK.match(text, position)
    return found.end() if found else position


def _characters(text: bytes, position: int, start: int, opened: list[tuple[bytes, int]]) -> Piece:
    end = text.find(b"<", start)
    if end >= 0:
        return Piece("text", position, end)
    if opened:
        raise _unclosed(text, "XML_ERROR_PARSING_TEXT", *opened[-1])
    end = len(text.rstrip())
    raise Unreadable("XML_ERROR_PARSING_TEXT", "text-outside-root", "text outside the root element", start, end)


def _tag(text: bytes, start: int) -> Piece:
    for mark, behind, kind in MARKS:
        if text.startswith(mark, start):
            end = text.find(behind, start + len(mark))
            if end < 0:
                reason = "XML_ERROR_PARSING_" + {"markup": "UNKNOWN"}.get(kind, kind.upper())
                message = f"{mark.decode()!r} has no {behind.decode()!r} behind it"
                raise Unreadable(reason, "unclosed", message, start, start + len(mark))
            return Piece(kind, start, end + len(behind))
    tag = TAG_START.match(text, start)
    if tag is None:
        message = "this '<' does not start a tag; as a character it is written &lt;"
        raise Unreadable("XML_ERROR_PARSING", "bad-tag", message, start, start + 1)
    attributes, position = [], tag.end()
    while found := ATTRIBUTE.match(text, position):
        attributes.append(found)
        position = found.end()
    close = TAG_CLOSE.match(text, position)
    if len(attributes) > 1:
        _unlike(tag, attributes)
    if close is None:
        raise _bad_tag(text, position, tag, attributes[-1] if attributes else None)
    kind = "empty" if close[1] else "end" if tag[1] else "start"
    return Piece(kind, start, close.end(), tag, attributes)


def _unlike(tag: re.Match[bytes], attributes: list[re.Match[bytes]]) -> None:
    names = {one[2] for one in attributes}
    if len(names) == len(attributes):
        return
    for one in attributes:
        if one[2] not in names:
            message = f"<{_readable(tag[2])}> has the attribute '{_readable(one[2])}' twice"
            raise Unreadable("XML_ERROR_PARSING_ATTRIBUTE", "duplicate-attribute", message, one.start(2), one.end())
        names.discard(one[2])


def _nest(text: bytes, piece: Piece, opened: list[tuple[bytes, int]]) -> None:
    assert piece.tag is not None
    name = piece.tag[2]
    if piece.kind == "start":
        opened.append((name, piece.start))
    elif piece.kind == "end":
        due, at = opened.pop()
        if due != name:
            found, wanted = _readable(name), _readable(due)
            message = f"</{found}> found where </{wanted}> is due, for the <{wanted}> of line {_line(text, at)}"
            raise Unreadable("XML_ERROR_MISMATCHED_ELEMENT", "mismatched-tag", message, piece.start, piece.end)


def _unclosed(text: bytes, reason: str, name: bytes, start: int) -> Unreadable:
    message = f"<{_readable(name)}>, opened in line {_line(text, start)}, is never closed"
    found = TAG_START.match(text, start)
    return Unreadable(reason, "unclosed", message, start, found.end() if found else start + 1)


def _bad_tag(text: bytes, position: int, tag: re.Match[bytes], before: re.Match[bytes] | None) -> Unreadable:
    """Why a tag cannot be read on from a position; `before` is the last attribute that could."""
    name = _readable(tag[2])
    position = _end_of_blank(text, position)
    broken = BROKEN_ATTRIBUTE.match(text, position)
    reason = "XML_ERROR_PARSING_ATTRIBUTE" if broken else "XML_ERROR_PARSING_ELEMENT"
    if before and b"<" in before[3] and position < len(text):
        message = f"the value of '{_readable(before[2])}' is not closed by a quote"
        return Unreadable(reason, "unclosed-value", message, before.start(3), before.start(3) + 1)
    if broken:
        return _bad_attribute(broken)
    if position == len(text) or text[position] == 0x3C:
        return Unreadable(reason, "unclosed-tag", f"the tag <{name} is not closed by '>'", *tag.span())
    stray = text[position : position + 1].decode("ascii", "replace")
    return Unreadable(reason, "bad-tag", f"{stray!r} does not belong in the tag <{name}>", position, position + 1)


def _bad_attribute(broken: re.Match[bytes]) -> Unreadable:
    reason, name, value = "XML_ERROR_PARSING_ATTRIBUTE", _readable(broken[1]), broken[3]
    if not broken[2] or not value:
        return Unreadable(reason, "no-value", f"the attribute '{name}' has no value", *broken.span(1))
    if value[:1] in (b'"', b"'"):
        at = broken.start(3)
        return Unreadable(reason, "unclosed-value", f"the value of '{name}' is not closed by a quote", at, at + 1)
    curly = value.startswith((b"\xe2\x80\x9c", b"\xe2\x80\x9d", b"\xe2\x80\x98", b"\xe2\x80\x99"))
    message = f"the value of '{name}' is in curly quotes" if curly else f"the value of '{name}' is not in quotes"
    end = broken.end() - (value.endswith(b"/") and len(value) > 1)
    return Unreadable(reason, "unquoted-value", message, broken.start(3), end)


def _readable(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _line(text: bytes, offset: int) -> int:
    return text.count(b"\n", 0, offset) + 1


def read(source: Source, error: Departure | None) -> Document:
    """The document of a source that expat refuses for `error`, or that declares entities (`error` is then None).

    There is no tree where tinyxml2 stops before the end of the first root element.
    """
    reading = _Reading(source)
    reading.run()
    document = reading.document
    document.departures.sort(key=lambda one: one.span)
    if error and not any(one.span.start <= _reach(source.text, error) for one in document.departures):
        document.departures.insert(0, error)
    return document


def _reach(text: bytes, error: Departure) -> int:
    """Up to where the cause of expat's complaint can lie: a bad reference in a value is reported at the tag's start."""
    if not TAG_START.match(text, error.span.start):
        return error.span.start
    try:
        return _tag(text, error.span.start).end
    except Unreadable as why:
        return why.departure.span.start


class _Reading:
    """One pass over the pieces of a text: grows the document and notes the departures."""

    def __init__(self, source: Source) -> None:
        self.document = Document(source)
        self.text = source.text.split(b"\0", 1)[0]
        self.open: Element | None = None
        self.depth = 0
        self.whole = 0
        self.roots = 0
        self.subset = 0
        self.counts: dict[str, int] = {}

    def note(self, kind: str, message: str, start: int, end: int) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if self.counts[kind] <= LIMIT:
            self.document.departures.append(Departure(kind, message, Span(start, end)))

    def run(self) -> None:
        take = {kind: getattr(self, f"_{kind}") for kind in KINDS}
        reached = 0
        try:
            for piece in scan(self.text):
                take[piece.kind](piece)
                reached = piece.end
            if not self.roots:
                self.note("empty", "the file holds no element", 0, 0)
        except Unreadable as why:
            self.document.departures.append(why.departure)
            del self.document.elements[self.whole :]
        if len(self.text) < len(self.document.source.text):
            at = len(self.text)
            self.note("nul", "a NUL byte: most readers take it for the end of the file", at, at + 1)
        self._bytes(reached)

    def _bytes(self, stop: int) -> None:
        for found in NOT_XML.finditer(self.text, 0, stop):
            code = ord(found[0].decode("utf-8"))
            self.note("control-character", f"the character U+{code:04X} is not allowed in XML", *found.span())
        if not self.document.source.valid_utf8 and self.document.source.text is self.document.source.data:
            for found in NOT_UTF8.finditer(self.text, 0, stop):
                if found[1]:
                    self.note("invalid-utf8", f"the byte {found[1].hex()} is not UTF-8", *found.span(1))

    def _start(self, piece: Piece) -> None:
        tag = self._element(piece)
        self.depth += 1
        self.document.depth = max(self.document.depth, self.depth)
        self.open = tag

    def _empty(self, piece: Piece) -> None:
        tag = self._element(piece)
        self.document.depth = max(self.document.depth, self.depth + 1)
        tag.close = piece.end
        self._completed()

    def _end(self, piece: Piece) -> None:
        tag, one = piece.tag, self.open
        assert tag is not None
        if one is None:
            message = f"</{_readable(tag[2])}> closes nothing"
            raise Unreadable("", "mismatched-tag", message, piece.start, piece.end)
        if piece.attributes:
            start, end = piece.attributes[0].start(2), piece.attributes[-1].end()
            self.note("end-tag-attributes", f"the end tag </{one.tag}> has attributes", start, end)
        self._names(piece)
        one.close = piece.start
        self.open = one.parent
        self.depth -= 1
        self._completed()

    def _completed(self) -> None:
        if self.open is None:
            self.whole = len(self.document.elements)

    def _element(self, piece: Piece) -> Element:
        assert piece.tag is not None
        self._names(piece)
        values = {_readable(one[2]): _value(one[3][1:-1]) for one in piece.attributes}
        one = Element(_readable(piece.tag[2]), values, self.open, piece.start)
        if self.open is not None:
            self.open.children.append(one)
        else:
            self.roots += 1
            if self.roots > 1:
                self.note("second-root", f"a second root element, <{one.tag}>: XML has one", piece.start, piece.end)
        self.document.elements.append(one)
        for attribute in piece.attributes:
            self._attribute(attribute)
        return one

    def _names(self, piece: Piece) -> None:
        tag = piece.tag
        assert tag is not None
        for start, end in (tag.span(2), *(one.span(2) for one in piece.attributes)):
            name = self.text[start:end]
            if not name.isascii() and not _is_name(name):
                self.note("invalid-name", f"{_readable(name)!r} is not a name in XML", start, end)
        if tag.start(2) - tag.start() != 1 + len(tag[1]):
            self.note("blank-in-tag", "a blank behind '<'", tag.start() + 1, tag.start(2) - len(tag[1]))
        if tag[1] and piece.kind == "empty":
            self.note("bad-tag", "a tag that both starts and ends with '/'", piece.end - 2, piece.end - 1)

    def _attribute(self, one: re.Match[bytes]) -> None:
        if not one[1]:
            self.note("missing-blank", f"no blank before the attribute '{_readable(one[2])}'", *one.span(2))
        value = one[3]
        if b"<" in value:
            at = one.start(3) + value.index(b"<")
            self.note("less-than-in-value", f"'<' in the value of '{_readable(one[2])}'", at, at + 1)
        if b"&" in value:
            self._references(*one.span(3))

    def _references(self, start: int, end: int) -> None:
        for found in REFERENCE.finditer(self.text, start, end):
            code = int(found[1], 16) if found[1] else int(found[2]) if found[2] else None
            if code is not None and not _is_character(code):
                self.note("bad-reference", f"{_readable(found[0])} stands for no character", *found.span())
            elif found[4]:
                self.note(
                    "unknown-entity", f"{_readable(found[0])} is not expanded: it stays as written", *found.span()
                )
            elif found[0] == b"&":
                self.note("raw-ampersand", "a bare '&': as a character it is written &amp;", *found.span())

    def _text(self, piece: Piece) -> None:
        if self.open is None:
            start = max(piece.start, self.subset)
            start += len(self.text[start : piece.end]) - len(self.text[start : piece.end].lstrip())
            if start < piece.end:
                end = start + len(self.text[start : piece.end].rstrip())
                self.note("text-outside-root", "text outside the root element", start, end)
            return
        text = self.text[piece.start : piece.end]
        self.open.text += _resolved(LINE_BREAK.sub(b"\n", text))
        for found in re.finditer(rb"\]\]>", text):
            self.note("cdata-end", "']]>' in text: its '>' is written &gt;", *(piece.start + at for at in found.span()))
        if b"&" in text:
            self._references(piece.start, piece.end)

    def _cdata(self, piece: Piece) -> None:
        if self.open is not None:
            self.open.text += _readable(self.text[piece.start + 9 : piece.end - 3])
        elif piece.start >= self.subset:
            self.note("text-outside-root", "text outside the root element", piece.start, piece.end)

    def _comment(self, piece: Piece) -> None:
        start = piece.start + 4
        text = self.text[start : piece.end - 3]
        self.document.comments.append((piece.start, _readable(text)))
        if b"-" in text:
            for found in DASHES.finditer(text):
                end = start + max(found.end(), found.start() + 2)
                self.note("comment-dashes", "'--' inside a comment", start + found.start(), end)

    def _declaration(self, piece: Piece) -> None:
        text = self.text[piece.start : piece.end]
        target = INSTRUCTION.match(text)
        name = target[1] if target else b""
        if piece.start < self.subset:
            return
        if name.lower() != b"xml":
            if not _is_name(name):
                self.note("bad-instruction", "'<?' is not followed by a name", piece.start, piece.start + 2 + len(name))
        elif self.text[: min(piece.start, 4)] not in (b"", b"\xef\xbb\xbf"):
            message = "the XML declaration is not at the very start of the file"
            self.note("late-declaration", message, piece.start, piece.end)
        elif (found := XML_DECLARATION.match(text)) is None:
            self.note("declaration", "the XML declaration is malformed", piece.start, piece.end)
        elif not XML_VERSION.fullmatch(version := _readable(found[2])):
            message = f"the XML declaration says version {version!r}, and there is only 1.0"
            self.note("declaration", message, *(piece.start + at for at in found.span(2)))

    def _markup(self, piece: Piece) -> None:
        if piece.start < self.subset:
            return
        first = self.document.doctype is None and not self.roots
        end = (
            _end_of_doctype(self.text, piece.start) if first and self.text.startswith(b"<!DOCTYPE", piece.start) else 0
        )
        if not end:
            message = "'<!' starts neither a comment nor a DOCTYPE at its place"
            self.note("stray-markup", message, piece.start, piece.end)
            return
        self.document.doctype, self.subset = piece.start, end
        for entity in ENTITY.finditer(self.text, piece.start + 9, end):
            if entity[1]:
                message = "an entity is declared; the readers of robot files do not expand it"
                self.note("entity-declared", message, *entity.span(1))


def _end_of_doctype(text: bytes, start: int) -> int:
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


def _value(raw: bytes) -> str:
    return _resolved(BROKEN_BLANK.sub(b" ", raw))


def _resolved(raw: bytes) -> str:
    if b"&" not in raw:
        return _readable(raw)
    return _readable(RESOLVED_REFERENCE.sub(_replacement, raw))


def _replacement(found: re.Match[bytes]) -> bytes:
    if found[3]:
        return ENTITIES[found[3]].encode()
    code = int(found[1], 16) if found[1] else int(found[2]) if found[2] else None
    return chr(code).encode() if code is not None and _is_character(code) else found[0]


def _is_character(code: int) -> bool:
    return code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000


@lru_cache(maxsize=1024)
def _is_name(name: bytes) -> bool:
    try:
        expat.ParserCreate("utf-8").Parse(b"<" + name + b"/>", True)
    except expat.ExpatError:
        return False
    return True
