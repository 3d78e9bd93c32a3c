"""A hostile repository, checked as a whole: nothing outside is read, told or written, and nothing is hidden."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import urdflint
from tests import program
from tests.hostile import repository
from tests.hostile.repository import NAMES, OPTIONS, OUT, SECRET, Repository

ROOT = Path(urdflint.__file__).parents[1]
BY_NAME = "URDF301"
LOG = re.compile(r"^\s*::[^:\s]|##\w*\[", re.MULTILINE)
CALLS = (
    "socket,connect,bind,sendto,open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,"
)
CALLS += "linkat,symlink,symlinkat,chmod,fchmodat,truncate"
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|^(?:creat|rename|unlink|mkdir|link|symlink|f?chmod|truncate)")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="names, links and pipes are those of POSIX")


@pytest.fixture
def hostile(tmp_path: Path) -> Repository:
    made = repository.make(tmp_path)
    os.mkfifo(made.folder / "pipe.urdf")
    os.mkfifo(made.folder / "pipe.xml")
    return made


def state(folder: Path) -> dict[str, tuple[int, bytes | str]]:
    """All that is in a folder."""
    found: dict[str, tuple[int, bytes | str]] = {}
    for path in folder.rglob("*"):
        content = str(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else b""
        found[str(path)] = (path.lstat().st_mode, content)
    return found


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "urdflint", "check", *args]


def check(
    hostile: Repository, *args: str, traced: tuple[str, ...] = (), anew: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """`urdflint check ARGS` in the repository; the system knows the environment of a process that is begun anew."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SECRET": SECRET}
    if not traced and not anew:
        return program.run("check", *args, cwd=hostile.folder, env=environment)
    whole = [*traced, *command(*args)]
    return subprocess.run(
        whole,
        cwd=hostile.folder,
        env=environment,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_whole_folder(hostile: Repository, jobs: str) -> None:
    before = state(hostile.folder.parent)
    done = check(hostile, "-f", "json", "-j", jobs, ".", anew=True)
    assert state(hostile.folder.parent) == before
    assert SECRET.encode() not in done.stdout + done.stderr
    report = json.loads(done.stdout)
    files = {one["path"]: one["status"] for one in report["files"]}
    assert done.returncode == 2
    assert {name for name, status in files.items() if status == "unreadable"} == {"lost.urdf", "pipe.urdf"}
    assert {name: files.get(name) for name in OUT} == dict.fromkeys(OUT, "not-checked")
    reasons = {one["path"]: one["reason"] for one in report["left_out"]}
    assert {"folder", "reports", "bait/meshes", "venv"} == set(reasons)
    assert report["configuration"] == ["own/urdflint.toml"]
    found = {one["path"] for one in report["findings"] if one["code"] == BY_NAME}
    assert {*OPTIONS, *NAMES[:-1], "env/hidden.urdf"} <= found
    assert "inside.urdf" in files


@pytest.mark.parametrize("form", ["full", "concise", "json"])
@pytest.mark.parametrize("color", ["always", "never"])
def test_nothing_of_others_is_reported_and_no_log_obeys(hostile: Repository, form: str, color: str) -> None:
    done = check(hostile, "-f", form, "--color", color, ".")
    for said in (done.stdout.decode(), done.stderr.decode()):
        plain = re.sub(r"\x1b\[[0-9;]*m", "", said) if color == "always" else said
        assert traces_of_others(form, plain) == []
    assert all(line.startswith("urdflint: ") for line in done.stderr.decode().splitlines())


def test_no_report_has_anything_of_others(hostile: Repository) -> None:
    """The same of all formats, each in a file."""
    forms = ("full", "concise", "jsonl", "junit", "junit-lines", "sarif", "gitlab", "checkstyle", "rdjson", "html")
    folder = hostile.folder.parent / "reports"
    folder.mkdir()
    check(hostile, *(f"--format={form}={folder / form}.txt" for form in forms), ".")
    for form in forms:
        assert traces_of_others(form, (folder / f"{form}.txt").read_bytes().decode()) == [], form


def traces_of_others(form: str, text: str) -> list[str]:
    """What a report has of files of others, what a log would obey in it, and what steers a screen."""
    steering = {"\x1b", "\u202e", "\r"} if form in ("full", "concise") else {"\x1b"}
    words = [word for word in (SECRET, "token", *sorted(steering)) if word in text]
    return [*words, *(match[0] for match in LOG.finditer(text))]


def test_files_with_the_names_of_options(hostile: Repository) -> None:
    before = state(hostile.folder)
    done = check(hostile, "--format", "concise", "--", *OPTIONS)
    assert done.returncode == 1
    assert state(hostile.folder) == before
    assert {line.split(":")[0] for line in done.stdout.decode().splitlines()[:-1] if BY_NAME in line} == set(OPTIONS)


@pytest.mark.parametrize("report", ["report.xml", "reports/new.xml", "good.urdf", "inside.urdf", "own/urdflint.toml"])
def test_reports_stay_inside(hostile: Repository, report: str) -> None:
    before = state(hostile.folder.parent)
    done = check(hostile, "-f", f"junit={report}", "good.urdf", "own")
    assert done.returncode == 2
    assert done.stderr.startswith(f"urdflint: cannot write {report}: ".encode())
    assert state(hostile.folder.parent) == before


def test_the_configuration_of_the_gate_counts(hostile: Repository) -> None:
    (hostile.outside / "gate.toml").write_text("fail-on = 'error'\n")
    assert check(hostile, "own").returncode == 0
    done = check(hostile, "--config", "../outside/gate.toml", "own")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].endswith(b"outside/gate.toml")


def test_a_socket_is_no_robot(tmp_path: Path) -> None:
    made = repository.make(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(made.folder)
        try:
            one.bind("socket.urdf")
        finally:
            os.chdir(here)
        done = check(made, "socket.urdf", "good.urdf")
    assert (done.returncode, done.stderr) == (2, b"urdflint: cannot read socket.urdf: it is not a regular file\n")


@pytest.mark.slow
@pytest.mark.parametrize("cache", ["--no-cache", "--cache-dir=kept"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_the_system_is_asked_for(hostile: Repository, tmp_path: Path, jobs: str, cache: str) -> None:
    tracer = shutil.which("strace")
    if tracer is None:
        pytest.skip("strace is not installed")
    log = tmp_path / "trace"
    traced = (tracer, "-f", "-y", "-s", "4096", "-e", f"trace={CALLS}", "-o", str(log))
    done = check(hostile, "-j", jobs, cache, "-f", "junit=out.xml", "-f", "json=own/out.json", ".", traced=traced)
    if not log.exists() or not log.read_text(errors="replace").count("openat"):
        pytest.skip(f"strace may not trace here: {done.stderr.decode()}")
    calls = [line.split(maxsplit=1)[1] for line in log.read_text(errors="replace").splitlines()]
    assert not [one for one in calls if re.match(r"socket|connect|bind|sendto", one)]
    assert not [one for one in calls if str(hostile.outside) in one or "../outside" in one or '/environ"' in one]
    written = [one for one in calls if WRITES.search(one) and "/dev/null" not in one and "ENOENT" not in one]
    kept = [one for one in written if re.search(r'<[^>]*/kept>|"kept"|/kept"', one)]
    assert bool(kept) == (cache != "--no-cache")
    written = [one for one in written if one not in kept]
    mine = [one for one in written if re.search(r'"(?:\.urdflint-[0-9a-f]{16}\.part|out\.xml|out\.json)"', one)]
    assert len(mine) == 4  # two files are made, and two put in place
    assert [one for one in written if one not in mine and "sem" not in one and "/dev/shm" not in one] == []
