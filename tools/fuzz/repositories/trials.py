"""Repositories as the command of the fuzzer takes them."""

from __future__ import annotations

from collections.abc import Iterator

from tools.fuzz.repositories import draw, judge, smaller
from tools.fuzz.repositories.judge import Judged
from tools.fuzz.repositories.tree import Repository

BOUND = judge.BOUND
REPEAT_EVERY = 3  # of so many one is checked a second time
trial = draw.repository
smallest = smaller.smallest


def warm_up() -> None:
    """Nothing: the processes that run the command read all in advance."""


def kind(repository: Repository) -> str:
    """What they are counted by."""
    return f"git {repository.git}"


def judged(repository: Repository, number: int, bound: float = BOUND) -> Judged:
    """What goes wrong with it."""
    return judge.judged(repository, again=not number % REPEAT_EVERY, bound=bound)


def size(repository: Repository) -> int:
    """By which the first one to be shown is chosen."""
    return repository.size + 200 * len(repository.entries)


def shown_lines(repository: Repository) -> Iterator[str]:
    """Everything that is needed to have it again."""
    yield f"smallest repository, {len(repository.entries)} entries, {repository.size} bytes:"
    yield str(repository)


def printed(repository: Repository) -> bytes:
    """What `--print` writes."""
    return f"{repository}\n".encode("utf-8", "backslashreplace")
