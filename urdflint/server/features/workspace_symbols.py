"""Workspace symbols: what is defined in any file of the workspace, by a part of its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.server.features import outline
from urdflint.server.protocol import types, uris
from urdflint.server.workspace import index
from urdflint.server.workspace.state import State, Text

MAX_SYMBOLS = 300  # answers: who looks for something types more of its name
USES = ("gazebo", "xacro:include")  # lines of an outline that define nothing

Fact = tuple[str, int, str, types.Range]  # a name, its kind, what it is in, and where


def facts(text: Text) -> tuple[Fact, ...]:
    """What a file defines, for the index."""
    return tuple(_flat(outline.symbols_of(text), ""))


def answer(state: State, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """The symbols whose names have the letters of the query, in their order; exact beginnings come first."""
    query = params.query.casefold()
    matches = [
        (not name.casefold().startswith(query), name.casefold(), path, fact)
        for path, path_facts in index.facts_by_path(state, "workspace_symbols").items()
        for fact in path_facts
        if _has((name := fact[0]).casefold(), query)
    ]
    matches.sort(key=lambda match: match[:3])
    return [_symbol(path, fact) for _, _, path, fact in matches[:MAX_SYMBOLS]]


def _flat(symbols: Iterable[types.DocumentSymbol], inside: str) -> Iterator[Fact]:
    waiting = [(symbol, inside) for symbol in symbols]
    for symbol, above in waiting:
        if symbol.detail not in USES:
            yield symbol.name, symbol.kind.value, above, symbol.selection_range
        waiting += [(child, symbol.name) for child in symbol.children or ()]


def _has(name: str, query: str) -> bool:
    """Whether a name has these letters in this order, as the protocol asks."""
    letters = iter(name)
    return all(letter in letters for letter in query)


def _symbol(path: str, fact: Fact) -> types.WorkspaceSymbol:
    name, kind, above, symbol_range = fact
    place = types.Location(uris.uri(path), symbol_range)
    return types.WorkspaceSymbol(place, name, types.SymbolKind(kind), container_name=above or None)
