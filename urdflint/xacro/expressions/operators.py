"""Operators of expressions on plain values: results as Python's, within bounds, with messages for owners of robots."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from urdflint.xacro.expressions.budget import Budget
from urdflint.xacro.expressions.formatting import check_percent
from urdflint.xacro.expressions.values import CONTAINERS, VIEWS

BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}
UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
}
COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
SENTENCES = {
    ast.Add: "{left} and {right} cannot be added",
    ast.Sub: "{right} cannot be subtracted from {left}",
    ast.Mult: "{left} cannot be multiplied by {right}",
    ast.Div: "{left} cannot be divided by {right}",
    ast.FloorDiv: "{left} cannot be divided by {right}",
    ast.Mod: "{left} cannot be divided by {right}",
    ast.Pow: "{left} cannot be raised to the power of {right}",
}
NUMBERS = frozenset({int, float, bool})
SIGNS = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
KINDS = {str: "string", list: "list", tuple: "tuple", dict: "dictionary", set: "set", bool: "boolean"}


def binary(kind: type[ast.operator], left: Any, right: Any, budget: Budget) -> Any:
    """What an operator makes of two values."""
    if not (type(left) is float and type(right) in NUMBERS):
        if type(left) in VIEWS or type(right) in VIEWS:  # they run over whatever stands on the other side
            left, right = (
                operand if type(operand) in CONTAINERS else budget.collect(operand) for operand in (left, right)
            )
        before = BEFORE.get(kind)
        if before is not None:
            before(left, right, budget)
    return budget.checked(BINARY[kind](left, right))


def _repeats(left: Any, right: Any, budget: Budget) -> None:
    """A string or list times a number."""
    for repeated, times in ((left, right), (right, left)):
        if isinstance(times, int) and isinstance(repeated, str):
            budget.room(len(repeated) * max(times, 0))
        elif isinstance(times, int) and isinstance(repeated, list | tuple):
            budget.holds(len(repeated) * max(times, 0))


def _raises(left: Any, right: Any, budget: Budget) -> None:
    if isinstance(left, int) and isinstance(right, int) and right > 0 and abs(left) > 1:
        budget.number((left.bit_length() - 1) * right)


def _shifts(left: Any, right: Any, budget: Budget) -> None:
    if isinstance(left, int) and isinstance(right, int) and left:
        budget.number(left.bit_length() + right)


def _formats(left: Any, right: Any, budget: Budget) -> None:
    if isinstance(left, str):
        check_percent(left, right, budget)


BEFORE: dict[type[ast.operator], Callable[[Any, Any, Budget], None]] = {
    ast.Mult: _repeats,
    ast.Pow: _raises,
    ast.LShift: _shifts,
    ast.Mod: _formats,
}


def compared(kind: type[ast.cmpop], left: Any, right: Any, budget: Budget) -> Any:
    """Whether a comparison of two values holds."""
    for operand in (left, right):
        if type(operand) is str:
            budget.read(len(operand) >> 4)
        elif type(operand) in CONTAINERS:
            budget.weighed(operand)
    if kind is ast.In or kind is ast.NotIn:
        return _contained(left, right, budget) is (kind is ast.In)
    return COMPARISONS[kind](left, right)


def _contained(left: Any, right: Any, budget: Budget) -> bool:
    """`left in right`, counted where Python would look at one item after the other."""
    if isinstance(right, str) or type(right) in CONTAINERS or (type(right) is range and isinstance(left, int)):
        return left in right
    if not hasattr(right, "__iter__") and not hasattr(right, "__contains__"):
        raise TypeError(f"argument of type '{type(right).__name__}' is not iterable")
    if hasattr(right, "__contains__") and type(right) is not range:
        return left in right
    return any(element is left or element == left for element in budget.lazily(right))


def mismatch(kind: type[ast.operator], left: Any, right: Any) -> str | None:
    """Why an operator cannot be applied to two values, in plain words; None where Python's message is clearer."""
    sentence = SENTENCES.get(kind)
    if sentence is None or (kind is ast.Mod and isinstance(left, str)):
        return None
    return sentence.format(left=value_in_words(left), right=value_in_words(right))


def unordered(kind: type[ast.cmpop], left: Any, right: Any) -> str | None:
    """Why two values cannot be compared; None where Python's words are clearer."""
    sign = SIGNS.get(kind)
    return f"{value_in_words(left)} and {value_in_words(right)} cannot be compared by '{sign}'" if sign else None


def value_in_words(value: Any) -> str:
    """A value as it stands in a message."""
    kind = type(value)
    words = (
        "number"
        if kind in NUMBERS and kind is not bool
        else next((word for kind, word in KINDS.items() if isinstance(value, kind)), None)
    )
    if words is None:
        return "None" if value is None else f"a {kind.__name__}"
    if kind is int and value.bit_length() > 100:
        return "the large number"
    if kind in CONTAINERS or not isinstance(value, str | int | float):
        return f"a {words}"
    written = repr(value if not isinstance(value, str) or len(value) <= 40 else value[:37] + "...")
    return f"the {words} {written}"


def shortened(value: Any) -> str:
    """A key or index as it stands in a message."""
    if isinstance(value, str | int | float) and not (isinstance(value, int) and value.bit_length() > 100):
        return repr(value if not isinstance(value, str) or len(value) <= 40 else value[:37] + "...")
    return f"a {type(value).__name__}"
