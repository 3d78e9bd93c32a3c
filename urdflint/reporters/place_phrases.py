"""The places of an entry besides the first one, in a line of words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from urdflint.reporters.effect_sentences import shown_path
from urdflint.reporters.entries import Entry, Other, Others
from urdflint.text.wording import counted

QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
NAMED = 12  # places of which names are reported
LEAST = 10  # characters that are worth telling numbers
JOINING = frozenset({"no", "of", "the"})  # words that say nothing without the next one
LONGEST = 32  # characters of such a name


def and_more(others: Sequence[Other], first: str, room: int | None, here: str | None = None) -> str:
    """`and 3 more: lines 12 (elbow), 15 (wrist), 18 (hand)`: as much of it as there is room for; None is for all.

    `first` is the message at the first place: names that it does not have tell the other ones. `here` is the file of
    the first place: those in others are reported with theirs.
    """
    if not others:
        return ""
    begin = f"and {len(others)} more:"
    if room is not None and room < len(begin) + len(" line") + LEAST:
        return begin.removesuffix(":")
    if len(others) <= NAMED:
        named = _named(others, first, here)
        words = begin + _numbers([f"{where}{_in_brackets(names)}" for where, names in named.items()])
        if room is None or len(words) <= room:
            return words
    return begin + _numbers(list(_lines(others, None if room is None else room - len(begin) - len(" line"), here)))


def place(entry: Entry) -> str:
    """`robot.urdf:12:5`: the first place, on which a terminal lets people click."""
    start = entry.head.location.start
    return f"{shown_path(entry.file)}:{start.line}:{start.column}"


def near(entry: Entry, others: Others) -> Others:
    """Those of the other places that are in the file of the first one."""
    return others[: bisect_left(others, True, key=lambda one: one.location.source.name != entry.file)]


def in_files(entry: Entry, room: int) -> str:
    """`in 20 robots: also b.urdf:12 (4 places), c.urdf:9 …`: as many as there is room for; nothing for one file."""
    if len(entry.files) < 2:
        return ""
    words, mark = f"in {counted(len(entry.files), entry.kind)}", ": also"
    for path, (first, places) in list(entry.files.items())[1:]:
        more = f" ({places} places)" if places > 1 else ""
        one = f"{mark} {shown_path(path)}:{first.start.line}{more}"
        if len(words) + len(one) + len(", …") > room:
            return words + " …" * (mark == ",")
        words, mark = words + one, ","
    return words


def _where(one: Other, here: str | None) -> str:
    """The number of a line, and the file where it is another one."""
    name, number = one.location.source.name, one.location.start.line
    return f"{shown_path(name)}:{number}" if here is not None and name != here else str(number)


def _lines(others: Sequence[Other], room: int | None, here: str | None) -> Iterator[str]:
    """The numbers of lines, as many as there is room for, and dots for the rest."""
    before, used = "", 0
    for one in others:
        where = _where(one, here)
        if where == before:
            continue
        used += len(f", {where}")
        if before and room is not None and used > room - len(", …"):
            yield "…"
            return
        before = where
        yield where


def _numbers(numbers: Sequence[str]) -> str:
    """The places after a word for those that are lines of the same file."""
    lines = sum(one[0].isdigit() and ":" not in one.partition(" ")[0] for one in numbers)
    more = "…" in numbers
    word = f" line{'s' * (lines + more > 1)}" if lines else ""
    return f"{word} {', '.join(numbers)}".replace(", …", " …")


def _named(others: Sequence[Other], first: str, here: str | None) -> dict[str, list[str]]:
    """By place what tells the others from the first one."""
    names = frozenset(QUOTED.findall(first))
    found: dict[str, list[str]] = {}
    for one in others:
        some = found.setdefault(_where(one, here), [])
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
