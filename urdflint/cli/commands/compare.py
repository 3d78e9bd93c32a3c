"""`compare`: what is left of a robot in each program, in one table."""

from typing import Annotated

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import argument, option

FILE = argument(metavar="FILE", about="A URDF or xacro file, or - for standard input.")
TARGET = option(
    "--target",
    "-t",
    about="Programs and releases; repeatable. The newest release of each program that has a model by default.",
    metavar="TARGET",
    complete="targets",
)
BETWEEN = option("--between", about="Show two programs in detail.", metavar="TARGET TARGET")
FORMAT = option("--format", "-f", about="text (the default), json or markdown.", metavar="FORMAT")
FORMATS = ("text", "json", "markdown")


def compare_programs(  # noqa: PLR0913, PLR0917
    file: Annotated[str, FILE],
    target: Annotated[Many, TARGET] = None,
    between: Annotated[tuple[str, str] | None, BETWEEN] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Compare what programs make of a robot.

    A table with a row for each fact: base, bodies, joints, masses, limits and so on. What differs from the file is
    marked, with the lines that cause it, and below it stands what to change so that all agree. The exit code is 1 if a
    program rejects the file.
    """
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.library import compare as library

    with usage.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = terminal.colored(request.one_of("--color", color, options.COLORS)) and format == "text"
        if between is not None and target:
            raise options.BadOption("--between names its targets itself: leave --target out")
        targets = request.compared(target or ()) if between is None else [request.previewed(one) for one in between]
        given = settings(xacro_arg, xacro_env, package)
        one = of_robot(file, lambda source: library.compared(source, given, targets))
        say_notes(file, one.robot.files.not_checked)
    from urdflint.reporters import between as details
    from urdflint.reporters import comparison

    if format == "json":
        terminal.show(comparison.as_json(file, one, one.changes))
    elif format == "markdown":
        terminal.show(comparison.markdown(file, one, one.changes))
    elif between is not None:
        show(details.text(file, one, terminal.width()), in_color)
    else:
        show(comparison.text(file, one, one.changes, terminal.width()), in_color)
    if one.rejected:
        raise SystemExit(usage.FOUND)
