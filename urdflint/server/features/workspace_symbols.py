"""Workspace symbols: what is defined in any file of the workspace, by a part of its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from urdflint.server.features import outline
from urdflint.server.protocol import uris
from urdflint.server.workspace.state import State, Text

MOST = 300  # answers: who looks for something types more of its name
USES = ("gazebo", "xacro:include")  # lines of an outline that define nothing

Fact = tuple[str, int, str, types.Range]  # a name, its kind, what it is in, and where


def facts(text: Text) -> tuple[Fact, ...]:
    """What a file defines, for the index."""
    return tuple(_flat(outline.of(text), ""))


def answer(state: State, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """The symbols whose names have the letters of the query, in their order; exact beginnings come first."""
    query = params.query.casefold()
    found = [
        (not name.casefold().startswith(query), name.casefold(), path, fact)
        for path, some in state.index.of("workspace_symbols").items()
        for fact in some
        if _has((name := fact[0]).casefold(), query)
    ]
    found.sort(key=lambda one: one[:3])
    return [_symbol(path, fact) for _, _, path, fact in found[:MOST]]


def _flat(symbols: Iterable[types.DocumentSymbol], inside: str) -> Iterator[Fact]:
    waiting = [(one, inside) for one in symbols]
    for one, above in waiting:
        if one.detail not in USES:
            yield one.name, one.kind.value, above, one.selection_range
        waiting += [(child, one.name) for child in one.children or ()]


def _has(name: str, query: str) -> bool:
    """Whether a name has these letters in this order, as the protocol asks."""
    letters = iter(name)
    return all(one in letters for one in query)


def _symbol(path: str, fact: Fact) -> types.WorkspaceSymbol:
    name, kind, above, where = fact
    place = types.Location(uris.uri(path), where)
    return types.WorkspaceSymbol(place, name, types.SymbolKind(kind), container_name=above or None)
