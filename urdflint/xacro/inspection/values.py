"""Faults of values: texts and expressions that xacro cannot read, substitutions, conditions, angles and defaults."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.syntax.document import Element
from urdflint.xacro.faults import (
    ConditionNotBoolean,
    DefaultNotNumber,
    DefaultPunctuated,
    DegreesGiven,
    ExpressionUnclosed,
    ExpressionUnreadable,
    Fault,
    SubstitutionFails,
    SubstitutionUnknown,
    SubstitutionWords,
)
from urdflint.xacro.inspection import expressions
from urdflint.xacro.inspection.closure import Closure
from urdflint.xacro.inspection.expressions import Part
from urdflint.xacro.inspection.records import Macro, Text
from urdflint.xacro.inspection.survey import CONDITIONS, Survey
from urdflint.xacro.lexing import Kind
from urdflint.xacro.reserved_words import COMMANDS
from urdflint.xacro.spot import Spot

BOOLEANS = ("true", "True", "false", "False")
TURN = 6.3  # radians: what is larger is no angle that somebody means in radians
MAX_USES = 20  # of a parameter that are looked at
MAX_DEGREES = 720  # degrees: what is larger is neither
LIMITS = ("lower", "upper")
WORD = re.compile(r"(?<!\S)-?\$\{([^}]*)\}(?!\S)|(?<!\S)[^\s$]+(?!\S)")


def faults(closure: Closure) -> Iterator[Fault]:
    """All faults of the values of a source."""
    survey = closure.source
    for broken in survey.broken:
        yield ExpressionUnclosed(broken.spot, broken.opened)
    for text in survey.texts:
        for part in text.parts:
            yield from _expression(closure, text, part) if part.kind is Kind.EXPRESSION else _substitution(text, part)
    for instruction in survey.instructions:
        value = instruction.element.get("value")
        if instruction.element.tag in CONDITIONS and value is not None and "$" not in value and not _boolean(value):
            yield ConditionNotBoolean(
                Spot(survey.document, instruction.element, "value"), instruction.element.tag, value
            )
    yield from _degrees(survey)
    for macro in survey.macros:
        yield from _defaults(closure, macro)


def _spot_at(text: Text, start: int, end: int) -> Spot:
    return text.spot._replace(start=text.spot.start + start, end=text.spot.start + end)


def _expression(closure: Closure, text: Text, part: Part) -> Iterator[Fault]:
    try:
        expressions.tree(part.body)
    except expressions.Unreadable as error:
        if not part.spliced:
            start, end = part.start + error.start, part.start + max(error.end, error.start + 1)
            if not part.body.strip():
                start, end = part.start - 2, part.end + 1
            yield ExpressionUnreadable(_spot_at(text, start, end), part.body, error.reason, _unread(closure, text))


def _unread(closure: Closure, text: Text) -> str:
    """The name of the property that a text is the value of, if nobody reads it: only then xacro evaluates the text."""
    element = text.spot.element
    name = element.get("name") or ""
    lazily = element.tag == "xacro:property" and "value" in element.attributes and "scope" not in element.attributes
    if not lazily or closure.vague or name not in closure.unread:
        return ""
    return name


def _substitution(text: Text, part: Part) -> Iterator[Fault]:
    """What is wrong with $(…); xacro takes an empty one as it is written."""
    words = part.body.split()
    if not words or set(words[0]) == {expressions.FILLER}:
        return
    command, rest = words[0], tuple(words[1:])
    spot = _spot_at(text, part.start - 2, part.end + 1)
    if command not in COMMANDS:
        start = part.start + part.body.index(command)
        yield SubstitutionUnknown(_spot_at(text, start, start + len(command)), command)
    elif command == "dirname" or (command == "eval" and "(" in part.body):
        yield SubstitutionFails(spot, command, text.text[part.start - 2 : part.end + 1])
    elif not part.spliced and not COMMANDS[command][0] <= len(rest) <= COMMANDS[command][1]:
        yield SubstitutionWords(spot, command, rest)


def _boolean(value: str) -> bool:
    if value in BOOLEANS:
        return True
    try:
        int(value)
    except ValueError:
        return False
    return True


def _degrees(survey: Survey) -> Iterator[Fault]:
    """Angles in degrees: numbers as they are written, and expressions of numbers alone."""
    for element in survey.document.elements:
        attributes = ("rpy",) if "rpy" in element.attributes else LIMITS if _turning(element) else ()
        for name in attributes:
            value = element.get(name)
            if value is not None:
                yield from _angles(Spot(survey.document, element, name), value)


def _angles(spot: Spot, value: str) -> Iterator[Fault]:
    """The numbers of a value that are degrees by their size, whole ones, beyond a turn in radians."""
    for match in WORD.finditer(value):
        text = match[1] or match[0]
        number = expressions.constant(text)
        if number is not None and TURN < abs(number) <= MAX_DEGREES and (number * 2).is_integer():
            match_spot = spot._replace(start=match.start(), end=match.end())
            yield DegreesGiven(match_spot, spot.attribute or "", match[0], number)


def _turning(element: Element) -> bool:
    parent = element.parent
    return element.tag == "limit" and parent is not None and parent.get("type") == "revolute"


def _defaults(closure: Closure, macro: Macro) -> Iterator[Fault]:
    """Defaults that are no numbers, of parameters with which the macro reckons as with numbers."""
    survey = closure.source
    for parameter in macro.parameters:
        text = parameter.default
        if text is not None and len(text) > 1 and text.endswith(",") and parameter is not macro.parameters[-1]:
            end = parameter.default_start + len(text)
            default_spot = Spot(survey.document, macro.element, "params", end - 1, end)
            yield DefaultPunctuated(default_spot, macro.name, parameter.name, text)
        if (
            text is None
            or parameter.is_block
            or "$" in text
            or text[:1] in "'\""
            or not re.fullmatch(r"[A-Za-z_]\w*", text)
        ):
            continue
        if text.lower() in ("true", "false", "inf", "nan", "infinity", "none"):
            continue
        uses = survey.reckoned.get((macro.element, parameter.name), ())[:MAX_USES]
        if not uses:
            continue
        from urdflint.xacro.inspection.guards import Guards  # few files need it

        guards = Guards(closure, macro.element, parameter.name, text)
        used = next((spot for spot in uses if guards.are_passed_to(spot.element)), None)
        if used is not None:
            default_spot = Spot(
                survey.document, macro.element, "params", parameter.default_start, parameter.default_start + len(text)
            )
            yield DefaultNotNumber(default_spot, macro.name, parameter.name, text, used)
