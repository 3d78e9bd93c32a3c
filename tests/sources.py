"""The code of the package as Python parses it, once for all tests that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.once import at_no_expense


@cache
@at_no_expense()
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, each before what is in it."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
