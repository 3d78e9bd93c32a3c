"""`measure`: what each link weighs, and how large it is by its shapes; what each joint moves and holds."""

import math
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.compare import FILE
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from urdflint.measuring.joint_table import MeasuredJoint

FORMAT = option("text (the default), json or csv.", "FORMAT", letter="-f")
JOINTS = option("The moving joints: the inertia below each about its axis, gravity and effort.")
TIME_STEP = option("Of a simulation, for the stable damping of --joints (0.002).", "SECONDS")
FORMATS = ("text", "json", "csv")


def measure_links(  # noqa: PLR0913, PLR0917
    file: Annotated[str, FILE],
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
    joints: Annotated[bool, JOINTS] = False,
    time_step: Annotated[str, TIME_STEP] = "0.002",
) -> None:
    """Measure the links of a robot, or its joints.

    Each link has a row: its mass; volume, density and size of its shapes. Its principal moments of inertia stand beside
    those of the shapes at that mass, with the ratios. Meshes are opened.
    """
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.library import measure
    from urdflint.reporters.robots import measures

    with exit_codes.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = options.in_color(color) and format == "text"
        robot_settings = settings(xacro_arg, xacro_env, package)
        step = _seconds(time_step)
        measuring = measure.measured_joints if joints else measure.measured
        measured = of_robot(file, lambda source: measuring(source, robot_settings))
        say_notes(file, measured.notes)
    if joints:
        _show_joints(file, format, measured.joints, step, in_color)
    elif format == "json":
        terminal.show(measures.as_json(file, measured.links), "utf-8")
    elif format == "csv":
        terminal.show(measures.as_csv(measured.links), "utf-8")
    else:
        show(measures.text(file, measured.links, terminal.width()), in_color)


def _show_joints(path: str, format: str, joints: "Sequence[MeasuredJoint]", time_step: float, in_color: bool) -> None:  # noqa: A002
    from urdflint.reporters.robots import joint_measures

    if format == "json":
        terminal.show(joint_measures.as_json(path, joints, time_step), "utf-8")
    elif format == "csv":
        terminal.show(joint_measures.as_csv(joints, time_step), "utf-8")
    else:
        show(joint_measures.text(path, joints, time_step, terminal.width()), in_color)


def _seconds(text: str) -> float:
    """A time step in s. Raises BadWord."""
    from urdflint.config import request

    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 1e-9 <= seconds <= 1e9:
        raise request.BadWord(f"--time-step: '{text}' is not a time in seconds")
    return seconds
