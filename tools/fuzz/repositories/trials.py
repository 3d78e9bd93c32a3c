"""Repositories as the command of the fuzzer takes them."""

from __future__ import annotations

from collections.abc import Iterator

from tools.fuzz.repositories import draw, judge, smaller
from tools.fuzz.repositories.judge import Judged
from tools.fuzz.repositories.tree import Repository

BOUND = judge.BOUND
EVERY = 3  # of so many one is checked a second time
trial = draw.repository
smallest = smaller.smallest


def warm_up() -> None:
    """Nothing: the processes that run the command read all in advance."""


def kind(one: Repository) -> str:
    """What they are counted by."""
    return f"git {one.git}"


def judged(one: Repository, number: int, bound: float = BOUND) -> Judged:
    """What goes wrong with it."""
    return judge.judged(one, again=not number % EVERY, bound=bound)


def size(one: Repository) -> int:
    """By which the first one to be shown is chosen."""
    return one.size + 200 * len(one.entries)


def shown(one: Repository) -> Iterator[str]:
    """Everything that is needed to have it again."""
    yield f"smallest repository, {len(one.entries)} entries, {one.size} bytes:"
    yield str(one)


def printed(one: Repository) -> bytes:
    """What `--print` writes."""
    return f"{one}\n".encode("utf-8", "backslashreplace")
