"""Keys, attributes and `.get()` in expressions of xacro, and what they lead to in lists and dictionaries."""

from __future__ import annotations

import ast
from typing import Any

from urdflint.xacro.expansion.bindings import Binding, Keys
from urdflint.xacro.expansion.text_pieces import evaluated
from urdflint.xacro.expressions.scope import PYTHON_ERRORS


def chain(node: ast.AST, binding_by_name: dict[str, Binding]) -> tuple[ast.AST, Keys]:
    """What is behind keys, attributes and .get(), and these keys; a name in a namespace is the name itself."""
    steps: list[Any] = []
    while True:
        if isinstance(node, ast.Attribute):
            if (
                node.attr in binding_by_name
                and isinstance(node.value, ast.Name)
                and node.value.id not in binding_by_name
            ):
                return ast.Name(node.attr, ast.Load()), tuple(reversed(steps))
            key: Any = node.attr
            inner: ast.AST = node.value
        elif isinstance(node, ast.Subscript):
            key = _key(node.slice, binding_by_name)
            inner = node.value
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
        ):
            key = _key(node.args[0], binding_by_name)
            inner = node.func.value
        else:
            return node, tuple(reversed(steps))
        if key is None:
            return node, tuple(reversed(steps))
        steps.append(key)
        node = inner


def _key(node: ast.expr, binding_by_name: dict[str, Binding]) -> Any:
    """The value of a key, None where it cannot be one."""
    if isinstance(node, ast.Slice):
        return None
    try:
        key = evaluated(ast.unparse(node), {name: binding.value for name, binding in binding_by_name.items()})
    except PYTHON_ERRORS:
        return None
    return key if isinstance(key, str | int | float) else None


def inner_node(node: ast.AST, keys: Keys) -> ast.AST | None:
    """What keys lead to in lists and dictionaries that an expression writes out; None where it has none."""
    if not keys:
        return None
    for key in keys:
        if isinstance(node, ast.List | ast.Tuple) and isinstance(key, int) and -len(node.elts) <= key < len(node.elts):
            node = node.elts[key]
        elif isinstance(node, ast.Dict):
            matching = [value for key_node, value in zip(node.keys, node.values, strict=True) if _is(key_node, key)]
            if not matching:
                return None
            node = matching[-1]
        elif isinstance(node, ast.Call) and any(keyword.arg == key for keyword in node.keywords):
            node = next(keyword.value for keyword in node.keywords if keyword.arg == key)
        else:
            return None
    return node


def _is(node: ast.expr | None, key: Any) -> bool:
    return isinstance(node, ast.Constant) and node.value == key


def below(node: ast.AST, keys: Keys) -> list[tuple[ast.AST, Keys]]:
    """The parts of an expression of which its value may be made; the test of a choice is none."""
    if isinstance(node, ast.IfExp):
        return [(node.body, keys), (node.orelse, keys)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return [*((argument, ()) for argument in node.args), *((keyword.value, ()) for keyword in node.keywords)]
    return [(child, ()) for child in ast.iter_child_nodes(node)]
