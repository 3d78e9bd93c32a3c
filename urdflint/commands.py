"""The whole command line: `check`, and what tells of rules and targets."""

import sys
from typing import Annotated

import typer

from urdflint import __version__, cli, terminal

HELP = """Check URDF robot descriptions: what is wrong, where, and which program does what about it.

\b
  urdflint check robot.urdf                    one file
  urdflint check .                             all robots below this folder
  urdflint check -t gazebo,drake robot.urdf    what Gazebo and Drake make of it
  urdflint check . --format junit=report.xml   for CI, beside the text
  urdflint rule limit-missing                  what a rule is about

\b
Exit codes: 0 clean, 1 findings, 2 wrong usage, bad configuration or an unreadable file,
3 an error inside urdflint, 130 interrupted.
"""

TABLES = ("text", "json")
COLOR = typer.Option("--color", help="auto (the default), always or never.", metavar="WHEN", show_default=False)
FORMAT = typer.Option("--format", "-f", help="text (the default) or json.", metavar="FORMAT", show_default=False)
FAMILY = typer.Option("--family", help="Only codes with these letters, such as URDF.", metavar="LETTERS")
RULE = typer.Argument(metavar="CODE-OR-NAME", help="Such as URDF214 or joint-limit-missing.")

app = typer.Typer(
    help=HELP,
    context_settings=cli.NAMES,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command(context_settings=cli.NAMES)(cli.check)


def _version(asked: bool) -> None:
    if asked:
        terminal.show(f"urdflint {__version__}\n")
        raise typer.Exit


VERSION = typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")


@app.callback()
def _top(version: Annotated[bool, VERSION] = False) -> None:
    pass


def _colored(color: str, format: str = "text") -> bool:  # noqa: A002
    """Whether to write colours, if what was asked for is one of the words known. Raises BadOption."""
    from urdflint import options

    options.one_of("--format", format, TABLES)
    return terminal.colored(options.one_of("--color", color, options.COLORS))


@app.command("rule")
def show_rule(word: Annotated[str, RULE], color: Annotated[str, COLOR] = "auto") -> None:
    """Show what a rule is about: why it hurts, which program does what, examples."""
    from urdflint import catalog, options

    with cli.usage_errors():
        colored = _colored(color)
        code = catalog.find(word)
        if code is None:
            raise options.BadOption(f"unknown rule '{word}'{options.suggest_rule(word)}")
    from urdflint.reporters import listing

    text = listing.document(catalog.rule(code))
    if colored or sys.stdout.isatty():
        from rich.markdown import Markdown

        text = terminal.painted(Markdown(text, code_theme="ansi_dark"), colored)
    terminal.show(text)


@app.command("rules")
def list_rules(
    family: Annotated[str | None, FAMILY] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the rules."""
    from urdflint import catalog, options

    with cli.usage_errors():
        colored = _colored(color, format)
        found = [catalog.rule(code) for code in sorted(catalog.paths())]
        if family is not None:
            options.one_of("--family", family.upper(), sorted({one.family for one in found}))
            found = [one for one in found if one.family == family.upper()]
    from urdflint.reporters import listing

    terminal.show(listing.rules_json(found) if format == "json" else terminal.painted(listing.rules(found), colored))


@app.command("targets")
def list_targets(
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the programs that findings can be about, their versions and aliases."""

    with cli.usage_errors():
        colored = _colored(color, format)
    from urdflint.reporters import listing

    terminal.show(listing.targets_json() if format == "json" else terminal.painted(listing.targets(), colored))
