"""Words that xacro has itself: the symbols of its expressions and the commands of its substitutions."""

from __future__ import annotations

from urdflint.xacro import expressions

GLOBALS = frozenset(expressions.GLOBALS) | {"True", "False"}
# The commands of $(…) with the least and most words behind them (_resolve_args in xacro/substitution_args.py 2.1.1)
COMMANDS: dict[str, tuple[int, float]] = {
    "arg": (1, 1),
    "cwd": (0, 0),
    "dirname": (0, 0),
    "env": (1, 1),
    "eval": (0, float("inf")),
    "find": (1, 1),
    "optenv": (1, float("inf")),
}
