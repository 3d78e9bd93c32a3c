"""Macros and their calls: macros that nobody defines, and parameters and blocks that do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.syntax.place import Place
from urdflint.text import similar
from urdflint.text.suggestions import nearest
from urdflint.text.wording import listed
from urdflint.xacro import faults
from urdflint.xacro.spot import Spot, place

MAX_NAMES = 12  # names that a help line lists


@check("XAC105")
def macro_parameter_unknown(fault: faults.ParameterUnknown) -> Iterator[Problem]:
    near = nearest(fault.parameter, fault.known_names)
    fault_place = place(fault.spot)
    lacked_names = [f"'{name}'" for name in fault.lacking]
    lacking = f", and its call lacks {listed(lacked_names)}" if lacked_names else ""
    yield Problem(
        f"macro '{fault.macro}' has no parameter '{fault.parameter}'{lacking}",
        fault_place,
        related=_defined(fault.defined),
        help=similar.did_you_mean(fault.parameter, near) or _parameters(fault.known_names),
        fix=renaming(fault_place, f"rename to '{near}'", near if near not in fault.spot.element.attributes else None),
        cause=f"{fault.macro} {fault.parameter}",
    )


@check("XAC106")
def macro_parameter_missing(fault: faults.ParameterMissing) -> Iterator[Problem]:
    names = [f"'{parameter}'" for parameter in fault.parameters]
    is_plural = len(names) > 1
    them, defaults = ("them", "defaults") if is_plural else ("it", "a default")
    yield Problem(
        f"call of macro '{fault.macro}' lacks the parameter{'s' * is_plural} {listed(names)}",
        place(fault.spot),
        related=_defined(fault.defined),
        help=f"give {them} in the call, or {defaults} in the macro",
        cause=f"{fault.macro} {' '.join(fault.parameters)}",
    )


@check("XAC107")
def macro_block_mismatch(fault: faults.BlockMissing | faults.BlockUnused | faults.BlockUnknown) -> Iterator[Problem]:
    if isinstance(fault, faults.BlockUnknown):
        yield _unknown_block(fault)
    elif isinstance(fault, faults.BlockMissing):
        message = (
            f"call of macro '{fault.macro}' has {_elements(fault.given_count)} in it, but needs {fault.needed_count}"
        )
        advice = f"put the element for '{fault.block}' into the call"
        related = _defined(fault.defined)
        yield Problem(message, place(fault.spot), related, help=advice, cause=fault.macro)
    else:
        takes = f"takes only {_elements(fault.needed_count)}" if fault.needed_count else "takes no elements"
        message = f"macro '{fault.macro}' {takes}, but its call has <{fault.tag}> too"
        advice = f"remove <{fault.tag}>, or give the macro a block parameter for it"
        related = _defined(fault.defined)
        yield Problem(message, place(fault.spot), related, help=advice, cause=fault.macro)


def _unknown_block(fault: faults.BlockUnknown) -> Problem:
    near = nearest(fault.name, fault.known_names)
    if fault.missing:
        message, advice = f"nothing that is here defines block '{fault.name}'", similar.elsewhere(near, fault.missing)
        return Problem(message, place(fault.spot), help=advice, severity=Severity.WARNING, cause=fault.missing)
    message = f"no block '{fault.name}' is known to insert here"
    advice = similar.did_you_mean(fault.name, near) or f"add *{fault.name} to the parameters of the macro"
    return Problem(message, place(fault.spot), help=advice, cause=fault.name)


@check("XAC108")
def xacro_name_repeated(fault: faults.ParameterTwice | faults.PropertyRedefined) -> Iterator[Problem]:
    yield _redefined(fault) if isinstance(fault, faults.PropertyRedefined) else _listed_twice(fault)


def _redefined(fault: faults.PropertyRedefined) -> Problem:
    message = f"property '{fault.name}' is set to '{fault.value}', but was '{fault.first}' before, which nothing used"
    related, advice = [("first set here", place(fault.before))], "remove one of the two"
    return Problem(message, place(fault.spot), related, help=advice, severity=Severity.WARNING, cause=fault.name)


def _listed_twice(fault: faults.ParameterTwice) -> Problem:
    if fault.fails:
        fact = "so every call of it fails"
    elif fault.parameter.startswith("*"):
        fact = "so a call needs two elements, and only the second counts"
    else:
        fact = "so its default counts even where a call gives a value"
    message = f"macro '{fault.macro}' lists the parameter '{fault.parameter}' twice, {fact}"
    return Problem(message, place(fault.spot), related=[("first listed here", place(fault.first))])


@check("XAC111")
def xacro_tag_unknown(fault: faults.MacroUnknown | faults.InstructionMisspelt) -> Iterator[Problem]:
    if isinstance(fault, faults.InstructionMisspelt):
        message = f"<{fault.tag}> is not an instruction of xacro, nor a known macro"
        advice = f"did you mean <xacro:{fault.near}>?"
        if "else" in fault.tag or "elif" in fault.tag:
            advice = "close <xacro:if>, and write the other case as <xacro:unless> with the same condition"
        yield Problem(message, place(fault.spot), help=advice)
        return
    near = nearest(fault.name, fault.known_names)
    message, advice = f"macro '{fault.name}' is not defined", ""
    if fault.missing:
        message, advice = f"nothing that is here defines macro '{fault.name}'", similar.elsewhere(near, fault.missing)
    elif not fault.certain:
        message = f"macro '{fault.name}' is not known in this file, but '{near or fault.known_names[0]}' is"
    yield Problem(
        message,
        place(fault.spot),
        help=(not fault.missing and similar.did_you_mean(fault.name, near)) or advice or None,
        severity=None if fault.certain and not fault.missing else Severity.WARNING,
        cause=fault.missing or fault.name,
    )


def _elements(count: int) -> str:
    return f"{count or 'no'} element{'s' * (count != 1)}"


def _parameters(parameters: Sequence[str]) -> str:
    if not parameters:
        return "the macro has no parameters: remove the attribute"
    return (
        f"its parameters are {listed(parameters)}"
        if len(parameters) <= MAX_NAMES
        else "look at the parameters of the macro"
    )


def _defined(defined: Spot | None) -> list[tuple[str, Place]]:
    """Where a macro is defined."""
    return [("the macro is defined here", place(defined))] if defined is not None else []
