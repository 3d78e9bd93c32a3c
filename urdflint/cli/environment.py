"""What a program needs around it, and what is said where it is not there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from urdflint.cli.exit_codes import USAGE

STDERR = 2


def under_actions() -> bool:
    """Whether urdflint is run by GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def require() -> None:
    """See to it that there is somewhere to write and a folder to be in; without these, one line and exit code 2.

    Standard input is missed only where it is asked for, and standard error not at all. Raises SystemExit.
    """
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _occupy(number)
    if sys.stdout is None:
        _leave("standard output is closed")
    if sys.stderr is None:
        sys.stderr = open(STDERR, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the program ends
    try:
        os.getcwd()
    except OSError as error:
        _leave(f"cannot tell the current folder: {error.strerror}")


def _occupy(number: int) -> None:
    """Give a closed stream's number to nothing, or the next file that is opened would have it, and be written into."""
    with suppress(OSError):
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)


def _leave(why: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"urdflint: {why}\n")
    raise SystemExit(USAGE)
