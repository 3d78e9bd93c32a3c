"""Faults of names: read and not defined, defined and not read, defined twice, or hiding a symbol of xacro."""

from __future__ import annotations

from collections.abc import Iterator

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
from urdflint.xacro.inspection.alike import alike, meant
from urdflint.xacro.inspection.closure import Closure
from urdflint.xacro.inspection.reach import called, reads
from urdflint.xacro.inspection.records import Macro, Property, Read
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.reserved import GLOBALS
from urdflint.xacro.spot import Spot


def faults(closure: Closure) -> Iterator[Fault]:
    """All faults of the names of a source."""
    survey = closure.source
    for read in survey.reads:
        if read.kind == "property" and not closure.vague:
            yield from _property(closure, read)
        elif read.kind == "argument":
            yield from _argument(closure, read)
    for macro in survey.macros:
        yield from _parameters(closure, macro)
    if closure.root and closure.whole:
        yield from _unused(closure)
    yield from _redefined(survey)
    yield from _hiding(survey)


def _property(closure: Closure, read: Read) -> Iterator[Fault]:
    name = read.name
    if name in GLOBALS or any(name in some for some in (closure.properties, closure.parameters, closure.unprefixed)):
        return
    if closure.root and closure.whole:
        known = {*closure.properties, *(closure.parameters if read.macro is not None else ())}
        yield PropertyUnknown(read.spot, name, tuple(sorted(known)))
        return
    near = [one for one in _names_at(closure.source, read.macro) if alike(name, one)]
    near += [one for one in sorted(GLOBALS) if alike(name, one) and name.lower() != one.lower()]
    more = meant(name, closure.source.counts)
    if near or more is not None:
        yield PropertyUnknown(read.spot, name, tuple(near) or (more or "",), certain=False)


def _names_at(survey: Survey, macro: Macro | None) -> list[str]:
    """The names that a source itself defines for a place: its properties, and the parameters of the macros around."""
    found = [one.name for one in survey.properties if one.name]
    while macro is not None:
        found += [one.name for one in macro.parameters if not one.is_block]
        macro = macro.outer
    return list(dict.fromkeys(found))


def _argument(closure: Closure, read: Read) -> Iterator[Fault]:
    """An argument that is like one that is declared; any other may be given without a declaration."""
    if read.name not in closure.arguments and read.name not in closure.unprefixed:
        near = tuple(sorted(one for one in closure.arguments if alike(read.name, one)))
        if near:
            yield ArgumentUnknown(read.spot, read.name, near, certain=False)


def _parameters(closure: Closure, macro: Macro) -> Iterator[Fault]:
    """Parameters that neither the macro nor one that it calls reads."""
    survey = closure.source
    read = reads(closure, macro)
    if read is None:
        return
    inserted = {"*" * stars + name for name in closure.unprefixed for stars in (1, 2)}
    missing = [one for one in read if one not in closure.properties and one not in closure.parameters]
    for one in {one.name: one for one in macro.parameters}.values():
        slips = any(alike(other, one.name) for other in missing)
        if one.name not in read and one.name not in inserted and "," not in one.name and not slips:
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
        for argument in survey.arguments:
            name = argument.element.get("name")
            if name and name not in read["argument"] and not any(alike(one, name) for one in read["argument"]):
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
    first: dict[tuple[str, Macro | None], Property] = {}
    for one in survey.properties:
        if one.name is None or one.conditional or not _plain(one):
            continue
        key = (one.name, one.macro)
        before = first.get(key)
        value, earlier = one.element.get("value"), before.element.get("value") if before else None
        other = before is not None and None not in (value, earlier) and (value or "").strip() != (earlier or "").strip()
        if before is not None and other and not _used_between(survey, before, one):
            was = Spot(survey.document, before.element, "value")
            at = Spot(survey.document, one.element, "value")
            yield PropertyRedefined(at, one.name, value or "", was, earlier or "")
        first[key] = one


def _plain(one: Property) -> bool:
    """Whether a property is defined right where it stands, and nowhere else."""
    allowed = one.element.get("scope") is None and one.element.get("default") is None
    return allowed and one.element.get("remove") is None


def _used_between(survey: Survey, before: Property, after: Property) -> bool:
    """Whether something between two definitions can read the first: an expression with the name, or other code."""
    start, end = before.element.start, after.element.start
    read = any(one.name == before.name and start < one.spot.element.start <= end for one in survey.reads)
    others = (*survey.calls, *survey.includes)
    return read or any(start < one.element.start < end for one in others)


def _hiding(survey: Survey) -> Iterator[Fault]:
    for one in survey.properties:
        if one.name in GLOBALS and one.element.get("remove") is None:
            yield BuiltinHidden(Spot(survey.document, one.element, "name"), "property", one.name or "")
    for macro in survey.macros:
        for parameter in macro.parameters:
            if parameter.name in GLOBALS:
                spot = Spot(survey.document, macro.element, "params", parameter.start, parameter.end)
                yield BuiltinHidden(spot, "parameter", parameter.name)
