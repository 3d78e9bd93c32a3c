"""Exit codes: of a report, and of a wrong call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urdflint.findings import Overrun, Report

CLEAN, FINDINGS, USAGE, INTERNAL, INTERRUPTED, TERMINATED = 0, 1, 2, 3, 130, 143
NONE: Mapping[str, str] = {}


class Finished(SystemExit):
    """The end of a check, with the files that it read."""

    def __init__(self, code: int, read: Sequence[str]) -> None:
        super().__init__(code)
        self.read = read


def exit_code(report: Report, threshold: str, own: Mapping[str, str] = NONE, fail_on_unchecked: bool = False) -> int:
    """The worst of what happened; each file that was not read gets a line on standard error.

    Files that are in `own` have their own threshold; in what a robot includes, that of the robot counts.
    """
    from urdflint.cli import terminal

    fails = report.fails(threshold, own) or report.lacks(threshold, own)
    code = FINDINGS if fails or (fail_on_unchecked and report.leaves_out) else CLEAN
    for file in report.files:
        if file.unreadable:
            terminal.say(f"cannot read {file.path}: {file.unreadable}")
            code = max(code, USAGE)
        for overrun in file.overruns:
            terminal.say(_placed(overrun))
            code = max(code, USAGE)
        if file.failure:
            terminal.say(f"{file.path}: {file.failure}")
            code = INTERNAL
    return code


def _placed(overrun: Overrun) -> str:
    """The line about a rule of a team that took too long, with its place in the configuration."""
    from urdflint.config import toml

    keys = (overrun.key, *((overrun.number, "where") if overrun.number >= 0 else ()))
    with suppress(OSError, ValueError, RecursionError):  # it may be of another machine
        return str(toml.bad(overrun.path, overrun.words, keys))
    return overrun.words


@contextmanager
def usage_errors() -> Iterator[None]:
    """One line and exit code 2 for what the user asked wrongly."""
    from urdflint import config
    from urdflint.cli import terminal
    from urdflint.config import request
    from urdflint.linter.discovery import inputs

    try:
        yield
    except (config.BadConfig, inputs.NoSuchPath, request.BadWord) as error:
        terminal.say(str(error))
        raise SystemExit(USAGE) from error


@contextmanager
def clean_complaints() -> Iterator[None]:
    """See to it that what typer says of arguments is one line: they may be names of untrusted files."""
    try:
        yield
    except Exception as error:
        if isinstance(getattr(error, "message", None), str):
            from urdflint.text.wording import one_line, page

            error.message = page(one_line(error.message))  # type: ignore[attr-defined]
            candidates = getattr(error, "possibilities", None)
            if candidates:
                from urdflint.text.similar import suggestion

                error.message += suggestion(error.option_name, candidates)  # type: ignore[attr-defined]
                error.possibilities = None  # type: ignore[attr-defined]
        raise
