"""Which codes are free: of a rule there is one in each hundred, and one that was given once is not given again."""

from __future__ import annotations

import re

from urdflint.linter.rules import catalog

CODE = re.compile(r"(?P<letters>[A-Z]+)(?P<number>\d{3})\Z")
SHOWN = 12  # of the rules that a hundred has already, so that one sees what it is about


class UnknownLetters(ValueError):
    """No rule has these letters; the text says which there are."""


def taken() -> set[str]:
    """The codes of all rules, and those that they had once."""
    return {*catalog.paths(), *(one for code in catalog.paths() for one in catalog.rule(code).formerly)}


def free(letters: str) -> str:
    """The next free code of each hundred of a family, with the rules nearest before it. Raises UnknownLetters."""
    numbers: dict[str, set[int]] = {}
    for found in filter(None, map(CODE.match, taken())):
        numbers.setdefault(found["letters"], set()).add(int(found["number"]))
    if letters not in numbers:
        raise UnknownLetters(f"no rule has the letters {letters!r}: there are {', '.join(sorted(numbers))}")
    hundreds = sorted({number // 100 for number in numbers[letters]})
    return "\n".join(_row(letters, hundred, numbers[letters]) for hundred in hundreds) + "\n"


def _row(letters: str, hundred: int, known: set[int]) -> str:
    there = [number for number in sorted(known) if number // 100 == hundred]
    left = [number for number in range(hundred * 100 + 1, hundred * 100 + 100) if number not in known]
    after = [number for number in left if number > there[-1]] or left
    names = [f"{catalog.names()[code]}" for number in there if (code := f"{letters}{number:03}") in catalog.paths()]
    said = ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
    return f"{letters}{after[0]:03}  beside {said}" if after else f"{letters}{hundred}xx is full: {said}"
