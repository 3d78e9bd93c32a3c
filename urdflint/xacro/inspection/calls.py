"""Faults between macros and their calls: unknown macros, and parameters and blocks that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice

from urdflint.syntax.document import Element
from urdflint.text import known, similar
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
from urdflint.xacro.inspection.alike import pairs
from urdflint.xacro.inspection.closure import Closure, Listed, called
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.parameters import Parameter
from urdflint.xacro.spot import Spot
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

ELSES = ("else", "elif", "elseif", "else_if", "endif")  # what other languages have, and xacro does not
VANISHING = ("xacro:property", "xacro:macro", "xacro:arg", "xacro:attribute")  # leave no element where they stood
SEPARATORS = (",", ";")
INSTRUCTIONS = tuple(ATTRIBUTES)
MOST_OF_A_NAME = 20  # macros that a call is compared with
MOST_LACKING = 100  # parameters that are named as missing


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
            yield from _fitting(closure, call.element, name, macros)
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


def _fitting(closure: Closure, call: Element, name: str, macros: Sequence[tuple[Survey, Macro]]) -> Iterator[Fault]:
    """What is wrong with a call for each macro of that name; the words are those of the last."""
    if len(macros) > MOST_OF_A_NAME:
        similar.stop()
        return
    said = [list(_against(closure, call, name, *one)) for one in macros]
    kinds = [{_kind(one) for one in some} for some in said]
    yield from (one for one in said[-1] if all(_kind(one) in some for some in kinds))


def _kind(fault: Fault) -> tuple[object, ...]:
    """What a fault is about, without the macro that it was found with."""
    return (type(fault), fault.parameter if isinstance(fault, ParameterUnknown) else None)


def _against(closure: Closure, call: Element, name: str, home: Survey, macro: Macro) -> Iterator[Fault]:
    document = closure.source.document
    listed = closure.parameters_of(macro)
    defined = Spot(home.document, macro.element, "params" if "params" in macro.element.attributes else "name")
    given = [one for one in call.attributes if not (call.tag == "xacro:call" and one == "macro")]
    unknown = [one for one in given if one not in listed.counts and not _separated(one, listed)]
    for one in unknown:
        yield ParameterUnknown(Spot(document, call, one, named=True), name, one, listed.known, defined)
    lacking = list(islice((one for one in listed.needed if one not in call.attributes), MOST_LACKING))
    meant = {nearest(one, lacking) for one in unknown} if lacking else set()
    lacking = [one for one in lacking if one not in meant]
    if lacking:
        yield ParameterMissing(Spot(document, call), name, tuple(lacking), defined)
    yield from _counted(Spot(document, call), name, listed.blocks, defined)


def _separated(name: str, listed: Listed) -> bool:
    """Whether a macro lists a parameter with the comma or semicolon behind it."""
    return any(f"{name}{mark}" in listed.counts for mark in SEPARATORS)


def _counted(at: Spot, name: str, wanted: Sequence[str], defined: Spot) -> Iterator[Fault]:
    """Whether there are as many elements in a call as block parameters; unless macros or conditions make them."""
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
        near = "unless" if name in ELSES else nearest(name, INSTRUCTIONS)
        if near is not None and (closure.whole or name in ELSES or _looks_like(element, near)):
            if name in ELSES or not _nearer(closure, name, near):
                yield InstructionMisspelt(at, element.tag, near)
            return
    if name in closure.unprefixed:
        return
    if closure.whole and closure.root:
        yield MacroUnknown(at, name, closure.known["macro"])
    elif name in closure.slips:
        yield MacroUnknown(at, name, (closure.slips[name],), certain=False)


def _nearer(closure: Closure, name: str, near: str) -> bool:
    """Whether a name is nearer to a macro than to the instruction that it is near to."""
    return known.nearest(name, closure.known["tag"]) not in (near, None)


def _looks_like(element: Element, kind: str) -> bool:
    """Whether an element has the attributes of an instruction and no others."""
    needed, others = ATTRIBUTES[kind]
    return set(needed) <= element.attributes.keys() <= {*needed, *others}


def _blocks(closure: Closure) -> Iterator[Fault]:
    """Blocks that are inserted, and that neither a parameter nor a property gives."""
    known = {one.lstrip("*") for one in closure.parameters if one.startswith("*")}
    known |= closure.properties | closure.unprefixed
    reads = [one for one in closure.source.reads if one.kind == "block" and one.name and one.name not in known]
    if closure.vague:
        return
    slips: dict[Element, Set[str]] = {}
    for one in reads:
        if one.macro is not None and one.macro.element not in slips:
            own = (other.name.lstrip("*") for other in one.macro.parameters if other.is_block)
            slips[one.macro.element] = pairs((other.name for other in reads), own).keys()
        if (closure.root and closure.whole) or (one.macro is not None and one.name in slips[one.macro.element]):
            yield BlockUnknown(one.spot, one.name, closure.known["block"])
