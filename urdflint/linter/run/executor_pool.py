"""Check files by the workers of an executor, in bounded memory; a file that kills its worker costs no other result."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import chain, islice
from typing import Generic, TypeVar

from urdflint.text.wording import ended

Task = TypeVar("Task")
Answer = TypeVar("Answer")
BATCH = 16  # items that are sent together
WINDOW = 32  # batches that are out at a time


class Spread(Generic[Task, Answer]):
    """Items on their way to an executor and back.

    A batch that fails is not sent again as it was: its items are suspects, and each of these is sent when nothing else
    is out. The one that fails then has done so by itself, and `lost` answers for it, from the item and the reason.
    """

    def __init__(
        self,
        work: Callable[[Task], Answer],
        executor: Executor,
        lost: Callable[[Task, str], Answer],
        batch: int = BATCH,
        window: int = WINDOW,
    ) -> None:
        self.work, self.executor, self.lost = work, executor, lost
        self.batch, self.window = batch, window
        self.out: dict[Future[list[Answer]], list[Task]] = {}
        self.suspects: deque[Task] = deque()

    def answers(self, tasks: Iterable[Task]) -> Iterator[Answer]:
        """The answers as they become ready; when the executor is broken for good, processes of this machine go on."""
        waiting = iter(tasks)
        try:
            while self._send(waiting) or self.out:
                finished, _ = wait(self.out, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield from self._collect(future)
        except BrokenExecutor:
            left = [task for batch in self.out.values() for task in batch]
            yield from self._answer_locally([*self.suspects, *left], waiting)
        finally:
            for future in self.out:
                future.cancel()

    def _send(self, waiting: Iterator[Task]) -> bool:
        """Submit batches up to the limit; True if one was submitted."""
        sent = False
        if self.suspects:
            return not self.out and self._submit([self.suspects.popleft()])
        while len(self.out) < self.window and (batch := list(islice(waiting, self.batch))):
            sent = self._submit(batch)
        return sent

    def _submit(self, batch: list[Task]) -> bool:
        try:
            self.out[self.executor.submit(_answer_each, self.work, batch)] = batch
        except BaseException:
            self.suspects.extend(batch)  # so that none is forgotten
            raise
        return True

    def _collect(self, future: Future[list[Answer]]) -> Iterator[Answer]:
        batch = self.out[future]
        try:
            answers = future.result()
        except BrokenExecutor:
            raise
        except (Exception, CancelledError) as error:
            del self.out[future]
            if len(batch) > 1:
                self.suspects.extend(batch)
                return
            answers = [self.lost(batch[0], " ".join(f"{type(error).__name__}: {error}".split()))]
        else:
            del self.out[future]
        yield from answers

    def _answer_locally(self, left: Sequence[Task], waiting: Iterator[Task]) -> Iterator[Answer]:
        from urdflint.linter.run import process_pool

        def lost(task: Task, code: int) -> Answer:
            return self.lost(task, f"it {ended(code)}")

        self.out.clear()
        everything = chain(left, waiting)
        while batch := list(islice(everything, self.batch * self.window)):
            yield from process_pool.answer_each(self.work, batch, os.cpu_count() or 1, lost)


def _answer_each(work: Callable[[Task], Answer], tasks: Sequence[Task]) -> list[Answer]:
    """The answers to a batch, worked out in a worker."""
    return [work(task) for task in tasks]
