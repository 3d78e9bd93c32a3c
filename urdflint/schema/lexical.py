"""Whether a text is a value of its kind, as the simple types of the schemas define it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from functools import cache

from urdflint import regex
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.text.wording import listed

Test = Callable[[str], bool]
WHITESPACE = " \t\n\r"  # of XML; str.split takes more
SPACES = regex.compile(f"[{WHITESPACE}]+")
LISTED = 8  # values of which all are named
DECIMAL = regex.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN", re.ASCII)
INTEGER = regex.compile(r"[+-]?\d+", re.ASCII)
LONGEST = 20  # digits of the largest number in 64 bits
BOUNDS: dict[str, Callable[[float, float], bool]] = {
    "xs:minInclusive": lambda value, bound: value >= bound,
    "xs:maxInclusive": lambda value, bound: value <= bound,
    "xs:minExclusive": lambda value, bound: value > bound,
    "xs:maxExclusive": lambda value, bound: value < bound,
}
LENGTHS: dict[str, Callable[[int, int], bool]] = {
    "xs:length": lambda count, bound: count == bound,
    "xs:minLength": lambda count, bound: count >= bound,
    "xs:maxLength": lambda count, bound: count <= bound,
}


@cache
def accepts(kind: str) -> Test:
    """The test whether a text is a value of a kind; a kind that no schema defines takes any text."""
    definition = vocabulary.schemas().find("xs:simpleType", kind)
    return _test(definition[0]) if definition is not None else BUILT_IN.get(kind, _anything)


@cache
def explained(kind: str) -> str:
    """What a kind of value is, by the documentation in the schema; empty where no schema defines it."""
    definition = vocabulary.schemas().find("xs:simpleType", kind)
    return vocabulary.documentation(definition[0]) if definition is not None else ""


@cache
def required(kind: str) -> str:
    """What a value of a kind must be, to follow `must be`; empty where no schema tells."""
    values = vocabulary.values(kind)
    if values:
        return listed(values, "or") if len(values) <= LISTED else f"one of the {len(values)} known values"
    first = re.split(r"[.;:](?: |$)", explained(kind), maxsplit=1)[0].replace("Number", "number")
    return first[:1].lower() + first[1:]


@cache
def length(kind: str) -> int:
    """How many numbers a value of a kind has; 0 where it is not of numbers."""
    definition = vocabulary.schemas().find("xs:simpleType", kind)
    inner = list(definition[0].descendants()) if definition is not None else []
    if any(definition.tag == "xs:list" for definition in inner):
        return next((int(definition.attributes["value"]) for definition in inner if definition.tag == "xs:length"), 0)
    return 1 if accepts(kind)("1") and not accepts(kind)("x") else 0


def _test(definition: Element) -> Test:
    """The test of a simpleType: a restriction, a list or a union."""
    inner = next(child for child in definition.children if child.tag != "xs:annotation")
    if inner.tag == "xs:list":
        item_test = _inner_or_named(inner, "itemType")
        return lambda text: all(map(item_test, _words(text)))
    if inner.tag == "xs:union":
        tests = [accepts(name) for name in (inner.get("memberTypes") or "").split()]
        tests += [_test(nested) for nested in inner.all("xs:simpleType")]
        return lambda text: any(test(text) for test in tests)
    base = _inner_or_named(inner, "base")
    facets = _facets(inner, _space(definition))
    return lambda text: base(text) and all(test(text) for test in facets)


def _inner_or_named(definition: Element, attribute: str) -> Test:
    nested = definition.child("xs:simpleType")
    return _test(nested) if nested is not None else accepts(definition.attributes[attribute])


def _facets(restriction: Element, space: str) -> list[Test]:
    """The tests of a restriction's facets; patterns and enumerations each count as one, of alternatives."""
    by_name: dict[str, list[str]] = {}
    for child in restriction.children:
        if child.tag not in ("xs:annotation", "xs:simpleType"):
            by_name.setdefault(child.tag, []).append(child.attributes["value"])
    return [test for name, values in by_name.items() if (test := _facet(name, values, space)) is not None]


def _facet(name: str, values: Iterable[str], space: str) -> Test | None:
    normal = _plain if space == "preserve" else _collapsed
    if name == "xs:pattern":
        pattern = regex.compile("|".join(f"(?:{value})" for value in values), re.ASCII)
        return lambda text: pattern.fullmatch(normal(text)) is not None
    if name == "xs:enumeration":
        allowed = frozenset(values)
        return lambda text: normal(text) in allowed
    if name in BOUNDS:
        holds, limit = BOUNDS[name], float(next(iter(values)))
        return lambda text: holds(_number(text), limit)
    if name in LENGTHS:
        fits, length = LENGTHS[name], int(next(iter(values)))
        return lambda text: fits(len(_words(text)) if space == "list" else len(normal(text)), length)
    return None


@cache
def _space_of(kind: str) -> str:
    definition = vocabulary.schemas().find("xs:simpleType", kind)
    if definition is not None:
        return _space(definition[0])
    return "preserve" if kind == "xs:string" else "collapse"


def _space(definition: Element) -> str:
    """How whitespace is treated before the facets: "preserve", "collapse", or "list" where words are counted."""
    inner = next(child for child in definition.children if child.tag != "xs:annotation")
    if inner.tag == "xs:list":
        return "list"
    if inner.tag == "xs:union":
        return "collapse"
    nested = inner.child("xs:simpleType")
    return _space(nested) if nested is not None else _space_of(inner.attributes["base"])


def _words(text: str) -> list[str]:
    return _collapsed(text).split(" ") if text.strip(WHITESPACE) else []


def _plain(text: str) -> str:
    return text


def _collapsed(text: str) -> str:
    return SPACES.sub(" ", text).strip(" ") if not text.isalnum() else text


def _number(text: str) -> float:
    try:
        return float(_collapsed(text).replace("INF", "inf"))
    except ValueError:
        return math.nan


def _anything(_text: str) -> bool:
    return True


def _matches(pattern: re.Pattern[str]) -> Test:
    return lambda text: pattern.fullmatch(_collapsed(text)) is not None


def integer(digits: str) -> int:
    """The value of decimal digits and perhaps a sign; any number that 64 bits cannot hold comes out as one of those.

    Python itself refuses to read more than 4,300 digits, and takes quadratic time for fewer.
    """
    words = digits.strip()
    magnitude = words.lstrip("+-").lstrip("0") or "0"
    value = int(magnitude) if len(magnitude) <= LONGEST else 10**LONGEST
    return -value if words.startswith("-") else value


def _within(least: int, greatest: int) -> Test:
    return lambda text: (
        INTEGER.fullmatch(_collapsed(text)) is not None and least <= integer(_collapsed(text)) <= greatest
    )


BUILT_IN: dict[str, Test] = {
    "xs:int": _within(-(2**31), 2**31 - 1),
    "xs:unsignedInt": _within(0, 2**32 - 1),
    "xs:double": _matches(DECIMAL),
    "xs:float": _matches(DECIMAL),
    "xs:decimal": _matches(regex.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)", re.ASCII)),
    "xs:integer": _matches(INTEGER),
    "xs:nonNegativeInteger": _matches(regex.compile(r"\+?\d+|-0+", re.ASCII)),
    "xs:positiveInteger": _matches(regex.compile(r"\+?0*[1-9]\d*", re.ASCII)),
}
