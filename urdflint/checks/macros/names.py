"""Names of properties, arguments, parameters and macros: not defined, not used, defined twice, or taken already."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming, without
from urdflint.syntax.place import Place
from urdflint.text import similar
from urdflint.text.suggestions import nearest
from urdflint.xacro import faults
from urdflint.xacro.reserved_words import GLOBALS
from urdflint.xacro.spot import place

SHORT = 4  # letters
NUMBERS = {"pi": math.pi, "e": math.e, "tau": math.tau}
UNUSED = {  # what is wrong, and what to do
    faults.PropertyUnused: ("property '{name}' is never used", "use the property, or remove it"),
    faults.ArgumentUnused: ("argument '{name}' is never used", "read it with $(arg …), or remove it"),
    faults.MacroUnused: ("macro '{name}' is never called", "call the macro, or remove it"),
}
HELP = {
    "property": "define it above, or include the file that defines it",
    "argument": 'declare it above: <xacro:arg name="{name}" default="…"/>',
}


@check("XAC110")
def xacro_name_undefined(fault: faults.PropertyUnknown | faults.ArgumentUnknown) -> Iterator[Problem]:
    kind = "argument" if isinstance(fault, faults.ArgumentUnknown) else "property"
    own = nearest(fault.name, fault.known_names)
    near = own or _symbol(fault.name, kind)
    fault_place = place(fault.spot)
    missing = fault.missing if isinstance(fault, faults.PropertyUnknown) else ""
    advice = HELP[kind].format(name=fault.name)
    if missing:
        message, advice = f"nothing that is here defines {kind} '{fault.name}'", similar.elsewhere(near, missing)
    elif fault.certain:
        message = f"{kind} '{fault.name}' is not defined"
    else:
        message = f"{kind} '{fault.name}' is not known in this file, but '{near or fault.known_names[0]}' is"
    yield Problem(
        message,
        fault_place,
        help=(not missing and similar.did_you_mean(fault.name, near)) or advice,
        fix=renaming(fault_place, f"rename to '{own}'", own if not missing else None),
        severity=None if fault.certain and not missing else Severity.WARNING,
        cause=missing or fault.name,
    )


def _symbol(name: str, kind: str) -> str | None:
    """The function or number of xacro that an unknown property most likely means: a short one only in another case.

    A short name that nobody set is near to `e`, `tau` or `cos` by chance.
    """
    near = similar.nearest(name, sorted(GLOBALS)) if kind == "property" else None
    return near if near is not None and (len(name) > SHORT or near.lower() == name.lower()) else None


@check("XAC112")
def xacro_name_unused(
    fault: faults.ParameterUnused | faults.PropertyUnused | faults.ArgumentUnused | faults.MacroUnused,
) -> Iterator[Problem]:
    if isinstance(fault, faults.ParameterUnused):
        block = fault.parameter.startswith("*")
        sentence = (
            f"inserts its block '{fault.parameter.lstrip('*')}'" if block else f"uses its parameter '{fault.parameter}'"
        )
        advice = "use the parameter in the macro, or remove it there and in the calls"
        yield Problem(f"macro '{fault.macro}' never {sentence}", place(fault.spot), help=advice, cause=fault.macro)
    else:
        sentence, advice = UNUSED[type(fault)]
        element = fault.spot.element
        fix = without(fault.spot.document, f"remove <{element.tag}>", Place(element))
        yield Problem(sentence.format(name=fault.name), place(fault.spot), help=advice, cause=fault.name, fix=fix)


@check("XAC142")
def xacro_argument_for_parameter(fault: faults.ArgumentForParameter) -> Iterator[Problem]:
    yield Problem(
        f"macro '{fault.macro}' reads argument '{fault.name}' and never its parameter '{fault.name}'",
        place(fault.spot),
        related=[("the parameter is listed here", place(fault.parameter))],
        help=f"write ${{{fault.name}}}, so that the value of the call counts",
        cause=f"{fault.macro} {fault.name}",
    )


@check("XAC143")
def xacro_name_without_parameter(fault: faults.NameWithoutParameter) -> Iterator[Problem]:
    name = f"${{{fault.parameter}}}"
    message = f"'{fault.name}' in macro '{fault.macro}' lacks {name}, which its {fault.others_with_it} other names have"
    yield Problem(message, place(fault.spot), help=f"write {name}{fault.name}", cause=fault.name)


@check("XAC141")
def xacro_name_literal(fault: faults.LiteralName) -> Iterator[Problem]:
    message = f"xacro takes '{fault.text}' literally and not for the value of '{fault.name}'"
    yield Problem(message, place(fault.spot), help=f"write ${{{fault.name}}}", cause=fault.text)


@check("XAC117")
def xacro_builtin_hidden(fault: faults.BuiltinHidden) -> Iterator[Problem]:
    name, fault_place = fault.name, place(fault.spot)
    value = fault.spot.element.get("value") if name in NUMBERS and fault.kind == "property" else None
    if value is not None and _is(value, NUMBERS[name]):
        message = f"property '{name}' is defined, although xacro has the same number itself"
        yield Problem(message, fault_place, help="remove the property", severity=Severity.INFO, cause=name)
        return
    value_text = f" with the value {value}" if value is not None else ""
    advice = "remove the property, so that xacro's own number is used" if value_text else None
    yield Problem(f"{fault.kind} '{name}'{value_text} hides '{name}' of xacro", fault_place, help=advice, cause=name)


def _is(value: str, number: float) -> bool:
    """Whether a text is a number, to six digits behind the point."""
    try:
        return abs(float(value) - number) < 1e-6
    except ValueError:
        return False
