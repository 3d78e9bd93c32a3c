"""Names in USD: an identifier stays, any other name is transcoded, and a name that is taken gets a number.

The transcoding is that of OpenUSD's proposal for identifiers, as usd-exchange has it (source/core/library, Transcoding
and NameAlgo): the characters that an identifier can hold, then where which others stood, by the Bootstring algorithm.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

from urdflint import regex

PREFIX = "tn__"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
THRESHOLD = 31  # digits from here on say that another one follows
IDENTIFIER = regex.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
NOT_IN_IDENTIFIER = regex.compile(r"[^A-Za-z0-9_]")
LONGEST = 4000  # characters of a name that are transcoded: nobody reads more


@lru_cache(maxsize=8192)
def identifier(name: str) -> str:
    """The name as USD can hold it."""
    if IDENTIFIER.match(name):
        return name
    name = name[:LONGEST]
    plain = NOT_IN_IDENTIFIER.sub("", name)
    return PREFIX + (f"{plain}_" if plain else "") + "".join(_insertions(name))


def _insertions(name: str) -> Iterator[str]:
    """Which characters are put where into those that stay, the lowest first: each as a distance from the last one."""
    odd_characters = sorted(
        (ord(letter), index) for index, letter in enumerate(name) if NOT_IN_IDENTIFIER.match(letter)
    )
    positions = sorted({*range(len(name))} - {index for _, index in odd_characters})
    before = 0
    for code, index in odd_characters:
        yield _digits(bisect_left(positions, index) + (code - before) * (len(positions) + 1))
        insort(positions, index)
        before = code


def _digits(number: int) -> str:
    digits = ""
    while number >= THRESHOLD:
        number, digit = divmod(number - THRESHOLD, len(DIGITS) - THRESHOLD)
        digits += DIGITS[THRESHOLD + digit]
    return digits + DIGITS[number]


class Siblings:
    """The names below one parent: each is there once."""

    __slots__ = ("tried", "used")

    def __init__(self) -> None:
        self.used: set[str] | None = None  # made with the first name: very many have none
        self.tried: dict[str, int] | None = None

    def take(self, names: Sequence[str]) -> list[str]:
        """Names of their own for some children; a number is put behind what is taken, unless a later one has it."""
        if not names:
            return []
        used = self.used = self.used if self.used is not None else set()
        plain_names = [*map(identifier, names)]
        if used.isdisjoint(plain_names) and len({*plain_names}) == len(names):
            used.update(plain_names)
            return plain_names
        later, taken_names = Counter(names), list[str]()
        tried = self.tried = self.tried if self.tried is not None else {}
        for name in names:
            later[name] -= 1
            candidate = plain_name = identifier(name)
            for number in count(tried.get(name, 0) + 1):
                if candidate not in used and (candidate == plain_name or not later[candidate]):
                    break
                tried[name] = number
                candidate = identifier(f"{name}_{number}")
            used.add(candidate)
            taken_names.append(candidate)
        return taken_names

    def unique(self, name: str) -> str:
        """A name of its own for one child."""
        return self.take([name])[0]
