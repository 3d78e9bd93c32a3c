"""The whole command line as typer has it, for help pages, completion, and what it says of a wrong call."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]
from typer.core import TyperCommand, TyperGroup, TyperOption

from urdflint import __version__
from urdflint.cli import command_names, completion, terminal
from urdflint.cli.exit_codes import clean_complaints
from urdflint.cli.parameters import HELP as HELP_OPTIONS
from urdflint.cli.parameters import Argument, Option, Parameter, call, parameters

HELP = """Check URDF robot descriptions: what is wrong, where, and what each program does about it.

\b
  urdflint robot.urdf                    check one file
  urdflint check                         check all robots below this folder
  urdflint check -t gazebo,drake .       what Gazebo and Drake do with them
  urdflint check -f junit=report.xml     for CI, in addition to the text
  urdflint check --fix robot.urdf        fix what has one meaning
  urdflint merge part*.json              one report of the parts of a run
  urdflint expand robot.urdf.xacro       the URDF that xacro makes
  urdflint rule limit-missing            explain a rule
  urdflint preview robot.urdf            the model that Gazebo creates
  urdflint compare robot.urdf            what all programs make of it
  urdflint diff --rev main robot.urdf    what a change means
  urdflint measure robot.urdf            masses, sizes and densities of links
  urdflint show robot.urdf               a page with the robot in 3D
  urdflint explain limit/@effort         a tag or attribute, and who reads it

Without a command, `urdflint` takes paths and options as `urdflint check` does.

Exit codes: 0 clean, 1 findings, 2 wrong usage, invalid configuration or unreadable file, 3 an error inside urdflint,
130 interrupted, 143 terminated.
"""
SCHEMAS = "The schemas, for editors and other validators."
NAMES = {"help_option_names": list(HELP_OPTIONS)}
ANY_LENGTH = 1000
HELP_ALL = "--help-all"
ALL = "Show all options and exit; here are the common ones."


def _show_all(ctx: Any, _: object, is_requested: bool) -> None:
    """Print the help page with all options."""
    if is_requested:
        ctx.meta[HELP_ALL] = True
        terminal.show(f"{ctx.get_help()}\n")
        raise typer.Exit


SHOWN_AT_ONCE: dict[str, Any] = {"is_flag": True, "is_eager": True, "callback": _show_all}


class Command(TyperCommand):
    """A command that complains in one line, with a short help page and a long one where it has rare options."""

    def __init__(self, name: str | None, **settings: Any) -> None:
        super().__init__(name, **settings)
        function = command_names.find(name or "")
        options = parameters(function) if function is not None else ()
        self.rare = {
            option.name for option in options if isinstance(option.declared, Option) and option.declared.is_rare
        }
        if self.rare:
            self.params.append(TyperOption(param_decls=[HELP_ALL], help=ALL, expose_value=False, **SHOWN_AT_ONCE))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments as typer takes them."""
        with clean_complaints():
            return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """How it is called; releases of typer differ in what they say of an argument that may be left out."""
        pieces: list[str] = super().collect_usage_pieces(ctx)
        return ["[OPTIONS]", "[PATH]..."] if self.name == "check" else pieces

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, those of each panel together."""
        panels: dict[str, list[tuple[str, str]]] = {}
        left_out = set() if ctx.meta.get(HELP_ALL) else self.rare
        for parameter in self.get_params(ctx):
            if parameter.name in left_out:
                continue
            row = parameter.get_help_record(ctx)
            if row is not None:
                kind = (
                    "Arguments"
                    if parameter.param_type_name == "argument"
                    else getattr(parameter, "rich_help_panel", None)
                )
                panels.setdefault(kind or "Options", []).append(row)
        for name, rows in panels.items():
            with formatter.section(name):
                formatter.write_dl(rows)


class Commands(TyperGroup):
    """A group whose help page tells the first sentence of each command in full, on as many lines as it takes."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        rows = [(name, self.commands[name].get_short_help_str(ANY_LENGTH)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named."""
        with clean_complaints():
            return super().resolve_command(ctx, args)


class Program(Commands):
    """The whole command line, which completes the options of `check` too where no command is written."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse what is written as if its command were written too."""
        return super().parse_args(ctx, command_names.written_out(args))


def _version(is_requested: bool) -> None:
    if is_requested:
        from urdflint.programs import target

        terminal.show(f"urdflint {__version__}\nprograms known: {target.knowledge()}\n")
        raise typer.Exit


VERSION = typer.Option(
    "--version", callback=_version, is_eager=True, help="Show the version and the programs that it knows, and exit."
)


INSTALL, SHOW, REMOVE = (
    typer.Option(name, metavar="[SHELL]", show_default=False, help=about)
    for name, about in zip(
        command_names.COMPLETION,
        (
            "Let a shell complete words: bash, zsh, fish or powershell; by default the current one.",
            "Print the script for that.",
            "Delete what --install-completion wrote.",
        ),
        strict=True,
    )
)


def _top(
    version: Annotated[bool, VERSION] = False,
    install_completion: Annotated[str | None, INSTALL] = None,
    show_completion: Annotated[str | None, SHOW] = None,
    remove_completion: Annotated[str | None, REMOVE] = None,
) -> None:
    pass


def _group(kind: type[Commands], about: str, functions: dict[str, Any]) -> typer.Typer:
    """A group of commands, and of groups of commands."""
    app = typer.Typer(
        cls=kind,
        help=about,
        context_settings=NAMES,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,  # --install-completion and its like are those of shell_completion
    )
    for name, entry in functions.items():
        if isinstance(entry, dict):
            app.add_typer(_group(Commands, SCHEMAS, entry), name=name)
        else:
            app.command(name, cls=Command, context_settings=NAMES)(_for_typer(command_names.function(entry)))
    return app


def _for_typer(function: Callable[..., None]) -> Callable[..., None]:
    """A function whose parameters are declared in typer's words."""

    def command(**values: Any) -> None:
        call(function, values)

    declared = [
        inspect.Parameter(
            parameter.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if parameter.default is ... else parameter.default,
            annotation=Annotated[
                parameter.kind if parameter.default is not None else parameter.kind | None, _info(parameter)
            ],
        )
        for parameter in parameters(function)
    ]
    command.__doc__ = function.__doc__
    command.__signature__ = inspect.Signature(declared)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in declared}
    return command


def _info(parameter: Parameter) -> Any:
    declared = parameter.declared
    complete = getattr(completion, declared.complete) if declared.complete else None
    words: dict[str, Any] = {"help": declared.about, "metavar": declared.metavar, "autocompletion": complete}
    if isinstance(declared, Argument):
        return typer.Argument(show_default=False, **words)
    return typer.Option(*parameter.names, show_default=False, rich_help_panel=declared.panel, **words)


app = _group(Program, HELP, command_names.COMMANDS)
app.callback()(_top)
completion_init()
