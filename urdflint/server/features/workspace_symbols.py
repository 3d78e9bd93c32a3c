"""Workspace symbols: what is defined in any file of the workspace, by a part of its name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from urdflint.server.features import outline
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import lookup, robot_names
from urdflint.server.symbols.name_kinds import JOINT, LINK
from urdflint.server.workspace import index, related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import is_yaml

MAX_SYMBOLS = 300  # answers: who looks for something types more of its name
MAX_OPEN = 20  # open files whose robots are made for their names
KINDS = {LINK: types.SymbolKind.Class, JOINT: types.SymbolKind.Event}
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
    written = {(path, fact[0]) for _, _, path, fact in matches}
    matches += [
        (not name.startswith(query), name, path, fact)
        for path, fact in _made(state)
        if (path, fact[0]) not in written and _has((name := fact[0].casefold()), query)
    ]
    matches.sort(key=lambda match: match[:3])
    return [_symbol(path, fact) for _, _, path, fact in matches[:MAX_SYMBOLS]]


def _made(state: State) -> Iterator[tuple[str, Fact]]:
    """The links and joints of the robots of open files, also those that macros make, each where its name is written."""
    visited = set[tuple[str, str, int, int]]()
    for path in list(state.contents)[:MAX_OPEN]:
        for model in related_files.robots(state, path) if not is_yaml(path) else ():
            for occurrence in robot_names.names_of(model.robot).all:
                is_named = occurrence.defines and occurrence.kind in KINDS
                place = lookup.location(state, occurrence) if is_named else None
                if place is None:
                    continue
                start = place.range.start  # one name may be of several robots, made before and after an edit
                key = occurrence.name, occurrence.path, start.line, start.character
                if key not in visited:
                    visited.add(key)
                    robot = os.path.basename(model.path)
                    yield occurrence.path, (occurrence.name, KINDS[occurrence.kind].value, robot, place.range)


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
