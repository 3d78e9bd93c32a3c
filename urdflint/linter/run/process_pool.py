"""Work on items in several processes: one that dies costs only its current item, and none outlives this process."""

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

Task = TypeVar("Task")
Answer = TypeVar("Answer")
CHUNK = 8


class Life(NamedTuple):
    """A pipe whose writing end only this process has: it closes when the process ends, however that happens."""

    watched: Connection
    connection: Connection


class Worker(Generic[Task]):  # before Python 3.11 a named tuple cannot be generic
    """A process with its connection and the numbers of its items; it works on the first."""

    __slots__ = ("line", "process", "todo")

    def __init__(self, process: BaseProcess, line: Connection) -> None:
        self.process = process
        self.line = line
        self.todo: deque[tuple[int, Task]] = deque()


def answer_each(
    work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int, lost: Callable[[Task, int], Answer]
) -> Iterator[Answer]:
    """The answers to all items in their order, worked out in `jobs` processes.

    `lost` answers for an item at which a process died, from the item and the exit code: minus the number of the signal,
    if it was one.
    """
    waiting = deque(enumerate(tasks))
    life = Life(*multiprocessing.Pipe(duplex=False))
    workers: list[Worker[Task]] = []
    answers: dict[int, Answer] = {}
    try:
        for number in range(len(tasks)):
            while number not in answers:
                _employ(work, workers, waiting, min(jobs, len(tasks)), life)
                for worker in _ready(workers):
                    answers.update(_answers(worker, workers, waiting, lost))
            yield answers.pop(number)
    finally:
        _end(workers, life)


def _employ(
    work: Callable[[Task], Answer], workers: list[Worker[Task]], waiting: deque[tuple[int, Task]], jobs: int, life: Life
) -> None:
    """Start missing processes, and give items to the idle ones."""
    while len(workers) < jobs and len(waiting) > sum(not worker.todo for worker in workers):
        workers.append(_started(work, workers, life))
    for worker in workers:
        if not worker.todo and waiting:
            worker.todo.extend(waiting.popleft() for _ in range(min(_share(waiting, jobs), len(waiting))))
            with suppress(OSError):  # it is dead already, as will be seen
                worker.line.send([task for _, task in worker.todo])


def _share(waiting: Sequence[Any], jobs: int) -> int:
    """How many items a process gets at once: several save messages, but near the end others would be idle."""
    return max(1, min(CHUNK, len(waiting) // (2 * jobs)))


def _started(work: Callable[[Task], Answer], other_workers: Sequence[Worker[Task]], life: Life) -> Worker[Task]:
    mine, worker_line = multiprocessing.Pipe()
    # A forked process has copies of all that is open here, and would keep it open after our death.
    forked = multiprocessing.get_start_method() == "fork"
    copies = [mine, life.connection, *(worker.line for worker in other_workers)] if forked else []
    process = multiprocessing.Process(target=_serve, args=(work, worker_line, life.watched, copies), daemon=True)
    process.start()
    worker_line.close()
    return Worker(process, mine)


def _ready(workers: Sequence[Worker[Task]]) -> list[Worker[Task]]:
    ready = set(wait([worker.line for worker in workers]))
    return [worker for worker in workers if worker.line in ready]


def _answers(
    worker: Worker[Task],
    workers: list[Worker[Task]],
    waiting: deque[tuple[int, Task]],
    lost: Callable[[Task, int], Answer],
) -> Iterator[tuple[int, Answer]]:
    """The answers that a process sent; if it died, that for its current item, and others get the rest of its items."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        workers.remove(worker)
        worker.line.close()
        worker.process.join()
        if worker.todo:
            number, task = worker.todo.popleft()
            yield number, lost(task, worker.process.exitcode or 0)
        waiting.extendleft(reversed(worker.todo))
        return
    number, _ = worker.todo.popleft()
    yield number, answer


def _end(workers: Sequence[Worker[Any]], life: Life) -> None:
    """End all processes that still run."""
    for worker in workers:
        worker.process.kill()
    for worker in workers:
        worker.process.join()
        worker.line.close()
    life.watched.close()
    life.connection.close()


def _serve(work: Callable[[Task], Answer], line: Connection, watched: Connection, copies: Sequence[Connection]) -> None:
    """The loop of a worker: it answers items until the process that started it ends."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all, and the parent decides
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for connection in copies:
            connection.close()
        threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
        while True:
            for task in line.recv():
                line.send(work(task))
    except (EOFError, OSError):
        os._exit(0)
    finally:
        os._exit(1)


def _end_with(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv()
    os._exit(1)
