"""Errors inside urdflint: each part that fails is named in the report, and the other parts go on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from urdflint.findings import Overrun

Answer = TypeVar("Answer")
MAX_MESSAGE_LENGTH = 300  # characters of an exception that are reported


class Failures:
    """The parts that failed, each with its first error; with URDFLINT_DEBUG the error is raised instead.

    `overruns` are the rules of a team that took too long.
    """

    def __init__(self) -> None:
        self.messages_by_part: dict[str, str] = {}
        self.overruns: list[Overrun] = []

    def __str__(self) -> str:
        return "; ".join(self.messages_by_part.values())

    def keep(self, part: str, error: Exception) -> None:
        """Note that a part failed; to be called in the handler of the error."""
        if os.environ.get("URDFLINT_DEBUG"):
            raise error
        origin = f"internal error in {part}" if part else "internal error"
        words = " ".join(f"{type(error).__name__}: {error}".split())
        self.messages_by_part.setdefault(part, f"{origin}: {words[:MAX_MESSAGE_LENGTH]}")

    def attempt(self, part: str, work: Callable[[], Answer]) -> Answer | None:
        """The result of a function; None if it fails."""
        try:
            return work()
        except Exception as error:
            self.keep(part, error)
            return None

    def answers_of(self, part: str, results: Iterable[Answer]) -> Iterator[Answer]:
        """The items of an iterable, up to where it fails."""
        try:
            yield from results
        except Exception as error:
            self.keep(part, error)
