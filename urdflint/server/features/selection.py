"""Selection ranges: from a word to its attribute, its tag, its element, and the elements around."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.server.protocol import types
from urdflint.server.symbols import xml_at_offset
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span, is_yaml


def answer(state: State, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    """For each position the smallest range around it, with those around that."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    return [_ranges_around(text, text.offset(position)) for position in params.positions]


def _ranges_around(text: Text, offset: int) -> types.SelectionRange:
    selection: types.SelectionRange | None = None
    inner = Span(0, len(text.source.text))
    for span in reversed([*_spans(text, offset)]):
        if inner.start <= span.start <= span.end <= inner.end and (selection is None or span != inner):
            selection, inner = types.SelectionRange(text.range(span), selection), span
    return selection or types.SelectionRange(text.range(Span(offset, offset)))


def _spans(text: Text, offset: int) -> Iterator[Span]:
    """What is around an offset, the smallest first."""
    pointed = xml_at_offset.pointed_at(text.document, offset)
    if pointed is None:
        return
    yield pointed.span
    tag = text.document.start_tag(pointed.element)
    if pointed.attribute is not None:
        attribute = text.document.attribute(pointed.element, pointed.attribute)
        value = text.document.value(pointed.element, pointed.attribute)
        if attribute is not None:
            yield Span(attribute.start, max(attribute.end, value.end + 1 if value is not None else 0))
        yield tag
    for element in (pointed.element, *pointed.element.ancestors()):
        start, close = text.document.start_tag(element), element.close
        if start.end <= offset <= close:
            yield Span(start.end, close)
        yield text.document.element(element)
