"""Document links: names of meshes, textures, included files and YAML that is loaded, which lead to a file here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from urdflint.server.features import robot_choice
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import lookup, robot_names
from urdflint.server.symbols.name_kinds import FILE
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span, is_yaml

MAX_LINKS = 2000  # links of a document
INCLUDE = "xacro:include"
# A name of a file that begins with a package or the folder of the file, perhaps with arguments in it
FILE_NAME = re.compile(
    rb"""(?:\$\(find\s+[^\s()$]+\s*\)|(?:package|model)://[^/\s"'<>$]+|\$\(dirname\))/"""
    rb"""(?:[^\s"'<>$()]|\$\(arg\s+[^\s()]+\s*\))+"""
)
ARGUMENT = re.compile(r"\$\(arg\s+([^\s()]+)\s*\)")
LOADED = re.compile(rb"""\bload_yaml\(\s{0,20}(["'])([^"'$]{1,500})\1\s{0,20}\)""")  # a name in an expression


def answer(state: State, params: types.DocumentParams) -> list[types.DocumentLink]:
    """The links of a document, each with the file that it opens."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    links: dict[Span, types.DocumentLink] = {}
    for span, name in (*_names(state, text), *_in_expressions(state, text)):
        if len(links) == MAX_LINKS:
            break
        is_new = not any(span.start < other.end and other.start < span.end for other in links)
        path = lookup.resource(state, text.path, name) if is_new else None
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


def _in_expressions(state: State, text: Text) -> Iterator[tuple[Span, str]]:
    """The names of files that begin with a package or the folder, wherever they stand, and those of loaded YAML."""
    arguments = robot_choice.current_values(state, text.path)
    for pattern, group in ((FILE_NAME, 0), (LOADED, 2)):
        for match in pattern.finditer(text.source.text):
            name = match[group].decode("utf-8", "replace")
            yield Span(*match.span(group)), ARGUMENT.sub(lambda named: arguments.get(named[1]) or named[0], name)
