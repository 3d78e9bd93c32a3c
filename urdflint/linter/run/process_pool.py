"""Work shared out among processes: one that dies costs the item that it was at, and none outlives this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")
CHUNK = 8


class Life(NamedTuple):
    """A pipe of which this process alone has the writing end: it closes when the process ends, however that is."""

    watched: Connection
    held: Connection


class Worker(Generic[Item]):  # before Python 3.11 a named tuple cannot be generic
    """A process, the line to it, and what it still has to do, by number; the first of these is at work."""

    __slots__ = ("line", "process", "todo")

    def __init__(self, process: BaseProcess, line: Connection) -> None:
        self.process = process
        self.line = line
        self.todo: deque[tuple[int, Item]] = deque()


def each(
    work: Callable[[Item], Answer], items: Sequence[Item], jobs: int, lost: Callable[[Item, int], Answer]
) -> Iterator[Answer]:
    """The answers to all items, in their order, worked out in `jobs` processes.

    `lost` answers for an item at which a process died, from the item and the exit code: minus the number of the signal,
    if it was one.
    """
    waiting = deque(enumerate(items))
    life = Life(*multiprocessing.Pipe(duplex=False))
    workers: list[Worker[Item]] = []
    answers: dict[int, Answer] = {}
    try:
        for number in range(len(items)):
            while number not in answers:
                _employ(work, workers, waiting, min(jobs, len(items)), life)
                for one in _ready(workers):
                    answers.update(_answers(one, workers, waiting, lost))
            yield answers.pop(number)
    finally:
        _end(workers, life)


def _employ(
    work: Callable[[Item], Answer],
    workers: list[Worker[Item]],
    waiting: deque[tuple[int, Item]],
    jobs: int,
    life: Life,
) -> None:
    """Start the processes that are missing, and give work to those without."""
    while len(workers) < jobs and len(waiting) > sum(not one.todo for one in workers):
        workers.append(_started(work, workers, life))
    for one in workers:
        if not one.todo and waiting:
            one.todo.extend(waiting.popleft() for _ in range(min(_share(waiting, jobs), len(waiting))))
            with suppress(OSError):  # it is dead already, as will be seen
                one.line.send([item for _, item in one.todo])


def _share(waiting: Sequence[Any], jobs: int) -> int:
    """Several items at once save time, but not towards the end, where others would have nothing to do."""
    return max(1, min(CHUNK, len(waiting) // (2 * jobs)))


def _started(work: Callable[[Item], Answer], others: Sequence[Worker[Item]], life: Life) -> Worker[Item]:
    mine, its = multiprocessing.Pipe()
    # A forked process has copies of all that is open here, and would keep it open after our death.
    forked = multiprocessing.get_start_method() == "fork"
    copies = [mine, life.held, *(one.line for one in others)] if forked else []
    process = multiprocessing.Process(target=_serve, args=(work, its, life.watched, copies), daemon=True)
    process.start()
    its.close()
    return Worker(process, mine)


def _ready(workers: Sequence[Worker[Item]]) -> list[Worker[Item]]:
    ready = set(wait([one.line for one in workers]))
    return [one for one in workers if one.line in ready]


def _answers(
    one: Worker[Item],
    workers: list[Worker[Item]],
    waiting: deque[tuple[int, Item]],
    lost: Callable[[Item, int], Answer],
) -> Iterator[tuple[int, Answer]]:
    """What a process has to say: an answer, or by its silence that it died; what it had not begun is for others."""
    try:
        answer = one.line.recv()
    except (EOFError, OSError):
        workers.remove(one)
        one.line.close()
        one.process.join()
        if one.todo:
            number, item = one.todo.popleft()
            yield number, lost(item, one.process.exitcode or 0)
        waiting.extendleft(reversed(one.todo))
        return
    number, _ = one.todo.popleft()
    yield number, answer


def _end(workers: Sequence[Worker[Any]], life: Life) -> None:
    """See to it that no process is left."""
    for one in workers:
        one.process.kill()
    for one in workers:
        one.process.join()
        one.line.close()
    life.watched.close()
    life.held.close()


def _serve(work: Callable[[Item], Answer], line: Connection, watched: Connection, copies: Sequence[Connection]) -> None:
    """What a process does: it works as long as the one that started it lives."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all, and the parent decides
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for one in copies:
            one.close()
        threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
        while True:
            for item in line.recv():
                line.send(work(item))
    except (EOFError, OSError):
        os._exit(0)
    finally:
        os._exit(1)


def _end_with(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv()
    os._exit(1)
