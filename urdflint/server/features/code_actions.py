"""Code actions: fixes, a comment that ignores a finding, and the page of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from urdflint.server.features.diagnostics import Found
from urdflint.server.state import State, Text


def answer(state: State, params: types.CodeActionParams, found: Sequence[Found]) -> list[types.CodeAction]:
    """The actions for a range of a document, in which these findings are."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    here = [one for one in found if _meets(one.diagnostic.range, params.range)]
    return list(_fixes(text, here))


def _fixes(text: Text, found: Sequence[Found]) -> Iterator[types.CodeAction]:
    for one in found:
        if one.repair is not None:
            mark = "" if one.repair.safe else " (unsafe: look at the result)"
            yield types.CodeAction(
                title=f"{one.repair.title}{mark}",
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[one.diagnostic],
                is_preferred=one.repair.safe or None,
                edit=types.WorkspaceEdit(changes={text.uri: one.repair.edits}),
            )


def _meets(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character
