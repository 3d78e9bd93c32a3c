"""Work spread over an executor, in bounded memory; what ends a worker is found out, and costs nothing else."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import chain, islice
from typing import Generic, TypeVar

from urdflint.text.wording import ended

Item = TypeVar("Item")
Answer = TypeVar("Answer")
BATCH = 16  # items that are sent together
WINDOW = 32  # batches that are out at a time


class Spread(Generic[Item, Answer]):
    """Items on their way to an executor and back.

    A batch that fails is not sent again as it was: its items are suspects, and each of these is sent when nothing else
    is out. The one that fails then has done so by itself, and `lost` answers for it, from the item and the reason.
    """

    def __init__(
        self,
        work: Callable[[Item], Answer],
        executor: Executor,
        lost: Callable[[Item, str], Answer],
        batch: int = BATCH,
        window: int = WINDOW,
    ) -> None:
        self.work, self.executor, self.lost = work, executor, lost
        self.batch, self.window = batch, window
        self.out: dict[Future[list[Answer]], list[Item]] = {}
        self.suspects: deque[Item] = deque()

    def answers(self, items: Iterable[Item]) -> Iterator[Answer]:
        """The answers as they are ready; where the executor is broken for good, from processes of this machine."""
        waiting = iter(items)
        try:
            while self._send(waiting) or self.out:
                done, _ = wait(self.out, return_when=FIRST_COMPLETED)
                for one in done:
                    yield from self._taken(one)
        except BrokenExecutor:
            left = [item for some in self.out.values() for item in some]
            yield from self._here([*self.suspects, *left], waiting)
        finally:
            for one in self.out:
                one.cancel()

    def _send(self, waiting: Iterator[Item]) -> bool:
        """Send what there is room for; whether something was sent."""
        sent = False
        if self.suspects:
            return not self.out and self._submit([self.suspects.popleft()])
        while len(self.out) < self.window and (some := list(islice(waiting, self.batch))):
            sent = self._submit(some)
        return sent

    def _submit(self, some: list[Item]) -> bool:
        try:
            self.out[self.executor.submit(_each, self.work, some)] = some
        except BaseException:
            self.suspects.extend(some)  # so that none is forgotten
            raise
        return True

    def _taken(self, one: Future[list[Answer]]) -> Iterator[Answer]:
        some = self.out[one]
        try:
            found = one.result()
        except BrokenExecutor:
            raise
        except (Exception, CancelledError) as error:
            del self.out[one]
            if len(some) > 1:
                self.suspects.extend(some)
                return
            found = [self.lost(some[0], " ".join(f"{type(error).__name__}: {error}".split()))]
        else:
            del self.out[one]
        yield from found

    def _here(self, left: Sequence[Item], waiting: Iterator[Item]) -> Iterator[Answer]:
        from urdflint.linter.run import process_pool as parallel

        def lost(item: Item, code: int) -> Answer:
            return self.lost(item, f"it {ended(code)}")

        self.out.clear()
        everything = chain(left, waiting)
        while some := list(islice(everything, self.batch * self.window)):
            yield from parallel.each(self.work, some, os.cpu_count() or 1, lost)


def _each(work: Callable[[Item], Answer], items: Sequence[Item]) -> list[Answer]:
    """What a worker does with a batch."""
    return [work(one) for one in items]
