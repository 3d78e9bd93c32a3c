"""Definition: where what is named at a place is defined, in whatever file that is."""

from __future__ import annotations

import os
from collections.abc import Iterator

from urdflint.files.ros_packages import MANIFEST
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import lookup
from urdflint.server.symbols.lookup import PACKAGE, FoundSymbol
from urdflint.server.symbols.name_kinds import FILE
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text

START = types.Range(types.Position(0, 0), types.Position(0, 0))


def answer(state: State, params: types.PositionParams) -> list[types.Location]:
    """The places where the name at a position is defined."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    places_by_key: dict[tuple[str, int, int], types.Location] = {}
    for target in lookup.symbols_at(state, text, text.offset(params.position)):
        for place in _places(state, text, target):
            places_by_key.setdefault((place.uri, place.range.start.line, place.range.start.character), place)
    return list(places_by_key.values())


def _places(state: State, text: Text, target: FoundSymbol) -> Iterator[types.Location]:
    if target.symbol.kind in (FILE, PACKAGE):
        path = _path(state, text, target)
        if path is not None:
            yield types.Location(uris.uri(path), START)
        return
    occurrences = lookup.occurrences(state, text.path, target.symbol)
    yield from lookup.locations(state, (occurrence for occurrence in occurrences if occurrence.defines))


def _path(state: State, text: Text, target: FoundSymbol) -> str | None:
    """The file that is named, or the manifest of the package."""
    if target.symbol.kind == FILE:
        return lookup.resource(state, text.path, target.symbol.name)
    folder = related_files.packages(state, text.path).folder(target.symbol.name)
    manifest = os.path.join(folder, MANIFEST) if folder is not None else None
    return manifest if manifest is not None and os.path.isfile(manifest) else None
