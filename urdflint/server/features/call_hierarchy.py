"""Call hierarchy: which macros and files of a robot call a macro, and which macros it calls."""

from __future__ import annotations

import os
from collections.abc import Iterator

from urdflint.server.protocol import types, uris
from urdflint.server.symbols import lookup, xacro_names
from urdflint.server.symbols.xacro_names import MACRO, Symbol
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span
from urdflint.xacro.inspection.records import Macro
from urdflint.xacro.inspection.survey import Survey

Entry = types.CallHierarchyItem


def prepare(state: State, params: types.PositionParams) -> list[Entry] | None:
    """The macro that is named at a place, where it is defined."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return None
    targets = lookup.symbols_at(state, text, text.offset(params.position))
    names = [target.symbol.name for target in targets if target.symbol.kind == MACRO]
    return [entry for name in names for entry in _definitions(state, text.path, name)] or None


def incoming(state: State, params: types.CallHierarchyParams) -> list[types.CallHierarchyIncomingCall]:
    """The macros, and files outside of macros, that call a macro."""
    name, path = _name(params.macro_item), uris.path(params.macro_item.uri)
    ranges_by_caller: dict[tuple[str, str], tuple[Entry, list[types.Range]]] = {}
    for source_path in related_files.sources(state, path) if name and path is not None else ():
        read = related_files.surveyed(state, source_path)
        if read is None or (name or "").encode() not in read[0].source.text:
            continue
        text, survey = read
        for caller, callee, span in _calls(survey):
            if callee == name:
                key = source_path, caller.name if caller is not None else ""
                entry = ranges_by_caller.setdefault(key, (_entry(text, caller), []))
                entry[1].append(text.range(span))
    return [types.CallHierarchyIncomingCall(caller, ranges) for caller, ranges in ranges_by_caller.values()]


def outgoing(state: State, params: types.CallHierarchyParams) -> list[types.CallHierarchyOutgoingCall]:
    """The macros that a macro calls, or a file outside of its macros."""
    path, name = uris.path(params.macro_item.uri), _name(params.macro_item)
    read = related_files.surveyed(state, path) if path is not None else None
    if read is None or path is None:
        return []
    ranges_by_name: dict[str, list[types.Range]] = {}
    for caller, callee, span in _calls(read[1]):
        if (caller.name if caller is not None else None) == name:
            ranges_by_name.setdefault(callee, []).append(read[0].range(span))
    return [
        types.CallHierarchyOutgoingCall(entry, ranges)
        for callee, ranges in ranges_by_name.items()
        for entry in _definitions(state, path, callee)
    ]


def _name(entry: Entry) -> str | None:
    """The macro that an item is about; None for a file."""
    return entry.name if entry.kind is types.SymbolKind.Function else None


def _calls(survey: Survey) -> Iterator[tuple[Macro | None, str, Span]]:
    """The calls of macros in a source: the macro around, the name of that which is called, and where."""
    macros = {macro.element: macro for macro in survey.macros}
    callers: dict[Element, Macro | None] = {call.element: call.macro for call in survey.calls}
    for element, macro in callers.items():
        name = xacro_names.called_name(element)
        if name is not None:
            caller = macros.get(macro.element) if macro is not None else None
            yield caller, name, survey.document.start_tag(element)


def _definitions(state: State, path: str, name: str) -> Iterator[Entry]:
    """The macros of a name, among the files of the robots that a file is part of."""
    for occurrence in lookup.occurrences(state, path, Symbol(MACRO, name)):
        read = related_files.surveyed(state, occurrence.path) if occurrence.defines else None
        if read is not None:
            yield from (_entry(read[0], macro) for macro in read[1].macros if macro.name == name)


def _entry(text: Text, macro: Macro | None) -> Entry:
    """A macro, or a file with what is outside of its macros."""
    document = text.document
    if macro is None:
        start = text.range(Span(0, 0))
        return Entry(os.path.basename(text.path), types.SymbolKind.File, text.uri, start, start)
    parameters = " ".join(parameter.name for parameter in macro.parameters)
    element = Span(macro.element.start, document.element(macro.element).end)
    name = document.value(macro.element, "name") or document.start_tag(macro.element)
    return Entry(
        macro.name, types.SymbolKind.Function, text.uri, text.range(element), text.range(name), detail=parameters
    )
