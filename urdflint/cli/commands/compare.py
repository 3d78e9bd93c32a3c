"""`compare`: what is left of a robot in each program, in one table."""

from typing import TYPE_CHECKING, Annotated

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.comparison.table import Comparison
    from urdflint.linter.settings import Settings
    from urdflint.programs.target import Target
    from urdflint.reporters.changes_for_all import Change

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

    with usage.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = terminal.colored(request.one_of("--color", color, options.COLORS)) and format == "text"
        if between is not None and target:
            raise options.BadOption("--between names its targets itself: leave --target out")
        targets = request.compared(target or ()) if between is None else [request.previewed(one) for one in between]
        given = settings(xacro_arg, xacro_env, package)
        one, changes = _compared(file, given, targets)
    from urdflint.reporters import between as details
    from urdflint.reporters import comparison

    if format == "json":
        terminal.show(comparison.as_json(file, one, changes))
    elif format == "markdown":
        terminal.show(comparison.markdown(file, one, changes))
    elif between is not None:
        show(details.text(file, one, terminal.width()), in_color)
    else:
        show(comparison.text(file, one, changes, terminal.width()), in_color)
    if one.rejected:
        raise SystemExit(usage.FOUND)


def _compared(path: str, given: "Settings", targets: "list[Target]") -> "tuple[Comparison, list[Change]]":
    """What is left of the robot in a file, and what to change in it. Raises BadOption where there is none."""

    from urdflint.cli import options
    from urdflint.comparison import table
    from urdflint.linter import engine, one_robot, run
    from urdflint.linter import inputs as files
    from urdflint.reporters import changes_for_all

    try:
        source = files.read(path)
        one = table.compare(one_robot.read(source, given), targets)
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except one_robot.NoRobot as error:
        raise options.BadOption(str(error)) from error
    asked = given._replace(targets=tuple(targets), resolve=False)
    checked = run.one(source, asked, engine.lint(source, asked))
    return one, changes_for_all.changes(run.gather([checked._replace(alone=())]))
