"""Exit codes, and what becomes of a wrong call."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

CLEAN, FOUND, USAGE, INTERNAL, INTERRUPTED, TERMINATED = 0, 1, 2, 3, 130, 143


class Done(SystemExit):
    """The end of a check, with the files that it read."""

    def __init__(self, code: int, read: Sequence[str]) -> None:
        super().__init__(code)
        self.read = read


@contextmanager
def usage_errors() -> Iterator[None]:
    """One line and exit code 2 for what the user asked wrongly."""
    from urdflint import config
    from urdflint.cli import options, terminal
    from urdflint.linter import inputs as files

    try:
        yield
    except (config.BadConfig, files.NoSuchPath, options.BadOption) as error:
        terminal.say(str(error))
        raise SystemExit(USAGE) from error


@contextmanager
def clean_complaints() -> Iterator[None]:
    """See to it that what typer says of arguments is one line: they may be names of files that a stranger made."""
    try:
        yield
    except Exception as error:
        if isinstance(getattr(error, "message", None), str):
            from urdflint.wording import one_line

            error.message = one_line(error.message)  # type: ignore[attr-defined]
        raise
