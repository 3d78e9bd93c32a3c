"""Names so much alike that one must be a slip of the other, for files of which only a part is known."""

from __future__ import annotations

import re
from collections.abc import Mapping

SHORTEST = 5  # letters of a word in which a slip is told from another word


def alike(name: str, other: str) -> bool:
    """Whether a name is another one with two letters swapped, or with one too few or too many inside a word.

    Another letter in the place of one makes another word too often (left and lift, height and weight), and so does
    one more at the end.
    """
    if name.casefold() == other.casefold():
        return name != other
    if min(len(name), len(other)) < SHORTEST or re.sub("[^0-9]", "", name) != re.sub("[^0-9]", "", other):
        return False
    if len(name) == len(other):
        return _swapped(name, other)
    shorter, longer = sorted((name, other), key=len)
    return len(longer) - len(shorter) == 1 and _inserted(shorter, longer)


def _swapped(name: str, other: str) -> bool:
    differ = [at for at, (one, two) in enumerate(zip(name, other, strict=True)) if one != two]
    return len(differ) == 2 and differ[1] - differ[0] == 1 and name[differ[0]] == other[differ[1]] != name[differ[1]]


def _inserted(shorter: str, longer: str) -> bool:
    """Whether a letter was put inside a word, or twice, or an underscore anywhere."""
    for at in range(1, len(longer) - 1):
        if longer[:at] + longer[at + 1 :] == shorter:
            before, behind = longer[at - 1], longer[at + 1]
            word = max(re.split(r"[_\W]", longer[: at + 1])[-1] + re.split(r"[_\W]", longer[at:])[0][1:], "", key=len)
            if longer[at] == "_" or ("_" not in (before, behind) and len(word) >= SHORTEST):
                return True
    return False


def meant(name: str, counts: Mapping[str, int]) -> str | None:
    """The name that is written more often than this one, which is written once, and is much alike."""
    if counts.get(name, 0) != 1:
        return None
    return next((one for one, count in counts.items() if count > 1 and alike(name, one)), None)
