"""Values that are not of the required kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import LENGTHS, number, readable
from urdflint.model.structure.irregularities import UnreadableValue
from urdflint.programs.urdfdom import grammar, unread

SUFFIXED = re.compile(r"(?P<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(?P<suffix>[A-Za-z%°µ]+)", re.ASCII)
UNITS = {
    "deg": "angles are in radians: divide by 57.29578",
    "°": "angles are in radians: divide by 57.29578",
    "mm": "lengths are in meters: divide by 1000",
    "cm": "lengths are in meters: divide by 100",
    "g": "masses are in kilograms: divide by 1000",
}


@check("URDF101")
def number_malformed(value: UnreadableValue) -> Iterator[Problem]:
    if value.attribute.kind != "Number" or number(value.raw) is not None or value.broken:
        return
    text = value.raw.strip()
    message = f"{value.attribute.name}={value.raw!r} of <{value.element.tag}> is not a number"
    if not text:
        message = f"{value.attribute.name} of <{value.element.tag}> is empty instead of a number"
    yield _problem(value, message, _advice(text), [_fixed(text)])


@check("URDF102")
def vector_malformed(value: UnreadableValue) -> Iterator[Problem]:
    kind = value.attribute.kind
    length = LENGTHS.get(kind)
    if length is None or value.broken or readable(value.raw, kind):
        return
    words = value.raw.split()
    bad = next((word for word in words if number(word) is None), None)
    odd_space = next((sign for sign in value.raw if sign.isspace() and not sign.isascii()), None)
    if bad is None and odd_space is not None:
        fault, advice = f"has whitespace that is not a space (U+{ord(odd_space):04X})", None
        fixed: Sequence[str | None] = words if len(words) == length else [None]
    elif bad is None:
        fault = f"has {_count(len(words))} instead of {length}"
        advice = "write a factor for each of the three axes" if kind == "Scale" and len(words) == 1 else None
        fixed = words * 3 if advice else [None]
    else:
        fault, advice = f"has {bad!r}, which is not a number", _advice(bad)
        fixed = _components(value.raw, length)
    yield _problem(value, f"{value.attribute.name}={value.raw!r} of <{value.element.tag}> {fault}", advice, fixed)


@check("URDF103")
def whitespace_in_number(value: UnreadableValue) -> Iterator[Problem]:
    element, name, kind = value.element, value.attribute.name, value.attribute.kind
    if not readable(value.raw, kind) or grammar.parses(value.raw, kind):
        return
    if kind == "Rgba" and None not in grammar.numbers(value.raw):
        return  # out of range
    if not value.broken and (element, name) in value.robot.document.broken_values:
        return
    if unread.ignores(value.robot, value.place()):
        return
    tabbed = value.broken or any(mark in value.raw.strip(" ") for mark in "\t\n\r")
    inside = any(mark in value.raw.strip() for mark in "\t\n\r")
    blank = "a tab or line break" if tabbed else "whitespace"
    location = "between numbers" if inside else "around the number" if tabbed else "after the number"
    fix = ("write single spaces", [Replace(value.place(), " ".join(value.raw.split()))])
    yield Problem(f"{name} of <{element.tag}> has {blank} {location}", value.place(), fix=fix, safe=True)


def _problem(value: UnreadableValue, message: str, advice: str | None, fixed: Sequence[str | None]) -> Problem:
    words = [word for word in fixed if word is not None]
    text = " ".join(words)
    fix = (f"write {text}", [Replace(value.place(), text)]) if len(words) == len(fixed) else None
    return Problem(message, value.place(), help=advice, fix=fix)


def _count(count: int) -> str:
    return "no numbers" if count == 0 else "1 number" if count == 1 else f"{count} numbers"


def _advice(text: str) -> str | None:
    """What to do about a text that is not a number."""
    word = text.lower().lstrip("+-")
    if word in ("inf", "infinity"):
        return "write a large number, or for a joint without position limits use the type continuous"
    if word in ("nan", ".nan"):
        return "remove the attribute, or write a number"
    if word.startswith("0x"):
        return "write the number in decimal digits"
    if "/" in word or "*" in word or "pi" in word:
        return "write the result: only xacro computes expressions, and only inside ${...}"
    suffixed = SUFFIXED.fullmatch(text)
    return UNITS.get(suffixed["suffix"]) if suffixed else _too_large(text)


def _too_large(text: str) -> str | None:
    try:
        float(text)
    except ValueError:
        return None
    return "write a number that fits into a double"


def _fixed(text: str) -> str | None:
    """The number that was most likely meant, or None."""
    if number(text) is not None:  # between whitespace that is not a space
        return text
    if re.fullmatch(r"[+-]?\d*,\d+", text, re.ASCII):
        return text.replace(",", ".")
    suffixed = SUFFIXED.fullmatch(text)
    if suffixed and suffixed["suffix"] in ("f", "F", "m", "kg", "rad", "N", "Nm", "s"):
        return suffixed["number"]
    return None


def _components(raw: str, length: int) -> list[str | None]:
    """The components that were most likely meant, None for what cannot be guessed."""
    parted = raw.replace(",", " ").replace(";", " ").split()
    words = raw.split()
    if len(parted) == length and all(number(word) is not None for word in parted):
        return list(parted)
    fixed = [word if number(word) is not None else _fixed(word) for word in words]
    return fixed if len(words) == length else [None]
