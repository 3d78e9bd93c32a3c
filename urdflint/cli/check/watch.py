"""`check --watch`: check again whenever a file that was read changed, appeared or went away."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn

from urdflint import config
from urdflint.cli import terminal
from urdflint.cli.exit_codes import Finished
from urdflint.cli.options import BadOption
from urdflint.files import folders

INTERVAL = 0.3  # seconds between two looks at the files
SHARE = 20  # at most a part so small of the time is spent with looking
CLEAR = "\x1b[2J\x1b[H"
State = dict[str, tuple[int, ...] | None]


def refuse(paths: Sequence[str], writes: bool, sandbox: bool) -> None:
    """Refuse options that cannot be watched. Raises BadOption."""
    if "-" in paths:
        raise BadOption("--watch: it is about files, not standard input")
    if writes:
        raise BadOption("--watch: it only looks, so no option that changes files can go with it")
    if sandbox:
        raise BadOption("--watch: it checks again and again, and --sandbox is for one check")


def watch(check: Callable[[], object], paths: Sequence[str], quiet: bool) -> NoReturn:
    """Check, and again after every change, until somebody ends it."""
    read: Sequence[str] = ()
    while True:
        before = state(paths, read)
        _clear()
        read = _checked(check, read)
        number = len(dict.fromkeys(map(os.path.realpath, read)))
        if not quiet:
            terminal.say(f"watching {number} file{'s' * (number != 1)}, Ctrl-C ends")
        now = state(paths, read)
        if all(not signature or _signature(path) == signature for path, signature in before.items()):
            _wait(paths, read, {**now, **{path: signature for path, signature in before.items() if path in now}})
        _settle(paths, read)


def _checked(check: Callable[[], object], read: Sequence[str]) -> Sequence[str]:
    """The files that a check read; those of the check before if this one failed earlier."""
    from urdflint.linter.caching import folder_memory

    folder_memory.forget()
    try:
        check()
    except Finished as finished:
        return finished.read
    except SystemExit:
        return read
    return read


def _clear() -> None:
    """Clear the screen on a terminal."""
    if sys.stdout.isatty() and os.environ.get("TERM") not in terminal.WITHOUT_COLORS:
        sys.stdout.write(CLEAR)
        sys.stdout.flush()


def _wait(paths: Sequence[str], read: Sequence[str], old_state: State) -> None:
    while True:
        start = time.monotonic()
        if state(paths, read) != old_state:
            return
        time.sleep(max(INTERVAL, SHARE * (time.monotonic() - start)))


def _settle(paths: Sequence[str], read: Sequence[str]) -> None:
    """Wait until nothing changes any more: an editor may write a file in several steps."""
    now = state(paths, read)
    while True:
        time.sleep(INTERVAL / 3)
        last, now = now, state(paths, read)
        if now == last:
            return


def state(paths: Sequence[str], read: Iterable[str]) -> State:
    """The signatures of all files that were or would be read, by path."""
    from urdflint.linter.discovery.walk import ENDINGS

    robots = list(_robots(paths))
    robot_states: State = dict.fromkeys(robots, ())  # of what else it may be: a report of ours is written in each round
    certain_robots = (path for path in robots if path.endswith(ENDINGS))
    return {**robot_states, **{path: _signature(path) for path in (*paths, *read, *_settings(paths), *certain_robots)}}


def _signature(path: str) -> tuple[int, ...] | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    if os.path.isdir(path):  # what is in it has signatures of its own
        return (status.st_ino,)
    return status.st_ino, status.st_size, status.st_mtime_ns


def _settings(paths: Sequence[str]) -> Iterator[str]:
    """The paths where a configuration may be: in the folders of the paths, and above them."""
    for path in dict.fromkeys(os.path.abspath(file) for file in paths):
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        while True:
            yield from (os.path.join(folder, name) for name in (*config.NAMES, config.PROJECT))
            if folder == os.path.dirname(folder):
                break
            folder = os.path.dirname(folder)


def _robots(paths: Sequence[str]) -> Iterator[str]:
    """The files below folders that may be robots."""
    from urdflint.linter.discovery.walk import ENDINGS, SHARED_ENDINGS, SKIPPED

    for path in paths:
        for folder, inner, names in folders.below(path):
            inner[:] = [name for name in inner if not name.startswith(".") and name not in SKIPPED]
            yield from (os.path.join(folder, name) for name in names if name.endswith((*ENDINGS, *SHARED_ENDINGS)))
