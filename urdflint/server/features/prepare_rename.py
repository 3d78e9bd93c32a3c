"""Whether what is at a place can get another name, and which word that is."""

from __future__ import annotations

from urdflint.server.protocol import types
from urdflint.server.symbols import rename_edits
from urdflint.server.workspace.state import State


def answer(state: State, params: types.PositionParams) -> types.PrepareRenamePlaceholder | None:
    """The word and its range; None where nothing has a name. Raises Refused."""
    text = state.text_at(params.text_document.uri)
    target = rename_edits.renamable(state, text, text.offset(params.position)) if text is not None else None
    if text is None or target is None:
        return None
    return types.PrepareRenamePlaceholder(text.range(target.span), target.symbol.name)
