"""What a process opens, lists, runs and connects to, held against what it may: Python tells before it does it."""

from __future__ import annotations

import mimetypes
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[3]
CONFIGURED = "urdflint/config/"  # a configuration may be a link, and extend any other file
ABOVE = ("urdflint.toml", ".urdflint.toml", "pyproject.toml", "package.xml", ".git")  # looked for in folders above
SYSTEM = (
    sys.prefix,
    sys.base_prefix,
    *filter(None, sys.path),
    str(ROOT),
    "/dev/null",
    "/dev/urandom",
    *mimetypes.knownfiles,
)
STREAMS = ("/dev/fd/0", "/dev/stdin")
PROGRAMS = ("subprocess.Popen", "os.posix_spawn", "os.exec", "os.spawn", "os.system")
NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto", "socket.gethostbyname")
CALLERS = 4
LOOKS = ("open", "os.listdir", "os.scandir")


def install(repository: str, allowed: Sequence[str], tell: Callable[[str], None]) -> None:
    """Tell of all that this process does outside of the repository and of these folders."""
    fine = tuple(os.path.realpath(folder) for folder in (repository, *allowed, *SYSTEM))

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in LOOKS:
            outside = _outside(args, fine, repository)
            if outside and CONFIGURED not in (caller := _caller()):
                tell(f"{event} of {outside} in {caller}")
        elif event in PROGRAMS and os.path.basename(os.fsdecode(args[0] or "")) != "git":
            tell(f"{event} of {args[0]} in {_caller()}")
        elif event in NETWORK:
            tell(f"{event} in {_caller()}")

    sys.addaudithook(hook)


def _outside(args: tuple[Any, ...], fine: Sequence[str], repository: str) -> str:
    """Where a path leads, if that is none of what may be opened; nothing for descriptors and what is no path."""
    path = os.curdir if args[0] is None else args[0]
    if isinstance(path, int):
        return ""
    with suppress(ValueError, TypeError, OSError):
        text = os.fsdecode(path)
        real = os.path.realpath(text)
        if len(args) > 2 and isinstance(args[2], int) and args[2] & os.O_NOFOLLOW:
            real = os.path.join(os.path.realpath(os.path.dirname(text) or os.curdir), os.path.basename(text))
        if text in STREAMS or any(real == folder or real.startswith(folder + os.sep) for folder in fine):
            return ""
        folder, name = os.path.split(real)
        if name in ABOVE and (repository + os.sep).startswith(os.path.join(folder, "")):
            return ""
        return os.path.relpath(real, repository) if real.startswith(os.path.dirname(repository)) else real
    return ""


def _caller() -> str:
    """The functions of the project that are at it."""
    frame: FrameType | None = sys._getframe(2)
    callers: list[str] = []
    while frame is not None and len(callers) < CALLERS:
        if frame.f_code.co_filename.startswith(f"{ROOT}/urdflint/"):
            callers.append(f"{os.path.relpath(frame.f_code.co_filename, ROOT)}:{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(callers)
