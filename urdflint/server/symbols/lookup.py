"""What has a name at a place of a document, and all the places in all files where this name stands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from urdflint.files import is_below
from urdflint.files.ros_packages import installed
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import companion_names, robot_names, xacro_names, xml_at_offset
from urdflint.server.symbols.name_kinds import EITHER, FILE, GROUP, JOINT, LINK, MATERIAL
from urdflint.server.symbols.robot_names import Occurrence
from urdflint.server.symbols.xacro_names import LOCAL, PARAMETER, PROPERTY, Symbol
from urdflint.server.symbols.xml_at_offset import Pointed
from urdflint.server.workspace import related_files
from urdflint.server.workspace.expanded_robots import Moved
from urdflint.server.workspace.related_files import MAX_ROBOTS
from urdflint.struct import Struct
from urdflint.syntax.source import Source, Span, is_yaml

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

PACKAGE = "package"
OF_ROBOTS = (LINK, JOINT, MATERIAL, GROUP)
NEAR = 500  # bytes around a place in which the name of a package is looked for
FIND = re.compile(rb"\$\(find\s+([^\s()$]+)\s*\)|(?:package|model)://([^/\s\"'<>$]+)")


class FoundSymbol(Struct):
    """What a place names: the word there, and the text that makes it, where that is not the name itself."""

    symbol: Symbol
    span: Span
    built: str = ""


def symbols_at(state: State, text: Text, offset: int) -> list[FoundSymbol]:
    """The symbols that are named at an offset; several where one text makes several names."""
    if is_yaml(text.path):
        return list(_in_yaml(state, text, offset))
    pointed = xml_at_offset.pointed_at(text.document, offset)
    if pointed is None:
        return []
    return _of_xacro(state, text, pointed, offset) or _of_robots(state, text, pointed, offset)


def _in_yaml(state: State, text: Text, offset: int) -> Iterator[FoundSymbol]:
    words = (word for word in companion_names.words(state, text) if word.span.start <= offset <= word.span.end)
    for word in words:
        for path in companion_names.about(state, text.path)[:MAX_ROBOTS]:
            for occurrence in companion_names.written(state, text.path, state.robot(path)):
                if occurrence.span == word.span:
                    yield FoundSymbol(Symbol(occurrence.kind, occurrence.name), occurrence.span)
                    return


def _of_xacro(state: State, text: Text, pointed: Pointed, offset: int) -> list[FoundSymbol]:
    """The package, the file or the name of xacro at an offset."""
    if pointed.part in (xml_at_offset.VALUE, xml_at_offset.TEXT):
        start, end = max(pointed.span.start, offset - NEAR), min(pointed.span.end, offset + NEAR)
        for match in FIND.finditer(text.source.text, start, end):
            name = Span(*match.span(match.lastindex or 1))
            if name.start <= offset <= name.end:
                return [
                    FoundSymbol(
                        Symbol(PACKAGE, text.source.text[name.start : name.end].decode("utf-8", "replace")), name
                    )
                ]
    read = related_files.surveyed(state, text.path)
    if read is None:
        return []
    pointed_now = xml_at_offset.pointed_at(read[0].document, offset)
    symbol_span = xacro_names.symbol_at(read[1], pointed_now, offset) if pointed_now is not None else None
    if symbol_span is not None:
        return [FoundSymbol(*symbol_span)]
    if (
        pointed.part == xml_at_offset.VALUE
        and pointed.element.tag == "xacro:include"
        and pointed.attribute == "filename"
    ):
        return [FoundSymbol(Symbol(FILE, pointed.element.attributes["filename"]), pointed.span)]
    return []


def _of_robots(state: State, text: Text, pointed: Pointed, offset: int) -> list[FoundSymbol]:
    """The names that a robot has from a place, and that which stands there by itself."""
    if pointed.part not in (xml_at_offset.VALUE, xml_at_offset.TEXT):
        return []
    targets: dict[Symbol, FoundSymbol] = {}
    for model in related_files.robots(state, text.path):
        for source, span, occurrence in robot_names.names_of(model.robot).by_path.get(text.path, ()):
            now = moved(source, text.source, span)
            if now is not None and now.start <= offset <= now.end:
                targets.setdefault(
                    Symbol(occurrence.kind, occurrence.name),
                    FoundSymbol(Symbol(occurrence.kind, occurrence.name), now, occurrence.built),
                )
    if targets:
        return list(targets.values())
    for occurrence in robot_names.static(text.document, pointed.element):
        if occurrence.span.start <= offset <= occurrence.span.end:
            kind = LINK if occurrence.kind == EITHER else occurrence.kind
            return [FoundSymbol(Symbol(kind, occurrence.name), occurrence.span, occurrence.built)]
    return []


def occurrences(state: State, path: str, symbol: Symbol, models: Iterable[Model] | None = None) -> list[Occurrence]:
    """All places where a name stands, in all files that share it with a file; definitions first."""
    if symbol.kind in xacro_names.KINDS:
        sources = related_files.sources(state, path, models)
        matches = list(_in_sources(state, sources, symbol))
        if symbol.kind == PROPERTY and not any(occurrence.defines for occurrence in matches):
            matches += _by_callers(state, sources, symbol)
    elif symbol.kind == GROUP:
        matches = [
            occurrence
            for occurrence in companion_names.written(state, path, None)
            if (occurrence.kind, occurrence.name) == symbol[:2]
        ]
    elif symbol.kind in OF_ROBOTS:
        models = list(models) if models is not None else list(robots(state, path))
        matches = list(_of_name(state, path, symbol, models))
    else:
        matches = []
    unique = {
        occurrence.key: occurrence
        for occurrence in sorted(matches, key=lambda occurrence: not occurrence.defines)[::-1]
    }
    return sorted(
        unique.values(),
        key=lambda occurrence: (
            not occurrence.defines,
            occurrence.path != path,
            occurrence.path,
            occurrence.span.start,
        ),
    )


def robots(state: State, path: str) -> Iterator[Model]:
    """The robots that a file is part of, or is about."""
    text = state.text(path)
    if text is None:
        return
    if companion_names.is_one(path, text):
        yield from related_files.models_of(state, companion_names.subjects(state, path)[:MAX_ROBOTS])
    else:
        yield from related_files.robots(state, path)


def _in_sources(state: State, sources: Iterable[str], symbol: Symbol) -> Iterator[Occurrence]:
    for source_path in sources:
        read = related_files.surveyed(state, source_path)
        if read is not None and symbol.name.encode() in read[0].source.text:
            yield from xacro_names.occurrences(*read, symbol)


def _by_callers(state: State, sources: Iterable[str], symbol: Symbol) -> Iterator[Occurrence]:
    """Where a name is defined that no property of a file has: in macros, for the macros that they call."""
    for source_path in sources:
        read = related_files.surveyed(state, source_path)
        if read is None or symbol.name.encode() not in read[0].source.text:
            continue
        for other, span, defines in xacro_names.all_symbols(read[1]):
            if defines and other.name == symbol.name and other.kind in (PARAMETER, LOCAL):
                yield Occurrence(symbol.kind, symbol.name, read[0].source, span, defines=True)


def _of_name(state: State, path: str, symbol: Symbol, models: list[Model]) -> Iterator[Occurrence]:
    """Where a name of robots stands: in what they are made of, whether it is used or not, and beside them."""
    sources: dict[str, None] = {}
    for model in models:
        yield from robot_names.names_of(model.robot).occurrences_of(symbol.kind, symbol.name)
        sources.update(
            dict.fromkeys(file for file in (model.path, *model.files) if file.lower().endswith(related_files.ENDINGS))
        )
    for source_path in sources or {path: None}:
        yield from _as_it_stands(state, source_path, symbol)
    yield from _occurrences_beside(state, path, symbol, models)


def _as_it_stands(state: State, path: str, symbol: Symbol) -> Iterator[Occurrence]:
    for occurrence in related_files.standing(state, path).get(symbol.name, ()):
        if occurrence.kind == symbol.kind or (occurrence.kind == EITHER and symbol.kind in (LINK, JOINT)):
            yield occurrence._replace(kind=symbol.kind)


def _occurrences_beside(state: State, path: str, symbol: Symbol, models: list[Model]) -> Iterator[Occurrence]:
    """Where a name stands in the files that are about some robots."""
    if symbol.kind not in (LINK, JOINT):
        return
    by_path = {path: model for model in models[::-1] for path in related_files.reals(model)}
    for companion in companion_names.files(state, path):
        if not companion_names.mentions(companion, symbol.name):
            continue
        mine = [
            by_path[real]
            for about in companion_names.about(state, companion)
            if (real := os.path.realpath(about)) in by_path
        ]
        for model in mine[:1]:
            written = companion_names.written(state, companion, model)
            yield from (
                occurrence for occurrence in written if (occurrence.kind, occurrence.name) == (symbol.kind, symbol.name)
            )


def moved(old: Source, now: Source, span: Span) -> Span | None:
    """Where the bytes of an earlier text are now; None where they have changed."""
    return span if old is now or old.text == now.text else _change(old.text, now.text).span(span)


@lru_cache(maxsize=16)
def _change(old: bytes, now: bytes) -> Moved:
    return Moved(old, now)


def location(state: State, occurrence: Occurrence) -> types.Location | None:
    """The place of an occurrence as it is now; None where the file is gone or the text has changed."""
    text = state.text(occurrence.path)
    span = moved(occurrence.source, text.source, occurrence.span) if text is not None else None
    return (
        types.Location(uris.uri(occurrence.path), text.range(span)) if text is not None and span is not None else None
    )


def locations(state: State, occurrences: Iterable[Occurrence]) -> list[types.Location]:
    """The places of occurrences as they are now, each once."""
    location_by_key: dict[tuple[str, int, int], types.Location] = {}
    for occurrence in occurrences:
        place = location(state, occurrence)
        if place is not None:
            location_by_key.setdefault(occurrence.key, place)
    return list(location_by_key.values())


def resource(state: State, path: str, name: str) -> str | None:
    """The file that a name of an include, a mesh or a texture leads to; None where it is not there."""
    packages = related_files.packages(state, path)
    folder = os.path.dirname(path)

    def place(match: re.Match[str]) -> str:
        return packages.folder(match[1]) or match[0]

    file_name = re.sub(r"\$\(find\s+([^\s()$]+)\s*\)", place, name).replace("$(dirname)", folder)
    file_name = re.sub(r"^(?:package|model)://([^/]+)", place, file_name).removeprefix("file://")
    if "$" in file_name or "\0" in file_name or "://" in file_name:
        return None
    full_path = os.path.normpath(os.path.join(folder, file_name))
    for package in packages.found if not os.path.exists(full_path) else ():
        if is_below(full_path, package):  # it may be where a build copies it from
            full_path = installed(package, os.path.relpath(full_path, package).replace(os.sep, "/"))
    return full_path if packages.opens(full_path) else None
