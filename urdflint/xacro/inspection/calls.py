"""Faults between macros and their calls: unknown macros, and parameters and blocks that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice

from urdflint.syntax.document import Element
from urdflint.text import similar, suggestions
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
from urdflint.xacro.inspection.closure import Closure, Listed, called_macro
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.similar_names import pairs
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
        name = called_macro(call)
        if name is None:
            continue
        macros = closure.macros.get(name.rpartition(".")[2], [])
        if macros:
            yield from _fitting(closure, call.element, name, macros)
        else:
            yield from _unknown(closure, call, name)
    yield from _blocks(closure)


def _listed(survey: Survey, macro: Macro) -> Iterator[Fault]:
    first_by_name: dict[str, Parameter] = {}
    with_default = {parameter.name for parameter in macro.parameters if not parameter.required}
    for parameter in macro.parameters:
        spot = Spot(survey.document, macro.element, "params", parameter.start, parameter.end)
        first = first_by_name.get(parameter.name)
        if first is not None:
            before = spot._replace(start=first.start, end=first.end)
            fails = not parameter.is_block and parameter.name not in with_default
            yield ParameterTwice(spot, macro.name, parameter.name, before, fails)
        elif parameter.name.endswith(SEPARATORS) or "," in parameter.name:
            yield NameRefused(spot, "parameter", parameter.name, "separator")
        first_by_name.setdefault(parameter.name, parameter)


def _fitting(closure: Closure, call: Element, name: str, macros: Sequence[tuple[Survey, Macro]]) -> Iterator[Fault]:
    """What is wrong with a call for each macro of that name; the words are those of the last."""
    if len(macros) > MOST_OF_A_NAME:
        similar.stop()
        return
    faults_by_macro = [list(_against(closure, call, name, *macro)) for macro in macros]
    kinds = [{_kind(fault) for fault in macro_faults} for macro_faults in faults_by_macro]
    yield from (fault for fault in faults_by_macro[-1] if all(_kind(fault) in macro_kinds for macro_kinds in kinds))


def _kind(fault: Fault) -> tuple[object, ...]:
    """What a fault is about, without the macro that it was found with."""
    return (type(fault), fault.parameter if isinstance(fault, ParameterUnknown) else None)


def _against(closure: Closure, call: Element, name: str, home: Survey, macro: Macro) -> Iterator[Fault]:
    document = closure.source.document
    listed = closure.parameters_of(macro)
    defined = Spot(home.document, macro.element, "params" if "params" in macro.element.attributes else "name")
    attributes = [attribute for attribute in call.attributes if not (call.tag == "xacro:call" and attribute == "macro")]
    unknown = [
        attribute for attribute in attributes if attribute not in listed.counts and not _separated(attribute, listed)
    ]
    lacking = list(islice((parameter for parameter in listed.needed if parameter not in call.attributes), MOST_LACKING))
    misspelt = {nearest(attribute, lacking) for attribute in unknown} if lacking else set()
    lacking = [parameter for parameter in lacking if parameter not in misspelt]
    for attribute in unknown:  # xacro stops at the first, whatever else the call lacks
        spot = Spot(document, call, attribute, is_name=True)
        yield ParameterUnknown(spot, name, attribute, listed.known_names, defined, tuple(lacking))
    if lacking and not unknown:
        yield ParameterMissing(Spot(document, call), name, tuple(lacking), defined)
    yield from _counted(Spot(document, call), name, listed.blocks, defined)


def _separated(name: str, listed: Listed) -> bool:
    """Whether a macro lists a parameter with the comma or semicolon behind it."""
    return any(f"{name}{mark}" in listed.counts for mark in SEPARATORS)


def _counted(spot: Spot, name: str, expected: Sequence[str], defined: Spot) -> Iterator[Fault]:
    """Whether there are as many elements in a call as block parameters; unless macros or conditions make them."""
    blocks = [block for block in spot.element.children if block.tag not in VANISHING]
    if any(block.tag.startswith(PREFIX) and block.tag != "xacro:element" for block in blocks):
        return
    if len(blocks) < len(expected):
        yield BlockMissing(spot, name, expected[len(blocks)].lstrip("*"), len(blocks), len(expected), defined)
    elif len(blocks) > len(expected):
        extra = blocks[len(expected)]
        yield BlockUnused(spot._replace(element=extra), name, extra.tag, len(expected), defined)


def _unknown(closure: Closure, call: Instruction, name: str) -> Iterator[Fault]:
    element = call.element
    attribute = "macro" if element.tag == "xacro:call" else None
    spot = Spot(closure.source.document, element, attribute)
    if attribute is None:
        near = "unless" if name in ELSES else nearest(name, INSTRUCTIONS)
        if near is not None and (closure.is_complete or name in ELSES or _looks_like(element, near)):
            if name in ELSES or not _nearer(closure, name, near):
                yield InstructionMisspelt(spot, element.tag, near)
            return
    if name in closure.unprefixed:
        return
    if closure.is_complete and closure.root:
        yield MacroUnknown(spot, name, closure.known_by_kind["macro"])
    elif name in closure.slips:
        yield MacroUnknown(spot, name, (closure.slips[name],), certain=False)


def _nearer(closure: Closure, name: str, near: str) -> bool:
    """Whether a name is nearer to a macro than to the instruction that it is near to."""
    return suggestions.nearest(name, closure.known_by_kind["tag"]) not in (near, None)


def _looks_like(element: Element, kind: str) -> bool:
    """Whether an element has the attributes of an instruction and no others."""
    needed, optional = ATTRIBUTES[kind]
    return set(needed) <= element.attributes.keys() <= {*needed, *optional}


def _blocks(closure: Closure) -> Iterator[Fault]:
    """Blocks that are inserted, and that neither a parameter nor a property gives."""
    known_blocks = {name.lstrip("*") for name in closure.parameters if name.startswith("*")}
    known_blocks |= closure.properties | closure.unprefixed
    reads = [
        read for read in closure.source.reads if read.kind == "block" and read.name and read.name not in known_blocks
    ]
    if closure.vague:
        return
    slips: dict[Element, Set[str]] = {}
    for read in reads:
        if read.macro is not None and read.macro.element not in slips:
            own = (other.name.lstrip("*") for other in read.macro.parameters if other.is_block)
            slips[read.macro.element] = pairs((other.name for other in reads), own).keys()
        if (closure.root and closure.is_complete) or (
            read.macro is not None and read.name in slips[read.macro.element]
        ):
            yield BlockUnknown(read.spot, read.name, closure.known_by_kind["block"])
