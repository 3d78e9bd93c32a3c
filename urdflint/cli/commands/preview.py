"""`preview`: the model that Gazebo or MuJoCo creates from a robot."""

from typing import TYPE_CHECKING, Annotated

import typer

from urdflint.cli import completion, terminal, usage
from urdflint.cli.commands.base import COLOR, FORMAT, app, colored
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, settings

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.model.robot import Robot
    from urdflint.programs.target import Target

FILE = typer.Argument(metavar="FILE", help="A URDF or xacro file, or - for standard input.", show_default=False)
IN = typer.Option("--target", "-t", help="A release of Gazebo, ROS or MuJoCo; the newest Gazebo by default.",
                  metavar="TARGET", show_default=False, autocompletion=completion.targets)  # fmt: skip
DIFF = typer.Option("--diff", help="Show what changes from one release to another.", metavar="TARGET TARGET",
                    show_default=False)  # fmt: skip
NO_RESOLVE = typer.Option("--no-resolve", help="Do not look for meshes and textures; a preview never does.")


@app.command("preview")
def show_preview(  # noqa: PLR0913, PLR0917
    file: Annotated[str, FILE],
    target: Annotated[str | None, IN] = None,
    diff: Annotated[tuple[str, str] | None, DIFF] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Show the model that Gazebo or MuJoCo creates.

    Links that are merged, what is dropped and why, masses, joints. The exit code is 1 if the program rejects the file.
    """
    from urdflint.cli import options

    with usage.usage_errors():
        in_color = colored(color, format)
        robot = _robot(file, settings(xacro_arg, xacro_env, package))
        targets = [options.converter(word) for word in diff] if diff else [options.previewed(target or "gazebo")]
    if targets[0].family != "sdformat":
        _show_engine(file, robot, targets[0], format, in_color)
        return
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


def _show_engine(file: str, robot: "Robot", target: "Target", form: str, in_color: bool) -> None:
    """What a physics engine has of a robot."""
    from urdflint.reporters import engine_model

    one = engine_model.shown(robot, target)
    if form == "json":
        terminal.show(engine_model.as_json(file, robot, one))
    else:
        terminal.show(terminal.painted(engine_model.text(robot, one), in_color))
    if one.refusals:
        raise typer.Exit(usage.FOUND)


def _robot(path: str, given: "Settings") -> "Robot":
    """The robot in a file. Raises BadOption where there is none."""
    from urdflint.cli import options
    from urdflint.linter import inputs as files
    from urdflint.linter import one_robot

    try:
        return one_robot.read(files.read(path), given)
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except one_robot.NoRobot as error:
        raise options.BadOption(str(error)) from error
