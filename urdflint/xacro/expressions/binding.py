"""What binds names within an expression: comprehensions and lambdas."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.xacro.expressions.budget import ExpressionError
from urdflint.xacro.expressions.building import built
from urdflint.xacro.expressions.functions import Lambda
from urdflint.xacro.expressions.grammar import Comprehension
from urdflint.xacro.expressions.scope import ERRORS, VISIT, Scope, failed


def _inner(scope: Scope, local: Mapping[str, Any]) -> Scope:
    """A scope with names of its own."""

    def look(name: str) -> Any:
        return local[name] if name in local else scope.names(name)

    return Scope(look, scope.budget, scope.text)


def _assign(target: ast.expr, value: Any, local: dict[str, Any], scope: Scope) -> None:
    """Binds the names of a loop to one item."""
    if isinstance(target, ast.Name):
        local[target.id] = value
        return
    if not isinstance(target, ast.Tuple | ast.List):
        raise ExpressionError("a loop binds names only", refused=True)
    parts = target.elts
    values = scope.budget.collect(value)
    star = next((index for index, part in enumerate(parts) if isinstance(part, ast.Starred)), None)
    if len(values) < len(parts) - (star is not None) or (star is None and len(values) > len(parts)):
        raise ValueError(f"{len(values)} values cannot be unpacked into {len(parts)} names")
    if star is not None:
        star_end = len(values) - (len(parts) - star - 1)
        values[star:star_end] = [values[star:star_end]]
    for part, part_value in zip(parts, values, strict=True):
        _assign(part.value if isinstance(part, ast.Starred) else part, part_value, local, scope)


def _rounds(node: Comprehension, scope: Scope) -> tuple[Iterator[None], Scope]:
    """The rounds of a comprehension, and the scope that has the names of each; its first iterable is read at once."""
    local: dict[str, Any] = {}
    inner = _inner(scope, local)
    cost: int = node.cost  # type: ignore[union-attr]

    def loop(number: int, values: Any) -> Iterator[None]:
        head = node.generators[number]
        try:
            for element in scope.budget.lazily(values):
                scope.budget.spend(cost)
                _assign(head.target, element, local, inner)
                if not all(VISIT[type(test)](test, inner) for test in head.ifs):
                    continue
                if number + 1 == len(node.generators):
                    yield
                else:
                    following = node.generators[number + 1].iter
                    yield from loop(number + 1, VISIT[type(following)](following, inner))
        except ERRORS as error:
            raise failed(head.iter, scope, error) from None

    first = node.generators[0].iter
    values = VISIT[type(first)](first, scope)
    try:
        return loop(0, values if hasattr(values, "__next__") else _checked_iterable(values)), inner
    except ERRORS as error:
        raise failed(first, scope, error) from None


def _checked_iterable(values: Any) -> Any:
    iter(values)
    return values


def _gathered(node: Comprehension, scope: Scope) -> Any:
    """A list, set or dictionary made by a comprehension."""
    rounds, inner = _rounds(node, scope)
    collected: list[Any] = []
    for _ in rounds:
        if isinstance(node, ast.DictComp):
            collected.append((VISIT[type(node.key)](node.key, inner), VISIT[type(node.value)](node.value, inner)))
        else:
            collected.append(VISIT[type(node.elt)](node.elt, inner))
    built(node, scope, collected)
    try:
        if not isinstance(node, ast.ListComp):
            scope.budget.hashed([pair[0] for pair in collected] if isinstance(node, ast.DictComp) else collected)
        return {ast.ListComp: list, ast.SetComp: set, ast.DictComp: dict}[type(node)](collected)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _generator(node: ast.GeneratorExp, scope: Scope) -> Any:
    rounds, inner = _rounds(node, scope)
    return (VISIT[type(node.elt)](node.elt, inner) for _ in rounds)


def _lambda(node: ast.Lambda, scope: Scope) -> Any:
    signature = node.args
    values = [
        default and VISIT[type(default)](default, scope) for default in (*signature.defaults, *signature.kw_defaults)
    ]
    plain = [argument.arg for argument in (*signature.posonlyargs, *signature.args)]
    keyword_only = [argument.arg for argument in signature.kwonlyargs]
    defaults = dict(zip(plain[len(plain) - len(signature.defaults) :] + keyword_only, values, strict=True))
    for name, default in zip(keyword_only, signature.kw_defaults, strict=True):
        if default is None:
            del defaults[name]
    cost: int = node.cost  # type: ignore[attr-defined]

    def run(args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        scope.budget.spend(cost)
        local = defaults | dict(zip(plain, args, strict=False)) | dict(keywords)
        more = tuple(args[len(plain) :])
        odd = [name for name in keywords if name not in plain + keyword_only or name in plain[: len(args)]]
        lacking = [name for name in plain + keyword_only if name not in local]
        if (more and not signature.vararg) or (odd and not signature.kwarg) or lacking:
            count = len(args) + len(keywords)
            raise TypeError(f"the lambda has the parameters ({', '.join(plain + keyword_only)}), but {count} are given")
        if signature.vararg:
            local[signature.vararg.arg] = more
        if signature.kwarg:
            local[signature.kwarg.arg] = {name: local.pop(name) for name in odd}
        return VISIT[type(node.body)](node.body, _inner(scope, local))

    return Lambda(run)


VISIT.update(
    {
        ast.ListComp: _gathered,
        ast.SetComp: _gathered,
        ast.DictComp: _gathered,
        ast.GeneratorExp: _generator,
        ast.Lambda: _lambda,
    }
)
