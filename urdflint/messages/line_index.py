"""Which messages lines may have a part of, by their words: a quick look at many lines before the matcher's slow one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from typing import TypeVar

from urdflint.messages.matching import templates
from urdflint.messages.table import INFO, messages
from urdflint.messages.template import SLOT, WORD
from urdflint.struct import Struct

MAX_MESSAGES_OF_KEY = 14  # messages that a pair of words, or a word that is alone, may lead to
MIN_PAIRS = 3  # by which a message can be noticed, if it has so many
OUTER_PAIRS = 2  # at each end of a line, where a terminal may have wrapped a message
QUIET_KEY_BYTES = 10  # of a message that programs print as information, by which lines are looked through
MIN_WORDS = 2  # that a line must have of a message without pairs of words
Rows = tuple[int, ...]
Pair = tuple[bytes, bytes]
Key = TypeVar("Key", bound=Hashable)


class LineIndex(Struct):
    """The messages by their words and by pairs of words that follow each other."""

    by_word: Mapping[bytes, Rows]
    by_pair: Mapping[Pair, Rows]
    min_words: int

    def rows_of_lines(self, lines: Sequence[bytes]) -> list[Rows]:
        """The messages to which the words of each line lead; lines without any of these words cost next to nothing."""
        pairs, words = self.by_pair.keys(), self.by_word.keys()
        rows: list[Rows] = []
        for line in lines:
            line_words = WORD.findall(line)
            has_any = not (pairs.isdisjoint(pairwise(line_words)) and words.isdisjoint(line_words))
            rows.append(self.rows(line_words) if has_any else ())
        return rows

    def rows(self, words: Sequence[bytes]) -> Rows:
        """The messages to which the words of a line lead."""
        line_words = set(words)
        line_pairs = list(pairwise(words))
        pairs = set(line_pairs)
        outer_pairs = {*line_pairs[:OUTER_PAIRS], *line_pairs[-OUTER_PAIRS:]}
        rows = [
            index
            for pair in self.by_pair.keys() & pairs
            for index in self.by_pair[pair]
            if pair in outer_pairs or _has_enough(templates()[index].pairs, pairs)
        ]
        for index in {index for word in self.by_word.keys() & line_words for index in self.by_word[word]}:
            own_words = templates()[index].words
            if len(own_words & line_words) >= min(self.min_words, len(own_words)):
                rows.append(index)
        return tuple(rows)


def _has_enough(own_pairs: Set[Pair], pairs: Set[Pair]) -> bool:
    """Whether a line that goes on at both ends of a pair has more of a message than this pair."""
    return len(own_pairs) < MIN_PAIRS or len(own_pairs & pairs) > 1


@cache
def index_of_words() -> LineIndex:
    """All messages by all of their words, for logs that are small enough to look at each."""
    by_word: dict[bytes, list[int]] = {}
    for index, template in enumerate(templates()):
        for word in template.words:
            by_word.setdefault(word, []).append(index)
    return LineIndex(_frozen(by_word), {}, 1)


@cache
def index_of_pairs() -> LineIndex:
    """All messages by their rarest pairs of words, and those without any by their rarest word."""
    word_counts = Counter(word for template in templates() for word in template.words)
    pair_counts = Counter(pair for template in templates() for pair in template.pairs)
    by_word: dict[bytes, list[int]] = {}
    by_pair: dict[Pair, list[int]] = {}
    for index, template in enumerate(templates()):
        for place, pair in enumerate(sorted(template.pairs, key=lambda pair: (pair_counts[pair], pair))):
            if place < MIN_PAIRS or pair_counts[pair] <= MAX_MESSAGES_OF_KEY:
                by_pair.setdefault(pair, []).append(index)
        if template.words and not template.pairs:
            word = min(template.words, key=lambda word: (word_counts[word], word))
            if len(template.words) >= MIN_WORDS or word_counts[word] <= MAX_MESSAGES_OF_KEY:
                by_word.setdefault(word, []).append(index)
    return LineIndex(_frozen(by_word), _frozen(by_pair), MIN_WORDS)


@cache
def keys_of_quiet_lines() -> Mapping[bytes, Rows]:
    """The messages that programs print as information though they tell of a fault, by a few bytes that a line has."""
    by_key: dict[bytes, list[int]] = {}
    for index, message in enumerate(messages()):
        if message.severity == INFO:
            literal = max(SLOT.split(message.says)[::2], key=len)
            by_key.setdefault(literal.strip().encode()[:QUIET_KEY_BYTES], []).append(index)
    return _frozen(by_key)


def _frozen(indexes: Mapping[Key, Sequence[int]]) -> Mapping[Key, Rows]:
    return {key: tuple(rows) for key, rows in indexes.items()}
