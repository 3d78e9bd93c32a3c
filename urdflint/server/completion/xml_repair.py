"""XML in the midst of being typed, made whole: what cannot be read becomes blanks, so that all offsets stay."""

from __future__ import annotations

import re
from collections.abc import Sequence

from urdflint.findings import Finding, Location, Related
from urdflint.syntax import parsing
from urdflint.syntax.source import Source, Span

NAME = rb"[A-Za-z_][\w:.-]*"
ATTRIBUTE = rb"""\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*')"""
TAG = re.compile(rb"<(/?)(%s)((?:%s)*)\s*(/?)>" % (NAME, ATTRIBUTE))
BEGUN = re.compile(rb"<(%s)((?:%s)*)" % (NAME, ATTRIBUTE))
MARKS = ((b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>"), (b"<!DOCTYPE", b">"))
NOT_BLANK = re.compile(rb"[^\s]")


def needs_it(source: Source) -> bool:
    """Whether nothing of a text can be read as it stands, although it has tags."""
    return b"<" in source.text and not parsing.read(source).elements


def whole(text: bytes) -> bytes:
    """A text as whole as can be; where elements at its end are not closed, their end tags are added behind it.

    A start tag that is begun keeps its name and whole attributes; an end tag without its start and a start tag without
    its end are taken out.
    """
    return _Reading(text).run()


def moved(finding: Finding, source: Source, made: bytes) -> Finding:
    """A finding in a text that was made whole, at the same places of the text as it was typed."""

    def at(one: Location) -> Location:
        if one.source.data != made:
            return one
        size = len(source.text)
        return one._replace(source=source, span=Span(min(one.span.start, size), min(one.span.end, size)))

    def others(some: Sequence[Related]) -> tuple[Related, ...]:
        return tuple(one._replace(location=at(one.location)) for one in some)

    return finding._replace(
        location=at(finding.location),
        also=tuple(map(at, finding.also)),
        related=others(finding.related),
        trace=others(finding.trace),
        fix=None,
    )


class _Reading:
    """One pass over a text, which is blanked where it cannot stay."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.made = bytearray(text)
        self.open: list[tuple[bytes, Span]] = []

    def run(self) -> bytes:
        at = self.text.find(b"<")
        while at >= 0:
            at = self.text.find(b"<", self._piece(at))
        for _, span in self.open[1:]:
            self._blank(span)
        ends = b"".join(b"</" + name + b">" for name, _ in self.open[:1])
        return bytes(self.made) + ends

    def _piece(self, at: int) -> int:
        """Take what begins at a `<`; the offset behind it."""
        for start, end in MARKS:
            if self.text.startswith(start, at):
                behind = self.text.find(end, at + len(start))
                if behind >= 0:
                    return behind + len(end)
                self._blank(Span(at, at + len(start)))
                return at + len(start)
        found = TAG.match(self.text, at)
        if found is None:
            return self._begun(at)
        closing, name, _, empty = found.groups()
        if closing:
            self._end(name, Span(*found.span()))
        elif not empty:
            self.open.append((name, Span(*found.span())))
        return found.end()

    def _end(self, name: bytes, span: Span) -> None:
        """Close the innermost element of a name; those inside of it were not closed."""
        if not any(one == name for one, _ in self.open):
            self._blank(span)
            return
        while True:
            top, start = self.open.pop()
            if top == name:
                return
            self._blank(start)

    def _begun(self, at: int) -> int:
        """Make a tag of one that is begun, if there is room to close it before the next one."""
        following = self.text.find(b"<", at + 1)
        end = following if following >= 0 else len(self.text)
        closed = self.text.find(b">", at, end)
        end = closed + 1 if closed >= 0 else end
        found = BEGUN.match(self.text, at)
        close = b"/>" if found is None or not self._has_end(found[1], end) else b">"
        if closed >= 0 and self.text[closed - 1 : closed] == b"/":
            close = b"/>"
        if found is None or end - found.end() < len(close):
            self._blank(Span(at, end))
            return end
        self._blank(Span(found.end(), end))
        self.made[found.end() : found.end() + len(close)] = close
        if close == b">":
            self.open.append((found[1], Span(at, end)))
        return end

    def _has_end(self, name: bytes, behind: int) -> bool:
        """Whether the next tag of that name behind an offset is an end tag."""
        found = re.compile(rb"<(/?)%s(?![\w:.-])" % re.escape(name)).search(self.text, behind)
        return found is not None and bool(found[1])

    def _blank(self, span: Span) -> None:
        self.made[span.start : span.end] = NOT_BLANK.sub(b" ", bytes(self.made[span.start : span.end]))
