"""Faults of names: read and not defined, defined and not read, defined twice, or hiding a symbol of xacro."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from urdflint.syntax.document import Element
from urdflint.xacro.faults import (
    ArgumentUnknown,
    ArgumentUnused,
    BuiltinHidden,
    Fault,
    MacroUnused,
    ParameterUnused,
    PropertyRedefined,
    PropertyUnknown,
    PropertyUnused,
)
from urdflint.xacro.inspection.alike import meant, pairs
from urdflint.xacro.inspection.closure import Closure, called
from urdflint.xacro.inspection.reach import Reach
from urdflint.xacro.inspection.records import Macro, Property, Read
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.reserved import GLOBALS
from urdflint.xacro.spot import Spot


def faults(closure: Closure) -> Iterator[Fault]:
    """All faults of the names of a source."""
    survey = closure.source
    if not closure.vague:
        yield from _properties(closure)
    yield from _arguments(closure)
    reach = Reach(closure)
    for macro in survey.macros:
        yield from _parameters(closure, macro, reach)
    if closure.root and closure.whole:
        yield from _unused(closure)
    yield from _redefined(survey)
    yield from _hiding(survey)


def _properties(closure: Closure) -> Iterator[Fault]:
    defined = (GLOBALS, closure.properties, closure.parameters, closure.unprefixed)
    reads = [one for one in closure.source.reads if one.kind == "property"]
    reads = [one for one in reads if not any(one.name in some for some in defined)]
    if closure.root and closure.whole:
        for read in reads:
            known = closure.known["property" if read.macro is None else "inside"]
            yield PropertyUnknown(read.spot, read.name, known)
        return
    slips = _Slips(closure.source, reads)
    for read in reads:
        near = slips.of(read)
        if near:
            yield PropertyUnknown(read.spot, read.name, tuple(near), certain=False)


class _Slips:
    """What the unknown properties of a source may be slips of."""

    def __init__(self, survey: Survey, reads: Sequence[Read]) -> None:
        names = {one.name for one in reads}
        self.properties = pairs(names, (one.name for one in survey.properties if one.name))
        symbols = pairs(names, sorted(GLOBALS)).items()
        self.symbols = {name: [one for one in some if one.lower() != name.lower()] for name, some in symbols}
        self.meant = meant(survey.counts)
        inside: dict[Element, tuple[Macro, set[str]]] = {}
        for read in reads:
            for macro in _around(read.macro):
                inside.setdefault(macro.element, (macro, set()))[1].add(read.name)
        self.parameters = {
            element: pairs(some, (one.name for one in macro.parameters if not one.is_block))
            for element, (macro, some) in inside.items()
        }

    def of(self, read: Read) -> Sequence[str]:
        """The properties and the parameters of the macros around that are like a name, else what is read more often."""
        near = [*self.properties.get(read.name, ())]
        for macro in _around(read.macro):
            near += self.parameters[macro.element].get(read.name, ())
        near = [*dict.fromkeys(near), *self.symbols.get(read.name, ())]
        return near or [one for one in (self.meant.get(read.name),) if one is not None]


def _around(macro: Macro | None) -> Iterator[Macro]:
    while macro is not None:
        yield macro
        macro = macro.outer


def _arguments(closure: Closure) -> Iterator[Fault]:
    """Arguments that are like one that is declared; any other may be given without a declaration."""
    reads = [one for one in closure.source.reads if one.kind == "argument"]
    unknown = {one.name for one in reads} - closure.arguments - closure.unprefixed
    near = pairs(unknown, sorted(closure.arguments))
    for read in reads:
        if read.name in near:
            yield ArgumentUnknown(read.spot, read.name, tuple(near[read.name]), certain=False)


def _parameters(closure: Closure, macro: Macro, reach: Reach) -> Iterator[Fault]:
    """Parameters that neither the macro nor one that it calls reads."""
    survey = closure.source
    if not macro.parameters:
        return
    read = reach.reads(macro)
    if read is None:
        return
    unread = {one.name: one for one in macro.parameters if one.name not in read and "," not in one.name}
    unread = {
        name: one for name, one in unread.items() if name.lstrip("*") not in closure.unprefixed or name[:1] != "*"
    }
    slips = pairs(unread, (one for one in read if one not in closure.properties and one not in closure.parameters))
    for one in unread.values():
        if one.name not in slips:
            spot = Spot(survey.document, macro.element, "params", one.start, one.end)
            yield ParameterUnused(spot, macro.name, one.name)


def _unused(closure: Closure) -> Iterator[Fault]:
    """What the source of a robot defines and nothing in it or in what it includes reads."""
    survey = closure.source
    document = survey.document
    read = closure.read
    if not closure.vague:
        used = read["property"] | read["block"] | _forwarded(closure)
        for one in {one.name: one for one in survey.properties}.values():
            if one.name and one.name.isidentifier() and one.name not in used and one.macro is None:
                yield PropertyUnused(Spot(document, one.element, "name"), one.name)
    if not closure.vague_arguments:
        named = [(one, one.element.get("name")) for one in survey.arguments]
        slips = pairs((name for _, name in named if name and name not in read["argument"]), read["argument"])
        for argument, name in named:
            if name and name not in read["argument"] and name not in slips:
                yield ArgumentUnused(Spot(document, argument.element, "name"), name)
    calls = [called(one) for some in closure.surveys for one in some.calls]
    if None not in calls:
        names = {(one or "").rpartition(".")[2] for one in calls}
        for macro in survey.macros:
            if macro.name not in names and macro.name and macro.outer is None:
                yield MacroUnused(Spot(document, macro.element, "name"), macro.name)


def _forwarded(closure: Closure) -> frozenset[str]:
    """The names of properties that calls hand on without naming them."""
    macros = (macro for survey in closure.surveys for macro in survey.macros)
    return frozenset(one.name for macro in macros for one in macro.parameters if one.forward)


def _redefined(survey: Survey) -> Iterator[Fault]:
    """Properties that get another value before anything can have read the first one."""
    first: dict[tuple[str, Element | None], Property] = {}
    others = sorted(one.element.start for one in (*survey.calls, *survey.includes))
    reads: dict[str, list[int]] = {}
    for read in sorted(survey.reads, key=lambda one: one.spot.element.start):
        reads.setdefault(read.name, []).append(read.spot.element.start)
    for one in survey.properties:
        if one.name is None or one.conditional or not _plain(one):
            continue
        key = (one.name, one.macro.element if one.macro is not None else None)
        before = first.get(key)
        value, earlier = one.element.get("value"), before.element.get("value") if before else None
        other = before is not None and None not in (value, earlier) and (value or "").strip() != (earlier or "").strip()
        if before is not None and other:
            start, end = before.element.start, one.element.start
            if not _any_between(reads.get(one.name, []), start + 1, end + 1) and not _any_between(
                others, start + 1, end
            ):
                was = Spot(survey.document, before.element, "value")
                at = Spot(survey.document, one.element, "value")
                yield PropertyRedefined(at, one.name, value or "", was, earlier or "")
        first[key] = one


def _plain(one: Property) -> bool:
    """Whether a property is defined right where it stands, and nowhere else."""
    allowed = one.element.get("scope") is None and one.element.get("default") is None
    return allowed and one.element.get("remove") is None


def _any_between(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of the places, which are in order, is from start up to but not end."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _hiding(survey: Survey) -> Iterator[Fault]:
    for one in survey.properties:
        if one.name in GLOBALS and one.element.get("remove") is None:
            yield BuiltinHidden(Spot(survey.document, one.element, "name"), "property", one.name or "")
    for macro in survey.macros:
        for parameter in macro.parameters:
            if parameter.name in GLOBALS:
                spot = Spot(survey.document, macro.element, "params", parameter.start, parameter.end)
                yield BuiltinHidden(spot, "parameter", parameter.name)
