"""A fault to plant: one edit of one file."""

from __future__ import annotations

from typing import NamedTuple

LONGEST = 150  # characters of a line that are shown


class Edit(NamedTuple):
    """Bytes of a file from `start` to `end` replaced."""

    start: int
    end: int
    text: bytes

    def apply(self, source: bytes) -> bytes:
        """The file with the edit."""
        return source[: self.start] + self.text + source[self.end :]


class Place(NamedTuple):
    """Where something changed, as a mutant has it: a file, the first line of a function, a constant of the module."""

    path: str
    function: int = 0
    name: str = ""


class Mutant(NamedTuple):
    """An edit of a file.

    `function` is the first line of the function that holds it, decorators included, `name` the constant of the module
    that it is in; 0 and "" where there is none.
    """

    path: str
    fault: str
    edit: Edit
    line: int
    before: str
    after: str
    function: int = 0
    name: str = ""

    @property
    def key(self) -> str:
        """What tells it from all others of the same tree."""
        return f"{self.path}:{self.edit.start}:{self.edit.end}:{self.edit.text.decode()}"

    def __str__(self) -> str:
        before, after = _near(self.before, self.after), _near(self.after, self.before)
        return f"{self.path}:{self.line}  {self.fault}: {before}  →  {after}"


def mutant(path: str, fault: str, edit: Edit, source: bytes, function: int = 0, name: str = "") -> Mutant:
    """The mutant of an edit, with the lines that it changes."""
    first = source.rfind(b"\n", 0, edit.start) + 1
    last = source.find(b"\n", edit.end)
    last = len(source) if last < 0 else last
    line = source.count(b"\n", 0, edit.start) + 1
    before, after = source[first:last], source[first : edit.start] + edit.text + source[edit.end : last]
    return Mutant(path, fault, edit, line, _text_in_words(before), _text_in_words(after), function, name)


def _text_in_words(text: bytes) -> str:
    return " ".join(text.decode().split())


def _near(text: str, other: str) -> str:
    """A long line where it differs from another."""
    if len(text) <= LONGEST:
        return text
    same = next(
        (index for index, (first, two) in enumerate(zip(text, other, strict=False)) if first != two), len(other)
    )
    start = max(0, same - LONGEST // 3)
    return ("... " if start else "") + text[start : start + LONGEST] + (" ..." if start + LONGEST < len(text) else "")
