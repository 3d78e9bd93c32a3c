"""The operations of expressions: names, members, operators and choices."""

from __future__ import annotations

import ast
from typing import Any

from urdflint.xacro.expressions import operators
from urdflint.xacro.expressions.attributes import Namespace, attribute
from urdflint.xacro.expressions.budget import ExpressionError
from urdflint.xacro.expressions.functions import PYTHON
from urdflint.xacro.expressions.grammar import place
from urdflint.xacro.expressions.scope import ERRORS, PYTHON_ERRORS, VISIT, Scope, failed


def _constant(node: ast.Constant, _: Scope) -> Any:
    return node.value


def _name(node: ast.Name, scope: Scope) -> Any:
    try:
        return scope.names(node.id)
    except KeyError:
        hint = f"; xacro has python.{node.id}" if node.id in PYTHON else ""
        message, span = f"undefined property '{node.id}'{hint}", place(scope.text, node)
        raise ExpressionError(message, name=node.id).with_place(
            scope.text, *span
        ) from None  # a name for it would be a cycle


def _attribute(node: ast.Attribute, scope: Scope) -> Any:
    value = VISIT[type(node.value)](node.value, scope)
    try:
        return scope.budget.copied(attribute(value, node.attr))
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _subscript(node: ast.Subscript, scope: Scope) -> Any:
    value = VISIT[type(node.value)](node.value, scope)
    key = VISIT[type(node.slice)](node.slice, scope)
    try:
        if type(value) is Namespace:
            return value.get(key)
        if isinstance(value, type):
            raise TypeError(f"type '{value.__name__}' is not subscriptable")
        if type(key) is tuple:
            scope.budget.checked(key)
        result = value[key]
        return scope.budget.checked(result) if type(key) is slice else scope.budget.copied(result)
    except KeyError as error:
        raise failed(node, scope, error, f"the dictionary has no key {operators.shortened(key)}") from None
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _slice(node: ast.Slice, scope: Scope) -> Any:
    return slice(*(bound and VISIT[type(bound)](bound, scope) for bound in (node.lower, node.upper, node.step)))


def _unary(node: ast.UnaryOp, scope: Scope) -> Any:
    value = VISIT[type(node.operand)](node.operand, scope)
    try:
        return operators.UNARY[type(node.op)](value)
    except TypeError as error:
        raise failed(
            node,
            scope,
            error,
            f"'{operators.SIGNS[type(node.op)]}' cannot stand before {operators.value_in_words(value)}",
        ) from None
    except PYTHON_ERRORS as error:
        raise failed(node, scope, error) from None


def _binary(node: ast.BinOp, scope: Scope) -> Any:
    left = VISIT[type(node.left)](node.left, scope)
    right = VISIT[type(node.right)](node.right, scope)
    kind = type(node.op)
    try:
        return operators.binary(kind, left, right, scope.budget)
    except ZeroDivisionError as error:
        begin, end = place(scope.text, node.right)
        divisor = "" if isinstance(node.right, ast.Constant) else f": '{scope.text[begin:end]}' is 0"
        raise failed(node, scope, error, None if kind is ast.Pow else f"division by zero{divisor}") from None
    except TypeError as error:
        raise failed(node, scope, error, operators.mismatch(kind, left, right)) from None
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _boolean(node: ast.BoolOp, scope: Scope) -> Any:
    stops = isinstance(node.op, ast.Or)
    value = None
    for operand in node.values:
        value = VISIT[type(operand)](operand, scope)
        if bool(value) is stops:
            break
    return value


def _compare(node: ast.Compare, scope: Scope) -> Any:
    left = VISIT[type(node.left)](node.left, scope)
    result: Any = True
    for kind, comparator in zip(node.ops, node.comparators, strict=True):
        right = VISIT[type(comparator)](comparator, scope)
        try:
            result = operators.compared(type(kind), left, right, scope.budget)
        except TypeError as error:
            raise failed(node, scope, error, operators.unordered(type(kind), left, right)) from None
        except ERRORS as error:
            raise failed(node, scope, error) from None
        if not result:
            break
        left = right
    return result


def _conditional(node: ast.IfExp, scope: Scope) -> Any:
    chosen = node.body if VISIT[type(node.test)](node.test, scope) else node.orelse
    return VISIT[type(chosen)](chosen, scope)


VISIT.update(
    {
        ast.Constant: _constant,
        ast.Name: _name,
        ast.Attribute: _attribute,
        ast.Subscript: _subscript,
        ast.Slice: _slice,
        ast.UnaryOp: _unary,
        ast.BinOp: _binary,
        ast.BoolOp: _boolean,
        ast.Compare: _compare,
        ast.IfExp: _conditional,
    }
)
