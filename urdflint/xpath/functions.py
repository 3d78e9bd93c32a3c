"""Values of XPath, what turns them into one another, how they compare, and the functions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from urdflint import regex
from urdflint.xpath.nodes import Evaluation, Node, name_of, number

NODES, STRING, NUMBER, BOOLEAN = "nodes", "a string", "a number", "a boolean"
BLANKS = regex.compile(r"[ \t\r\n]+")
EXACT = 1e15  # up to which a whole number is printed with all of its digits
Evaluate = Callable[[Node, int, int, Evaluation], Any]
ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


class Operand(NamedTuple):
    """A part of an expression: the kind of its value, and what works it out; `fixed` where it is the same anywhere."""

    kind: str
    evaluate: Evaluate
    fixed: bool = False


class Signature(NamedTuple):
    """A function: what it gives, how many arguments it takes, and what it does with their values."""

    kind: str
    least: int
    greatest: int
    call: Callable[..., Any]
    takes: str = STRING


def string(value: float | bool | str) -> str:
    """A value as XPath prints it: no number has an exponent."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if math.isnan(value) or math.isinf(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return str(int(value)) if value == int(value) and abs(value) < EXACT else f"{Decimal(repr(value)):f}"


def as_string(operand: Operand) -> Evaluate:
    """A function that evaluates an operand as a string; of nodes the first one's."""
    evaluate = operand.evaluate
    if operand.kind == STRING:
        return evaluate
    if operand.kind != NODES:
        return lambda node, position, size, run: string(evaluate(node, position, size, run))

    def first(node: Node, position: int, size: int, run: Evaluation) -> str:
        nodes = evaluate(node, position, size, run)
        return run.text(nodes[0]) if nodes else ""

    return first


def as_number(operand: Operand) -> Evaluate:
    """A function that evaluates an operand as a number."""
    if operand.kind == NUMBER:
        return operand.evaluate
    if operand.kind == BOOLEAN:
        return lambda node, position, size, run: float(operand.evaluate(node, position, size, run))
    text = as_string(operand)
    return lambda node, position, size, run: number(text(node, position, size, run))


def as_boolean(operand: Operand) -> Evaluate:
    """A function that tells whether an operand is true: there are nodes, or the number is neither 0 nor NaN."""
    evaluate = operand.evaluate
    if operand.kind == NUMBER:
        return lambda node, position, size, run: bool((value := evaluate(node, position, size, run)) and value == value)  # noqa: PLR0124
    return lambda node, position, size, run: bool(evaluate(node, position, size, run))


AS: dict[str, Callable[[Operand], Evaluate]] = {
    STRING: as_string,
    NUMBER: as_number,
    BOOLEAN: as_boolean,
    NODES: lambda operand: operand.evaluate,
}


def compared(sign: str, left: Operand, right: Operand) -> Evaluate:
    """A function that compares two operands; nodes compare as any string or number of them does."""
    if BOOLEAN in (left.kind, right.kind):
        kind = BOOLEAN if sign in ("=", "!=") else NUMBER
    elif sign not in ("=", "!=") or NUMBER in (left.kind, right.kind):
        kind = NUMBER
    else:
        kind = STRING
    if NODES not in (left.kind, right.kind) or kind == BOOLEAN:
        first, second, order = AS[kind](left), AS[kind](right), ORDERS[sign]
        return lambda node, position, size, run: order(
            first(node, position, size, run), second(node, position, size, run)
        )
    left_values, right_values, holds = _values(left, kind), _values(right, kind), _exists(sign)
    return lambda node, position, size, run: holds(
        left_values(node, position, size, run), right_values(node, position, size, run), run
    )


def _values(operand: Operand, kind: str) -> Evaluate:
    """The values of an operand for a comparison, as a set; those of a path from the root are worked out once."""
    convert: Callable[[str], Any] = number if kind == NUMBER else str
    if operand.kind != NODES:
        single = AS[kind](operand)
        return lambda node, position, size, run: {single(node, position, size, run)}

    def values(node: Node, position: int, size: int, run: Evaluation) -> set[Any]:
        if (values, kind) in run.results:
            remembered: set[Any] = run.results[values, kind]
            return remembered
        nodes = operand.evaluate(node, position, size, run)
        run.spend(len(nodes))
        texts = {convert(run.text(member)) for member in nodes}
        if operand.fixed:
            run.results[values, kind] = texts
        return texts

    return values


def _exists(sign: str) -> Callable[[set[Any], set[Any], Evaluation], bool]:
    """Whether a pair of two sets is in an order."""
    order = ORDERS[sign]

    def holds(left: set[Any], right: set[Any], run: Evaluation) -> bool:
        run.spend(1)
        if sign == "=":
            return not left.isdisjoint(right)
        if sign == "!=":
            return bool(left and right) and (len(left) > 1 or len(right) > 1 or left != right)
        run.spend(len(left) + len(right))
        numbers, limits = ([value for value in values if value == value] for values in (left, right))  # noqa: PLR0124
        if not numbers or not limits:
            return False
        nearest, bound = (min, max) if sign.startswith("<") else (max, min)
        return order(nearest(numbers), bound(limits))

    return holds


def _substring(text: str, start: float, length: float = math.inf) -> str:
    begin = _round(start)
    end = begin + _round(length)
    if math.isnan(begin) or math.isnan(end):
        return ""
    first, last = max(begin, 1), min(end, len(text) + 1)
    return text[int(first) - 1 : int(last) - 1] if first < last else ""


def _round(value: float) -> float:
    return value if math.isnan(value) or math.isinf(value) else float(math.floor(value + 0.5))


def _rounding(rounding: Callable[[float], int]) -> Callable[[float], float]:
    return lambda value: value if math.isnan(value) or math.isinf(value) else float(rounding(value))


def _translate(text: str, characters: str, replacements: str) -> str:
    table: dict[int, str | None] = {}
    for index, character in enumerate(characters):
        table.setdefault(ord(character), replacements[index] if index < len(replacements) else None)
    return text.translate(table)


def _before(text: str, mark: str) -> str:
    return text.partition(mark)[0] if mark in text else ""


def _local(nodes: Sequence[Node]) -> str:
    return name_of(nodes[0]).rpartition(":")[2] if nodes else ""


FUNCTIONS: dict[str, Signature] = {
    "boolean": Signature(BOOLEAN, 1, 1, bool, BOOLEAN),
    "ceiling": Signature(NUMBER, 1, 1, _rounding(math.ceil), NUMBER),
    "concat": Signature(STRING, 2, 1000, lambda *texts: "".join(texts)),
    "contains": Signature(BOOLEAN, 2, 2, lambda text, part: part in text),
    "count": Signature(NUMBER, 1, 1, lambda nodes: float(len(nodes)), NODES),
    "false": Signature(BOOLEAN, 0, 0, lambda: False),
    "floor": Signature(NUMBER, 1, 1, _rounding(math.floor), NUMBER),
    "local-name": Signature(STRING, 0, 1, _local, NODES),
    "name": Signature(STRING, 0, 1, lambda nodes: name_of(nodes[0]) if nodes else "", NODES),
    "normalize-space": Signature(STRING, 0, 1, lambda text: " ".join(filter(None, BLANKS.split(text)))),
    "not": Signature(BOOLEAN, 1, 1, operator.not_, BOOLEAN),
    "number": Signature(NUMBER, 0, 1, float, NUMBER),
    "round": Signature(NUMBER, 1, 1, _round, NUMBER),
    "starts-with": Signature(BOOLEAN, 2, 2, str.startswith),
    "string": Signature(STRING, 0, 1, str),
    "string-length": Signature(NUMBER, 0, 1, lambda text: float(len(text))),
    "substring": Signature(STRING, 2, 3, _substring),
    "substring-after": Signature(STRING, 2, 2, lambda text, mark: text.partition(mark)[2]),
    "substring-before": Signature(STRING, 2, 2, _before),
    "translate": Signature(STRING, 3, 3, _translate),
    "true": Signature(BOOLEAN, 0, 0, lambda: True),
}
