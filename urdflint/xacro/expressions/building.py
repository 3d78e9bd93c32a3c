"""What expressions build and call: lists, tuples, sets, dictionaries, f-strings and the results of calls."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from urdflint.xacro.expressions.budget import ExpressionError
from urdflint.xacro.expressions.formatting import formatted
from urdflint.xacro.expressions.functions import invoke
from urdflint.xacro.expressions.scope import ERRORS, VISIT, Scope, failed

CONVERSIONS = {ord(letter): letter for letter in "rsa"}


def _evaluated(nodes: Sequence[ast.expr], scope: Scope) -> list[Any]:
    """The values of several nodes, those with a star spread out."""
    values: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values.extend(_spread(node, scope))
        else:
            values.append(VISIT[type(node)](node, scope))
    return values


def _spread(node: ast.Starred, scope: Scope) -> list[Any]:
    value = VISIT[type(node.value)](node.value, scope)
    try:
        return scope.budget.collect(value)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _starred(node: ast.Starred, scope: Scope) -> Any:
    raise failed(node, scope, ExpressionError("a star stands only within a list, a set, a tuple or a call"))


def built(node: ast.expr, scope: Scope, value: Any) -> Any:
    """A list or dictionary that an expression makes, within the bounds."""
    try:
        return scope.budget.checked(value)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _list(node: ast.List, scope: Scope) -> Any:
    return built(node, scope, _evaluated(node.elts, scope))


def _tuple(node: ast.Tuple, scope: Scope) -> Any:
    return built(node, scope, tuple(_evaluated(node.elts, scope)))


def _set(node: ast.Set, scope: Scope) -> Any:
    values = built(node, scope, _evaluated(node.elts, scope))
    try:
        return set(values)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _dict(node: ast.Dict, scope: Scope) -> Any:
    result: dict[Any, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        name = key and VISIT[type(key)](key, scope)
        inner = VISIT[type(value)](value, scope)
        try:
            if key is None:
                scope.budget.checked(inner)
                result.update(_mapping(inner))
            else:
                scope.budget.checked(name)
                result[name] = inner
        except ERRORS as error:
            raise failed(key or value, scope, error) from None
    return built(node, scope, result)


def _mapping(value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"'{type(value).__name__}' object is not a mapping")
    return value


def _call(node: ast.Call, scope: Scope) -> Any:
    function = VISIT[type(node.func)](node.func, scope)
    args = _evaluated(node.args, scope)
    keywords: dict[str, Any] = {}
    for keyword in node.keywords:
        value = VISIT[type(keyword.value)](keyword.value, scope)
        try:
            arguments = _mapping(value) if keyword.arg is None else {keyword.arg: value}
            if keywords.keys() & arguments.keys():
                raise TypeError(f"the argument '{min(keywords.keys() & arguments.keys())}' is given twice")
            keywords.update(arguments)
        except ERRORS as error:
            raise failed(keyword, scope, error) from None
    try:
        return invoke(function, args, keywords, scope.budget)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _joined(node: ast.JoinedStr, scope: Scope) -> Any:
    parts = [VISIT[type(part)](part, scope) for part in node.values]
    return built(node, scope, "".join(parts))


def _formatted(node: ast.FormattedValue, scope: Scope) -> Any:
    value = VISIT[type(node.value)](node.value, scope)
    spec = VISIT[type(node.format_spec)](node.format_spec, scope) if node.format_spec else ""
    try:
        return formatted(value, CONVERSIONS.get(node.conversion), spec, scope.budget)
    except ERRORS as error:
        raise failed(node.value, scope, error) from None


VISIT.update(
    {
        ast.List: _list,
        ast.Tuple: _tuple,
        ast.Set: _set,
        ast.Dict: _dict,
        ast.Starred: _starred,
        ast.Call: _call,
        ast.JoinedStr: _joined,
        ast.FormattedValue: _formatted,
    }
)
