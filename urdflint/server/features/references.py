"""References: all places where what is named at a place stands, in all files."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.server.protocol import types
from urdflint.server.symbols import lookup
from urdflint.server.symbols.robot_names import Occurrence
from urdflint.server.workspace.state import State, Text


def answer(state: State, params: types.ReferenceParams) -> list[types.Location]:
    """The places, those where it is defined only if they are asked for."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    all_occurrences = occurrences(state, text, text.offset(params.position))
    requested = (
        occurrence for occurrence in all_occurrences if params.context.include_declaration or not occurrence.defines
    )
    return lookup.locations(state, requested)


def occurrences(state: State, text: Text, offset: int) -> Iterator[Occurrence]:
    """All places where what is named at an offset stands."""
    for target in lookup.symbols_at(state, text, offset):
        yield from lookup.occurrences(state, text.path, target.symbol)
