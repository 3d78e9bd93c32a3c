"""The code of the package as Python parses it, once for all tests that look at it."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

from tests.once import at_no_expense, shared

PACKAGE = Path(__file__).parents[1] / "urdflint"


@cache
@at_no_expense()
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, each before what is in it."""
    return _of_the_package()[path] if path.is_relative_to(PACKAGE) else _parsed(path)


def _parsed(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@shared
def _of_the_package() -> dict[Path, tuple[ast.AST, ...]]:
    """The nodes of each module, more than a million, at which no collection of garbage looks."""
    gc.collect()
    gc.disable()
    try:
        parsed = {path: _parsed(path) for path in sorted(PACKAGE.rglob("*.py"))}
        gc.freeze()
    finally:
        gc.enable()
    return parsed
