"""What a text of xacro reads: its expressions and substitutions, one inside another too, and the names in them."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import NamedTuple

from urdflint.xacro import expressions
from urdflint.xacro.expressions import ExpressionError
from urdflint.xacro.lexing import Kind, Unclosed, pieces
from urdflint.xacro.reserved_words import COMMANDS

FILLER = "_"  # stands for a part in another part, as a name that nobody has


class Part(NamedTuple):
    """An expression or a substitution: its body, in which other parts are filled up, and where the body stands.

    `spliced` tells whether there are other parts in it, so that its whole text is not known.
    """

    kind: Kind
    body: str
    start: int
    end: int
    spliced: bool


class Name(NamedTuple):
    """A name that an expression reads, with its offsets."""

    name: str
    start: int
    end: int


@lru_cache(maxsize=256)
def parts(text: str) -> tuple[Part, ...]:
    """All parts of a text, each before those inside it. Raises Unclosed."""
    all_parts: list[Part] = []
    for piece in pieces(text):
        if piece.kind in (Kind.EXPRESSION, Kind.SUBSTITUTION):
            try:
                inner = pieces(piece.body) if "$" in piece.body else ()
            except Unclosed as error:
                raise Unclosed(text, piece.offset + error.start) from None
            nested = [part for part in inner if part.kind is not Kind.TEXT]
            body = piece.body
            for part in nested:
                body = body[: part.start] + FILLER * (part.end - part.start) + body[part.end :]
            all_parts.append(Part(piece.kind, body, piece.offset, piece.offset + len(body), bool(nested)))
            inside = parts(piece.body) if nested else ()
            all_parts += [
                part._replace(start=part.start + piece.offset, end=part.end + piece.offset) for part in inside
            ]
    return tuple(all_parts)


class Unreadable(ValueError):
    """An expression that is none: `start` and `end` are offsets of its text, `reason` says why in a few words."""

    def __init__(self, reason: str, start: int, end: int) -> None:
        super().__init__(reason)
        self.reason, self.start, self.end = reason, start, end


@lru_cache(maxsize=256)
def tree(text: str) -> ast.expr | None:
    """An expression as Python reads it; None where the closed evaluator refuses what Python reads.

    Raises Unreadable.
    """
    try:
        return expressions.parse(text).body
    except ExpressionError as error:
        if error.refused:
            return None
        last = max(len(text.rstrip()) - 1, 0)
        start, end = error.start or 0, error.end or 0
        early = start > last and bool(text.strip())
        reason = "it ends too early" if early else error.message
        raise Unreadable(reason, min(start, last), max(min(end, len(text)), min(start, last) + 1)) from error


def readable(part: Part) -> bool:
    """Whether xacro can tell what a part reads: an expression of Python, or a command that it has."""
    if part.kind is Kind.SUBSTITUTION:
        words = part.body.split()
        return not words or words[0] in COMMANDS
    try:
        return tree(part.body) is not None
    except Unreadable:
        return False


@lru_cache(maxsize=256)
def names(text: str) -> tuple[Name, ...]:
    """The names that an expression reads from outside, in order; none where it cannot be read."""
    try:
        name_places = expressions.names(text)
    except ExpressionError:
        return ()
    return tuple(Name(*name_place) for name_place in name_places if set(name_place[0]) != {FILLER})


def constant(text: str) -> float | None:
    """The value of an expression of numbers alone; None for any other, and where it is not known."""
    try:
        top = tree(text)
        return _value(top) if top is not None else None
    except (Unreadable, ArithmeticError, RecursionError):
        return None


def _value(node: ast.expr) -> float | None:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return float(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = _value(node.operand)
        return None if value is None else -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left), _value(node.right)
        if left is None or right is None:
            return None
        for kind, result in ((ast.Add, left + right), (ast.Sub, left - right), (ast.Mult, left * right)):
            if isinstance(node.op, kind):
                return result
        return left / right if isinstance(node.op, ast.Div) else None
    return None


@lru_cache(maxsize=256)
def reckoned(text: str) -> frozenset[str]:
    """The names of an expression with which it reckons as no text can: divided, subtracted, negated, times 0.5."""
    try:
        top = tree(text)
    except Unreadable:
        return frozenset()
    reckoned_names: set[str] = set()
    for node in ast.walk(top) if top is not None else ():
        if isinstance(node, ast.BinOp):
            sides = [side for side in (node.left, node.right) if isinstance(side, ast.Name)]
            fraction = any(
                isinstance(side, ast.Constant) and isinstance(side.value, float) for side in (node.left, node.right)
            )
            if isinstance(node.op, ast.Sub | ast.Div | ast.Pow) or (isinstance(node.op, ast.Mult) and fraction):
                reckoned_names |= {side.id for side in sides}
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Name):
            reckoned_names.add(node.operand.id)
    return frozenset(reckoned_names)
