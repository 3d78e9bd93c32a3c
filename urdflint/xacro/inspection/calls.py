"""Faults between macros and their calls: unknown macros, and parameters and blocks that do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from urdflint.syntax.document import Element
from urdflint.text.similar import nearest
from urdflint.xacro.faults import (
    BlockMissing,
    BlockUnknown,
    BlockUnused,
    Fault,
    InstructionMisspelt,
    MacroUnknown,
    NameRefused,
    ParameterMissing,
    ParameterTwice,
    ParameterUnknown,
)
from urdflint.xacro.inspection.alike import alike, meant
from urdflint.xacro.inspection.closure import Closure
from urdflint.xacro.inspection.reach import called
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.parameters import Parameter
from urdflint.xacro.spot import Spot
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

ELSES = ("else", "elif", "elseif", "else_if", "endif")  # what other languages have, and xacro does not
VANISHING = ("xacro:property", "xacro:macro", "xacro:arg", "xacro:attribute")  # leave no element where they stood
SEPARATORS = (",", ";")


def faults(closure: Closure) -> Iterator[Fault]:
    """All faults of the macros that a source defines and of the calls in it."""
    survey = closure.source
    for macro in survey.macros:
        yield from _listed(survey, macro)
    for call in survey.calls:
        name = called(call)
        if name is None:
            continue
        macros = closure.macros.get(name.rpartition(".")[2], [])
        if macros:
            yield from _fitting(survey, call.element, name, macros)
        else:
            yield from _unknown(closure, call, name)
    yield from _blocks(closure)


def _listed(survey: Survey, macro: Macro) -> Iterator[Fault]:
    seen: dict[str, Parameter] = {}
    with_default = {one.name for one in macro.parameters if not one.required}
    for one in macro.parameters:
        at = Spot(survey.document, macro.element, "params", one.start, one.end)
        first = seen.get(one.name)
        if first is not None:
            before = at._replace(start=first.start, end=first.end)
            fails = not one.is_block and one.name not in with_default
            yield ParameterTwice(at, macro.name, one.name, before, fails)
        elif one.name.endswith(SEPARATORS) or "," in one.name:
            yield NameRefused(at, "parameter", one.name, "separator")
        seen.setdefault(one.name, one)


def _fitting(survey: Survey, call: Element, name: str, macros: Sequence[tuple[Survey, Macro]]) -> Iterator[Fault]:
    """What is wrong with a call for each macro of that name; the words are those of the last."""
    said = [list(_against(survey, call, name, *one)) for one in macros]
    kinds = [{_kind(one) for one in some} for some in said]
    yield from (one for one in said[-1] if all(_kind(one) in some for some in kinds))


def _kind(fault: Fault) -> tuple[object, ...]:
    """What a fault is about, without the macro that it was found with."""
    return (type(fault), fault.parameter if isinstance(fault, ParameterUnknown) else None)


def _against(survey: Survey, call: Element, name: str, home: Survey, macro: Macro) -> Iterator[Fault]:
    document = survey.document
    defined = Spot(home.document, macro.element, "params" if "params" in macro.element.attributes else "name")
    plain = tuple(dict.fromkeys(one.name for one in macro.parameters if not one.is_block))
    given = [one for one in call.attributes if not (call.tag == "xacro:call" and one == "macro")]
    listed = Counter(one.name for one in macro.parameters)
    unknown = [one for one in given if one not in listed and not any(f"{one}{mark}" in listed for mark in SEPARATORS)]
    for one in unknown:
        yield ParameterUnknown(Spot(document, call, one, named=True), name, one, plain, defined)
    needed = {one.name: None for one in macro.parameters if one.required and not one.is_block and listed[one.name] == 1}
    odd = {one for one in needed if any(mark in one for mark in SEPARATORS)}
    lacking = [one for one in needed if one not in call.attributes and one not in odd]
    meant = {nearest(one, lacking) for one in unknown}
    lacking = [one for one in lacking if one not in meant]
    if lacking:
        yield ParameterMissing(Spot(document, call), name, tuple(lacking), defined)
    yield from _counted(Spot(document, call), name, macro, defined)


def _counted(at: Spot, name: str, macro: Macro, defined: Spot) -> Iterator[Fault]:
    """Whether there are as many elements in a call as block parameters; unless macros or conditions make them."""
    wanted = [one.name for one in macro.parameters if one.is_block]
    given = [one for one in at.element.children if one.tag not in VANISHING]
    if any(one.tag.startswith(PREFIX) and one.tag != "xacro:element" for one in given):
        return
    if len(given) < len(wanted):
        yield BlockMissing(at, name, wanted[len(given)].lstrip("*"), len(given), len(wanted), defined)
    elif len(given) > len(wanted):
        extra = given[len(wanted)]
        yield BlockUnused(at._replace(element=extra), name, extra.tag, len(wanted), defined)


def _unknown(closure: Closure, call: Instruction, name: str) -> Iterator[Fault]:
    element = call.element
    attribute = "macro" if element.tag == "xacro:call" else None
    at = Spot(closure.source.document, element, attribute)
    if attribute is None:
        near = "unless" if name in ELSES else nearest(name, ATTRIBUTES)
        if near is not None and (closure.whole or name in ELSES or _looks_like(element, near)):
            if nearest(name, (*ATTRIBUTES, *closure.macros)) in (near, None) or name in ELSES:
                yield InstructionMisspelt(at, element.tag, near)
            return
    if name in closure.unprefixed:
        return
    if closure.whole and closure.root:
        yield MacroUnknown(at, name, tuple(closure.macros))
        return
    counts = Counter(called(one) or "" for one in closure.source.calls)
    near = next((one for one in closure.macros if alike(name, one)), None) or meant(name, counts)
    if near is not None:
        yield MacroUnknown(at, name, (near,), certain=False)


def _looks_like(element: Element, kind: str) -> bool:
    """Whether an element has the attributes of an instruction and no others."""
    needed, others = ATTRIBUTES[kind]
    return set(needed) <= element.attributes.keys() <= {*needed, *others}


def _blocks(closure: Closure) -> Iterator[Fault]:
    """Blocks that are inserted, and that neither a parameter nor a property gives."""
    known = {one.lstrip("*") for one in closure.parameters if one.startswith("*")}
    known |= closure.properties | closure.unprefixed
    for one in closure.source.reads:
        if one.kind != "block" or not one.name or one.name in known or closure.vague:
            continue
        own = [other.name.lstrip("*") for other in (one.macro.parameters if one.macro else ()) if other.is_block]
        if (closure.root and closure.whole) or any(alike(one.name, other) for other in own):
            yield BlockUnknown(one.spot, one.name, tuple(sorted(known)))
