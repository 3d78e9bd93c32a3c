"""Rename: the edits of all files that give something another name, and where the name stands besides."""

from __future__ import annotations

from urdflint.server.protocol import types
from urdflint.server.protocol.messages import Refused, WithMessage
from urdflint.server.symbols import lookup, rename_edits, unrenamed_places
from urdflint.server.symbols.rename_edits import Renaming
from urdflint.server.symbols.xacro_names import ARGUMENT
from urdflint.server.workspace.state import State


def answer(state: State, params: types.RenameParams) -> types.WorkspaceEdit | WithMessage | None:
    """The edits; None where the file is gone. Raises Refused."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return None
    target = rename_edits.renamable(state, text, text.offset(params.position))
    if target is None:
        raise Refused("there is nothing here that has a name")
    spans = Renaming(state, text, target.symbol, params.new_name).edits()
    changes = {}
    for path, path_spans in sorted(spans.items()):
        other = state.text(path)
        if other is not None:
            changes[other.uri] = [types.TextEdit(other.range(span), params.new_name) for span in sorted(path_spans)]
    edit = types.WorkspaceEdit(changes=changes)
    if target.symbol.kind not in (*lookup.OF_ROBOTS, ARGUMENT) or not spans:
        return edit
    left = unrenamed_places.places(state, text, target.symbol.name, spans)
    return WithMessage(edit, f"{target.symbol.label}: {unrenamed_places.words(left)}") if left else edit
