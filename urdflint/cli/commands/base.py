"""The whole command line: what its commands have in common."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from urdflint import __version__
from urdflint.cli import check as cli_check
from urdflint.cli import command, terminal

if TYPE_CHECKING:
    from urdflint.reporters.lines import Line

HELP = """Check URDF robot descriptions: what is wrong, where, and what each program does about it.

\b
  urdflint robot.urdf                    check one file
  urdflint check                         check all robots below this folder
  urdflint check -t gazebo,drake .       what Gazebo and Drake do with them
  urdflint check -f junit=report.xml     for CI, in addition to the text
  urdflint check --fix robot.urdf        mend what has one meaning
  urdflint expand robot.urdf.xacro       the URDF that xacro makes
  urdflint rule limit-missing            explain a rule
  urdflint preview robot.urdf            the model that Gazebo creates
  urdflint compare robot.urdf            what all programs make of it
  urdflint diff --rev main robot.urdf    what a change means
  urdflint measure robot.urdf            masses, sizes and densities of links
  urdflint explain limit/@effort         a tag or attribute, and who reads it

Without a command, `urdflint` takes paths and options as `urdflint check` does.

Exit codes: 0 clean, 1 findings, 2 wrong usage, invalid configuration or unreadable file, 3 an error inside urdflint,
130 interrupted, 143 terminated.
"""
ANY_LENGTH = 1000

TABLES = ("text", "json")
COLOR = typer.Option("--color", help="auto (the default), always or never.", metavar="WHEN", show_default=False)
FORMAT = typer.Option("--format", "-f", help="text (the default) or json.", metavar="FORMAT", show_default=False)


class Commands(TyperGroup):
    """A group whose help page tells the first sentence of each command in full, on as many lines as it takes."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        rows = [(name, self.commands[name].get_short_help_str(ANY_LENGTH)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class Program(Commands):
    """The whole command line, which completes the options of `check` too where no command is written."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse what is written as if its command were written too."""
        return super().parse_args(ctx, command.written_out(args))


app = typer.Typer(
    cls=Program,
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


def show(found: "list[Line]", in_color: bool) -> None:
    """Print lines, in their styles if asked."""
    from urdflint.reporters import lines

    terminal.show(terminal.painted(lines.styled(found), in_color, wrap=False) if in_color else lines.plain(found))
