"""Whether what was worked out still holds: the answers that it was made from, asked again as cheaply as can be."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from urdflint.files import safe_open, tracked
from urdflint.files.tracked import Dependencies, Question
from urdflint.linter.caching import folder_memory

_NOW: dict[Question, Any] = {}  # what was looked at for the job that is done now
_FORGOTTEN = [0]  # how often what is known of whole folders was forgotten
ASK = {
    "kind": tracked.kind,
    "nearest": tracked.nearest,
    "above": tracked.is_above,
    "real": tracked.real,
    "names": lambda folder, limit: tracked.names(folder, int(limit)),
    "matches": lambda pattern, limit: tracked.matches(pattern, int(limit)),
}


class Marks:
    """What was looked at for a result, and how it was then."""

    def __init__(self, dependencies: Dependencies) -> None:
        self.files = {question[1]: _mark(question[1]) for question in dependencies.answers if question[0] == "content"}
        self.questions = {question: answer for question, answer in dependencies.answers.items() if question[0] in ASK}
        self.folders = _FORGOTTEN[0] if len(dependencies.answers) > len(self.files) + len(self.questions) else None

    @property
    def hold(self) -> bool:
        """Whether everything is as it was."""
        if self.folders is not None and self.folders != _FORGOTTEN[0]:
            return False
        return all(mark(path) == known_mark for path, known_mark in self.files.items()) and all(
            _answer(question) == answer for question, answer in self.questions.items()
        )


def begin() -> None:
    """Look at everything anew; until the next time each thing is looked at once."""
    _NOW.clear()


def first(key: str) -> bool:
    """Whether this is asked of something for the first time in the job that is done now."""
    was_met = ("first", key) in _NOW
    _NOW["first", key] = True
    return not was_met


def mark(path: str) -> Any:
    """What changes when the contents of a file do: the unsaved ones themselves, or what the disk notes of the file."""
    current = _NOW.get(("content", path), _NOW)
    if current is _NOW:
        current = _NOW["content", path] = _mark(path)
    return current


def _mark(path: str) -> Any:
    unsaved = safe_open.instead_of(path)
    if unsaved is not None:
        return _Same(unsaved)
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def forget() -> None:
    """Forget what is known of whole folders, such as where packages are: something may have come or gone."""
    _FORGOTTEN[0] += 1
    begin()
    folder_memory.forget()


def forgotten() -> int:
    """How often that was."""
    return _FORGOTTEN[0]


class _Same:
    """Bytes that are equal to themselves at once, and to others by what they are."""

    __slots__ = ("data",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and (self.data is other.data or self.data == other.data)


def _answer(question: Question) -> str | None:
    if question not in _NOW:
        _NOW[question] = _answer_to(question)
    answer: str | None = _NOW[question]
    return answer


def _answer_to(question: Question) -> str | None:
    with tracked.recording() as dependencies, suppress(OSError, ValueError):
        ask: Any = ASK[question[0]]
        ask(*question[1:])
    return dependencies.answers.get(question)
