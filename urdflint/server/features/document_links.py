"""Document links: names of meshes, textures and included files that lead to a file here."""

from __future__ import annotations

import os
from collections.abc import Iterator

from urdflint.server.protocol import types, uris
from urdflint.server.symbols import lookup, robot_names
from urdflint.server.symbols.name_kinds import FILE
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span, is_yaml

MAX_LINKS = 2000  # links of a document
INCLUDE = "xacro:include"


def answer(state: State, params: types.DocumentParams) -> list[types.DocumentLink]:
    """The links of a document, each with the file that it opens."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    links: dict[Span, types.DocumentLink] = {}
    for span, name in _names(state, text):
        if len(links) == MAX_LINKS:
            break
        path = lookup.resource(state, text.path, name) if span not in links else None
        if path is not None and os.path.isfile(path):
            links[span] = types.DocumentLink(text.range(span), uris.uri(path))
    return list(links.values())


def _names(state: State, text: Text) -> Iterator[tuple[Span, str]]:
    """The names of files in a text, as they are written, and as its robots have them where expressions make them."""
    for element in text.document.elements:
        span = text.document.value(element, "filename") if element.tag == INCLUDE else None
        if span is not None:
            yield span, element.attributes["filename"]
    for occurrence in robot_names.static(text.document):
        if occurrence.kind == FILE and not occurrence.built:
            yield occurrence.span, occurrence.name
    for model in related_files.robots(state, text.path):
        for source, span, occurrence in robot_names.names_of(model.robot).by_path.get(text.path, ()):
            span_now = lookup.moved(source, text.source, span) if occurrence.kind == FILE else None
            if span_now is not None:
                yield span_now, occurrence.name
