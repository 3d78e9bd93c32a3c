"""`measure`: what each link weighs, and how large it is by its shapes."""

from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.compare import FILE
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import option

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
    from urdflint.library import measure
    from urdflint.reporters.robots import measures

    with exit_codes.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = terminal.colored(request.one_of("--color", color, options.COLORS)) and format == "text"
        robot_settings = settings(xacro_arg, xacro_env, package)
        measured = of_robot(file, lambda source: measure.measured(source, robot_settings))
        say_notes(file, measured.notes)
    if format == "json":
        terminal.show(measures.as_json(file, measured.links), "utf-8")
    elif format == "csv":
        terminal.show(measures.as_csv(measured.links), "utf-8")
    else:
        show(measures.text(file, measured.links, terminal.width()), in_color)
