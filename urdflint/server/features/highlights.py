"""Document highlights: where what is named at a place stands in the same document."""

from __future__ import annotations

from lsprotocol import types

from urdflint.server.features import references
from urdflint.server.symbols import lookup as symbols
from urdflint.server.workspace.state import State

READ, WRITE = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write


def answer(state: State, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """The places; where it is defined counts as written."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    found: dict[tuple[str, int, int], types.DocumentHighlight] = {}
    for one in references.occurrences(state, text, text.offset(params.position)):
        if one.path == text.path and one.key not in found:
            place = symbols.location(state, one)
            if place is not None:
                found[one.key] = types.DocumentHighlight(place.range, WRITE if one.defines else READ)
    return list(found.values())
