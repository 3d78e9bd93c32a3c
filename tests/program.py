"""The command line without a start of Python, which would cost more than what it does.

`said` and `run` have it in the process of the test, with streams, folder and environment of its own, and forget what is
remembered of folders. `apart`, `start` and `on_terminal` fork a process for it from one that has imported everything,
and so do the others where URDFLINT_TESTS_APART is set: what a process is to those around it is real there. Where Python
itself must start anew, because the variables that only its start reads are others or because the system cannot fork,
it does.
"""

from __future__ import annotations

import atexit
import marshal
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
import warnings
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn
from unittest import mock

from tests.forked import LENGTH, LINE

ROOT = Path(__file__).parents[1]
LIMIT = 60  # seconds after which something hangs
ANEW = {"PYTHONNOUSERSITE": "1"}  # the variables with which Python starts anew, where its start is what is tested
APART = "URDFLINT_TESTS_APART"  # the variable with which every command has a process of its own
NEVER_UNDONE = frozenset({"--sandbox"})  # with such a word a command changes its process for good
WORKERS_ANEW = "URDFLINT_TESTS_WORKERS_ANEW"  # the variable with which a server starts Python for its workers
LARGE_PAGE, COLLAPSE = 2**21, 25  # bytes; the advice of Linux 6.1 to have such pages now
READ_AT_THE_START = ("PYTHON", "LC_", "LANG", "TZ", "LD_")
PREPARED = {  # with faults of several kinds, so that what words and rules need is read
    "robot.urdf": """<robot name="r"><link name="a"><visual><geometry><mesh filename="a.stl"/></geometry></visual>
        <inertial><mass value="x"/></inertial></link><foo/><gazebo reference="a"><mu1>0.5</mu1></gazebo>
        <joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint></robot>""",
    "robot.urdf.xacro": """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
        <xacro:property name="a" value="1"/><link name="${a}"/></robot>""",
    "robot.srdf": '<robot name="r"><group name="g"><link name="a"/></group></robot>',
    "model.sdf": '<sdf version="1.9"><model name="m"><link name="a"><foo/></link></model></sdf>',
    "scene.dmd.yaml": "directives:\n- add_model: {name: a, file: a.sdf}\n",
}
ROUNDS = 3  # in which what is made often is compiled; more cost the prepared process as much as they save its forks
SELDOM_USED = "urdflint.agents."  # what takes as long to import as half of all the rest


def run(
    *words: str,
    cwd: Path | None = None,
    given: bytes = b"",
    env: Mapping[str, str] | None = None,
    before: str = "",
) -> subprocess.CompletedProcess[bytes]:
    """`urdflint WORDS` in a folder, with what is on standard input and in the environment, `before` it statements."""
    is_apart = bool(before) or APART in os.environ or not NEVER_UNDONE.isdisjoint(words)
    return _run(words, cwd, given, env, before, is_apart)


def apart(
    *words: str, cwd: Path | None = None, given: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The same in a process of its own."""
    return _run(words, cwd, given, env, "", apart=True)


def _run(
    words: Sequence[str],
    cwd: Path | None,
    given: bytes,
    env: Mapping[str, str] | None,
    before: str,
    apart: bool,
) -> subprocess.CompletedProcess[bytes]:
    variables = {"PYTHONPATH": str(ROOT), **(os.environ if env is None else env)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(os, "fork") or _at_the_start(variables) != _at_the_start(os.environ):
        return subprocess.run(
            _command(words, before),
            cwd=cwd,
            input=given,
            capture_output=True,
            env=variables,
            check=False,
            timeout=LIMIT,
        )
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        stdin.write(given)
        stdin.seek(0)
        streams = [stream.fileno() for stream in (stdin, out, err)]
        request = {"words": words, "folder": str(cwd or Path.cwd()), "variables": variables, "before": before}
        code = _ask(request, streams) if apart else _here(words, cwd, variables, streams)
        for stream in (out, err):
            stream.seek(0)
        return subprocess.CompletedProcess(["urdflint", *words], code, out.read(), err.read())


def _here(words: Sequence[str], cwd: Path | None, variables: Mapping[str, str], streams: Sequence[int]) -> int:
    """The exit code of the command line, run in this process with some streams, as if nothing had been run before."""
    from urdflint.cli import app, environment
    from urdflint.cli.exit_codes import USAGE

    _forget()
    build_once()
    with ExitStack() as then:
        then.enter_context(warnings.catch_warnings())
        warnings.resetwarnings()
        warnings.simplefilter("ignore")
        warnings.simplefilter("default", FutureWarning)
        then.enter_context(mock.patch.dict(os.environ, variables, clear=True))
        then.enter_context(mock.patch.object(sys, "argv", ["urdflint", *words]))
        then.callback(os.chdir, Path.cwd())
        for number, (name, given) in enumerate(zip(("stdin", "stdout", "stderr"), streams, strict=True)):
            original = os.dup(number)
            then.callback(os.close, original)
            then.callback(os.dup2, original, number)
            os.dup2(given, number)
            stream = then.enter_context(_stream(number, getattr(sys, f"__{name}__")))
            then.enter_context(mock.patch.object(sys, name, stream))
        os.chdir(cwd or ".")
        try:
            environment.require()
            warnings.showwarning = app._warned  # type: ignore[assignment]
            app.main(list(words))
        except SystemExit as exiting:
            code = exiting.code
        else:
            code = None
    _forget()
    return code if isinstance(code, int) else 0 if code is None else USAGE


@cache
def build_once() -> None:
    """Let typer build the whole command line once for all commands of this process that need it, such as `--help`."""
    from typer import main

    main.get_command = cache(main.get_command)


def _stream(number: int, like: Any) -> Any:
    """A standard stream as Python opens it at its start."""
    return open(number, "w" if number else "r", encoding=like.encoding, errors=like.errors, closefd=False)


def _forget() -> None:
    """Forget what a process remembers of folders, which those of other commands are not to know."""
    from urdflint.files import build_outputs
    from urdflint.linter.caching import folder_memory
    from urdflint.linter.discovery import git
    from urdflint.linter.run import runner, shards
    from urdflint.xacro.expansion import loading

    folder_memory.forget()
    loading.forget()
    for remembered in (build_outputs._build_folders, git._refuse_strange, runner._keeping, shards._top):
        remembered.cache_clear()


def on_terminal(
    *words: str, cwd: Path | None = None, given: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The same where both streams go to a terminal, which shows what it gets; `stdout` has all of that."""
    import pty
    import tty

    variables = {**(os.environ if env is None else env), "TERM": "xterm"}
    screen, terminal = pty.openpty()
    tty.setraw(terminal)
    shown = bytearray()
    reader = threading.Thread(target=_read, args=(screen, shown))
    reader.start()
    try:
        with tempfile.TemporaryFile() as stdin:
            stdin.write(given)
            stdin.seek(0)
            request = {"words": words, "folder": str(cwd or Path.cwd()), "variables": variables}
            code = _ask(request, [stdin.fileno(), terminal, terminal])
    finally:
        os.close(terminal)
        reader.join(LIMIT)
        os.close(screen)
    return subprocess.CompletedProcess(["urdflint", *words], code, bytes(shown), b"")


def _read(screen: int, shown: bytearray) -> None:
    with suppress(OSError):  # which is how the end of a terminal is told on Linux
        while piece := os.read(screen, 65536):
            shown += piece


def said(
    *words: str, cwd: Path | None = None, given: str | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The same with texts, whose line ends are those of Python."""
    done = run(*words, cwd=cwd, given=(given or "").encode(), env=env)
    texts = (one.decode().replace("\r\n", "\n") for one in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, *texts)


class Started:
    """A forked process that runs beside the test, with pipes and methods named as those of `subprocess.Popen`."""

    def __init__(self, status: socket.socket, stdin: int, stdout: int, stderr: int) -> None:
        self.stdin, self.stdout, self.stderr = open(stdin, "wb"), open(stdout, "rb"), open(stderr, "rb")  # noqa: SIM115
        self.returncode: int | None = None
        self._status = status
        status.settimeout(LIMIT)
        self.pid = int(_receive(status))

    def wait(self, timeout: float = LIMIT) -> int:
        """The exit code, as `subprocess` has it. Raises TimeoutExpired."""
        if self.returncode is None:
            self._status.settimeout(timeout)
            try:
                self.returncode = int(_receive(self._status))
            except TimeoutError:
                raise subprocess.TimeoutExpired(["urdflint"], timeout) from None
            self._status.close()
        return self.returncode

    def communicate(self, timeout: float = LIMIT) -> tuple[bytes, bytes]:
        """What stands in both streams until nobody holds them any more."""
        with ThreadPoolExecutor(2) as readers:
            texts = [readers.submit(stream.read) for stream in (self.stdout, self.stderr)]
            try:
                output, errors = (text.result(timeout) for text in texts)
            except TimeoutError:
                self.kill()
                raise
        self.wait(timeout)
        return output, errors

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, if it was not waited for."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)


def start(
    *words: str, cwd: Path | None = None, env: Mapping[str, str] | None = None, before: str = ""
) -> subprocess.Popen[bytes] | Started:
    """`urdflint WORDS` as a process that runs beside the test, `before` it statements."""
    variables = {"PYTHONPATH": str(ROOT), **(os.environ if env is None else env)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(os, "fork") or _at_the_start(variables) != _at_the_start(os.environ):
        pipe = subprocess.PIPE
        return subprocess.Popen(_command(words, before), cwd=cwd, stdin=pipe, stdout=pipe, stderr=pipe, env=variables)
    (stdin, to_it), (from_it, stdout), (complaints, stderr) = os.pipe(), os.pipe(), os.pipe()
    mine, its = socket.socketpair()
    line, _ = _server()
    socket.send_fds(line, [b"!"], [stdin, stdout, stderr, its.fileno()])
    its.close()
    for number in (stdin, stdout, stderr):
        os.close(number)
    _send(line, {"words": words, "folder": str(cwd or Path.cwd()), "variables": variables, "before": before})
    return Started(mine, to_it, from_it, complaints)


def _command(words: Sequence[str], before: str) -> list[str]:
    """The words with which Python starts anew."""
    statements = f"import sys\nsys.argv[0] = 'urdflint'\n{before}\nfrom urdflint.__main__ import start\nstart()"
    return [sys.executable, "-c", statements, *words] if before else [sys.executable, "-m", "urdflint", *words]


def _at_the_start(variables: Mapping[str, str]) -> dict[str, str]:
    """What only the start of Python reads."""
    found = {name: value for name, value in variables.items() if name.startswith(READ_AT_THE_START)}
    found.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**found, "PYTHONPATH": variables.get("PYTHONPATH", str(ROOT))}


def for_scripts() -> tuple[str, dict[str, str]]:
    """The program that is `urdflint` where scripts run it and the system can fork, and the variable that it needs."""
    _server()
    path = Path(_address()).with_name("urdflint")
    if not path.exists():
        path.write_text(f"#!{sys.executable} -IS\n{(ROOT / 'tests/forked.py').read_text(encoding='utf-8')}")
        path.chmod(0o755)
    return str(path), {LINE: _address()}


@cache
def _address() -> str:
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(Path(folder, "line"))


@cache
def _server() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """The process that the others are forked from, and the line to it; it ends when nobody has the line any more."""
    mine, its = socket.socketpair()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with its, socket.socket(socket.AF_UNIX) as door:
        door.bind(_address())
        door.listen()
        numbers = [its.fileno(), door.fileno()]
        command = [sys.executable, "-m", "tests.program", *map(str, numbers)]
        server = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=numbers, stdin=subprocess.DEVNULL)
    mine.settimeout(LIMIT)
    atexit.register(_close, mine, server)
    return mine, server


def _close(line: socket.socket, server: subprocess.Popen[bytes]) -> None:
    line.close()
    server.wait(LIMIT)


def _ask(request: dict[str, Any], streams: Sequence[int]) -> int:
    """The exit code of a process, as `subprocess` has it."""
    line, _ = _server()
    socket.send_fds(line, [b"!"], list(streams))
    _send(line, request)
    process = _receive(line)
    try:
        return int(_receive(line))
    except TimeoutError:
        os.kill(process, signal.SIGKILL)
        _receive(line)
        raise subprocess.TimeoutExpired(["urdflint", *request["words"]], LIMIT) from None


def _send(line: socket.socket, content: Any) -> None:
    data = marshal.dumps(content)
    line.sendall(len(data).to_bytes(LENGTH, "big") + data)


def _receive(line: socket.socket) -> Any:
    length = int.from_bytes(line.recv(LENGTH, socket.MSG_WAITALL), "big")
    return marshal.loads(line.recv(length, socket.MSG_WAITALL))


def _serve(line: socket.socket, door: socket.socket) -> None:
    """Fork a process for each request, as long as there is somebody to ask; scripts ask at the door."""
    prepare()
    while True:
        asked, _, _ = select.select([line, door], [], [])
        status = None if line in asked else door.accept()[0]
        _, streams, _, _ = socket.recv_fds(status or line, 1, 4)
        if not streams:
            return
        request = _receive(status or line)
        if len(streams) > 3:
            status = socket.socket(fileno=streams.pop())
        if status is not None and os.fork() == 0:
            line.close()
            line = status  # of a process that only waits for the one that it forks
        elif status is not None:
            status.close()
            for number in streams:
                os.close(number)
            continue
        process = os.fork()
        if process == 0:
            address = door.getsockname()
            door.close()
            _begin(line, request, streams, address)
        for one in streams:
            os.close(one)
        _send(line, process)
        _send(line, os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        if status is line:
            os._exit(0)


def prepare() -> None:
    """Import nearly all, and check some files for everybody, which reads what rules and models know."""
    import gc
    from importlib import import_module
    from pkgutil import walk_packages

    import urdflint

    for module in walk_packages(urdflint.__path__, "urdflint."):
        if not module.name.startswith(SELDOM_USED):
            import_module(module.name)
    from urdflint.linter.caching import cache_key
    from urdflint.linter.rules import catalog
    from urdflint.linter.run import engine
    from urdflint.programs import target
    from urdflint.syntax.source import Source

    for code in catalog.paths():
        catalog.rule(code)
    settings = engine.Settings(targets=tuple(target.parse("all")), resolve=False)
    for name, text in [*PREPARED.items()] * ROUNDS:
        engine.lint(Source(name, text.encode()), settings)
    cache_key.program()  # a hash of all files of urdflint, which stay as they are
    gc.collect()
    gc.freeze()
    _use_large_pages()


def _begin(line: socket.socket, request: dict[str, Any], streams: Sequence[int], address: str) -> NoReturn:
    """Be the process that was asked for; the workers of a server are forked from where it was, at an address."""
    try:
        line.close()
        for number, one in enumerate(streams):
            os.dup2(one, number)
            os.close(one)
        os.environ.clear()
        os.environ.update(request["variables"])
        os.chdir(request["folder"])
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            setattr(sys, name, _stream(number, getattr(sys, name)))
        sys.argv = ["urdflint", *request["words"]]
        from urdflint.__main__ import start
        from urdflint.server.app import worker_main, worker_start

        if request.get("is_worker"):
            worker_main.start()
        if WORKERS_ANEW not in os.environ:
            popen = partial(_worker, address)
            setattr(worker_start, "subprocess", SimpleNamespace(Popen=popen, PIPE=subprocess.PIPE))  # noqa: B010
        exec(request.get("before", ""), {"__name__": "__main__"})
        start()
    except BaseException:
        traceback.print_exc()
        with suppress(OSError):
            sys.stderr.flush()
    os._exit(1)


def _worker(address: str, *_: object, **__: object) -> Started:
    """A worker of the server that this process is."""
    (stdin, to_it), (from_it, stdout) = os.pipe(), os.pipe()
    line = socket.socket(socket.AF_UNIX)
    line.connect(address)
    socket.send_fds(line, [b"!"], [stdin, stdout, sys.stderr.fileno()])
    os.close(stdin)
    os.close(stdout)
    _send(line, {"words": [], "folder": str(Path.cwd()), "variables": dict(os.environ), "is_worker": True})
    return Started(line, to_it, from_it, os.open(os.devnull, os.O_RDONLY))


def _use_large_pages() -> None:
    """Have the memory of this process in pages of 2 MiB, where Linux can do it: a fork copies the table of pages."""
    if sys.platform != "linux":
        return
    import ctypes

    advise = ctypes.CDLL(None).madvise
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        words = line.split()
        start, end = (int(word, 16) for word in words[0].split("-"))
        start, end = -(-start // LARGE_PAGE) * LARGE_PAGE, end // LARGE_PAGE * LARGE_PAGE
        if words[1] == "rw-p" and words[-1] in ("0", "[heap]") and start < end:
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), COLLAPSE)


if __name__ == "__main__":
    _serve(*(socket.socket(fileno=int(number)) for number in sys.argv[1:]))
