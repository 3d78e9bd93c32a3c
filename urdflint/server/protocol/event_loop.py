"""The one thread in which the server works: messages, what it waits for, and what is due, one after the other.

It is the little of asyncio that the server needs. Importing all of that costs about half of a check of a robot, which
the first diagnostics would wait for.
"""

from __future__ import annotations

import heapq
import sys
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

Action = Callable[[], Any]


class Cancelled(BaseException):
    """What waits is cancelled."""


class TimedOut(Exception):
    """Something took longer than it may."""


class Future:
    """A value that is there later, or an error instead."""

    def __init__(self) -> None:
        self.is_done = self.is_cancelled = False
        self._value: Any = None
        self._error: BaseException | None = None
        self._callbacks: list[Callable[[Any], Any]] = []

    def __await__(self) -> Generator[Future, None, Any]:
        if not self.is_done:
            yield self
        if self._error is not None:
            raise self._error
        return self._value

    def when_done(self, callback: Callable[[Any], Any]) -> None:
        """Call a function with this once it is done."""
        if self.is_done:
            call_soon(partial(callback, self))
        else:
            self._callbacks.append(callback)

    def set_result(self, value: Any) -> None:
        """Have the value there."""
        self._value = value
        self._finish()

    def set_exception(self, error: BaseException) -> None:
        """Have who waits raise an error."""
        self._error = error
        self._finish()

    def cancel(self) -> None:
        """End the wait, if it has not ended."""
        if not self.is_done:
            self.is_cancelled = True
            self.set_exception(Cancelled())

    def _finish(self) -> None:
        self.is_done = True
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            call_soon(partial(callback, self))


class Task(Future):
    """A coroutine that is run as far as it can, again and again; an error that it leaves is printed."""

    def __init__(self, coroutine: Coroutine[Future, None, Any]) -> None:
        super().__init__()
        self._coroutine = coroutine
        self._awaited: Future | None = None
        self._is_to_stop = False
        call_soon(self._step)

    def cancel(self) -> None:
        """Have it raise Cancelled where it waits."""
        if not self.is_done:
            self._is_to_stop = self._awaited is None or self._awaited.is_done
            if self._awaited is not None:
                self._awaited.cancel()

    def _step(self, _: Future | None = None) -> None:
        global _current  # noqa: PLW0603
        _current = self
        try:
            if self._is_to_stop:
                self._is_to_stop = False
                self._awaited = self._coroutine.throw(Cancelled())
            else:
                self._awaited = self._coroutine.send(None)
            self._awaited.when_done(self._step)
        except StopIteration as end:
            self.set_result(end.value)
        except Cancelled:
            super().cancel()
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            self.set_exception(error)
        finally:
            _current = None


class Timer:
    """Something to be done at a time."""

    def __init__(self, action: Action) -> None:
        self.action: Action | None = action

    def cancel(self) -> None:
        """Do it no more."""
        self.action = None


class Event:
    """What many can wait for."""

    def __init__(self) -> None:
        self._waiting: list[Future] = []

    def set(self) -> None:
        """Let all go on who wait for it now."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.is_done:
                future.set_result(None)

    async def wait(self) -> None:
        """Wait until it is set the next time."""
        self._waiting.append(future := Future())
        await future


class Lock:
    """What one task has at a time; the others get it in the order in which they came."""

    def __init__(self) -> None:
        self._is_held = False
        self._waiting: deque[Future] = deque()

    async def __aenter__(self) -> None:
        if not self._is_held:
            self._is_held = True
            return
        self._waiting.append(turn := Future())
        try:
            await turn
        except Cancelled:
            if not turn.is_cancelled:  # it was given the lock just before
                self._pass_on()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.is_done:
                turn.set_result(None)
                return
        self._is_held = False


_actions: SimpleQueue[Action] = SimpleQueue()
_timers: list[tuple[float, int, Timer]] = []
_numbers = count()
_current: Task | None = None


def call_soon(action: Action) -> None:
    """Have something done next; from any thread."""
    _actions.put(action)


def call_later(seconds: float, action: Action) -> Timer:
    """Have something done after a while."""
    heapq.heappush(_timers, (time.monotonic() + seconds, next(_numbers), timer := Timer(action)))
    return timer


def current_task() -> Task | None:
    """The task that runs now."""
    return _current


async def within(seconds: float, future: Future) -> Any:
    """The value of a future. Raises TimedOut where it is not there in time."""
    timer = call_later(seconds, lambda: None if future.is_done else future.set_exception(TimedOut()))
    try:
        return await future
    finally:
        timer.cancel()


def run(over: Future) -> None:
    """Work until something is done."""
    while not over.is_done:
        _do(_next_action())


def _next_action() -> Action | None:
    """What is due, else what comes first until something is due."""
    while _timers and _timers[0][2].action is None:
        heapq.heappop(_timers)
    wait = max(0.0, _timers[0][0] - time.monotonic()) if _timers else None
    if wait == 0:
        return heapq.heappop(_timers)[2].action
    with suppress(Empty):
        return _actions.get(timeout=wait)
    return None


def _do(action: Action | None) -> None:
    try:
        if action is not None:
            action()
    except Exception as error:
        sys.excepthook(type(error), error, error.__traceback__)
