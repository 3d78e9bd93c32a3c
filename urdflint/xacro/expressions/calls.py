"""Python's own functions as expressions call them: what they would run over, make or call back is counted first."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from typing import Any

from urdflint.xacro.expressions.budget import Budget, printed, refuse
from urdflint.xacro.expressions.operators import binary
from urdflint.xacro.expressions.values import CONTAINERS

Invoke = Callable[[Any, Sequence[Any]], Any]  # calls a value of the expression
Guard = Callable[..., Any]  # gets the budget, how to call, and the arguments
TABLES = (dict,)


def _plain(function: Callable[..., Any]) -> Guard:
    """A function that only looks at its arguments."""

    def call(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
        for argument in args:
            budget.checked(argument)
        return function(*args, **keywords)

    return call


def _row(kind: Callable[..., Any]) -> Guard:
    """A constructor that runs over its argument."""

    def call(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
        rows = [budget.collect(argument) for argument in args]
        if kind in (set, frozenset):
            for row in rows:
                budget.hashed(row)
        return kind(*rows, **keywords)

    return call


def _dict(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
    arguments: list[Any] = []
    for argument in args:
        if isinstance(argument, TABLES):
            budget.checked(argument)
            arguments.append(argument)
        else:
            arguments.append(
                [pair if isinstance(pair, str) else budget.collect(pair) for pair in budget.collect(argument)]
            )
            budget.hashed([pair[0] for pair in arguments[-1] if pair])
    return dict(*arguments, **keywords)


def _text(kind: Callable[..., str]) -> Guard:
    def call(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
        for argument in args:
            budget.checked(argument)
        return printed(args[0], budget) if kind is str and len(args) == 1 and not keywords else kind(*args, **keywords)

    return call


def _int(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
    if args and isinstance(args[0], str) and len(args[0]) > budget.digits:
        budget.number(math.inf)
    return int(*args, **keywords)


def _type(_: Budget, __: Invoke, *args: Any) -> Any:
    if len(args) != 1:
        refuse("type() is called with one argument only")
    return type(args[0])


def _round(budget: Budget, _: Invoke, *args: Any, **keywords: Any) -> Any:
    places = [argument for argument in (*args[1:], *keywords.values()) if isinstance(argument, int)]
    if args and isinstance(args[0], int) and any(abs(number) > budget.digits for number in places):
        budget.number(math.inf)
    return round(*args, **keywords)


def _ordered(function: Callable[..., Any]) -> Guard:
    """min, max and sorted."""

    def call(budget: Budget, invoke: Invoke, *args: Any, **keywords: Any) -> Any:
        key = keywords.get("key")
        if key is not None:
            keywords = keywords | {"key": lambda element: invoke(key, (element,))}
        arguments: list[Any] = [budget.collect(args[0])] if len(args) == 1 else list(args)
        compared = arguments[0] if len(args) == 1 else arguments
        budget.spend(budget.weighed(compared) * len(compared).bit_length() >> 3)
        return function(*arguments, **keywords)

    return call


def _sum(budget: Budget, _: Invoke, values: Any, start: Any = 0) -> Any:
    addends = budget.collect(values)
    if isinstance(start, str) or all(isinstance(addend, int | float | complex) for addend in (start, *addends)):
        return sum(addends, start)
    for addend in addends:
        budget.spend(1)
        start = binary(ast.Add, start, addend, budget)
    return start


def _prod(budget: Budget, _: Invoke, values: Any, *, start: Any = 1) -> Any:
    for factor in budget.collect(values):
        start = binary(ast.Mult, start, factor, budget)
    return start


def _with_count_guard(function: Callable[..., Any]) -> Guard:
    def call(budget: Budget, _: Invoke, *args: Any) -> Any:
        return function(*(budget.lazily(argument) for argument in args))

    return call


def _map(budget: Budget, invoke: Invoke, function: Any, *rows: Any) -> Any:
    return map(lambda *elements: invoke(function, elements), *(budget.lazily(iter(row)) for row in rows))


def _filter(budget: Budget, invoke: Invoke, function: Any, values: Any) -> Any:
    test = None if function is None else lambda element: invoke(function, (element,))
    return filter(test, budget.lazily(iter(values)))


def _zip(budget: Budget, _: Invoke, *rows: Any, **keywords: Any) -> Any:
    return zip(*(budget.lazily(iter(row)) for row in rows), **keywords)  # noqa: B905


def _enumerate(budget: Budget, _: Invoke, values: Any, start: Any = 0) -> Any:
    return enumerate(budget.lazily(iter(values)), start)


def _reversed(budget: Budget, _: Invoke, values: Any) -> Any:
    if type(values) not in CONTAINERS and not isinstance(values, str | range):
        raise TypeError(f"'{type(values).__name__}' object is not reversible")
    return reversed(values) if isinstance(values, range) else budget.lazily(reversed(values))


def _counting(function: Callable[..., Any]) -> Guard:
    """factorial, comb and perm of math, whose results are as long as the logarithm of the gamma function tells."""

    def call(budget: Budget, _: Invoke, *args: Any) -> Any:
        if args and all(isinstance(argument, int) and argument >= 0 for argument in args if argument is not None):
            many = args[0]
            few = args[1] if len(args) > 1 and args[1] is not None else many
            budget.number(_bits(many, few, divided=function is math.comb))
        return function(*args)

    return call


def _bits(many: int, few: int, divided: bool) -> float:
    if few > many:
        return 0
    few = min(few, many - few) if divided else few
    if many > 10**12:
        return float(min(few, 10**9) * many.bit_length())
    size = math.lgamma(many + 1) - math.lgamma(many - few + 1)
    return (size - (math.lgamma(few + 1) if divided else 0)) / math.log(2) - 1


def _lcm(budget: Budget, _: Invoke, *args: Any) -> Any:
    budget.number(sum(argument.bit_length() for argument in args if isinstance(argument, int)))
    return math.lcm(*args)


GUARDS: dict[Any, Guard] = {
    **{kind: _row(kind) for kind in (list, tuple, set, frozenset)},
    **{kind: _text(kind) for kind in (str, repr)},
    **{function: _ordered(function) for function in (min, max, sorted)},
    **{function: _with_count_guard(function) for function in (all, any)},
    **{function: _plain(function) for function in (len, float, bool, complex, range, slice, abs, divmod, ord)},
    **{function: _plain(function) for function in (isinstance, issubclass, hash)},
    **{function: _counting(function) for function in (math.factorial, math.comb, math.perm)},
    dict: _dict,
    enumerate: _enumerate,
    filter: _filter,
    int: _int,
    map: _map,
    math.lcm: _lcm,
    math.prod: _prod,
    reversed: _reversed,
    round: _round,
    sum: _sum,
    type: _type,
    zip: _zip,
}
