"""Values in xacro: expressions and substitutions that it cannot read, angles in degrees, and values of a wrong type."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.text import similar
from urdflint.text.wording import cut, listed
from urdflint.xacro import faults
from urdflint.xacro.parameters import macro_with
from urdflint.xacro.reserved_words import COMMANDS
from urdflint.xacro.spot import place

NO = ("false", "no", "off", "none", "")
LONGEST = 60  # characters of an expression that a message or help line shows
INNER = regex.compile(r"\$\{\s*(\w+)\s*\}")
NESTED = regex.compile(r"\$\{((?:[^${}'\"]|\$\{\s*\w+\s*\})*)\}")
PROPERTY = '<xacro:property name="which" value="$(arg which)"/>'
CLOSING = {"${": "}", "$(": ")"}


@check("XAC118")
def xacro_expression_unreadable(
    fault: faults.ExpressionUnreadable
    | faults.ExpressionUnclosed
    | faults.SubstitutionUnknown
    | faults.SubstitutionWords
    | faults.SubstitutionFails,
) -> Iterator[Problem]:
    if isinstance(fault, faults.SubstitutionUnknown | faults.SubstitutionWords | faults.SubstitutionFails):
        yield _substitution(fault)
    elif isinstance(fault, faults.ExpressionUnclosed) and (outer := _outer(fault)) is not None:
        expression = f"{fault.opened}…{CLOSING[fault.opened]}"
        message = f"'{fault.opened}' is inside another '{expression}'"
        yield Problem(message, place(fault.spot), help=_flattened(outer), cause="nested")
    elif isinstance(fault, faults.ExpressionUnclosed):
        closing = CLOSING.get(fault.opened)
        message = f"'{fault.opened}' is not closed by '{closing}'" if closing else "'$$' is not before '{' or '('"
        advice = f"write the '{closing}'" if closing else "write a single '$'"
        yield Problem(message, place(fault.spot), help=advice)
    elif not fault.expression.strip():
        yield Problem("the expression is empty", place(fault.spot), help="write what it should compute, or remove it")
    else:
        message = f"expression '{cut(fault.expression, LONGEST)}' cannot be parsed: {fault.reason}"
        message += f"; nothing here reads property '{fault.unread}'" if fault.unread else ""
        yield Problem(message, place(fault.spot), severity=Severity.INFO if fault.unread else None)


def _outer(fault: faults.ExpressionUnclosed) -> str | None:
    """The text from the `${` or `$(` on that a second one is in; None where it is in none."""
    site, closing = fault.spot, CLOSING.get(fault.opened)
    text = site.element.text if site.attribute is None else site.element.attributes[site.attribute]
    start = text.rfind(fault.opened, 0, site.start)
    if closing is None or start < 0 or closing in text[start : site.start] or text[start - 1 : start] == "$":
        return None
    return text[start:]


def _flattened(outer: str) -> str:
    """What to write instead of an expression with others in it: their names alone."""
    if outer.startswith("$("):
        return f"give the inner one to a property and write that: {PROPERTY}, ${{which}}"
    match = NESTED.match(outer)
    if match is None or len(match[0]) > LONGEST:
        return "write the names inside '${…}' without '${' and '}', as in ${2*width}"
    return f"write ${{{INNER.sub(lambda inner: inner[1], match[1])}}}: inside '${{…}}' names stand alone"


def _substitution(fault: faults.SubstitutionUnknown | faults.SubstitutionWords | faults.SubstitutionFails) -> Problem:
    fault_place = place(fault.spot)
    if isinstance(fault, faults.SubstitutionUnknown):
        near = similar.nearest(fault.command, COMMANDS)
        advice = similar.did_you_mean(fault.command, near) or f"xacro has {listed(sorted(COMMANDS))}"
        if _is_defined(fault):
            advice = f"write ${{{fault.command}}}"
        return Problem(f"xacro has no substitution '{fault.command}'", fault_place, help=advice, cause=fault.command)
    if isinstance(fault, faults.SubstitutionWords):
        expected = {1: "one word", 0: "no word"}[COMMANDS[fault.command][0]]
        least = " or more" if COMMANDS[fault.command][1] > 1 else ""
        count = len(fault.words) or "none"
        message = f"$({fault.command}) takes {expected}{least} behind it, but has {count}"
        return Problem(message, fault_place, help=f"write {_form(fault.command)}", cause=fault.command)
    if fault.command == "dirname":
        message = "$(dirname) fails in xacro 2, which does not know the folder of the file there"
        advice = "write $(find package) with the name of the package; include files by a path relative to the file"
        return Problem(message, fault_place, help=advice, cause="dirname")
    message = f"'{cut(fault.text, LONGEST)}' fails in xacro 2, which ends $(eval …) at the first ')'"
    return Problem(message, fault_place, help="write ${…}, with xacro.arg('name') for an argument", cause="eval")


def _is_defined(fault: faults.SubstitutionUnknown) -> bool:
    """Whether a macro around has a parameter, or the file a property, of the name that stands for a command."""
    site = fault.spot
    return macro_with(site.element, fault.command) is not None or any(
        element.tag == "xacro:property" and element.get("name") == fault.command for element in site.document.elements
    )


@check("XAC120")
def xacro_angle_in_degrees(fault: faults.DegreesGiven) -> Iterator[Problem]:
    message = f"{fault.value} in {fault.description} looks like degrees, but is read as radians"
    yield Problem(message, place(fault.spot), help=f"write ${{radians({_number(fault.number)})}}")


@check("XAC121")
def xacro_value_of_wrong_type(
    fault: faults.ConditionNotBoolean | faults.DefaultNotNumber | faults.DefaultPunctuated,
) -> Iterator[Problem]:
    if isinstance(fault, faults.DefaultNotNumber):
        message = f"default '{fault.default}' of parameter '{fault.parameter}' is text, but the macro computes with it"
        related = [("used as a number here", place(fault.used))]
        advice = "write a number, or ${…} with the name of a property" if fault.default.isidentifier() else None
        yield Problem(message, place(fault.spot), related=related, help=advice, cause=fault.parameter)
        return
    if isinstance(fault, faults.DefaultPunctuated):
        message = f"default '{fault.default}' of parameter '{fault.parameter}' has the comma in it"
        yield Problem(message, place(fault.spot), help="separate the parameters by spaces alone", cause=fault.parameter)
        return
    value = fault.value.strip()
    suggestion = "true" if value.lower() in ("true", "yes", "on") else "false" if value.lower() in NO else None
    advice = f"write {suggestion}" if suggestion else "write true, false, a whole number or an expression"
    result = f", whose value is '{fault.value}'," if fault.written and fault.written != fault.value else ""
    message = f"condition '{cut(fault.written or fault.value, LONGEST)}'{result} of <{fault.tag}> is not a boolean"
    yield Problem(message, place(fault.spot), help=advice)


def _form(command: str) -> str:
    forms = {"arg": "$(arg name)", "find": "$(find package)", "env": "$(env NAME)", "optenv": "$(optenv NAME default)"}
    return forms.get(command, f"$({command})")


def _number(value: float) -> str:
    return f"{value:.9g}" if math.isfinite(value) else str(value)
