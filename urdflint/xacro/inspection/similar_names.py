"""Names so similar that one is surely a slip of the other, for files of which only a part is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from urdflint.text.similar import LONGEST

SHORTEST = 5  # letters of a word in which a slip is told from another word
MAX_ALIKE = 20  # names that are kept as much like one


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
    differ = [index for index, (letter, two) in enumerate(zip(name, other, strict=True)) if letter != two]
    first = differ[0] if differ else 0
    return differ == [first, first + 1] and name[first : first + 2] == other[first : first + 2][::-1]


def _inserted(shorter: str, longer: str) -> bool:
    """Whether a letter was put inside a word, or twice, or an underscore anywhere."""
    for index in range(1, len(longer) - 1):
        if longer[:index] + longer[index + 1 :] == shorter:
            before, after = longer[index - 1], longer[index + 1]
            word = max(
                re.split(r"[_\W]", longer[: index + 1])[-1] + re.split(r"[_\W]", longer[index:])[0][1:], "", key=len
            )
            if longer[index] == "_" or ("_" not in (before, after) and len(word) >= SHORTEST):
                return True
    return False


def pairs(names: Iterable[str], other_names: Iterable[str]) -> dict[str, list[str]]:
    """Of each name the first others that are much alike, where there are some, in their order.

    What a slip makes of a name is looked up, so that no name is compared with all others.
    """
    rank = {other: index for index, other in enumerate(dict.fromkeys(other_names)) if len(other) <= LONGEST}
    near: dict[str, set[str]] = {name: set() for name in names if len(name) <= LONGEST}
    folds: dict[str, list[str]] = {}
    for other in rank if near else ():
        same = folds.setdefault(other.casefold(), [])
        if len(same) <= MAX_ALIKE:
            same.append(other)
        for shorter in near.keys() & _shorter(other):
            near[shorter].add(other)
    for name, near_names in near.items():
        near_names.update(folds.get(name.casefold(), ()), rank.keys() & (_shorter(name) | _exchanged(name)))
    ordered = ((name, sorted(near_names, key=rank.__getitem__)) for name, near_names in near.items() if near_names)
    alike_names = (
        (name, [candidate for candidate in candidates if alike(name, candidate)][:MAX_ALIKE])
        for name, candidates in ordered
    )
    return {name: near_names for name, near_names in alike_names if near_names}


def _shorter(name: str) -> set[str]:
    return {name[:index] + name[index + 1 :] for index in range(1, len(name) - 1)}


def _exchanged(name: str) -> set[str]:
    return {name[:index] + name[index + 1] + name[index] + name[index + 2 :] for index in range(len(name) - 1)}


def suggestions(counts: Mapping[str, int]) -> dict[str, str]:
    """Of each name that is written once, the first one that is written more often and is much alike, if any."""
    once = (name for name, count in counts.items() if count == 1)
    return {
        name: near_names[0]
        for name, near_names in pairs(once, (frequent for frequent, count in counts.items() if count > 1)).items()
    }
