"""Linked editing: the name of an element in its start tag and in its end tag."""

from __future__ import annotations

from urdflint.server.protocol import types
from urdflint.server.symbols import xml_at_offset
from urdflint.server.workspace.state import State
from urdflint.syntax.source import is_yaml

NAME = r"[A-Za-z_][\w:.-]*"  # what an editor may type in both places


def answer(state: State, params: types.PositionParams) -> types.LinkedEditingRanges | None:
    """Both ranges of the name at a position; None elsewhere, and where there is no end tag."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return None
    pointed = xml_at_offset.pointed_at(text.document, text.offset(params.position))
    if pointed is None or pointed.part != xml_at_offset.NAME:
        return None
    spans = xml_at_offset.names_of(text.document, pointed.element)
    return types.LinkedEditingRanges([text.range(span) for span in spans], NAME) if len(spans) == 2 else None
