"""The files of a run shared out among processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from urdflint import run
from urdflint.engine import Settings

CHUNK = 8


def each(paths: Sequence[str], settings: Settings, stdin_name: str | None, jobs: int) -> Iterator[run.One]:
    """Check files in `jobs` processes; the answers come in the order of the paths."""
    work = partial(run.check_one, settings=settings, stdin_name=stdin_name)
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            yield from pool.map(work, paths, chunksize=CHUNK)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
