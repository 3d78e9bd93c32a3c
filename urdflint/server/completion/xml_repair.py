"""XML in the midst of being typed, made whole: what cannot be read becomes blanks, so that all offsets stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.parsers import expat

from urdflint.findings import Finding, Location, Related
from urdflint.syntax import parsing
from urdflint.syntax.source import Source, Span, is_yaml

NAME = rb"[A-Za-z_][\w:.-]*"
ATTRIBUTE = rb"""\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*')"""
TAG = re.compile(rb"<(/?)(%s)((?:%s)*)\s*(/?)>" % (NAME, ATTRIBUTE))
BEGUN = re.compile(rb"<(%s)((?:%s)*)" % (NAME, ATTRIBUTE))
MARKS = ((b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>"), (b"<!DOCTYPE", b">"))
NOT_BLANK = re.compile(rb"[^\s]")


def needs_it(source: Source) -> bool:
    """Whether nothing of a text can be read as it stands, although it has tags."""
    return b"<" in source.text and not parsing.read(source).elements


def half_typed(path: str, data: bytes) -> bytes | None:
    """An unsaved text made whole; None where it can be read as it stands, is YAML, or is in another encoding."""
    if is_yaml(path) or _is_well_formed(data):
        return None
    source = Source(path, data)
    return repaired(data) if source.text is data and needs_it(source) else None


def _is_well_formed(data: bytes) -> bool:
    """Whether a text without declarations of its own is XML as expat has it, which says so at once."""
    if b"<!DOCTYPE" in data:
        return False
    parser = expat.ParserCreate()
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError):
        return False
    return True


def repaired(text: bytes) -> bytes:
    """A text as whole as can be; where elements at its end are not closed, their end tags are added behind it.

    A start tag that is begun keeps its name and whole attributes; an end tag without its start and a start tag without
    its end are taken out.
    """
    return _Reading(text).run()


def moved(finding: Finding, source: Source, repaired: bytes) -> Finding:
    """A finding in a text that was made whole, at the same places of the text as it was typed."""

    def moved_location(location: Location) -> Location:
        if location.source.data != repaired:
            return location
        size = len(source.text)
        return location._replace(source=source, span=Span(min(location.span.start, size), min(location.span.end, size)))

    def moved_related(related: Sequence[Related]) -> tuple[Related, ...]:
        return tuple(entry._replace(location=moved_location(entry.location)) for entry in related)

    return finding._replace(
        location=moved_location(finding.location),
        also=tuple(map(moved_location, finding.also)),
        related=moved_related(finding.related),
        trace=moved_related(finding.trace),
        fix=None,
    )


class _Reading:
    """One pass over a text, which is blanked where it cannot stay."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.repaired_text = bytearray(text)
        self.open: list[tuple[bytes, Span]] = []

    def run(self) -> bytes:
        offset = self.text.find(b"<")
        while offset >= 0:
            offset = self.text.find(b"<", self._piece(offset))
        for _, span in self.open[1:]:
            self._blank(span)
        ends = b"".join(b"</" + name + b">" for name, _ in self.open[:1])
        return bytes(self.repaired_text) + ends

    def _piece(self, offset: int) -> int:
        """Take what begins at a `<`; the offset behind it."""
        for start, end in MARKS:
            if self.text.startswith(start, offset):
                close = self.text.find(end, offset + len(start))
                if close >= 0:
                    return close + len(end)
                self._blank(Span(offset, offset + len(start)))
                return offset + len(start)
        match = TAG.match(self.text, offset)
        if match is None:
            return self._begun(offset)
        closing, name, _, empty = match.groups()
        if closing:
            self._end(name, Span(*match.span()))
        elif not empty:
            self.open.append((name, Span(*match.span())))
        return match.end()

    def _end(self, name: bytes, span: Span) -> None:
        """Close the innermost element of a name; those inside of it were not closed."""
        if not any(open_name == name for open_name, _ in self.open):
            self._blank(span)
            return
        while True:
            top, start = self.open.pop()
            if top == name:
                return
            self._blank(start)

    def _begun(self, offset: int) -> int:
        """Make a tag of one that is begun, if there is room to close it before the next one."""
        following = self.text.find(b"<", offset + 1)
        end = following if following >= 0 else len(self.text)
        closed = self.text.find(b">", offset, end)
        end = closed + 1 if closed >= 0 else end
        match = BEGUN.match(self.text, offset)
        close = b"/>" if match is None or not self._has_end(match[1], end) else b">"
        if closed >= 0 and self.text[closed - 1 : closed] == b"/":
            close = b"/>"
        if match is None or end - match.end() < len(close):
            self._blank(Span(offset, end))
            return end
        self._blank(Span(match.end(), end))
        self.repaired_text[match.end() : match.end() + len(close)] = close
        if close == b">":
            self.open.append((match[1], Span(offset, end)))
        return end

    def _has_end(self, name: bytes, offset: int) -> bool:
        """Whether the next tag of that name behind an offset is an end tag."""
        match = re.compile(rb"<(/?)%s(?![\w:.-])" % re.escape(name)).search(self.text, offset)
        return match is not None and bool(match[1])

    def _blank(self, span: Span) -> None:
        self.repaired_text[span.start : span.end] = NOT_BLANK.sub(
            b" ", bytes(self.repaired_text[span.start : span.end])
        )
