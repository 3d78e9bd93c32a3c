"""Folding ranges: elements and comments that go over several lines, and blocks of YAML."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.server.protocol import types
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span, is_yaml

MAX_RANGES = 5000  # ranges: what editors show of one document, and more than most take
COMMENT_END = b"-->"


def answer(state: State, params: types.DocumentParams) -> list[types.FoldingRange]:
    """The ranges of a document; the last line of an element, its end tag, stays in sight."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    ranges = _blocks(text) if is_yaml(text.path) else _parts(text)
    return [folding_range for folding_range, _ in zip(ranges, range(MAX_RANGES), strict=False)]


def _parts(text: Text) -> Iterator[types.FoldingRange]:
    document, data = text.document, text.source.text
    for element in document.elements:
        first, last = _lines(text, document.element(element))
        if last - first > 1 and element.children:
            yield types.FoldingRange(first, last - 1)
    for start, _ in document.comments:
        end = data.find(COMMENT_END, start)
        first, last = _lines(text, Span(start, end if end >= 0 else len(data)))
        if last > first:
            yield types.FoldingRange(first, last, kind=types.COMMENT)


def _lines(text: Text, span: Span) -> tuple[int, int]:
    return text.lines.position(span.start).line, text.lines.position(span.end).line


def _blocks(text: Text) -> Iterator[types.FoldingRange]:
    """Lines with those that are indented more below them."""
    begun: list[tuple[int, int]] = []  # indentations with the lines that have them
    last = 0
    for number, line in enumerate([*text.source.text.split(b"\n"), b"end"]):
        if not line.strip() or line.lstrip().startswith(b"#"):
            continue
        indentation = len(line) - len(line.lstrip(b" "))
        while begun and begun[-1][0] >= indentation:
            _, first = begun.pop()
            if last > first:
                yield types.FoldingRange(first, last)
        begun.append((indentation, number))
        last = number
