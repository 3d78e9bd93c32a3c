"""A check by the workers of a Dask cluster: the report is that of this machine, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.program import run

ROOT = Path(__file__).resolve().parents[2]
BAD = '<robot name="r{}"><link name="a"/><joint name="j" type="revolute"/></robot>'
LIMIT = 60  # seconds
POISON = """
import os
from urdflint.linter.run import runner as run

checked = run.check_one
def check_one(file, **more):
    os._exit(9) if "poison" in file[0] else None
    return checked(file, **more)
run.check_one = check_one
"""

distributed = pytest.importorskip("distributed", reason="distributed is not installed: pip install urdflint[cluster]")
pytestmark = pytest.mark.slow


def variables(**others: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **others}


def free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def started(folder: Path, *words: str, **others: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", *words]
    return subprocess.Popen(
        command, cwd=folder, env=variables(**others), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def worker(address: str, folder: Path, **others: str) -> subprocess.Popen[bytes]:
    words = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    return started(folder, *words, **others)


@contextmanager
def ended(some: list[subprocess.Popen[bytes]]) -> Iterator[list[subprocess.Popen[bytes]]]:
    try:
        yield some
    finally:
        for one in some:
            one.kill()
            one.wait()


def wait_for(address: str, number: int) -> None:
    with distributed.Client(address, timeout=LIMIT, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=LIMIT)


@contextmanager
def scheduled(folder: Path, **others: str) -> Iterator[str]:
    port = free()
    words = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    one = started(folder, "distributed.cli.dask_scheduler", *words, **others)
    with ended([one]):
        yield f"tcp://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with scheduled(tmp_path_factory.mktemp("scheduler")) as address:
        yield address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "robots").mkdir()
    (tmp_path / "away").mkdir()
    for number in range(200):
        (tmp_path / "robots" / f"{number}.urdf").write_text(BAD.format(number))
    (tmp_path / "robots" / "urdflint.toml").write_text('[severity]\nURDF010 = "warning"\n')
    return tmp_path / "robots"


def many(folder: Path) -> None:
    """More than workers have done before something happens to them."""
    for number in range(12_000):
        (folder / f"more{number}.urdf").write_text(BAD.format(number))


def check(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "urdflint", "check", "-f", "json", "--no-cache", *words]
    return subprocess.run(command, cwd=folder, env=variables(), capture_output=True, check=False, timeout=LIMIT)


def test_the_report_is_that_of_this_machine_though_a_worker_dies(scheduler: str, folder: Path) -> None:
    here = check(folder)
    workers = [worker(scheduler, folder.parent / "away") for _ in range(2)]
    with ended(workers):
        wait_for(scheduler, 2)
        there = check(folder, "--cluster", scheduler)
        assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
        command = [sys.executable, "-m", "urdflint", "check", "-f", "json", "--cluster", scheduler]
        running = subprocess.Popen(command, cwd=folder, env=variables(), stdout=subprocess.PIPE)
        before = busy(scheduler)
        workers[0].send_signal(signal.SIGKILL)
        found, _ = running.communicate(timeout=LIMIT)
    assert before
    assert found == here.stdout
    assert found.count(b'"URDF010"') == 200


def busy(address: str) -> bool:
    """Wait until workers have something to do."""
    end = time.monotonic() + LIMIT
    with distributed.Client(address, timeout=LIMIT, set_as_default=False) as client:
        while time.monotonic() < end:
            if any(client.processing().values()):
                return True
    return False


def test_a_worker_that_differs_is_an_error_before_anything_starts(scheduler: str, folder: Path) -> None:
    with ended([worker(scheduler, folder, AMENT_PREFIX_PATH="/opt/other")]):
        wait_for(scheduler, 1)
        done = check(folder, "--cluster", scheduler)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"has another AMENT_PREFIX_PATH than this machine" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_worker_that_joins_later_and_differs_is_an_error_too(scheduler: str, folder: Path) -> None:
    many(folder)
    with ended([worker(scheduler, folder)]) as first:
        wait_for(scheduler, 1)
        command = [sys.executable, "-m", "urdflint", "check", "-f", "json", "--cluster", scheduler]
        running = subprocess.Popen(command, cwd=folder, env=variables(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert busy(scheduler)
        first.append(worker(scheduler, folder, AMENT_PREFIX_PATH="/opt/other"))
        found, why = running.communicate(timeout=LIMIT)
    assert (running.returncode, found) == (2, b"")
    assert why == b"urdflint: --cluster: a worker that joined has another AMENT_PREFIX_PATH than this machine\n"


def test_only_the_file_that_ends_its_worker_is_reported_as_a_failure(folder: Path) -> None:
    """A worker dies of one file, with others in its batch, wherever it is sent."""
    (folder / "100-poison.urdf").write_text(BAD.format(1))
    (folder.parent / "away" / "sitecustomize.py").write_text(POISON)
    path = f"{folder.parent / 'away'}{os.pathsep}{ROOT}"
    with scheduled(folder.parent, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as address:
        workers = [worker(address, folder, PYTHONPATH=path) for _ in range(4)]
        with ended(workers):
            wait_for(address, 4)
            done = check(folder, "--cluster", address)
            died = [one.poll() for one in workers]
    report = json.loads(done.stdout)
    assert [one["path"] for one in report["files"] if one["status"] != "checked"] == ["100-poison.urdf"]
    why = "the worker of the cluster that checked it died (KilledWorker)"
    assert done.stderr.decode() == f"urdflint: 100-poison.urdf: {why}\n"
    assert sum(one["code"] == "URDF010" for one in report["findings"]) == 200
    assert died.count(9) == 2  # once with others, once alone


def test_no_cluster_is_one_line_within_ten_seconds(scheduler: str, folder: Path) -> None:
    for address, why in {
        f"tcp://name:secret@127.0.0.1:{free()}": b"no Dask scheduler answers at 127.0.0.1:",
        "nonsense://": b"no Dask scheduler answers",
        scheduler: b"has no workers",
    }.items():
        start = time.monotonic()
        done = check(folder, "--cluster", address)
        assert time.monotonic() - start < 10
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), done.stderr
        assert why in done.stderr
        assert b"secret" not in done.stderr


def test_without_the_extra_it_says_what_to_install(folder: Path) -> None:
    (folder.parent / "away" / "distributed.py").write_text("raise ImportError\n")
    command = [sys.executable, "-m", "urdflint", "check", "--cluster", "tcp://127.0.0.1:1"]
    path = f"{folder.parent / 'away'}{os.pathsep}{ROOT}"
    done = subprocess.run(command, cwd=folder, env=variables(PYTHONPATH=path), capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"urdflint: --cluster: it needs the package distributed, which urdflint[cluster] brings\n"


@pytest.mark.parametrize(("words", "why"), [(["--fix"], b"--cluster and --fix"), (["-"], b"not standard input")])
def test_what_no_cluster_can_do_is_refused(words: list[str], why: bytes, folder: Path) -> None:
    done = run("check", "--cluster", "tcp://127.0.0.1:1", *words, cwd=folder)
    assert done.returncode == 2
    assert why in done.stderr


def test_an_interrupt_ends_it_and_what_is_out(scheduler: str, folder: Path) -> None:
    many(folder)
    with ended([worker(scheduler, folder)]):
        wait_for(scheduler, 1)
        command = [sys.executable, "-m", "urdflint", "check", "-f", "json", "--cluster", scheduler]
        running = subprocess.Popen(
            command,
            cwd=folder,
            env=variables(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (it may be ignored here)
        )
        assert busy(scheduler)
        running.send_signal(signal.SIGINT)
        found, why = running.communicate(timeout=LIMIT)
        with distributed.Client(scheduler, timeout=LIMIT, set_as_default=False) as client:
            end = time.monotonic() + 10
            while any(client.processing().values()) and time.monotonic() < end:
                time.sleep(0.1)
            left = [one for some in client.processing().values() for one in some]
    assert (running.returncode, found) == (130, b""), why
    assert not left
