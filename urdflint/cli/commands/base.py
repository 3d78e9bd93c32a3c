"""The whole command line: what its commands have in common."""

from typing import Annotated

import typer

from urdflint import __version__
from urdflint.cli import check as cli_check
from urdflint.cli import terminal

HELP = """Check URDF robot descriptions: what is wrong, where, and what each program does about it.

\b
  urdflint check robot.urdf                    one file
  urdflint check .                             all robots below this folder
  urdflint check -t gazebo,drake robot.urdf    what Gazebo and Drake do with it
  urdflint check . --format junit=report.xml   for CI, in addition to the text
  urdflint rule limit-missing                  explain a rule
  urdflint preview robot.urdf -t fortress      the model that Gazebo creates
  urdflint explain limit/@effort               what a tag or attribute means, and which programs read it

\b
Exit codes: 0 clean, 1 findings, 2 wrong usage, invalid configuration or unreadable file,
3 an error inside urdflint, 130 interrupted.
"""

TABLES = ("text", "json")
COLOR = typer.Option("--color", help="auto (the default), always or never.", metavar="WHEN", show_default=False)
FORMAT = typer.Option("--format", "-f", help="text (the default) or json.", metavar="FORMAT", show_default=False)

app = typer.Typer(
    help=HELP,
    context_settings=cli_check.NAMES,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command(context_settings=cli_check.NAMES)(cli_check.check)


def _version(asked: bool) -> None:
    if asked:
        terminal.show(f"urdflint {__version__}\n")
        raise typer.Exit


VERSION = typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")


@app.callback()
def _top(version: Annotated[bool, VERSION] = False) -> None:
    pass


def colored(color: str, format: str = "text") -> bool:  # noqa: A002
    """Whether to write colors, if the words asked for are known. Raises BadOption."""
    from urdflint.cli import options

    options.one_of("--format", format, TABLES)
    return terminal.colored(options.one_of("--color", color, options.COLORS))
