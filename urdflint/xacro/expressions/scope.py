"""What evaluating a part of an expression needs: the names, the budget, and how errors get their place."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from urdflint.xacro.expressions.budget import Budget, ExpressionError
from urdflint.xacro.expressions.grammar import place

Names = Callable[[str], Any]
PYTHON_ERRORS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RuntimeError, MemoryError)
ERRORS = (ExpressionError, *PYTHON_ERRORS)


class Scope:
    """Where the names of an expression are looked up, what it may cost, and its text."""

    __slots__ = ("budget", "names", "text")

    def __init__(self, look: Names, budget: Budget, written: str) -> None:
        self.names = look
        self.budget = budget
        self.text = written


VISIT: dict[type[ast.AST], Callable[[Any, Scope], Any]] = {}  # by kind of node; each gives the value of one


def failed(node: ast.AST, scope: Scope, error: Exception, message: str | None = None) -> ExpressionError:
    """The error of Python, or of a bound, as that of a part of the expression."""
    span = place(scope.text, node)
    if isinstance(error, ExpressionError):
        return error.with_place(scope.text, *span)
    if isinstance(error, RecursionError | MemoryError):
        return ExpressionError("the expression is nested too deeply", refused=True).with_place(scope.text, *span)
    reason = message or next(
        (argument for argument in error.args if isinstance(argument, str) and argument), type(error).__name__
    )
    first = reason if reason.startswith("None") else reason[:1].lower() + reason[1:]
    return ExpressionError(first.replace("\n", " ")).with_place(scope.text, *span)
