"""`doctor`: what urdflint finds on this machine."""

import os
from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import FORMAT, colored
from urdflint.cli.parameters import argument, option

ROBOTS = argument("Robots or folders; the current folder by default.", "PATH")
CONFIG = option("The configuration to look at, not the nearest one.", "FILE")


def doctor(
    paths: Annotated[list[str] | None, ROBOTS] = None,
    config: Annotated[str | None, CONFIG] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
) -> None:
    """Show what urdflint finds here: versions, configuration, packages and how they were found, other programs."""
    from urdflint.cli.commands import diagnosis
    from urdflint.text import wording

    with exit_codes.usage_errors():
        colored("never", format)
    report = diagnosis.diagnosis(paths or [os.curdir], config)
    terminal.show(diagnosis.as_json(report) if format == "json" else wording.page(diagnosis.text(report)))
