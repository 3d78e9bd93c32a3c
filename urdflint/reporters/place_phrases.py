"""The places of an entry besides the first one, in a line of words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from urdflint.reporters.effect_sentences import shown_path
from urdflint.reporters.entries import Entry, Other
from urdflint.text.wording import counted

QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
MAX_NAMED_PLACES = 12  # places of which names are reported
LEAST = 10  # characters that are worth telling numbers
JOINING = frozenset({"no", "of", "the"})  # words that say nothing without the next one
LONGEST = 32  # characters of such a name


def and_more(other_places: Sequence[Other], first: str, room: int | None, own_path: str | None = None) -> str:
    """`and 3 more: lines 12 (elbow), 15 (wrist), 18 (hand)`: as much as there is room for; None means no limit.

    `first` is the message at the first place: a name that it lacks identifies another place. `own_path` is the file of
    the first place; places in other files are written with their file.
    """
    if not other_places:
        return ""
    begin = f"and {len(other_places)} more:"
    if room is not None and room < len(begin) + len(" line") + LEAST:
        return begin.removesuffix(":")
    if len(other_places) <= MAX_NAMED_PLACES:
        names_by_line = _names_by_place(other_places, first, own_path)
        words = begin + _numbers([f"{line}{_in_brackets(names)}" for line, names in names_by_line.items()])
        if room is None or len(words) <= room:
            return words
    return begin + _numbers(
        list(_lines(other_places, None if room is None else room - len(begin) - len(" line"), own_path))
    )


def place(entry: Entry) -> str:
    """`robot.urdf:12:5`: the first place, on which a terminal lets people click."""
    start = entry.head.location.start
    return f"{shown_path(entry.file)}:{start.line}:{start.column}"


def near(entry: Entry, other_places: Sequence[Other]) -> Sequence[Other]:
    """Those of the other places that are in the file of the first one."""
    return other_places[: bisect_left(other_places, True, key=lambda other: other.location.source.name != entry.file)]


def in_files(entry: Entry, room: int) -> str:
    """`in 20 robots: also b.urdf:12 (4 places), c.urdf:9 …`: as many as there is room for; nothing for one file."""
    if len(entry.files) < 2:
        return ""
    words, mark = f"in {counted(len(entry.files), entry.kind)}", ": also"
    for path, (first, places) in list(entry.files.items())[1:]:
        more = f" ({places} places)" if places > 1 else ""
        phrase = f"{mark} {shown_path(path)}:{first.start.line}{more}"
        if len(words) + len(phrase) + len(", …") > room:
            return words + " …" * (mark == ",")
        words, mark = words + phrase, ","
    return words


def _place_in_words(place: Other, own_path: str | None) -> str:
    """The number of a line, and the file where it is another one."""
    name, number = place.location.source.name, place.location.start.line
    return f"{shown_path(name)}:{number}" if own_path is not None and name != own_path else str(number)


def _lines(other_places: Sequence[Other], room: int | None, own_path: str | None) -> Iterator[str]:
    """The numbers of lines, as many as there is room for, and dots for the rest."""
    before, used = "", 0
    for place in other_places:
        line = _place_in_words(place, own_path)
        if line == before:
            continue
        used += len(f", {line}")
        if before and room is not None and used > room - len(", …"):
            yield "…"
            return
        before = line
        yield line


def _numbers(numbers: Sequence[str]) -> str:
    """The places after a word for those that are lines of the same file."""
    lines = sum(number[0].isdigit() and ":" not in number.partition(" ")[0] for number in numbers)
    more = "…" in numbers
    word = f" line{'s' * (lines + more > 1)}" if lines else ""
    return f"{word} {', '.join(numbers)}".replace(", …", " …")


def _names_by_place(other_places: Sequence[Other], first: str, own_path: str | None) -> dict[str, list[str]]:
    """By place what tells the others from the first one."""
    names = frozenset(QUOTED.findall(first))
    names_by_line: dict[str, list[str]] = {}
    for place in other_places:
        names_here = names_by_line.setdefault(_place_in_words(place, own_path), [])
        name = _instead(place.message, first, names) if place.message is not None else ""
        if name and name not in names_here:
            names_here.append(name)
    return names_by_line


def _in_brackets(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def _instead(message: str, first: str, names: frozenset[str]) -> str:
    """What tells a message from the first one of its entry: a name in quotes, or a few words."""
    other = next((name for name in QUOTED.findall(message) if name not in names), None)
    if other is None:
        other = _middle(message.split(" "), first.split(" "))
    return other if len(other) <= LONGEST else ""


def _middle(words: Sequence[str], other_words: Sequence[str]) -> str:
    """The words between those with which both begin and those with which both end."""
    shorter = min(len(words), len(other_words))
    begin = next((index for index in range(shorter) if words[index] != other_words[index]), shorter)
    shorter -= begin
    end = next((index for index in range(shorter) if words[-1 - index] != other_words[-1 - index]), shorter)
    while 0 < end < len(words) and words[-1 - end] in JOINING:
        end -= 1
    return " ".join(words[begin : len(words) - end])
