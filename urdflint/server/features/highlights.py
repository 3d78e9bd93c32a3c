"""Document highlights: where what is named at a place stands in the same document."""

from __future__ import annotations

from urdflint.server.features import references
from urdflint.server.protocol import types
from urdflint.server.symbols import lookup
from urdflint.server.workspace.state import State

READ, WRITE = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write


def answer(state: State, params: types.PositionParams) -> list[types.DocumentHighlight]:
    """The places; where it is defined counts as written."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    highlights: dict[tuple[str, int, int], types.DocumentHighlight] = {}
    for occurrence in references.occurrences(state, text, text.offset(params.position)):
        if occurrence.path == text.path and occurrence.key not in highlights:
            place = lookup.location(state, occurrence)
            if place is not None:
                highlights[occurrence.key] = types.DocumentHighlight(place.range, WRITE if occurrence.defines else READ)
    return list(highlights.values())
