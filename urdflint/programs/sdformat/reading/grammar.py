"""How the C++ library reads numbers, and what of an element's text it looks at."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from urdflint import regex
from urdflint.model.numbers import from_hex
from urdflint.schema import lexical
from urdflint.syntax.document import Document, Element

# std::stod: blanks, then as much as strtod takes in the C locale
DOUBLE = regex.compile(
    r"[ \t\n\v\f\r]*([+-]?)(?:(0[xX](?:[0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?)"
    r"|((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|(inf(?:inity)?)|(nan(?:\(\w*\))?))",
    re.ASCII | re.IGNORECASE,
)
INTEGER = regex.compile(r"[ \t\n\v\f\r]*([+-]?\d+)", re.ASCII)
HEXADECIMAL = regex.compile(r"[ \t\n\v\f\r]*([+-]?)0[xX]([0-9a-fA-F]+)", re.ASCII)
# operator>> of a stream knows neither inf, nan nor hexadecimal numbers
STREAMED = regex.compile(r"[ \t\n\v\f\r]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)", re.ASCII)
ENTITY = regex.compile(r"&(?:#(\d+)|#x([0-9a-fA-F]+)|(lt|gt|amp|quot|apos));")
ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
BLANKS = " \t\n\v\f\r"


def trimmed(text: str) -> str:
    """A value without blanks around it, as which SDF reads every attribute and text."""
    return text.strip(BLANKS)


@lru_cache(maxsize=16384)
def double(text: str) -> float | None:
    """What `std::stod` makes of a text; None where it throws: no number, or none that a double can hold."""
    match = DOUBLE.match(text)
    if match is None:
        return None
    sign, hexadecimal, decimal, infinite, _ = match.groups()
    if infinite:
        value = math.inf
    elif decimal:
        value = float(decimal)
    elif hexadecimal:
        value = from_hex(hexadecimal)
    else:
        return math.nan
    if not infinite and (math.isinf(value) or _underflows(value, decimal)):
        return None
    return -value if sign == "-" else value


def rest(text: str) -> str:
    """What `std::stod` leaves of a text that begins with a number."""
    match = DOUBLE.match(text)
    return text if match is None else text[match.end() :]


def _underflows(value: float, decimal: str | None) -> bool:
    """Whether strtod complains of a number too small, which it does for subnormal ones that it has to round too."""
    if decimal is None or abs(value) >= 2.2250738585072014e-308:
        return False
    return any(digit in "123456789" for digit in decimal.lower().partition("e")[0])


def integer(text: str, base: int = 10) -> int | None:
    """What `std::stoi` makes of a text; None where it throws."""
    if base == 16:
        match = HEXADECIMAL.match(text)
        value = int(match[1] + match[2], 16) if match else None
    else:
        match = INTEGER.match(text)
        value = lexical.integer(match[1]) if match else None
    return value if value is not None and -(2**31) <= value < 2**31 else None


def streamed(text: str, count: int) -> tuple[float, ...] | None:
    """That many numbers taken from a stream, none too large for a double; what follows them does not count."""
    values, offset = [], 0
    for _ in range(count):
        match = STREAMED.match(text, offset)
        if match is None or text[match.end() : match.end() + 1] in ("e", "E"):
            return None
        value = float(match[1])
        if math.isinf(value):
            return None
        values.append(value)
        offset = match.end()
    return tuple(values)


def is_true(text: str) -> bool:
    """Whether a special tag that says yes or no says yes."""
    return text.lower() in ("true", "yes") or text == "1"


def is_false(text: str) -> bool:
    """Whether `<turnGravityOff>`, the other way round than the rest, says no."""
    return text.lower() in ("false", "no") or text == "0"


def value(document: Document, element: Element) -> str:
    """What a special tag says: its attribute `value`, else its text; "" where another node stands before the text."""
    if "value" in element.attributes:
        return element.attributes["value"].strip(BLANKS)
    return (text(document, element) or "").strip(BLANKS)


def text(document: Document, element: Element) -> str | None:
    """The text of an element as tinyxml2 gives it: its first node, if that is one of text."""
    inner = document.source.text[document.start_tag(element).end : element.close]
    if b"<" not in inner:
        return element.text or None
    start = inner.lstrip()
    if start.startswith(b"<![CDATA["):
        return start[9:].split(b"]]>", 1)[0].decode("utf-8", "replace")
    if start.startswith(b"<"):
        return None
    return ENTITY.sub(_entity, inner.split(b"<", 1)[0].decode("utf-8", "replace"))


def _entity(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        return ENTITIES[name]
    code = lexical.integer(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 else match[0]


def printed(number: float) -> float:
    """A number after it was written with 16 digits and read again."""
    return float(f"{number:.16g}")


def unsigned(text: str, base: int = 10) -> int | None:
    """What `std::stoul` makes of a text, in 32 bits; None where it throws. A minus counts down from the largest."""
    match = (HEXADECIMAL if base == 16 else INTEGER).match(text)
    if match is None:
        return None
    value = int(match[1] + match[2], 16) if base == 16 else lexical.integer(match[1])
    return value % 2**32 if abs(value) < 2**64 else None
