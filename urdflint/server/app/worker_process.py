"""A worker process as the server sees it: jobs go in, answers come out, and it can be killed and started again."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from urdflint.server.app import worker_start
from urdflint.server.protocol import event_loop, messages
from urdflint.server.protocol.event_loop import Future
from urdflint.server.protocol.messages import Answer, Job, Refused, Setup
from urdflint.text.wording import ended

if TYPE_CHECKING:
    from urdflint.server.app.worker_start import Process

More = Callable[[Any], None]


class Lost(Exception):
    """A worker ended before it answered; the text says how."""


class Stopped(Lost):
    """A worker was ended by the server itself, before it answered."""


class Failed(Exception):
    """A job failed in the worker; the text is the error."""


class Waiting:
    """A job that is not answered yet."""

    def __init__(self, future: Future, more: More | None) -> None:
        self.future = future
        self.more = more


class Worker:
    """One worker process, started with the first job; each job brings along what has changed since the one before.

    All of it is called from the thread of the event loop. `waiting` is a process that waits for jobs already.
    """

    def __init__(
        self, setup: Callable[[], Setup], contents: Callable[[], Mapping[str, bytes]], waiting: Process | None = None
    ) -> None:
        self.setup = setup
        self.contents = contents
        self.number = 0
        self.jobs: dict[int, Waiting] = {}
        self._waiting = waiting
        self._process: Process | None = None
        self._outbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._setup_sent: Setup | None = None
        self._sent: dict[str, bytes] = {}

    @property
    def pid(self) -> int | None:
        """The number of the process; None where there is none."""
        return self._process.pid if self._process is not None else None

    def ask(self, function: str, *arguments: Any, more: More | None = None) -> Future:
        """Have a job done; the future raises Lost, Failed and Refused. `more` takes what comes before the last."""
        self.start()
        future = Future()
        self.number += 1
        self.jobs[self.number] = Waiting(future, more)
        setup, contents = self.setup(), self.contents()
        changed = {path: data for path, data in contents.items() if self._sent.get(path) is not data}
        closed = dict.fromkeys(self._sent.keys() - contents.keys())
        new_setup = None if setup == self._setup_sent else setup
        self._setup_sent, self._sent = setup, dict(contents)
        self._outbox.put(Job(self.number, function, arguments, new_setup, {**changed, **closed}))
        return future

    def start(self) -> None:
        """Start the process, if there is none."""
        if self._process is not None:
            return
        self._setup_sent, self._sent = None, {}
        self._outbox = queue.SimpleQueue()
        self._process = process = self._waiting or worker_start.anew()
        self._waiting = None
        assert process.stdin is not None
        assert process.stdout is not None
        threading.Thread(target=_write, args=(process.stdin, self._outbox), daemon=True).start()
        threading.Thread(target=self._read, args=(process, process.stdout), daemon=True).start()

    def kill(self, why: str = "it was stopped") -> None:
        """End the process at once; what it has not answered is lost."""
        process, self._process = self._process, None
        if process is None:
            return
        self._outbox.put(None)
        process.kill()
        process.wait()
        self._lose(Stopped(why))

    def _lose(self, why: Lost) -> None:
        jobs, self.jobs = self.jobs, {}
        for job in jobs.values():
            if not job.future.is_done:
                job.future.set_exception(why)

    def _read(self, process: Process, stream: BinaryIO) -> None:
        """Pass on what a process answers; in a thread of its own."""
        try:
            while True:
                event_loop.call_soon(partial(self._take, process, messages.receive(stream)))
        except (EOFError, OSError):
            event_loop.call_soon(lambda: self._ended(process))

    def _take(self, process: Process, answer: Answer) -> None:
        if process is not self._process:
            return
        job = self.jobs.get(answer.number)
        if job is None or job.future.is_done:
            self.jobs.pop(answer.number, None)
            return
        if not answer.last:
            if job.more is not None:
                job.more(answer.value)
            return
        del self.jobs[answer.number]
        if answer.error is not None:
            job.future.set_exception(Refused(answer.error) if answer.refused else Failed(answer.error))
        else:
            job.future.set_result(answer.value)

    def _ended(self, process: Process) -> None:
        if process is self._process:
            self._process = None
            code = process.wait()
            self._outbox.put(None)
            how = ended(code)
            self._lose(Lost(f"the worker process {how}"))


def _write(stream: BinaryIO, outbox: queue.SimpleQueue[Job | None]) -> None:
    """Write what is to be sent, so that nobody waits for a full pipe; in a thread of its own."""
    with suppress(OSError):
        while (job := outbox.get()) is not None:
            messages.send(stream, job)
    with suppress(OSError):
        stream.close()
