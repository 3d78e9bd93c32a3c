"""What other systems lack or do otherwise, taken away here: forks, locks and users, UTF-8 consoles, and slashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import program

ROOT = Path(__file__).parents[2]
BROKEN = '<robot name="r">\r\n  <link name="Ölkühler_кран"/>\r\n  <link name="Ölkühler_кран"/>\r\n</robot>\r\n'
VISUAL = '<visual><geometry><box size="1\t1 1"/></geometry></visual>'
FIXABLE = f'<robot name="r">\r\n  <link name="a">{VISUAL}</link>\r\n</robot>\r\n'
# What Python has on Linux alone, or not on Windows.
WINDOWS = """
import os, signal, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {"fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "landlockpy", "posix_spawn"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
for name in ("fork", "forkpty", "getuid", "geteuid", "sched_getaffinity", "register_at_fork", "mkfifo", "O_NOFOLLOW",
             "O_NONBLOCK", "O_NOCTTY", "O_DIRECTORY", "O_CLOEXEC", "WNOHANG", "waitpid", "killpg", "setsid", "fchmod"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGPIPE", "SIGCHLD", "SIGALRM", "SIGUSR1"):
    if hasattr(signal, name):
        delattr(signal, name)
os.supports_dir_fd = os.supports_follow_symlinks = frozenset()
"""
RUN = """
if __name__ == "__main__":
    from urdflint.__main__ import start
    start()
"""


def run(
    folder: Path, before: str, *words: str, errors: int = 0, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """urdflint in a Python that begins otherwise; it must not end with a traceback."""
    script = folder.parent / f"{folder.name}-begin.py"
    script.write_text(before + RUN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    command = [sys.executable, str(script), *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, timeout=120)
    assert b"Traceback" not in done.stderr, done.stderr.decode("utf-8", "replace")
    return done


def shown_in(encoding: str, folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """What a console of an encoding gets, without a start of Python where the system can fork."""
    if not hasattr(os, "fork"):
        return run(folder, "", *words, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    before = f"""import sys
for stream in (sys.stdin, sys.stdout):
    stream.reconfigure(encoding={encoding!r}, errors="strict")
sys.stderr.reconfigure(encoding={encoding!r}, errors="backslashreplace")"""
    return program.run(*words, cwd=folder, before=before)


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    folder = tmp_path / "robots"
    folder.mkdir()
    for number in range(24):
        (folder / f"r{number}.urdf").write_text(BROKEN if number % 2 else FIXABLE, encoding="utf-8", newline="")
    return folder


def test_without_what_windows_lacks_it_finds_and_fixes_the_same(robots: Path) -> None:
    here, there = (run(robots, before, "check", ".", "--no-cache", "-f", "json") for before in ("", WINDOWS))
    assert (here.returncode, there.returncode, there.stderr) == (1, 1, b"")
    assert here.stdout == there.stdout
    done = run(robots, WINDOWS, "check", "--fix", "r0.urdf")
    assert (done.returncode, done.stderr) == (0, b"")
    assert (robots / "r0.urdf").read_bytes() == FIXABLE.replace("\t", " ").encode()  # line ends are kept
    assert sorted(one.name for one in robots.iterdir() if not one.name.startswith("r")) == []


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "cp932"])
def test_a_console_of_another_encoding_shows_what_it_can(robots: Path, encoding: str) -> None:
    words = ("check", "r1.urdf", "--color", "never")
    if encoding == "cp1252":
        done = run(robots, "", *words, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    else:
        done = shown_in(encoding, robots, *words)
    assert (done.returncode, done.stderr) == (1, b"")
    text = done.stdout.decode(encoding)
    assert "error URDF202" in text
    assert "^" in text
    if encoding == "cp1252":
        assert "Ölkühler_" in text
        assert "кран" not in text


def test_json_is_utf_8_on_any_console(robots: Path) -> None:
    words = ("check", "r1.urdf", "-f", "json")
    reported = run(robots, "", *words, PYTHONIOENCODING="ascii", PYTHONUTF8="0").stdout
    assert "Ölkühler_кран" in json.loads(reported)["findings"][0]["message"]


def test_a_console_of_another_encoding_shows_pages_and_trees(robots: Path) -> None:
    for words in (
        ("show", "r0.urdf", "-f", "text"),
        ("rule", "URDF400"),
        ("targets",),
        ("compare", "r0.urdf"),
        ("-h",),
    ):
        done = shown_in("cp1252", robots, *words)
        assert (done.returncode in (0, 1), done.stderr) == (True, b""), words
        assert done.stdout
