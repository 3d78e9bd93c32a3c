"""`doctor`: what urdflint finds on this machine."""

import os
from typing import Annotated

import typer

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import FORMAT, app, colored

ROBOTS = typer.Argument(metavar="PATH", help="Robots or folders; the current folder by default.", show_default=False)
CONFIG = typer.Option("--config", help="The configuration to look at, not the nearest one.", metavar="FILE")


@app.command("doctor")
def doctor(
    paths: Annotated[list[str] | None, ROBOTS] = None,
    config: Annotated[str | None, CONFIG] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
) -> None:
    """Show what urdflint finds here: versions, configuration, packages and how they were found, other programs."""
    from urdflint import wording
    from urdflint.cli import diagnosed
    from urdflint.cli.diagnosis import diagnosis

    with usage.usage_errors():
        colored("never", format)
    found = diagnosis(paths or [os.curdir], config)
    terminal.show(diagnosed.as_json(found) if format == "json" else wording.page(diagnosed.text(found)))
