"""A worker process of the server: it does one job after the other, and ends with the server, however that ends."""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO, NoReturn

from urdflint.server import messages
from urdflint.server.messages import Answer, Job
from urdflint.server.state import State

PACKAGE = "urdflint.server"


def start() -> NoReturn:
    """Serve jobs from standard input on standard output, as long as there is somebody to answer."""
    gc.set_threshold(200_000, 20, 20)
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all, and the server decides
    incoming, outgoing = messages.streams()
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(incoming, jobs), daemon=True).start()
    try:
        serve(jobs, outgoing, State())
    finally:
        os._exit(0)


def serve(jobs: queue.SimpleQueue[Job], outgoing: BinaryIO, state: State) -> None:
    """Do jobs, and when there is none what can be prepared."""
    while True:
        try:
            job = jobs.get(block=not state.has_idle_work)
        except queue.Empty:
            state.work_idly()
            continue
        with suppress(BrokenPipeError):
            messages.send(outgoing, _done(job, state, lambda value, job=job: _more(outgoing, job, value)))


def _more(outgoing: BinaryIO, job: Job, value: Any) -> None:
    messages.send(outgoing, Answer(job.number, value, last=False))


def _done(job: Job, state: State, more: Any) -> Answer:
    """What comes of a job; an exception costs this one alone."""
    try:
        state.take(job.setup, job.changed)
        state.more = more
        return Answer(job.number, _function(job.function)(state, *job.arguments))
    except Exception as error:
        print(f"urdflint server: {job.function} failed\n{traceback.format_exc()}", file=sys.stderr, flush=True)
        return Answer(job.number, error=" ".join(f"{type(error).__name__}: {error}".split()))


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
