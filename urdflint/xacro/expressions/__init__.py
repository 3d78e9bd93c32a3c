"""The closed evaluator of expressions: it walks over their syntax, and nothing is given to Python to run.

`evaluate` does what xacro 2.1.1 does with the text between ${ and }. Names come from the caller: scopes of properties
whose outermost one is GLOBALS, or what `functions` makes of the file that is expanded. Namespaces are `Namespace`.
One `Budget` is shared by all expressions of a file.
"""

from __future__ import annotations

from typing import Any

from urdflint.xacro.expressions import binding, building, operations  # noqa: F401 they say how each kind of node is evaluated
from urdflint.xacro.expressions.attributes import Namespace
from urdflint.xacro.expressions.budget import Budget, ExpressionError, printed
from urdflint.xacro.expressions.functions import DEPRECATED, GLOBALS, functions
from urdflint.xacro.expressions.grammar import names, parse, parsed
from urdflint.xacro.expressions.scope import VISIT, Names, Scope
from urdflint.xacro.expressions.values import YamlDict, YamlList

__all__ = [
    "DEPRECATED",
    "GLOBALS",
    "Budget",
    "ExpressionError",
    "Names",
    "Namespace",
    "YamlDict",
    "YamlList",
    "evaluate",
    "functions",
    "names",
    "parse",
    "printed",
]


def evaluate(text: str, names: Names, budget: Budget) -> Any:
    """The value of an expression, of the type that Python gives it.

    `names` looks a name up, also those of GLOBALS, and raises KeyError where it is not defined; what else it raises
    passes as it is. Raises ExpressionError, whose offsets are those of the part that fails.
    """
    expression = parsed(text)
    body = expression.body
    try:
        budget.steps -= expression.cost
        if budget.steps < 0:
            budget.spend(0)
        return VISIT[type(body)](body, Scope(names, budget, text))
    except (RecursionError, MemoryError):
        raise ExpressionError("the expression is nested too deeply", refused=True).with_place(
            text, 0, len(text)
        ) from None
    except ExpressionError as error:
        raise error.with_place(text, 0, len(text)) from None
