"""What the expressions of xacro compare names with, and which name a whole text stands for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.xacro import expressions, lexing
from urdflint.xacro.expressions import ExpressionError
from urdflint.xacro.lexing import Kind

ARGUMENT = re.compile(r"""(['"]?)\$\(arg\s+([^\s()]+)\s*\)\1""")
STAND_IN = "argument_"  # of $(arg …) in an expression, with its number
TRUTH_VALUES = ("true", "false")
TYPES = ("str", "int", "float", "bool")  # functions that leave what is compared the same
LISTS = (ast.List, ast.Tuple, ast.Set)


class Name(NamedTuple):
    """A name that is read: that of an argument, or one in an expression."""

    name: str
    is_argument: bool


Compared = tuple[Name, str]


def single_name(text: str) -> Name | None:
    """The name whose value a text is, unchanged."""
    for tree, names in _trees(text):
        return _Reading(names).name(tree) if lexing.single(text) is not None else None
    return None


def compared(text: str, condition: bool = False) -> Iterator[Compared]:
    """The values that a text compares names with; a name that is itself a condition is true or false."""
    for tree, names in _trees(text):
        yield from _Reading(names).within(tree, condition)


def _trees(text: str) -> Iterator[tuple[ast.expr, dict[str, Name]]]:
    """The expressions in a text, each with the names that stand in it for arguments."""
    try:
        pieces = lexing.pieces(text)
    except lexing.Unclosed:
        return
    for piece in pieces:
        body, evaluated = piece.body.strip(), False
        if piece.kind is Kind.SUBSTITUTION:
            command, _, rest = body.partition(" ")
            evaluated = command == "eval"
            body = rest if evaluated else f"$({body})" if command == "arg" else ""
        elif piece.kind is not Kind.EXPRESSION:
            continue
        names: dict[str, Name] = {}

        def stand_in(match: re.Match[str], names: dict[str, Name] = names) -> str:
            word = f"{STAND_IN}{len(names)}"
            names[word] = Name(match[2], is_argument=True)
            return word

        try:
            tree = expressions.parse(ARGUMENT.sub(stand_in, body)).body
        except ExpressionError:
            continue
        if evaluated:
            read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - set(names)
            names |= {name: Name(name, is_argument=True) for name in read}
        yield tree, names


class _Reading:
    """Reads one expression, in which some names stand for arguments."""

    def __init__(self, names: dict[str, Name]) -> None:
        self.names = names

    def name(self, node: ast.expr) -> Name | None:
        """The name that an expression stands for."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id, Name(node.id, is_argument=False))
        if not isinstance(node, ast.Call) or node.keywords:
            return None
        function_name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if function_name == "arg" and len(node.args) == 1 and isinstance(node.args[0], ast.Constant):
            return Name(str(node.args[0].value), is_argument=True)
        if isinstance(node.func, ast.Name) and function_name in TYPES and len(node.args) == 1:
            return self.name(node.args[0])
        if isinstance(node.func, ast.Attribute) and function_name in ("lower", "strip", "upper"):
            return self.name(node.func.value)
        return None

    def within(self, node: ast.expr, condition: bool) -> Iterator[Compared]:
        """Yield the comparisons in an expression; with `condition` the expression itself decides a condition."""
        compared_name = self.name(node)
        if compared_name is not None:
            if condition:
                yield from ((compared_name, truth) for truth in TRUTH_VALUES)
        elif isinstance(node, ast.Compare):
            yield from self._comparison(node)
        elif isinstance(node, ast.IfExp):
            yield from self.within(node.test, condition=True)
            yield from (comparison for part in (node.body, node.orelse) for comparison in self.within(part, condition))
        else:
            inner = condition and isinstance(node, ast.BoolOp)
            inner = inner or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from self.within(child, inner)

    def _comparison(self, node: ast.Compare) -> Iterator[Compared]:
        sides = [node.left, *node.comparators]
        for left, sign, right in zip(sides, node.ops, sides[1:], strict=False):
            if isinstance(sign, ast.In | ast.NotIn) and isinstance(right, LISTS):
                yield from (comparison for value in right.elts for comparison in self._pair(left, value))
            elif not isinstance(sign, ast.In | ast.NotIn | ast.Is | ast.IsNot):
                yield from self._pair(left, right)
                yield from self._pair(right, left)

    def _pair(self, name: ast.expr, value: ast.expr) -> Iterator[Compared]:
        compared_name = self.name(name)
        if compared_name is None:
            return
        if isinstance(value, ast.Constant):
            yield compared_name, str(value.value).lower() if isinstance(value.value, bool) else str(value.value)
        elif isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant):
            yield compared_name, ast.unparse(value)
