"""The pieces of a text again, when a finding asks: which names an expression reads, and what xacro prints for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from urdflint.xacro import expressions
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expressions import Budget, ExpressionError
from urdflint.xacro.lexing import Kind, Piece

COST = 20_000  # steps of an expression that is evaluated again
WORD = re.compile(r"\w+")


class Readers:
    """Finds the bindings whose names stand in an expression, in the time that its length takes."""

    def __init__(self, bindings: Sequence[Binding]) -> None:
        self.bindings = bindings
        self.words: dict[str, list[int]] = {}
        self.first: dict[str, list[int]] = {}  # names of several words, by the first of them
        for number, binding in enumerate(bindings):
            words = WORD.findall(binding.name)
            table = self.words if words == [binding.name] else self.first
            table.setdefault(words[0] if words else "", []).append(number)

    def bindings_of(self, body: str) -> list[Binding]:
        """The bindings that an expression reads, in their order."""
        words = {*WORD.findall(body), ""}
        numbers = [number for word in words for number in self.words.get(word, ())]
        for word in words:
            numbers += [number for number in self.first.get(word, ()) if _reads(body, self.bindings[number].name)]
        return [self.bindings[number] for number in sorted(numbers)]


def _reads(body: str, name: str) -> bool:
    """Whether a name stands in an expression."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", body) is not None


def printed(piece: Piece, used: Sequence[Binding]) -> str | None:
    """What xacro prints for a piece."""
    values = {binding.name: binding.value for binding in used}
    if piece.kind is Kind.SUBSTITUTION:
        words = piece.body.split()
        return str(values[words[1]]) if len(words) == 2 and words[0] == "arg" and words[1] in values else None
    value = evaluated(piece.body, values)
    try:
        return value if isinstance(value, str) or value is None else expressions.printed(value, Budget(COST))
    except ExpressionError:
        return None


def evaluated(text: str, values: dict[str, Any]) -> Any:
    """The value of an expression, None where it has none any more."""

    def look(name: str) -> Any:
        return values[name] if name in values else expressions.GLOBALS[name]

    try:
        return expressions.evaluate(text, look, Budget(COST, changes=False))
    except (ExpressionError, KeyError):
        return None
