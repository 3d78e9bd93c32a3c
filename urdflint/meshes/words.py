"""Text of meshes in parts, so that a file of very many lines or numbers takes no more memory than these numbers."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence

from urdflint.meshes.mesh import MAX_NUMBERS, NoMesh

PART = 1 << 20  # characters


def lines(data: bytes) -> Iterator[list[bytes]]:
    """The lines of a text without whitespace around them, those of a part at a time."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start + PART)
        end = len(data) if end < 0 else end + 1
        yield [line.strip() for line in data[start:end].replace(b"\r", b"\n").split(b"\n")]
        start = end


def floats(text: str) -> array[float]:
    """The numbers in a text. Raises NoMesh."""
    values = array("d")
    for words in _parts(text):
        values.fromlist(numbers(words))
        bounded(len(values))
    return values


def wholes(text: str, offset: int = 0, width: int = 1) -> array[int]:
    """Of the whole numbers in a text, from 0, one of every `width`. Raises NoMesh."""
    indices, start = array("I"), offset
    for words in _parts(text):
        indices.fromlist(_indices(words[start::width]))
        start = (start - len(words)) % width if start < len(words) else start - len(words)
        bounded(len(indices))
    return indices


def different(text: str, offset: int, width: int) -> tuple[set[int], int]:
    """As `wholes`, but those that are different, and how many there are: words are compared faster than numbers."""
    distinct_words, count, start = set[str](), 0, offset
    for words in _parts(text):
        selected = words[start::width]
        distinct_words.update(selected)
        count += len(selected)
        start = (start - len(words)) % width if start < len(words) else start - len(words)
        bounded(count)
    return set(_indices(distinct_words)), count


def _indices(words: Collection[str]) -> list[int]:
    try:
        indices = [*map(int, words)]
    except ValueError:
        indices = [-1]
    if indices and (min(indices) < 0 or max(indices) > MAX_NUMBERS):
        raise NoMesh("an index in it is malformed")
    return indices


def numbers(words: Sequence[str] | Sequence[bytes]) -> list[float]:
    """Words as numbers. Raises NoMesh."""
    try:
        return [*map(float, words)]
    except ValueError:
        raise NoMesh("a coordinate in it is not a number") from None


def bounded(count: int) -> None:
    """See to it that there are not too many numbers. Raises NoMesh."""
    if count > MAX_NUMBERS:
        raise NoMesh(f"it has more than {MAX_NUMBERS // 1_000_000} million numbers")


def _parts(text: str) -> Iterator[list[str]]:
    """The words of a text, those of a part at a time."""
    start = 0
    while start < len(text):
        end = min(start + PART, len(text))
        while end < len(text) and not text[end].isspace():
            end += 1
        yield text[start:end].split()
        start = end
