"""Which messages lines may have a part of, by their words: a quick look at many lines before the matcher's slow one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from typing import TypeVar

from urdflint.messages.matching import templates
from urdflint.messages.template import WORD
from urdflint.struct import Struct

MAX_MESSAGES_OF_PAIR = 14  # messages that a pair of words may lead to
MIN_PAIRS = 3  # by which a message can be noticed, if it has so many
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
        text = b"\n".join(lines)
        words = WORD.findall(text)
        pairs = self.by_pair.keys() & set(pairwise(words))
        counts = Counter(words)
        keys = {min(pair, key=counts.__getitem__) for pair in pairs} | (self.by_word.keys() & counts.keys())
        rows: list[Rows] = [()] * len(lines)
        if not keys:
            return rows
        for number, line_words in _lines_with(keys, text):
            rows[number] = self.rows(line_words)
        return rows

    def rows(self, words: Sequence[bytes]) -> Rows:
        """The messages to which the words of a line lead."""
        line_words = set(words)
        rows = [index for pair in self.by_pair.keys() & set(pairwise(words)) for index in self.by_pair[pair]]
        for index in {index for word in self.by_word.keys() & line_words for index in self.by_word[word]}:
            own_words = templates()[index].words
            if len(own_words & line_words) >= min(self.min_words, len(own_words)):
                rows.append(index)
        return tuple(rows)


def _lines_with(keys: Set[bytes], text: bytes) -> Iterator[tuple[int, Sequence[bytes]]]:
    """The numbers and words of the lines that have one of the words."""
    for number, words in enumerate(map(WORD.findall, text.split(b"\n"))):
        if not keys.isdisjoint(words):
            yield number, words


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
            if place < MIN_PAIRS or pair_counts[pair] <= MAX_MESSAGES_OF_PAIR:
                by_pair.setdefault(pair, []).append(index)
        if template.words and not template.pairs:
            word = min(template.words, key=lambda word: (word_counts[word], word))
            by_word.setdefault(word, []).append(index)
    return LineIndex(_frozen(by_word), _frozen(by_pair), MIN_WORDS)


def _frozen(indexes: Mapping[Key, Sequence[int]]) -> Mapping[Key, Rows]:
    return {key: tuple(rows) for key, rows in indexes.items()}
