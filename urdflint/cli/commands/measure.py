"""`measure`: what each link weighs, and how large it is by its shapes."""

from typing import TYPE_CHECKING, Annotated

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.compare import FILE
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, settings
from urdflint.cli.parameters import option

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.measuring.table import Measured

FORMAT = option("--format", "-f", about="text (the default), json or csv.", metavar="FORMAT")
FORMATS = ("text", "json", "csv")


def measure_links(
    file: Annotated[str, FILE],
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Measure the links of a robot.

    A row for each link: its mass, and by its shapes the volume, density and size; its principal moments of inertia
    beside those that the shapes have at that mass, and the ratios of the two. Meshes are opened.
    """
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.reporters import measures

    with usage.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = terminal.colored(request.one_of("--color", color, options.COLORS)) and format == "text"
        links = _measured(file, settings(xacro_arg, xacro_env, package))
    if format == "json":
        terminal.show(measures.as_json(file, links), "utf-8")
    elif format == "csv":
        terminal.show(measures.as_csv(links), "utf-8")
    else:
        show(measures.text(file, links, terminal.width()), in_color)


def _measured(path: str, given: "Settings") -> "list[Measured]":
    """The links of the robot in a file. Raises BadOption where there is none."""
    from urdflint.cli import options
    from urdflint.linter import inputs as files
    from urdflint.linter import one_robot, work
    from urdflint.measuring import table

    try:
        source = files.read(path)
        robot = one_robot.read(source, given)
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except one_robot.NoRobot as error:
        raise options.BadOption(str(error)) from error
    robot.files = work.files_of(robot.document, given)
    return table.measure(robot)
