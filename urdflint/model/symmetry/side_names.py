"""Names of links and joints that are counterparts: left and right of a robot, in many languages, and front and rear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from urdflint import regex
from urdflint.text.similar import numbered_alike

WORDS = (  # pairs of whole words, in lower case
    *(("left", "right"), ("l", "r"), ("lft", "rgt"), ("lh", "rh"), ("lf", "rf"), ("fl", "fr"), ("hl", "hr")),
    *(("rl", "rr"), ("bl", "br"), ("ml", "mr"), ("lm", "rm"), ("lb", "rb"), ("izquierda", "derecha")),
    *(("izquierdo", "derecho"), ("izq", "der"), ("links", "rechts"), ("gauche", "droite"), ("hidari", "migi")),
    *(("sinistro", "destro"), ("sinistra", "destra"), ("esquerda", "direita"), ("esquerdo", "direito")),
)
SIDES = {word: other for pair in WORDS for word, other in (pair, pair[::-1])}
LEFTS = frozenset(word for word, _ in WORDS)
LEFT, RIGHT = "left", "right"
LETTERS = ("l", "r")
WITHIN = ((LEFT, RIGHT), (RIGHT, LEFT))  # also as a part of a word
ENDS = {  # front and rear, the other pair of twins of a robot with four legs or wheels
    "front": "rear",
    "rear": "front",
    "hind": "front",
    "back": "front",
    "fl": "rl",
    "fr": "rr",
    "rl": "fl",
    "rr": "fr",
    "hl": "fl",
    "hr": "fr",
    "bl": "fl",
    "br": "fr",
    "lf": "lh",
    "rf": "rh",
    "lh": "lf",
    "rh": "rf",
}
# Words as names have them: between separators and digits, and where the case changes
WORD = regex.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d]+")


@lru_cache(maxsize=4096)
def other_sides(name: str) -> tuple[str, ...]:
    """What the twin may be called: with all words for a side changed, the longer ones alone, or the letters alone."""
    words = words_of(name)
    turned = [(word, _cased(word, _side(word.lower()))) for word in words]
    candidates = (
        [other for _, other in turned],
        [word if len(word) == 1 else other for word, other in turned],
        [other if len(word) == 1 else word for word, other in turned],
    )
    return tuple(other for other in dict.fromkeys(map("".join, candidates)) if other != name)


def side_of(name: str) -> str | None:
    """Which side a name says, left or right; None where it says none, or both."""
    sides_found = {
        LEFT if word.lower() in LEFTS else _within(word.lower()) for word in words_of(name) if _side(word.lower())
    }
    return sides_found.pop() if len(sides_found) == 1 else None


def may_be(name: str, other: str) -> bool:
    """Whether two names may be of one thing: neither their numbers nor the sides and ends that they say differ."""
    sides, other_sides = _places(name), _places(other)
    return numbered_alike(name, other) and (not sides or not other_sides or sides == other_sides)


@lru_cache(maxsize=4096)
def _places(name: str) -> list[str]:
    """The sides and the ends that a name says."""
    return [word for word in map(str.lower, words_of(name)) if word in SIDES or word in ENDS]


def _within(word: str) -> str:
    return LEFT if LEFT in word else RIGHT


def other_end(name: str) -> str | None:
    other = "".join([_cased(word, ENDS.get(word.lower())) for word in words_of(name)])
    return other if other != name else None


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, and what is between them."""
    return tuple(WORD.findall(name))


@lru_cache(maxsize=4096)
def _side(word: str) -> str | None:
    return SIDES.get(word) or next(
        (word.replace(word_within, other) for word_within, other in WITHIN if word_within in word), None
    )


def _cased(word: str, other: str | None) -> str:
    """Another word in the case of this one, which stays where there is none."""
    if other is None:
        return word
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other


def pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """The names that are there on both sides, each pair once, in the order of the first of the two."""
    ordered_names = dict.fromkeys(names)
    waiting, pairs_found = dict(ordered_names), list[tuple[str, str]]()
    lettered: Counter[str] | None = None
    sided = {word for word in set[str]().union(*map(words_of, ordered_names)) if _side(word.lower())}
    for name in ordered_names if sided else ():
        opposite_names = other_sides(name) if name in waiting and not sided.isdisjoint(words_of(name)) else ()
        other = next(
            (candidate for candidate in opposite_names if candidate in waiting and name in other_sides(candidate)), None
        )
        if other is None:
            continue
        lettered_names = _lettered(name)
        if lettered_names is not None and lettered is None:
            lettered = Counter(filter(None, map(_lettered, ordered_names)))
        if lettered_names is None or lettered is None or lettered[lettered_names] <= len(LETTERS):
            pairs_found.append((name, other))
            del waiting[name], waiting[other]
    return pairs_found


def _lettered(name: str) -> str | None:
    """What a name has around its only word of one letter: joints `joint_s`, `joint_l`, `joint_u` are no twins."""
    words = words_of(name)
    letters = [index for index, word in enumerate(words) if len(word) == 1 and word.isalpha()]
    return "".join([*words[: letters[0]], "*", *words[letters[0] + 1 :]]) if len(letters) == 1 else None
