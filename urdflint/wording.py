"""Several things in one sentence."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
