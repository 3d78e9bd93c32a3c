"""Faults of names: read and not defined, defined and not read, defined twice, or hiding a symbol of xacro."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set

from urdflint.syntax.document import Document, Element
from urdflint.xacro.faults import (
    ArgumentForParameter,
    ArgumentUnknown,
    ArgumentUnused,
    BuiltinHidden,
    Fault,
    LiteralName,
    MacroUnused,
    NameWithoutParameter,
    ParameterUnused,
    PropertyRedefined,
    PropertyUnknown,
    PropertyUnused,
)
from urdflint.xacro.inspection.closure import Closure, called_macro
from urdflint.xacro.inspection.macro_scopes import Reach
from urdflint.xacro.inspection.records import Macro, Property, Read
from urdflint.xacro.inspection.similar_names import pairs, suggestions
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.reserved_words import GLOBALS
from urdflint.xacro.spot import Spot

NAMED_PARTS = frozenset({"link", "joint"})
FEWEST_NAMES = 3  # with the parameter, beside the one that lacks it
COMMON_NAMES = frozenset({"world", "map", "odom", "base_link", "base_footprint"})  # of frames that a robot has once


def faults(closure: Closure) -> Iterator[Fault]:
    """All faults of the names of a source."""
    survey = closure.source
    if not closure.vague:
        yield from _properties(closure)
    yield from _arguments(closure)
    reach = Reach(closure)
    macro_elements = {macro.element for macro in survey.macros}
    for macro in survey.macros:
        yield from _parameters(closure, macro, reach)
        yield from _without_parameter(survey.document, macro, macro_elements)
    if closure.root and closure.is_complete:
        yield from _unused(closure)
    yield from _literal(closure)
    yield from _redefined(survey)
    yield from _hiding(survey)


def _literal(closure: Closure) -> Iterator[Fault]:
    """Names in plain text that a parameter of a macro around, or a property, has.

    Braces may be the fields of a text for `format`, where the source calls that.
    """
    document = closure.source.document
    has_formats = b".format(" in document.source.text
    for literal in closure.source.literals:
        spot = literal.spot
        value = spot.element.text if spot.attribute is None else spot.element.attributes[spot.attribute]
        text = value[spot.start : spot.end]
        if has_formats and "$" not in text:
            continue
        parameters = (parameter.name for macro in _macros_around(literal.macro) for parameter in macro.parameters)
        if literal.name in closure.properties or literal.name in parameters:
            yield LiteralName(spot, literal.name, text)


def _properties(closure: Closure) -> Iterator[Fault]:
    defined = (GLOBALS, closure.properties, closure.parameters, closure.unprefixed)
    reads = [reading for reading in closure.source.reads if reading.kind == "property"]
    reads = [reading for reading in reads if not any(reading.name in names for names in defined)]
    if closure.root and closure.is_complete:
        for read in reads:
            known_names = closure.known_by_kind["property" if read.macro is None else "inside"]
            yield PropertyUnknown(read.spot, read.name, known_names)
        return
    slips = _Slips(closure.source, reads)
    for read in reads:
        near = slips.slips_of(read)
        if near:
            yield PropertyUnknown(read.spot, read.name, tuple(near), certain=False)


class _Slips:
    """What the unknown properties of a source may be slips of."""

    def __init__(self, survey: Survey, reads: Sequence[Read]) -> None:
        names = {reading.name for reading in reads}
        self.properties = pairs(names, (definition.name for definition in survey.properties if definition.name))
        symbols = pairs(names, sorted(GLOBALS)).items()
        self.symbols = {
            name: [candidate for candidate in candidates if candidate.lower() != name.lower()]
            for name, candidates in symbols
        }
        self.suggestions = suggestions(survey.counts)
        inside: dict[Element, tuple[Macro, set[str]]] = {}
        for read in reads:
            for macro in _macros_around(read.macro):
                inside.setdefault(macro.element, (macro, set()))[1].add(read.name)
        self.parameters = {
            element: pairs(read_names, (parameter.name for parameter in macro.parameters if not parameter.is_block))
            for element, (macro, read_names) in inside.items()
        }

    def slips_of(self, read: Read) -> Sequence[str]:
        """The properties and the parameters of the macros around that are like a name, else what is read more often."""
        near = [*self.properties.get(read.name, ())]
        for macro in _macros_around(read.macro):
            near += self.parameters[macro.element].get(read.name, ())
        near = [*dict.fromkeys(near), *self.symbols.get(read.name, ())]
        return near or [suggestion for suggestion in (self.suggestions.get(read.name),) if suggestion is not None]


def _macros_around(macro: Macro | None) -> Iterator[Macro]:
    while macro is not None:
        yield macro
        macro = macro.outer


def _arguments(closure: Closure) -> Iterator[Fault]:
    """Arguments that are like one that is declared; any other may be given without a declaration."""
    reads = [reading for reading in closure.source.reads if reading.kind == "argument"]
    unknown = {reading.name for reading in reads} - closure.arguments - closure.unprefixed
    near = pairs(unknown, sorted(closure.arguments))
    for read in reads:
        if read.name in near:
            yield ArgumentUnknown(read.spot, read.name, tuple(near[read.name]), certain=False)


def _parameters(closure: Closure, macro: Macro, reach: Reach) -> Iterator[Fault]:
    """Parameters that neither the macro nor one that it calls reads."""
    survey = closure.source
    read = reach.reads(macro) if macro.parameters else None
    if read is None:
        return

    def may_be_read(name: str) -> bool:
        """Whether a parameter is read, or its name tells nothing: a list, or a block that may be inserted elsewhere."""
        return name in read or "," in name or (name.startswith("*") and name.lstrip("*") in closure.unprefixed)

    unread = {parameter.name: parameter for parameter in macro.parameters if not may_be_read(parameter.name)}
    slips = pairs(unread, (name for name in read if name not in closure.properties and name not in closure.parameters))
    argument_reads = _argument_reads(survey, macro) if unread else {}
    for parameter in unread.values():
        spot = Spot(survey.document, macro.element, "params", parameter.start, parameter.end)
        if parameter.name in argument_reads:
            for argument_spot in argument_reads[parameter.name]:
                yield ArgumentForParameter(argument_spot, parameter.name, macro.name, spot)
        elif parameter.name not in slips:
            yield ParameterUnused(spot, macro.name, parameter.name)


def _without_parameter(document: Document, macro: Macro, macro_elements: Set[Element]) -> Iterator[Fault]:
    """The one name of a link or joint in a macro that is written out, where all others have the same parameter."""
    waiting, names = list(macro.element.children), list[tuple[Element, str]]()
    for element in waiting:
        name = element.get("name")
        if element.tag in NAMED_PARTS and name:
            names.append((element, name))
        elif element not in macro_elements:
            waiting += element.children
    plain = [(element, name) for element, name in names if "$" not in name]
    if len(plain) != 1 or len(names) <= FEWEST_NAMES or plain[0][1] in COMMON_NAMES:
        return
    ((element, name),) = plain
    for parameter in macro.parameters:
        if all(f"${{{parameter.name}}}" in other for _, other in names if other != name):
            spot = Spot(document, element, "name")
            yield NameWithoutParameter(spot, name, parameter.name, macro.name, len(names) - 1)


def _argument_reads(survey: Survey, macro: Macro) -> dict[str, list[Spot]]:
    """Where each argument is read in the body of a macro, by its name; the defaults of parameters are no part of it."""
    spots_by_name: dict[str, list[Spot]] = {}
    for read in survey.argument_reads.get(macro.element, ()):
        if read.spot.element is not macro.element:
            spots_by_name.setdefault(read.name, []).append(read.spot)
    return spots_by_name


def _unused(closure: Closure) -> Iterator[Fault]:
    """What the source of a robot defines and nothing in it or in what it includes reads."""
    survey = closure.source
    document = survey.document
    read = closure.read
    if not closure.vague:
        used = read["property"] | read["block"] | _forwarded(closure)
        for definition in {definition.name: definition for definition in survey.properties}.values():
            if (
                definition.name
                and definition.name.isidentifier()
                and definition.name not in used
                and definition.macro is None
            ):
                yield PropertyUnused(Spot(document, definition.element, "name"), definition.name)
    if not closure.vague_arguments:
        named_arguments = [(argument, argument.element.get("name")) for argument in survey.arguments]
        slips = pairs((name for _, name in named_arguments if name and name not in read["argument"]), read["argument"])
        for argument, name in named_arguments:
            if name and name not in read["argument"] and name not in slips:
                yield ArgumentUnused(Spot(document, argument.element, "name"), name)
    calls = [called_macro(call) for source in closure.surveys for call in source.calls]
    if None not in calls:
        names = {(macro_name or "").rpartition(".")[2] for macro_name in calls}
        for macro in survey.macros:
            if macro.name not in names and macro.name and macro.outer is None:
                yield MacroUnused(Spot(document, macro.element, "name"), macro.name)


def _forwarded(closure: Closure) -> frozenset[str]:
    """The names of properties that calls hand on without naming them."""
    macros = (macro for survey in closure.surveys for macro in survey.macros)
    return frozenset(parameter.name for macro in macros for parameter in macro.parameters if parameter.forward)


def _redefined(survey: Survey) -> Iterator[Fault]:
    """Properties that get another value before anything can have read the first one."""
    first: dict[tuple[str, Element | None], Property] = {}
    barriers = sorted(instruction.element.start for instruction in (*survey.calls, *survey.includes))
    reads: dict[str, list[int]] = {}
    for read in sorted(survey.reads, key=lambda reading: reading.spot.element.start):
        reads.setdefault(read.name, []).append(read.spot.element.start)
    for definition in survey.properties:
        if definition.name is None or definition.conditional or not _plain(definition):
            continue
        key = (definition.name, definition.macro.element if definition.macro is not None else None)
        before = first.get(key)
        value, earlier = definition.element.get("value"), before.element.get("value") if before else None
        other = before is not None and None not in (value, earlier) and (value or "").strip() != (earlier or "").strip()
        if before is not None and other:
            start, end = before.element.start, definition.element.start
            if not _any_between(reads.get(definition.name, []), start + 1, end + 1) and not _any_between(
                barriers, start + 1, end
            ):
                was = Spot(survey.document, before.element, "value")
                spot = Spot(survey.document, definition.element, "value")
                yield PropertyRedefined(spot, definition.name, value or "", was, earlier or "")
        first[key] = definition


def _plain(definition: Property) -> bool:
    """Whether a property is defined right where it stands, and nowhere else."""
    allowed = definition.element.get("scope") is None and definition.element.get("default") is None
    return allowed and definition.element.get("remove") is None


def _any_between(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of the places, which are in order, is from start up to but not end."""
    index = bisect_left(places, start)
    return index < len(places) and places[index] < end


def _hiding(survey: Survey) -> Iterator[Fault]:
    for definition in survey.properties:
        if definition.name in GLOBALS and definition.element.get("remove") is None:
            yield BuiltinHidden(Spot(survey.document, definition.element, "name"), "property", definition.name or "")
    for macro in survey.macros:
        for parameter in macro.parameters:
            if parameter.name in GLOBALS:
                spot = Spot(survey.document, macro.element, "params", parameter.start, parameter.end)
                yield BuiltinHidden(spot, "parameter", parameter.name)
