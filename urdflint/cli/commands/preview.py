"""`preview`: the model that Gazebo creates from a robot."""

from typing import TYPE_CHECKING, Annotated

import typer

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import COLOR, FORMAT, app, colored

if TYPE_CHECKING:
    from urdflint.model.robot import Robot
    from urdflint.programs.target import Target

FILE = typer.Argument(metavar="FILE", help="A URDF file, or - for standard input.", show_default=False)
IN = typer.Option("--target", "-t", help="A release of Gazebo, libsdformat or ROS; the newest by default.",
                  metavar="TARGET", show_default=False)  # fmt: skip
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
    with usage.usage_errors():
        in_color = colored(color, format)
        robot = _robot(file)
        targets = [_converter(word) for word in diff or (target or "gazebo",)]
    from urdflint.programs.sdformat import running
    from urdflint.programs.sdformat.analysis import convert
    from urdflint.reporters import preview, trees

    models = [convert(robot, one) for one in targets]
    found = [
        preview.Shown(model, list(running.not_run(robot, model, one)))
        for model, one in zip(models, targets, strict=True)
    ]
    if format == "json":
        text = preview.as_json(file, *found)
    else:
        shown = trees.trees(robot, *found[0]) if diff is None else preview.difference(*found)
        text = terminal.painted(shown, in_color)
    terminal.show(text)
    if any(one.refusals for one in models):
        raise typer.Exit(usage.FOUND)


def _converter(word: str) -> "Target":
    """A release of libsdformat; of a release of ROS the Gazebo that is paired with it. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.programs.target import DISTRIBUTIONS

    found = options.targets([word])
    if word.strip().lower() in DISTRIBUTIONS:
        found = tuple(one for one in found if one.family == "sdformat")
    if len(found) != 1 or found[0].family != "sdformat":
        raise options.BadOption(f"preview is for Gazebo and sdformat, not '{word}'")
    return found[0]


def _robot(path: str) -> "Robot":
    """The robot in a file. Raises BadOption where there is none."""
    from urdflint.cli import options
    from urdflint.linter import inputs as files
    from urdflint.model import contents
    from urdflint.model.files import Files
    from urdflint.model.robot import Robot
    from urdflint.syntax import parsing

    try:
        document = parsing.read(files.read(path))
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    if contents.is_xacro(document):
        raise options.BadOption(f"{path} is a xacro file: expand it, and preview the URDF that xacro prints")
    root = document.root
    if root is None or root.tag != "robot":
        what = "it has no element" if root is None else f"its root element is <{root.tag}>"
        raise options.BadOption(f"{path} is not URDF: {what}")
    return Robot(document, root, Files(None, {}, False))
