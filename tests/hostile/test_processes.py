"""Signals, deaths and closed streams: no process is left, nothing that was found is lost, one line says why."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import urdflint
from tests import program
from urdflint.linter.run import process_pool

ROOT = Path(urdflint.__file__).parents[1]
ROBOT = b'<robot name="r"><link name="a"/></robot>'
FILES = 40
LIMIT = 60  # seconds after which something hangs
# Who runs in the background of a shell, or under nohup, is begun with signals ignored, and hands that on
OF_ITS_OWN = """
import os, signal
os.setsid()
for one in (signal.SIGINT, signal.SIGHUP):
    signal.signal(one, signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL)
"""
SLOW = """
SECONDS = 2.5
import os, time
from urdflint.linter.run import engine
lint, first = engine.lint, os.getpid()
def slow(source, settings):
    if os.getpid() == first:  # it checks a robot of its own before there are others
        return lint(source, settings)
    open(f"{os.environ['PIDS']}/{os.getpid()}", "w").close()
    time.sleep(SECONDS)
    return lint(source, settings)
engine.lint = slow
"""
DEADLY = """
import os, signal
from urdflint.linter.run import engine
lint = engine.lint
def deadly(source, settings):
    if "killed" in source.name:
        os.kill(os.getpid(), signal.SIGKILL)
    if "left" in source.name:
        os._exit(7)
    return lint(source, settings)
engine.lint = deadly
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals are those of POSIX")


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    (tmp_path / "robots").mkdir()
    (tmp_path / "pids").mkdir()
    for number in range(FILES):
        (tmp_path / f"robots/{number:02}.urdf").write_bytes(ROBOT + b" " * number)  # equal ones are checked once
    return tmp_path / "robots"


def begun(robots: Path, before: str, *args: str) -> program.Started:
    environment = {**os.environ, "PIDS": str(robots.parent / "pids")}
    process = program.start("check", "-j", "2", *args, cwd=robots, env=environment, before=f"{OF_ITS_OWN}\n{before}")
    assert isinstance(process, program.Started)
    return process


def workers(robots: Path) -> list[int]:
    """The processes that work on files, once there are two."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        found = [int(one.name) for one in (robots.parent / "pids").iterdir()]
        if len(found) == 2:
            return found
        time.sleep(0.01)
    raise AssertionError("no workers")


def is_there(number: int) -> bool:
    """Whether a process exists and is more than a remembrance of its exit code."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    with contextlib.suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return os.name != "posix" or not Path("/proc/self").exists()


def none_left(numbers: list[int]) -> bool:
    end = time.monotonic() + LIMIT
    while any(map(is_there, numbers)) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(map(is_there, numbers))


def shot(robots: Path, number: signal.Signals, everyone: bool, pause: float) -> tuple[int, bytes, bytes]:
    process = begun(robots, SLOW, "-f", "json=out.json", ".")
    pids = workers(robots)
    assert process.pid not in pids
    time.sleep(pause)
    (os.killpg if everyone else os.kill)(process.pid, number)
    said = process.communicate()  # the end of the output: nobody holds it
    assert none_left(pids)
    for one in pids:
        (robots.parent / f"pids/{one}").unlink()
    assert not list(robots.glob("*.json")) + list(robots.glob(".*"))
    return process.wait(), *said


KINDS = [
    pytest.param(signal.SIGINT, True, 130, id="ctrl-c"),
    pytest.param(signal.SIGINT, False, 130, id="int"),
    pytest.param(signal.SIGTERM, False, 143, id="term"),
    pytest.param(signal.SIGTERM, True, 143, id="term-for-all"),
    pytest.param(signal.SIGKILL, False, -9, id="kill"),
    pytest.param(signal.SIGHUP, False, -1, id="hang-up"),
]


@pytest.mark.parametrize(("number", "everyone", "code"), KINDS)
def test_signals_end_everything(robots: Path, number: signal.Signals, everyone: bool, code: int) -> None:
    assert shot(robots, number, everyone, 0) == (code, b"", b"")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_finishes_its_file_first(robots: Path, number: signal.Signals) -> None:
    process = begun(robots, SLOW.replace("2.5", "600"), ".")
    pids = workers(robots)
    os.kill(process.pid, number)
    assert process.communicate() == (b"", b"")
    assert none_left(pids)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "everyone", "code"), KINDS)
def test_signals_at_any_time(robots: Path, number: signal.Signals, everyone: bool, code: int) -> None:
    for count in range(int(os.environ.get("URDFLINT_SIGNALS", "8"))):
        assert shot(robots, number, everyone, count % 10 * 0.04) == (code, b"", b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_before_anything_is_done(robots: Path, jobs: str) -> None:
    imports = "import os, signal\nfrom urdflint.linter.discovery import inputs\n"
    before = f"{imports}signal.signal(2, signal.default_int_handler)\n"
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        kill = f"inputs.expand = lambda *_: os.kill(os.getpid(), {int(number)})"
        process = begun(robots, before + kill, "-j", jobs, ".")
        assert process.communicate() == (b"", b"")
        assert process.returncode == code


def test_a_worker_that_dies_costs_one_file(robots: Path) -> None:
    for name in ("05-killed.urdf", "06-killed.urdf", "11-left.urdf", "39-killed.urdf"):
        (robots / name).write_bytes(ROBOT + f"<!-- {name} -->".encode())
    process = begun(robots, DEADLY, "-f", "json", ".")
    out, said = process.communicate()
    assert process.returncode == 3
    files = {one["path"]: one["status"] for one in json.loads(out)["files"]}
    dead = [name for name, status in files.items() if status != "checked"]
    assert dead == ["05-killed.urdf", "06-killed.urdf", "11-left.urdf", "39-killed.urdf"]
    assert len(files) == FILES + len(dead)
    words = {"killed": "was killed by signal 9, perhaps for want of memory", "left": "ended with code 7"}
    ends = [(one, words[one[3:].removesuffix(".urdf")]) for one in dead]
    lines = [f"urdflint: {one}: the process that checked it {how}" for one, how in ends]
    assert said.decode().splitlines() == lines


def test_all_workers_die(robots: Path) -> None:
    for one in robots.iterdir():
        one.rename(one.with_name(f"killed-{one.name}"))
    process = begun(robots, DEADLY, "-f", "json", ".")
    out, _ = process.communicate()
    assert process.returncode == 3
    assert {one["status"] for one in json.loads(out)["files"]} == {"unreadable"}


def test_answers_are_in_order() -> None:
    for count in (0, 1, 7, 100):
        assert list(process_pool.answer_each(abs, range(-count, 0), 3, lambda *_: -1)) == list(range(count, 0, -1))


def test_who_stops_asking_leaves_nobody() -> None:
    answers = process_pool.answer_each(_who, range(100), 2, lambda *_: -1)
    pids = [next(answers) for _ in range(50)]
    close = getattr(answers, "close")  # noqa: B009
    close()
    assert os.getpid() not in pids
    assert none_left(pids)


def _who(_: int) -> int:
    return os.getpid()


@pytest.mark.parametrize(
    ("shell", "code", "out", "err"),
    [
        ("check a.urdf >&-", 2, "", "urdflint: standard output is closed\n"),
        ("--version >&-", 2, "", "urdflint: standard output is closed\n"),
        ("check a.urdf 2>&-", 0, "All good: 1 file checked, nothing found\n", ""),
        ("check -j 2 . 2>&-", 0, None, ""),
        ("check gone.urdf 2>&-", 2, "", ""),
        ("check a.urdf --no-such 2>&-", 2, "", ""),
        ("--help 2>&-", 0, None, ""),
        ("check a.urdf <&- 2>&-", 0, "All good: 1 file checked, nothing found\n", ""),
        ("check a.urdf >&- 2>&-", 2, "", ""),
        ("check - <&-", 2, None, "urdflint: cannot read -: standard input is closed\n"),
        ("check a.urdf <&-", 0, "All good: 1 file checked, nothing found\n", ""),
        ("check a.urdf >/dev/full", 2, "", "urdflint: cannot write to standard output: No space left on device\n"),
        (
            "rules --family SUP >/dev/full",
            2,
            "",
            "urdflint: cannot write to standard output: No space left on device\n",
        ),
        ("rules -f json | head -n 0", 0, "", ""),
        ("check -f json a.urdf | head -n 0", 0, "", ""),
    ],
)
def test_closed_streams(robots: Path, shell: str, code: int, out: str | None, err: str) -> None:
    if "/dev/full" in shell and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    (robots / "a.urdf").write_bytes(ROBOT)
    done = ran(f'"{sys.executable}" -m urdflint {shell}', robots)
    assert (done.returncode, done.stderr) == (code, err)
    assert out is None or "".join(done.stdout.splitlines(keepends=True)[:1]) == out


def test_a_folder_that_is_gone(robots: Path) -> None:
    done = ran(f'mkdir x && cd x && rmdir ../x && exec "{sys.executable}" -m urdflint check', robots)
    words = "urdflint: cannot tell the current folder: No such file or directory\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words)


def ran(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT
    )


@pytest.fixture(autouse=True)
def nothing_is_left(robots: Path) -> Iterator[None]:
    yield
    assert none_left([int(one.name) for one in (robots.parent / "pids").iterdir()])
