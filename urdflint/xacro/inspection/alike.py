"""Names so much alike that one must be a slip of the other, for files of which only a part is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from urdflint.text.similar import LONGEST

SHORTEST = 5  # letters of a word in which a slip is told from another word
MOST = 20  # names that are kept as much like one


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
    first = differ[0] if differ else 0
    return differ == [first, first + 1] and name[first : first + 2] == other[first : first + 2][::-1]


def _inserted(shorter: str, longer: str) -> bool:
    """Whether a letter was put inside a word, or twice, or an underscore anywhere."""
    for at in range(1, len(longer) - 1):
        if longer[:at] + longer[at + 1 :] == shorter:
            before, behind = longer[at - 1], longer[at + 1]
            word = max(re.split(r"[_\W]", longer[: at + 1])[-1] + re.split(r"[_\W]", longer[at:])[0][1:], "", key=len)
            if longer[at] == "_" or ("_" not in (before, behind) and len(word) >= SHORTEST):
                return True
    return False


def pairs(names: Iterable[str], others: Iterable[str]) -> dict[str, list[str]]:
    """Of each name the first others that are much alike, where there are some, in their order.

    What a slip makes of a name is looked up, so that no name is compared with all others.
    """
    rank = {one: at for at, one in enumerate(dict.fromkeys(others)) if len(one) <= LONGEST}
    near: dict[str, set[str]] = {one: set() for one in names if len(one) <= LONGEST}
    folds: dict[str, list[str]] = {}
    for other in rank if near else ():
        same = folds.setdefault(other.casefold(), [])
        if len(same) <= MOST:
            same.append(other)
        for one in near.keys() & _shorter(other):
            near[one].add(other)
    for name, some in near.items():
        some.update(folds.get(name.casefold(), ()), rank.keys() & (_shorter(name) | _exchanged(name)))
    ordered = ((name, sorted(some, key=rank.__getitem__)) for name, some in near.items() if some)
    found = ((name, [one for one in some if alike(name, one)][:MOST]) for name, some in ordered)
    return {name: some for name, some in found if some}


def _shorter(name: str) -> set[str]:
    return {name[:at] + name[at + 1 :] for at in range(1, len(name) - 1)}


def _exchanged(name: str) -> set[str]:
    return {name[:at] + name[at + 1] + name[at] + name[at + 2 :] for at in range(len(name) - 1)}


def meant(counts: Mapping[str, int]) -> dict[str, str]:
    """Of each name that is written once, the first one that is written more often and is much alike, if any."""
    once = (one for one, count in counts.items() if count == 1)
    return {name: some[0] for name, some in pairs(once, (one for one, count in counts.items() if count > 1)).items()}
