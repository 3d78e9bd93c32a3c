"""Did you mean: the known word that somebody most likely meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, TypeVar

# Letters of other alphabets that look like a Latin one, and what they look like (Unicode confusables, chosen by hand)
LOOK_ALIKES = str.maketrans(
    "аесорхуіјѕԁһӏАВЕКМНОРСТХУІЈЅαορνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ０１２３４５６７８９＿",
    "aecopxyijsdhlABEKMHOPCTXYIJSaopvikABEZHIKMNOPTYX0123456789_",
)
SHORTEST = 3  # letters of a word that may be misspelt: of two, another letter makes another word
LONGEST = 200  # letters of a word for which a near one is looked for
TWO_WRONG = 5  # letters of a word in which two may be wrong
BUDGET = 100_000
LEFT: ContextVar[list[int] | None] = ContextVar("LEFT", default=None)
ANSWERS: ContextVar[dict[object, Any] | None] = ContextVar("ANSWERS", default=None)
T = TypeVar("T")
DASHES = dict.fromkeys(map(ord, "‐‑‒–—−﹣－"), "-")


def plain(word: str) -> str:
    """A word with look-alike letters turned into Latin ones and invisible characters left out."""
    normal = unicodedata.normalize("NFKC", word.translate(LOOK_ALIKES).translate(DASHES))
    return "".join(character for character in normal if unicodedata.category(character) != "Cf")


def looks_like(word: str, other: str) -> bool:
    """Whether two different words look the same to a reader."""
    return word != other and plain(word) == plain(other)


def mixed(word: str) -> bool:
    """Whether a word has a letter that looks like a Latin one right beside Latin letters, or an invisible character."""
    if word.isascii():
        return False
    if any(unicodedata.category(character) == "Cf" for character in word):
        return True
    runs = re.findall(r"[^\W_]+", word)
    return any(re.search("[A-Za-z]", run) and any(ord(character) in LOOK_ALIKES for character in run) for run in runs)


def did_you_mean(word: str, guess: str | None) -> str | None:
    """The question whether a near name was meant; None where there is none."""
    if guess is None:
        return None
    if looks_like(word, guess):
        return f"did you mean '{guess}'? The names look the same, but their letters are not"
    return f"did you mean '{guess}'?"


def elsewhere(guess: str | None, location: str) -> str:
    """Where to look for a name that may be defined in what is missing, or be a slip."""
    return f"look for it in {location}" + (f", or write '{guess}' if that is meant" if guess else "")


def nearest(word: str, known_names: Iterable[str]) -> str | None:
    """The known word that `word` most likely stands for, or None where none is near or the budget is spent."""
    if len(word) > LONGEST or not affords(0):
        return None
    candidates = [name for name in dict.fromkeys(known_names) if name and name != word]
    if not affords(len(candidates)):
        return None
    same = folded(word)
    for candidate in candidates:
        if len(candidate) <= LONGEST and folded(candidate) == same:
            return candidate
    if len(word) < SHORTEST:
        return None
    limit = 1 if len(word) < TWO_WRONG else 2 if len(word) <= 8 else 3
    best, least, lower = None, limit + 1, word.lower()
    letters = frozenset(lower)  # each that another word does not have must be changed or left out
    for candidate in candidates:
        if abs(len(candidate) - len(word)) < least and len(candidate) >= SHORTEST:
            other = candidate.lower()
            distance, rows = (least, 0) if len(letters.difference(other)) >= least else _edits(lower, other, least)
            if not affords(2 + rows):
                return None
            if distance < least:
                best, least = candidate, distance
    return best


@contextmanager
def budget() -> Iterator[None]:
    """Within it, looking for near words costs at most as much as comparing some 100,000 letters; then none is found.

    It is for one file, so that what is said of a file does not depend on what was checked before.
    """
    left, answers_token = LEFT.set([BUDGET, 0]), ANSWERS.set({})
    try:
        yield
    finally:
        LEFT.reset(left)
        ANSWERS.reset(answers_token)


def stop() -> None:
    """Note within the budget that there were too many names of anything to compare them all."""
    left = LEFT.get()
    if left is not None:
        left[1] = 1


def ended() -> bool:
    """Whether names were not compared, since the budget is spent or there were too many."""
    left = LEFT.get()
    return left is not None and (left[0] < 0 or left[1] > 0)


def once(key: object, look: Callable[[], T]) -> T:
    """What a search for a near word found, or needs: made once for each key within a budget, and kept no longer."""
    answers = ANSWERS.get()
    if answers is None:
        return look()
    if key not in answers:
        answers[key] = look()
    return answers[key]  # type: ignore[no-any-return]


def numbered_alike(word: str, other: str) -> bool:
    """Whether two names may be of one thing by their numbers: 'link_7' does not mean 'link_6', but may mean 'link'."""
    first, two = _digits(word), _digits(other)
    return not first or not two or first == two


def numbered_so(word: str, names: Sequence[str]) -> list[str]:
    """The names that may be of one thing with a word by their numbers, of names in order."""
    number = _digits(word)
    if not number:
        return list(names)
    names_by_number = _by_number(tuple(names))
    return sorted((*names_by_number.get("", ()), *names_by_number.get(number, ())))


@lru_cache(maxsize=4)
def _by_number(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    names_by_number = dict[str, list[str]]()
    for name in names:
        names_by_number.setdefault(_digits(name), []).append(name)
    return names_by_number


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))


def affords(cost: int) -> bool:
    """Whether the budget allows for that many comparisons, which are then spent."""
    left = LEFT.get()
    if left is not None:
        left[0] -= 1 + cost
    return left is None or left[0] >= 0


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A word without what writers of names differ in: case, hyphens, blanks and underscores around."""
    return plain(word).casefold().replace("-", "_").replace(" ", "_").strip("_")


def edits(word: str, other: str, limit: int) -> int:
    """How many letters must be put in, left out, changed or swapped with a neighbour; `limit` where it is no less.

    Only what lies within `limit` of the diagonal is compared.
    """
    return _edits(word, other, limit)[0]


def _edits(word: str, other: str, limit: int) -> tuple[int, int]:
    """The number of edits, and how many letters of the word were compared to get it."""
    if abs(len(word) - len(other)) >= limit:
        return limit, 0
    before: list[int] = []
    row = [min(j, limit) for j in range(len(other) + 1)]
    for i, letter in enumerate(word, 1):
        first, last = max(1, i - limit), min(len(other), i + limit)
        next_row = [limit] * (len(other) + 1)
        if first == 1:
            next_row[0] = min(i, limit)
        for j in range(first, last + 1):
            two = other[j - 1]
            cost = min(row[j] + 1, next_row[j - 1] + 1, row[j - 1] + (letter != two))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == two:
                cost = min(cost, before[j - 2] + 1)
            next_row[j] = cost
        if min(next_row[first - 1 : last + 1]) >= limit:
            return limit, i
        before, row = row, next_row
    return min(row[-1], limit), len(word)


def suggest_choice(word: str, choices: Iterable[str]) -> str:
    """`, did you mean 'x'?` where a choice is near, or a word is the beginning of it; else nothing."""
    longer = [choice for choice in choices if len(word) >= SHORTEST and choice.startswith(word.lower())]
    return suggestion(word, choices) or (f", did you mean '{min(longer, key=len)}'?" if longer else "")


def suggestion(word: str, known_names: Iterable[str]) -> str:
    """`, did you mean 'x'?` where a known word is near, else nothing."""
    near = nearest(word, known_names)
    return f", did you mean '{near}'?" if near else ""
