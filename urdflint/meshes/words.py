"""Text of meshes in parts, so that a file of very many lines or numbers takes no more memory than these numbers."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence

from urdflint.meshes.mesh import MOST, NoMesh

PART = 1 << 20  # characters


def lines(data: bytes) -> Iterator[list[bytes]]:
    """The lines of a text without whitespace around them, those of a part at a time."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start + PART)
        end = len(data) if end < 0 else end + 1
        yield [one.strip() for one in data[start:end].replace(b"\r", b"\n").split(b"\n")]
        start = end


def floats(text: str) -> array[float]:
    """The numbers in a text. Raises NoMesh."""
    found = array("d")
    for words in _parts(text):
        found.fromlist(numbers(words))
        bounded(len(found))
    return found


def wholes(text: str, offset: int = 0, width: int = 1) -> array[int]:
    """Of the whole numbers in a text, from 0, one of every `width`. Raises NoMesh."""
    found, at = array("I"), offset
    for words in _parts(text):
        found.fromlist(_indices(words[at::width]))
        at = (at - len(words)) % width if at < len(words) else at - len(words)
        bounded(len(found))
    return found


def different(text: str, offset: int, width: int) -> tuple[set[int], int]:
    """As `wholes`, but those that are different, and how many there are: words are compared faster than numbers."""
    found, count, at = set[str](), 0, offset
    for words in _parts(text):
        some = words[at::width]
        found.update(some)
        count += len(some)
        at = (at - len(words)) % width if at < len(words) else at - len(words)
        bounded(count)
    return set(_indices(found)), count


def _indices(words: Collection[str]) -> list[int]:
    try:
        found = [*map(int, words)]
    except ValueError:
        found = [-1]
    if found and (min(found) < 0 or max(found) > MOST):
        raise NoMesh("an index in it is malformed")
    return found


def numbers(words: Sequence[str] | Sequence[bytes]) -> list[float]:
    """Words as numbers. Raises NoMesh."""
    try:
        return [*map(float, words)]
    except ValueError:
        raise NoMesh("a coordinate in it is not a number") from None


def bounded(count: int) -> None:
    """See to it that there are not too many numbers. Raises NoMesh."""
    if count > MOST:
        raise NoMesh(f"it has more than {MOST // 1_000_000} million numbers")


def _parts(text: str) -> Iterator[list[str]]:
    """The words of a text, those of a part at a time."""
    start = 0
    while start < len(text):
        end = min(start + PART, len(text))
        while end < len(text) and not text[end].isspace():
            end += 1
        yield text[start:end].split()
        start = end
