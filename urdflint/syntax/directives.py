"""Comments that speak to urdflint: what they say, and for which bytes of the file it holds.

`<!-- urdflint:ignore[CODE, name] reason -->` is for the next element, or for its line if it stands behind one there;
`ignore-file[...]` for the file, and `off[...]` for what follows, up to an `on[...]` of the same rules. In YAML the same
stands behind a `#`, for the next line, or for its own if something stands before it there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from urdflint.struct import Struct
from urdflint.syntax.document import Document
from urdflint.syntax.source import Span

MARK = re.compile(rb"<!--\s*urdflint\s*(?::|\s(?:ignore|ignore-file|off|on)\b)", re.IGNORECASE)
YAML_MARK = re.compile(
    rb"(?:^|(?<=[ \t]))#[ \t]{0,20}(urdflint[ \t]{0,20}(?::|[ \t](?:ignore|ignore-file|off|on)\b)[^\r\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
KINDS = ("ignore", "ignore-file", "off", "on")
SPEECH = re.compile(r"\s*urdflint\s*(?P<colon>:?)\s*(?P<kind>[^\s\[\]]*)\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
RULES = re.compile(rb"\[([^\[\]]*)\]")
WORD = re.compile(rb"[^\s,]+")
OPENING, CLOSING = b"<!--", b"-->"
NEXT_LINE = re.compile(rb"^[ \t]*[^ \t\r\n#][^\r\n]*", re.MULTILINE)  # that has more than a comment


class Word(NamedTuple):
    """A rule as a comment names it, and where."""

    text: str
    span: Span


class Malformed(NamedTuple):
    """A comment that speaks to urdflint and cannot be understood: what is wrong with it, and the word meant perhaps."""

    document: Document
    span: Span
    fault: str
    word: str | None = None


class Directive(Struct):
    """A comment that was understood; `scope` are the bytes that it holds for, None where there is nothing.

    The scope of `off` ends with the file: an `on` behind it may end it earlier, for some rules or for all.
    """

    document: Document
    kind: str
    words: tuple[Word, ...]
    reason: str
    span: Span
    scope: Span | None


class Unused(NamedTuple):
    """Rules of a comment that it keeps silent nowhere: none of them finds anything there."""

    directive: Directive
    words: tuple[Word, ...]


class Unknown(NamedTuple):
    """A word of a comment that means no rule; `known` are the names and codes of rules."""

    directive: Directive
    word: Word
    known: Sequence[str]


class Impossible(NamedTuple):
    """A word of a comment that means nothing but rules that no comment can switch off."""

    directive: Directive
    word: Word


class Unreasoned(NamedTuple):
    """A comment that gives no reason, although the configuration wants one."""

    directive: Directive


def without(directive: Directive, words: Sequence[Word]) -> list[Span]:
    """The bytes to remove, to take words out of a comment: the whole comment if no word is left.

    With a word goes what is between it and the next one, or the one before where none is left behind it. So words can
    be taken out at once, whose fixes are made one by one.
    """
    removed_words, all_words = set(words), directive.words
    last = next((index for index in reversed(range(len(all_words))) if all_words[index] not in removed_words), None)
    if last is None:
        return [_whole_span(directive)]
    numbers = (bisect_left(all_words, word.span.start, key=lambda word: word.span.start) for word in words)
    inner = [
        Span(all_words[number].span.start, all_words[number + 1].span.start)
        for number in sorted(numbers)
        if number < last
    ]
    tail = [Span(all_words[last].span.end, all_words[-1].span.end)] if all_words[last] is not all_words[-1] else []
    return [*inner, *tail]


def _whole_span(directive: Directive) -> Span:
    """A comment with the line that it has for itself, or with the blanks before it."""
    text, span = directive.document.source.text, directive.span
    line = directive.document.source.line_at(span.start)
    last = directive.document.source.line_at(span.end - 1)
    before, suffix = text[line.start : span.start], text[span.end : last.end]
    if not before.strip() and not suffix.strip():
        return Span(line.start, last.end)
    return Span(line.start + len(before.rstrip(b" \t")), span.end)


def may_have_any(text: bytes) -> bool:
    """Whether some comment may speak to urdflint; so quick that every file can be asked."""
    return MARK.search(text) is not None or YAML_MARK.search(text) is not None


def of_yaml(document: Document) -> Iterator[Directive | Malformed]:
    """What the comments of a YAML file say to urdflint: for their line, or for the next one that has something."""
    for match in YAML_MARK.finditer(document.source.text):
        speech, span = match[1].decode("utf-8", "replace"), Span(*match.span())
        yield _understood(
            document, span, speech, lambda kind, mark_span: _yaml_scope(document.source.text, kind, mark_span)
        )


def _yaml_scope(text: bytes, kind: str, span: Span) -> Span | None:
    if kind == "ignore-file":
        return Span(0, len(text))
    if kind == "off":
        return Span(span.start, len(text))
    if kind == "on":
        return None
    start = text.rfind(b"\n", 0, span.start) + 1
    if text[start : span.start].strip():
        return Span(start, span.end)
    next_line = NEXT_LINE.search(text, span.end)
    return Span(*next_line.span()) if next_line is not None else None


def directives_of(document: Document) -> Iterator[Directive | Malformed]:
    """What the comments of a document say to urdflint, in order."""
    ours = [(start, comment) for start, comment in document.comments if MARK.match(document.source.text, start)]
    if not ours:
        return
    tags = _Tags(document)
    for start, comment in ours:
        yield _read(document, tags, start, comment)


def _read(document: Document, tags: _Tags, start: int, comment: str) -> Directive | Malformed:
    text = document.source.text
    end = text.find(CLOSING, start + len(OPENING))
    span = Span(start, end + len(CLOSING) if end >= 0 else len(text))
    return _understood(document, span, comment, tags.scope)


def _understood(
    document: Document, span: Span, comment: str, scope: Callable[[str, Span], Span | None]
) -> Directive | Malformed:
    text = document.source.text
    match = SPEECH.match(comment)
    kind = match["kind"].lower() if match else ""
    if match is None or kind not in KINDS:
        fault = f"says '{kind}'" if kind else "says nothing"
        return Malformed(document, span, f"{fault}, not ignore, ignore-file, off or on", kind)
    if not match["colon"]:
        return Malformed(document, span, f"has no colon before '{kind}'")
    rules = RULES.search(text, *span)
    if rules is None or not match["rest"].startswith("["):
        lack = "the list of its rules is not closed" if match["rest"].startswith("[") else "it names no rule"
        return Malformed(document, span, f"says '{kind}', but {lack}")
    words = tuple(
        Word(word_match[0].decode("utf-8", "replace"), Span(*word_match.span()))
        for word_match in WORD.finditer(text, *rules.span(1))
    )
    if not words:
        return Malformed(document, span, f"says '{kind}', but it names no rule")
    reason = " ".join(match["rest"].partition("]")[2].split()).lstrip(":-— ")
    return Directive(document, kind, words, reason, span, scope(kind, span))


class _Tags:
    """The tags of a document in order, to find those around a comment."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.starts = [element.start for element in document.elements]
        self.closes = sorted(element.close for element in document.elements)

    def scope(self, kind: str, span: Span) -> Span | None:
        """The bytes for which a comment holds."""
        end = len(self.document.source.text)
        if kind == "ignore-file":
            return Span(0, end)
        if kind == "off":
            return Span(span.start, end)
        return (self.line(span) or self.next_element(span)) if kind == "ignore" else None

    def line(self, span: Span) -> Span | None:
        """The line of a comment that stands behind a tag there, with the tag that ends on it and began before."""
        line = self.document.source.line_at(span.start)
        starts = bisect_left(self.starts, span.start)
        closes = bisect_left(self.closes, span.start)
        ends = [self._tag_end(number) for number in (starts - 1,) if number >= 0]
        if closes:
            ends.append(self.closes[closes - 1])
        if not ends or max(ends) < line.start:
            return None
        first = bisect_left(self.starts, line.start) - 1
        begun = first >= 0 and self._tag_end(first) > line.start
        return Span(self.starts[first] if begun else line.start, line.end)

    def _tag_end(self, number: int) -> int:
        """The last byte of a start tag."""
        return self.document.start_tag(self.document.elements[number]).end - 1

    def next_element(self, span: Span) -> Span | None:
        """The element that follows a comment before the one around it ends."""
        number, close = bisect_left(self.starts, span.end), bisect_left(self.closes, span.end)
        if number == len(self.starts):
            return None
        if close < len(self.closes) and self.closes[close] < self.starts[number]:
            return None
        return self.document.element(self.document.elements[number])
