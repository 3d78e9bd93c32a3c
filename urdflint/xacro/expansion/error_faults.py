"""What an expression that fails says, as a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urdflint.text.suggestions import KnownNames
from urdflint.xacro import expressions
from urdflint.xacro.expansion.failures import ExpressionFails, ExpressionRefused
from urdflint.xacro.expressions import ExpressionError
from urdflint.xacro.faults import ExpressionUnreadable, PropertyUnknown
from urdflint.xacro.spot import Spot


def report(
    fault: Callable[[Any], None], error: ExpressionError, spot: Spot | None, text: str, known_names: KnownNames
) -> None:
    """Make a fault of what is wrong with an expression."""
    if spot is None:
        return
    if error.refused:
        fault(ExpressionRefused(spot, text, error.message))
    elif error.name is not None:
        fault(PropertyUnknown(spot, error.name, known_names))
    elif not _readable(text):
        fault(ExpressionUnreadable(spot, text, error.message))
    else:
        fault(ExpressionFails(spot, text, error.message, error.missing, error.spoilt))


def _readable(text: str) -> bool:
    try:
        expressions.parse(text)
    except ExpressionError:
        return False
    return True
