"""The names that could be meant where one is unknown: shared by many faults, and looked up by what slips make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import overload

from urdflint.text import similar
from urdflint.text.similar import LONGEST, SHORTEST, TWO_WRONG

FEW = 50  # names that are compared without an index
MOST_LETTERS = 80  # that are put in


class Known(Sequence[str]):
    """Names that are put together when somebody asks for the first time, which few do.

    Those with equal keys are the same names, so that faults with them are compared without looking at each.
    """

    def __init__(self, key: object, names: Callable[[], Iterable[str]]) -> None:
        self._key, self._make = key, names
        self._hash = hash(key)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._make()))

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return self._names[at]

    def __len__(self) -> int:
        return len(self._names)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Known) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash


def nearest(word: str, known: Sequence[str]) -> str | None:
    """As similar.nearest, which compares all; where names are shared, a slip of one letter is looked up first."""
    if not isinstance(known, Known) or len(word) > LONGEST or not similar.affords(0):
        return similar.nearest(word, known)
    return similar.once(("nearest", word, known), lambda: _nearest(word, known))


def _nearest(word: str, known: Known) -> str | None:
    if len(known) <= FEW:
        return similar.nearest(word, known)
    latest: list[Index] = similar.once("index", list)
    if not latest or latest[0].known != known:
        if not similar.affords(len(known)):
            return None
        latest[:] = [Index(known)]
    look = latest[0]
    found = look.near(word) if len(word) >= SHORTEST and similar.affords(len(word)) else look.same(word)
    return found if found is not None or len(word) < TWO_WRONG else similar.nearest(word, known)


class Index:
    """Names by what is left of them where case and the like do not count, and by themselves in small letters."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self._folds: dict[str, str] = {}
        self._ranks: dict[str, int] = {}
        for at, one in enumerate(known):
            if 0 < len(one) <= LONGEST:
                self._folds.setdefault(similar.folded(one), one)
                self._ranks.setdefault(one.lower(), at)
        self._letters = "".join(sorted({letter for one in self._ranks for letter in one}))[:MOST_LETTERS]

    def same(self, word: str) -> str | None:
        """The first name that is the word but for its case and the like."""
        found = self._folds.get(similar.folded(word))
        return found if found != word else None

    def near(self, word: str) -> str | None:
        """The same, or the first name with one letter more, less, changed or exchanged with its neighbour."""
        ranks = {self._ranks[one] for one in slips(word.lower(), self._letters) if one in self._ranks}
        first = min((at for at in ranks if len(self.known[at]) >= SHORTEST and self.known[at] != word), default=None)
        return self.same(word) or (self.known[first] if first is not None else None)


def slips(word: str, letters: str) -> Iterator[str]:
    """What one slip makes of a word, with the letters that there are."""
    for at in range(len(word) + 1):
        before, behind = word[:at], word[at + 1 :]
        yield before + behind
        yield before + word[at : at + 2][::-1] + word[at + 2 :]
        for one in letters:
            yield before + one + behind
            yield before + one + word[at:]
