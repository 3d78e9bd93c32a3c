"""A worker process of the server: it does one job after the other, and ends with the server, however that ends."""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, BinaryIO, NoReturn

from urdflint.server.protocol import messages
from urdflint.server.protocol.messages import Answer, Job, Refused
from urdflint.server.workspace.state import State

PACKAGE = "urdflint.server"


def start(*modules: str) -> NoReturn:
    """Serve jobs from standard input on standard output, as long as there is somebody to answer.

    `modules` of the server are those that the first job will need.
    """
    gc.set_threshold(200_000, 20, 20)
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all, and the server decides
    incoming, outgoing = messages.streams()
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(incoming, jobs), daemon=True).start()
    try:
        for module in modules:
            import_module(f"{PACKAGE}.{module}")
        serve(jobs, outgoing, State())
    finally:
        os._exit(0)


def serve(jobs: queue.SimpleQueue[Job], outgoing: BinaryIO, state: State) -> None:
    """Do jobs; one whose function is a generator is done in steps, as long as there is no other."""
    waiting: deque[tuple[Job, Generator[Any, None, Any]]] = deque()
    while True:
        try:
            job = jobs.get(block=not waiting)
        except queue.Empty:
            answer = _attempted(waiting[0][0], partial(_step, *waiting[0]))
            if answer.last:
                waiting.popleft()
            messages.send(outgoing, answer)
            continue
        answer = _attempted(job, partial(_answer_job, job, state))
        if isinstance(answer.value, Generator):
            waiting.append((job, answer.value))
        else:
            messages.send(outgoing, answer)


def _answer_job(job: Job, state: State) -> Answer:
    """The answer to a job."""
    try:
        os.getcwd()
    except FileNotFoundError:  # somebody has deleted the folder in which the client began
        os.chdir(os.sep)
    state.take(job.setup, job.changed)
    return Answer(job.number, _function(job.function)(state, *job.arguments))


def _step(job: Job, steps: Generator[Any, None, Any]) -> Answer:
    """The answer to a step of a job."""
    try:
        return Answer(job.number, next(steps), last=False)
    except StopIteration as stop:
        return Answer(job.number, stop.value)


def _attempted(job: Job, work: Callable[[], Answer]) -> Answer:
    """The answer to a job; an exception costs this one alone."""
    try:
        return work()
    except Refused as error:
        return Answer(job.number, error=str(error), refused=True)
    except Exception:
        import traceback

        print(f"urdflint server: {job.function} failed\n{traceback.format_exc()}", file=sys.stderr, flush=True)
        return Answer(job.number, error=f"urdflint failed at {job.function}: what it writes to standard error says how")


def _function(name: str) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"{PACKAGE}.{module}"), function)


def _read(incoming: BinaryIO, jobs: queue.SimpleQueue[Job]) -> NoReturn:
    """Take jobs as they come; when none can come any more the process ends, whatever it is at."""
    try:
        while True:
            jobs.put(messages.receive(incoming))
    finally:
        os._exit(0)
