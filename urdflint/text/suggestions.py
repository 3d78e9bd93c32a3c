"""The names that could be meant where one is unknown: shared by many faults, and looked up by what slips make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from urdflint.struct import cached_property
from urdflint.text import similar
from urdflint.text.similar import LONGEST, SHORTEST, TWO_WRONG

FEW = 50  # names that are compared without an index
MOST_LETTERS = 80  # that are put in


class KnownNames(Sequence[str]):
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
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._names[index]

    def __len__(self) -> int:
        return len(self._names)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, KnownNames) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash


def nearest(word: str, known_names: Sequence[str]) -> str | None:
    """As similar.nearest, which compares all; where names are shared, a slip of one letter is looked up first."""
    if not isinstance(known_names, KnownNames) or len(word) > LONGEST or not similar.affords(0):
        return similar.nearest(word, known_names)
    return similar.once(("nearest", word, known_names), lambda: _nearest(word, known_names))


def _nearest(word: str, known_names: KnownNames) -> str | None:
    if len(known_names) <= FEW:
        return similar.nearest(word, known_names)
    latest: list[Index] = similar.once("index", list)
    if not latest or latest[0].known_names != known_names:
        if not similar.affords(len(known_names)):
            return None
        latest[:] = [Index(known_names)]
    look = latest[0]
    near_name = look.near(word) if len(word) >= SHORTEST and similar.affords(len(word)) else look.same(word)
    return near_name if near_name is not None or len(word) < TWO_WRONG else similar.nearest(word, known_names)


class Index:
    """Names by what is left of them where case and the like do not count, and by themselves in small letters."""

    def __init__(self, known_names: KnownNames) -> None:
        self.known_names = known_names
        self._folds: dict[str, str] = {}
        self._ranks: dict[str, int] = {}
        for rank, name in enumerate(known_names):
            if 0 < len(name) <= LONGEST:
                self._folds.setdefault(similar.folded(name), name)
                self._ranks.setdefault(name.lower(), rank)
        self._letters = "".join(sorted({letter for name in self._ranks for letter in name}))[:MOST_LETTERS]

    def same(self, word: str) -> str | None:
        """The first name that is the word but for its case and the like."""
        same_name = self._folds.get(similar.folded(word))
        return same_name if same_name != word else None

    def near(self, word: str) -> str | None:
        """The name that `same` finds, else the first with one letter more, less, changed or exchanged with the next."""
        ranks = {self._ranks[slip] for slip in slips(word.lower(), self._letters) if slip in self._ranks}
        first = min(
            (rank for rank in ranks if len(self.known_names[rank]) >= SHORTEST and self.known_names[rank] != word),
            default=None,
        )
        return self.same(word) or (self.known_names[first] if first is not None else None)


def slips(word: str, letters: str) -> Iterator[str]:
    """What one slip makes of a word, with the letters that there are."""
    for index in range(len(word) + 1):
        before, after = word[:index], word[index + 1 :]
        yield before + after
        yield before + word[index : index + 2][::-1] + word[index + 2 :]
        for letter in letters:
            yield before + letter + after
            yield before + letter + word[index:]
