"""The places of an entry besides the first one, in a line of words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urdflint.reporters.entries import Other

QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
NAMED = 12  # places of which names are told
LEAST = 10  # characters that are worth telling numbers
JOINING = frozenset({"no", "of", "the"})  # words that say nothing without the next one
LONGEST = 32  # characters of such a name


def and_more(others: Sequence[Other], first: str, room: int | None) -> str:
    """`and 3 more: lines 12 (elbow), 15 (wrist), 18 (hand)`: as much of it as there is room for; None is for all.

    `first` is the message at the first place: names that it does not have tell the other ones.
    """
    if not others:
        return ""
    begin = f"and {len(others)} more: line"
    if room is not None and room < len(begin) + LEAST:
        return begin.partition(":")[0]
    if len(others) <= NAMED:
        words = begin + _numbers([f"{number}{_in_brackets(names)}" for number, names in _named(others, first).items()])
        if room is None or len(words) <= room:
            return words
    return begin + _numbers(list(_lines(others, None if room is None else room - len(begin))))


def _lines(others: Sequence[Other], room: int | None) -> Iterator[str]:
    """The numbers of lines, as many as there is room for, and dots for the rest."""
    before, used = 0, 0
    for one in others:
        number = one.location.start.line
        if number == before:
            continue
        used += len(f", {number}")
        if before and room is not None and used > room - len(", …"):
            yield "…"
            return
        before = number
        yield str(number)


def _numbers(numbers: Sequence[str]) -> str:
    return f"{'s' * (len(numbers) > 1)} {', '.join(numbers)}".replace(", …", " …")


def _named(others: Sequence[Other], first: str) -> dict[int, list[str]]:
    """By line what tells the places on it from the first one."""
    names = frozenset(QUOTED.findall(first))
    found: dict[int, list[str]] = {}
    for one in others:
        some = found.setdefault(one.location.start.line, [])
        name = _instead(one.message, first, names) if one.message is not None else ""
        if name and name not in some:
            some.append(name)
    return found


def _in_brackets(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def _instead(message: str, first: str, names: frozenset[str]) -> str:
    """What tells a message from the first one of its entry: a name in quotes, or a few words."""
    other = next((name for name in QUOTED.findall(message) if name not in names), None)
    if other is None:
        other = _middle(message.split(" "), first.split(" "))
    return other if len(other) <= LONGEST else ""


def _middle(words: Sequence[str], others: Sequence[str]) -> str:
    """The words between those with which both begin and those with which both end."""
    most = min(len(words), len(others))
    begin = next((at for at in range(most) if words[at] != others[at]), most)
    most -= begin
    end = next((at for at in range(most) if words[-1 - at] != others[-1 - at]), most)
    while 0 < end < len(words) and words[-1 - end] in JOINING:
        end -= 1
    return " ".join(words[begin : len(words) - end])
