"""A report is written whole, to a new file, and never through a link or over what was read."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import program
from urdflint.files import atomic, partial_writes

ROOT = Path(__file__).parents[2]
ROBOT = b'<robot name="r"><link name="a"/></robot>'
pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes are those of POSIX")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/key").write_bytes(b"key")
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def test_a_file_is_written_and_replaced_by_a_new_one(here: Path) -> None:
    atomic.save("out.xml", b"one")
    first = (here / "out.xml").stat()
    (here / "other").hardlink_to(here / "out.xml")
    (here / "out.xml").chmod(0o640)
    atomic.save("out.xml", b"two")
    assert (here / "out.xml").read_bytes() == b"two"
    assert (here / "other").read_bytes() == b"one"
    assert (here / "out.xml").stat().st_ino != first.st_ino
    assert stat.S_IMODE((here / "out.xml").stat().st_mode) == 0o640
    assert sorted(one.name for one in here.iterdir()) == ["other", "out.xml"]


@pytest.mark.parametrize("path", ["out.xml", "./out.xml", "sub/out.xml", "{here}/sub/out.xml", "sub/../out.xml"])
def test_where_it_may_be(here: Path, path: str) -> None:
    (here / "sub").mkdir()
    atomic.save(path.format(here=here), b"x" * 1_000_000)
    assert Path(path.format(here=here)).stat().st_size == 1_000_000
    os.chdir("sub")
    atomic.save("../up.xml", b"x")
    assert (here / "up.xml").read_bytes() == b"x"
    assert not list(here.rglob(".*"))


@pytest.mark.parametrize("path", ["link.xml", "lost.xml", "folder/key", "folder/new", "{here}/folder/key", "folder"])
def test_no_link_is_followed(here: Path, path: str) -> None:
    (here / "link.xml").symlink_to("../secret/key")
    (here / "lost.xml").symlink_to("../secret/new")
    (here / "folder").symlink_to("../secret")
    with pytest.raises(atomic.Refused) as caught:
        atomic.save(path.format(here=here), b"mine")
    assert caught.value.strerror in ("it is a link", "the folder 'folder' is a link")
    assert [one.name for one in here.parent.joinpath("secret").iterdir()] == ["key"]
    assert (here.parent / "secret/key").read_bytes() == b"key"


def test_links_above_the_current_folder_are_those_of_the_system(here: Path) -> None:
    (here.parent / "other").symlink_to("secret")
    atomic.save(str(here.parent / "other/report.xml"), b"x")
    assert (here.parent / "secret/report.xml").read_bytes() == b"x"


@pytest.mark.parametrize("path", ["sub", "sub/", "."])
def test_a_folder_is_no_file(here: Path, path: str) -> None:
    (here / "sub").mkdir()
    with pytest.raises(OSError, match=r"it is (a folder|not a regular file)"):
        atomic.save(path, b"x")


def test_what_is_kept_is_not_replaced_under_any_name(here: Path) -> None:
    (here / "r.urdf").write_bytes(ROBOT)
    (here / "hard").hardlink_to(here / "r.urdf")
    (here / "soft.urdf").symlink_to("r.urdf")
    for path in ("r.urdf", "./r.urdf", "hard", str(here / "r.urdf")):
        for keep in ("r.urdf", "soft.urdf"):
            with pytest.raises(atomic.Refused, match="one of the files that are read"):
                atomic.save(path, b"x", ["absent", keep])
    atomic.save("out", b"x", ["r.urdf", "a\0b"])
    assert (here / "r.urdf").read_bytes() == ROBOT


def test_half_a_file_does_not_stay(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "out").write_bytes(b"old")

    def full(file: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space left"):
        atomic.save("out", b"new")
    monkeypatch.undo()
    assert [(one.name, one.read_bytes()) for one in here.iterdir()] == [("out", b"old")]


def test_what_earlier_runs_left_is_deleted_and_nothing_else(here: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    names = [f".urdflint-{sign * 16}.part" for sign in "0123456789"]
    left, new, written, old, pipe, link, folder, elsewhere = map(Path, names[:8])
    for one in (left, new, written, old, Path("sub", elsewhere), Path(f"{left}x"), Path(".urdflint-0.part")):
        one.parent.mkdir(exist_ok=True)
        one.touch()
    os.mkfifo(pipe)
    link.symlink_to("r.urdf")
    folder.mkdir()
    for one in here.rglob(".urdflint*"):
        os.utime(one, (0, time.time() - (0 if one.name == new.name else 2)), follow_symlinks=False)
    os.utime(old, (0, 0))
    before = {str(one.relative_to(here)) for one in here.rglob("*")}
    with written.open() as its, old.open() as other:
        fcntl.flock(its, fcntl.LOCK_EX)
        fcntl.flock(other, fcntl.LOCK_EX)
        partial_writes.clear(["r.urdf", "nowhere/r.urdf"])
    assert before - {str(one.relative_to(here)) for one in here.rglob("*")} == {str(left), str(old)}


def test_a_report_deletes_what_was_left_beside_it(here: Path) -> None:
    (here / "r.urdf").write_bytes(ROBOT)
    (here / "sub").mkdir()
    beside, other = (here / f"{folder}/.urdflint-{'0' * 16}.part" for folder in ("sub", "."))
    for one in (beside, other):
        one.touch()
        os.utime(one, (0, 0))
    assert program.run("check", "-f", "junit=sub/report.xml", "r.urdf", cwd=here).returncode == 0
    assert (beside.exists(), other.exists()) == (False, True)


def test_who_writes_holds_the_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    seen: list[str] = []

    def watched(file: int, data: bytes) -> int:
        seen.extend(one.name for one in here.glob(".urdflint-*"))
        for one in here.glob(".urdflint-*"):
            os.utime(one, (0, time.time() - 2))
        partial_writes.clear(["out"])
        return write(file, data)

    monkeypatch.setattr(os, "write", watched)
    atomic.save("out", b"new")
    assert len(seen) == 1
    assert (here / "out").read_bytes() == b"new"


def test_devices_and_pipes(here: Path) -> None:
    atomic.save(os.devnull, b"x")
    os.mkfifo("pipe")
    with pytest.raises(OSError, match="No such device"):
        atomic.save("pipe", b"x")  # nobody reads: no waiting
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    atomic.save("pipe", b"x")
    assert os.read(reader, 10) == b"x"
    os.close(reader)
    read, write = os.pipe()
    atomic.save(f"/dev/fd/{write}", b"y")
    assert os.read(read, 10) == b"y"
    os.close(read)
    os.close(write)


@pytest.mark.parametrize("path", ["r.urdf", "hard.xml", "urdflint.toml", "link.xml"])
def test_a_report_does_not_destroy_what_was_read(here: Path, path: str) -> None:
    (here / "r.urdf").write_bytes(ROBOT)
    (here / "urdflint.toml").write_bytes(b"strict = true")
    (here / "hard.xml").hardlink_to(here / "r.urdf")
    (here / "link.xml").symlink_to("../secret/key")
    before = {one.name: one.read_bytes() for one in here.iterdir()}
    done = program.run("check", "--format", f"junit={path}", "r.urdf")
    why = "it is a link" if path == "link.xml" else "it is one of the files that are read"
    assert (done.returncode, done.stderr.decode()) == (2, f"urdflint: cannot write {path}: {why}\n")
    assert {one.name: one.read_bytes() for one in here.iterdir()} == before
    assert (here.parent / "secret/key").read_bytes() == b"key"


def test_standard_output_by_its_path(here: Path) -> None:
    (here / "r.urdf").write_bytes(ROBOT)
    with (here / "all").open("wb") as file:
        command = [sys.executable, "-m", "urdflint", "check", "-f", "concise", "-f", "json=/dev/stdout", "r.urdf"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        assert subprocess.run(command, stdout=file.fileno(), env=environment, check=False, timeout=60).returncode == 0
    text = (here / "all").read_text()
    assert text.startswith("All good")
    assert text.endswith('"info": 0}}\n')


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="this system has no extended attributes")
def test_extended_attributes_stay(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_bytes(b"old")
    try:
        os.setxattr(path, "user.note", b"mine")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    atomic.save(str(path), b"new")
    assert (path.read_bytes(), os.getxattr(path, "user.note")) == (b"new", b"mine")
