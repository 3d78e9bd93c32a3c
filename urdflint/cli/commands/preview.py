"""`preview`: the model that Gazebo creates from a robot."""

from typing import TYPE_CHECKING, Annotated

import typer

from urdflint.cli import completion, terminal, usage
from urdflint.cli.commands.base import COLOR, FORMAT, app, colored

if TYPE_CHECKING:
    from urdflint.model.robot import Robot

FILE = typer.Argument(metavar="FILE", help="A URDF file, or - for standard input.", show_default=False)
IN = typer.Option("--target", "-t", help="A release of Gazebo, libsdformat or ROS; the newest by default.",
                  metavar="TARGET", show_default=False, autocompletion=completion.targets)  # fmt: skip
DIFF = typer.Option("--diff", help="Show what changes from one release to another.", metavar="TARGET TARGET",
                    show_default=False)  # fmt: skip
NO_RESOLVE = typer.Option("--no-resolve", help="Do not look at other files; a preview never does.")


@app.command("preview")
def show_preview(
    file: Annotated[str, FILE],
    target: Annotated[str | None, IN] = None,
    diff: Annotated[tuple[str, str] | None, DIFF] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """Show the model that Gazebo creates.

    Links merged by fixed-joint lumping, what is dropped and why, masses. The exit code is 1 if Gazebo rejects the file.
    """
    from urdflint.cli import options

    with usage.usage_errors():
        in_color = colored(color, format)
        robot = _robot(file)
        targets = [options.converter(word) for word in diff or (target or "gazebo",)]
    from urdflint.reporters import preview, trees

    found = [preview.shown(robot, one) for one in targets]
    if format == "json":
        text = preview.as_json(file, *found)
    else:
        shown = trees.trees(robot, *found[0]) if diff is None else preview.difference(*found)
        text = terminal.painted(shown, in_color)
    terminal.show(text)
    if any(one.model.refusals for one in found):
        raise typer.Exit(usage.FOUND)


def _robot(path: str) -> "Robot":
    """The robot in a file. Raises BadOption where there is none."""
    from urdflint.cli import options
    from urdflint.linter import inputs as files
    from urdflint.linter import one_robot

    try:
        return one_robot.read(files.read(path))
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except one_robot.NoRobot as error:
        raise options.BadOption(str(error)) from error
