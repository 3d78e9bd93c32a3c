"""Runs of the command line, each in a process forked from one that has imported all and knows nothing of any file.

`python -m tools.fuzz.repositories.server` is that one: it reads what is asked from standard input, an object of JSON a
line, and answers in the same way. Two of them with different hashes show whether a report depends on these.
"""

from __future__ import annotations

import atexit
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn

from tools.fuzz.repositories import watch

RAISED = 99  # the exit code for an exception that came out
HANGS = 120  # seconds after which nothing is waited for
PATIENCE = 3.0  # seconds that what a process began may outlive it
SEEDS = ("0", "4242")
PLAIN = b'<robot name="r"><link name="a"/><link name="a"/></robot>'


class Ran(NamedTuple):
    """What came of a run: the exit code as `subprocess` has it, seconds of CPU, kB of memory beyond an idle process,
    what Python told of it, and whether something of it ran on."""

    code: int
    seconds: float
    memory: int
    notes: list[str]
    outlived: bool


def run(words: tuple[str, ...], folder: Path, seconds: float, other: bool = False) -> Ran:
    """Run the command in the folder `repository` below that one, with what it writes in `out`; `other` hashes count."""
    server = _server(SEEDS[other], os.getpid())
    request = {"words": words, "folder": str(folder), "seconds": seconds}
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(request).encode() + b"\n")
    server.stdin.flush()
    code, used, memory, outlived = json.loads(server.stdout.readline())
    notes = (folder / "out" / "notes").read_text("utf-8", "backslashreplace").splitlines()
    return Ran(code, used, memory, notes, outlived)


@cache
def _server(seed: str, owner: int) -> subprocess.Popen[bytes]:
    """A server of this process alone: one that was inherited at a fork would answer two."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(watch.ROOT)}
    command = [sys.executable, "-m", "tools.fuzz.repositories.server"]
    started = subprocess.Popen(
        command, cwd=watch.ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
    )
    atexit.register(_close, started)
    return started


def _close(server: subprocess.Popen[bytes]) -> None:
    if server.stdin is not None:
        server.stdin.close()
    server.wait(HANGS)


def variables(folder: Path) -> dict[str, str]:
    """The environment of a run: nothing of this machine but where programs are."""
    home = str(folder / "home")
    plain = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(watch.ROOT), "LANG": "C.UTF-8"}
    git = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    return plain | git | {"HOME": home, "XDG_CACHE_HOME": home, "TMPDIR": str(folder / "tmp"), "URDFLINT_DEBUG": "1"}


def serve() -> None:
    """Answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _prepare()
    idle = _wait(_forked(None))[2]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        process = _forked(request)
        code, seconds, memory = _wait(process)
        answers.write(json.dumps([code, seconds, max(0, memory - idle), _outlived(process)]).encode() + b"\n")
        answers.flush()


def _prepare() -> None:
    """Import all, and check some robots, so that what is known of programs and schemas is read once for all runs."""
    from tests import documents, program
    from urdflint.files import ros_packages
    from urdflint.linter.run import engine
    from urdflint.programs import target
    from urdflint.syntax.source import Source

    program.prepare()
    everyone = tuple(target.parse("all"))
    for rule in documents.rules()[::8]:
        for example in rule.examples[:1]:
            source = Source(documents.name(rule, example.text), example.text.encode())
            engine.lint(source, engine.Settings(targets=everyone, resolve=False))
    ros_packages.forget()
    program.prepare()


def _forked(request: dict[str, object] | None) -> int:
    process = os.fork()
    if process == 0:
        if request is not None:
            _begin(request)
        os._exit(0)
    return process


def _wait(process: int) -> tuple[int, float, int]:
    _, status, used = os.wait4(process, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss


def _outlived(process: int) -> bool:
    """Whether what a process began still runs some time later; it is ended then."""
    until = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while time.monotonic() < until:
            os.killpg(process, 0)
            time.sleep(0.01)
        os.killpg(process, signal.SIGKILL)
        return True
    return False


def _begin(request: dict[str, object]) -> NoReturn:
    """Be the run that was asked for."""
    os.setsid()
    folder = Path(str(request["folder"]))
    notes = os.open(folder / "out" / "notes", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(words: str) -> None:
        os.write(notes, words.replace("\n", " ").encode("utf-8", "backslashreplace") + b"\n")

    try:
        seconds = int(float(str(request["seconds"]))) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        signal.alarm(HANGS)
        _streams(folder)
        os.environ.clear()
        os.environ.update(variables(folder))
        os.chdir(folder / "repository")
        tempfile.tempdir = None
        sys.argv = ["urdflint", *map(str, request["words"])]  # type: ignore[call-overload]
        allowed = [str(folder / name) for name in ("out", "home", "tmp", "main")]
        from urdflint.__main__ import start

        watch.install(str(folder / "repository"), allowed, tell)
        start()
    except BaseException as error:
        from tools.fuzz import judge

        tell(f"raised {json.dumps([judge.key(error), judge.trace(error)])}")
    os._exit(RAISED)


def _streams(folder: Path) -> None:
    """Standard input, output and error, each a file."""
    (folder / "out" / "stdin").write_bytes(PLAIN)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = getattr(sys, name)
        mode = os.O_WRONLY | os.O_CREAT | os.O_TRUNC if number else os.O_RDONLY
        file = os.open(folder / "out" / name, mode)
        os.dup2(file, number)
        os.close(file)
        setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", errors=stream.errors, closefd=False))  # noqa: SIM115


if __name__ == "__main__":
    serve()
