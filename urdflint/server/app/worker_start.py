"""How worker processes start: the first by a fork, before the server imports what it alone needs; the others anew."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, NoReturn, TypeAlias

from urdflint.server.protocol import job_results, positions, uris  # noqa: F401  both sides of the fork need them

if TYPE_CHECKING:
    import subprocess

# The path is set before anything is imported: with -c the current folder, which anybody may have written, comes first.
START = "import sys; sys.path[:] = {path!r}; from urdflint.server.app import worker_main; worker_main.start()"


class Forked:
    """A process that was forked from this one; a part of what `subprocess.Popen` is."""

    def __init__(self) -> None:
        (its_input, to_it), (from_it, its_output) = os.pipe(), os.pipe()
        self.pid = os.fork()
        if not self.pid:
            _serve(its_input, its_output, (to_it, from_it))
        os.close(its_input)
        os.close(its_output)
        self.stdin: BinaryIO = os.fdopen(to_it, "wb")
        self.stdout: BinaryIO = os.fdopen(from_it, "rb")
        self.returncode: int | None = None

    def kill(self) -> None:
        """End it, where it has not ended."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        """The code with which it ends, negative where a signal has ended it."""
        if self.returncode is None:
            self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.returncode


Process: TypeAlias = "Forked | subprocess.Popen[bytes]"


def forked() -> Forked | None:
    """A worker that has all that this process has imported; None on a system where forking is not sound."""
    return Forked() if sys.platform == "linux" else None


def anew() -> subprocess.Popen[bytes]:
    """A worker that imports all anew."""
    import subprocess

    command = [sys.executable, "-c", START.format(path=sys.path)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _serve(its_input: int, its_output: int, others: tuple[int, int]) -> NoReturn:
    """Be the worker, and import what the first check needs while the client still says who it is."""
    try:
        os.dup2(its_input, 0)
        os.dup2(its_output, 1)
        for number in (its_input, its_output, *others):
            os.close(number)
        from urdflint.server.app import worker_main

        worker_main.start("features.diagnostics", "workspace.file_checks")
    finally:
        os._exit(1)
