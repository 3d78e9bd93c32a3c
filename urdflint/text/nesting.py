"""Where TOML or JSON has too many levels in one another, seen before it is parsed: parsers take time for each level."""

from __future__ import annotations

import re

DEEPEST = 100
# Strings that do not end are tokens too, so that no character is looked at twice
TOKEN = re.compile(
    r"""(?P<part>[\w-]+|\"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)"""
    r"|(?P<dot>\.)|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<other>#[^\n]*|[^\s.\[\]{}\"'#\w-]+|\n)",
    re.DOTALL,
)


def too_deep(text: str) -> tuple[int, int] | None:
    """Line and column, from 1, of the first part of a key, array or table that is more than 100 levels deep."""
    if sum(map(text.count, ".[{")) < DEEPEST:
        return None
    brackets = parts = 0
    behind_dot = False
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "part":
            parts = parts + 1 if behind_dot else 1
        elif kind == "opens":
            brackets += 1
        elif kind == "closes":
            brackets = max(0, brackets - 1)
        if kind not in ("part", "dot"):
            parts = 0
        behind_dot = kind == "dot"
        if brackets + parts > DEEPEST:
            offset = token.start()
            return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    return None
