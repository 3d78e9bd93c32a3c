"""Formatting of values as text within bounds: the operator %, `str.format` and f-strings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from urdflint.xacro.expressions.budget import Budget, printed, refuse
from urdflint.xacro.expressions.values import weight

WIDTHS = re.compile(r"[%)][#0\- +]*(\*|\d+)?(?:\.(\*|\d+)?)?")  # after % or the key in parentheses behind it
FIELD = re.compile(r"(\w*)((?:\[[^\]\[]*\])*)\Z")
PLAIN = frozenset({str, int, float, bool, complex, type(None)})


def check_percent(form: str, values: Any, budget: Budget) -> None:
    """Asks for the text that `form % values` would make."""
    count = form.count("%")
    width = 0
    for match in WIDTHS.finditer(form):
        for digits in match.groups(""):
            if digits == "*":
                values_of_fields = values if isinstance(values, tuple) else (values,)
                width += max((abs(number) for number in values_of_fields if isinstance(number, int)), default=0)
            elif digits:
                width += _bounded(digits, budget)
    weight_of_values = weight(values, budget.items)
    budget.room(len(form) + width + weight_of_values * (count if isinstance(values, dict) else 1))


def _bounded(digits: str, budget: Budget) -> int:
    if len(digits) > 9:
        refuse("the width of a format is too large")
    return int(digits)


def formatted(value: Any, conversion: str | None, spec: str, budget: Budget) -> str:
    """One value of a format or f-string."""
    if conversion in ("r", "a"):
        budget.checked(value)
        value = repr(value) if conversion == "r" else ascii(value)
    elif conversion == "s" or type(value) not in PLAIN:
        value = printed(value, budget)
    if not spec:
        return printed(value, budget)
    budget.room(sum(_bounded(digits, budget) for digits in re.findall(r"\d+", spec)) + len(spec))
    return budget.checked(format(value, spec))  # type: ignore[no-any-return]


def format_text(form: str, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget) -> str:
    """What `form.format(*args, **named)` gives, but for attributes of the values, which are refused."""
    return _filled(form, args, keywords, budget, [0], 2)


def _filled(
    form: str, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget, counter: list[int], depth: int
) -> str:
    if depth == 0:
        raise ValueError("max string recursion exceeded")
    parts = []
    for literal, field, spec, conversion in Formatter().parse(form):
        parts.append(literal)
        if field is not None:
            budget.spend(1)
            value = _field(field, args, keywords, counter)
            inner = _filled(spec or "", args, keywords, budget, counter, depth - 1) if spec else ""
            parts.append(formatted(value, conversion, inner, budget))
            budget.room(sum(map(len, parts)))
    return "".join(parts)


def _field(field: str, args: Sequence[Any], keywords: Mapping[str, Any], counter: list[int]) -> Any:
    """The value that a replacement field names; `counter` is the next number, or -1 where they are written."""
    match = FIELD.match(field)
    if not match:
        refuse(f"the field '{field}' of a format is not evaluated")
    name, keys = match.groups()
    if not name:
        if counter[0] < 0:
            raise ValueError("cannot switch from manual field specification to automatic field numbering")
        value = _argument(args, counter[0])
        counter[0] += 1
    elif name.isdigit():
        if counter[0] > 0:
            raise ValueError("cannot switch from automatic field numbering to manual field specification")
        counter[0] = -1
        value = _argument(args, _index(name))
    else:
        if name not in keywords:
            raise KeyError(f"the format has no value named '{name}'")
        value = keywords[name]
    for key in re.findall(r"\[([^\]]*)\]", keys):
        if not isinstance(value, list | tuple | dict | str):
            raise TypeError(f"'{type(value).__name__}' object is not subscriptable")
        value = value[_index(key) if key.isdigit() else key]
    return value


def _argument(args: Sequence[Any], number: int) -> Any:
    if number >= len(args):
        raise IndexError(f"the format has no value number {number}, counted from 0")
    return args[number]


def _index(digits: str) -> int:
    return int(digits[:10])
