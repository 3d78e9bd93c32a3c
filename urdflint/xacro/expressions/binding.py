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
    star = next((at for at, one in enumerate(parts) if isinstance(one, ast.Starred)), None)
    if len(values) < len(parts) - (star is not None) or (star is None and len(values) > len(parts)):
        raise ValueError(f"{len(values)} values cannot be unpacked into {len(parts)} names")
    if star is not None:
        behind = len(values) - (len(parts) - star - 1)
        values[star:behind] = [values[star:behind]]
    for one, item in zip(parts, values, strict=True):
        _assign(one.value if isinstance(one, ast.Starred) else one, item, local, scope)


def _rounds(node: Comprehension, scope: Scope) -> tuple[Iterator[None], Scope]:
    """The rounds of a comprehension, and the scope that has the names of each; its first iterable is read at once."""
    local: dict[str, Any] = {}
    inner = _inner(scope, local)
    cost: int = node.cost  # type: ignore[union-attr]

    def loop(number: int, values: Any) -> Iterator[None]:
        head = node.generators[number]
        try:
            for item in scope.budget.lazily(values):
                scope.budget.spend(cost)
                _assign(head.target, item, local, inner)
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
    made: list[Any] = []
    for _ in rounds:
        if isinstance(node, ast.DictComp):
            made.append((VISIT[type(node.key)](node.key, inner), VISIT[type(node.value)](node.value, inner)))
        else:
            made.append(VISIT[type(node.elt)](node.elt, inner))
    built(node, scope, made)
    try:
        if not isinstance(node, ast.ListComp):
            scope.budget.hashed([one[0] for one in made] if isinstance(node, ast.DictComp) else made)
        return {ast.ListComp: list, ast.SetComp: set, ast.DictComp: dict}[type(node)](made)
    except ERRORS as error:
        raise failed(node, scope, error) from None


def _generator(node: ast.GeneratorExp, scope: Scope) -> Any:
    rounds, inner = _rounds(node, scope)
    return (VISIT[type(node.elt)](node.elt, inner) for _ in rounds)


def _lambda(node: ast.Lambda, scope: Scope) -> Any:
    given = node.args
    values = [one and VISIT[type(one)](one, scope) for one in (*given.defaults, *given.kw_defaults)]
    plain = [one.arg for one in (*given.posonlyargs, *given.args)]
    named = [one.arg for one in given.kwonlyargs]
    defaults = dict(zip(plain[len(plain) - len(given.defaults) :] + named, values, strict=True))
    for name, kept in zip(named, given.kw_defaults, strict=True):
        if kept is None:
            del defaults[name]
    cost: int = node.cost  # type: ignore[attr-defined]

    def run(args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        scope.budget.spend(cost)
        local = defaults | dict(zip(plain, args, strict=False)) | dict(keywords)
        more = tuple(args[len(plain) :])
        odd = [name for name in keywords if name not in plain + named or name in plain[: len(args)]]
        lacking = [name for name in plain + named if name not in local]
        if (more and not given.vararg) or (odd and not given.kwarg) or lacking:
            called = len(args) + len(keywords)
            raise TypeError(f"the lambda has the parameters ({', '.join(plain + named)}), but {called} are given")
        if given.vararg:
            local[given.vararg.arg] = more
        if given.kwarg:
            local[given.kwarg.arg] = {name: local.pop(name) for name in odd}
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
