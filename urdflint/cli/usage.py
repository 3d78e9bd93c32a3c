"""Exit codes, and what becomes of a wrong call."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer

CLEAN, FOUND, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


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
        raise typer.Exit(USAGE) from error
