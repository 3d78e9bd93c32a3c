"""`preview`: the model that a program creates from a robot."""

from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, FORMAT, colored, say_assumed
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.model.robot import Robot
    from urdflint.model.scenes.scene import Scene
    from urdflint.programs.target import Target
    from urdflint.syntax.source import Source

    Targets = list[Target]

FILES = argument("URDF or xacro files, for Drake also SDFormat, MJCF and model directives, or - for input.", "FILE...")
IN = option(
    "A release of a program that has a model; the newest Gazebo by default.", "TARGET", letter="-t", complete="targets"
)
DIFF = option("Show what changes from one release to another.", "TARGET TARGET")
NO_RESOLVE = option("Accepted as for check; a preview never looks for meshes.")


def show_preview(  # noqa: PLR0913, PLR0917
    files: Annotated[list[str], FILES],
    target: Annotated[str | None, IN] = None,
    diff: Annotated[tuple[str, str] | None, DIFF] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Show the model that a program creates: Gazebo, ROS, Drake, MuJoCo and other simulators.

    It shows merged links, what is lost and why, masses, and joints with their limits. For SDFormat, MJCF and model
    directives it shows Drake's model: bodies, joints, actuators and geometries. JSON has one line for each file. The
    exit code is 1 if the program rejects a file, and 2 if one cannot be read.
    """
    from urdflint.config import request

    with exit_codes.usage_errors():
        in_color = colored(color, format)
        targets = [_converter(word) for word in diff] if diff else [request.previewed(target or "gazebo")]
        say_assumed(targets)
        robot_settings = settings(xacro_arg, xacro_env, package)
    codes = [_show(file, targets, robot_settings, format, in_color, is_one_of_many=len(files) > 1) for file in files]
    if max(codes) != exit_codes.CLEAN:
        raise SystemExit(max(codes))


def _converter(word: str) -> "Target":
    """The release of libsdformat that a word means; of a release of ROS its Gazebo's. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.programs.target import FAMILIES

    target = request.previewed(word)
    if not FAMILIES[target.family].converts:
        raise options.BadOption(f"--diff is for Gazebo and sdformat, not '{word}'")
    return target


def _show(
    file: str, targets: "Targets", robot_settings: "Settings", form: str, in_color: bool, *, is_one_of_many: bool
) -> int:
    """Show what becomes of one file; the exit code for it."""
    from functools import partial

    from urdflint.cli import options
    from urdflint.model.scenes.scene import Scene
    from urdflint.programs.target import FAMILIES

    try:
        model = of_robot(file, partial(_read, robot_settings=robot_settings, target=targets[0]))
    except options.BadOption as error:
        terminal.say(str(error))
        return exit_codes.USAGE
    if is_one_of_many and form != "json":
        from urdflint.reporters.effect_sentences import shown_path

        terminal.show(f"{shown_path(file)}\n")
    if isinstance(model, Scene):
        return exit_codes.FINDINGS if _show_scene(model, targets[0], form, in_color) else exit_codes.CLEAN
    say_notes(file, model.files.not_checked)
    show = _show_converted if FAMILIES[targets[0].family].converts else _show_loaded
    return exit_codes.FINDINGS if show(file, model, targets, form, in_color) else exit_codes.CLEAN


def _read(source: "Source", robot_settings: "Settings", target: "Target") -> "Robot | Scene":
    """The robot in a file, or for Drake what is in one of another format. Raises NoRobot."""
    from urdflint.linter.run import load_target
    from urdflint.linter.run import load_target as one_robot

    scene = load_target.read_scene(source, robot_settings) if target.family == "drake" else None
    return scene or one_robot.under(source, robot_settings)[0]


def _show_scene(scene: "Scene", target: "Target", form: str, in_color: bool) -> bool:
    """What Drake makes of a file that is no URDF; whether it rejects it."""
    from urdflint.programs.drake import scene_plant
    from urdflint.reporters.robots import scene_model

    plant = scene_plant.created_scene(scene, target)
    if form == "json":
        terminal.show(scene_model.as_json(scene, plant))
    else:
        terminal.show(terminal.painted(scene_model.text(scene, plant), in_color))
    return bool(plant.refusals)


def _show_converted(file: str, robot: "Robot", targets: "Targets", form: str, in_color: bool) -> bool:
    """What libsdformat makes of a robot, and what is otherwise in a second release; whether one rejects it."""
    from urdflint.programs import models
    from urdflint.reporters.robots import engine_model, gazebo_model, kinematic_trees

    converted_robots = [gazebo_model.gazebo_preview(robot, target) for target in targets]
    if form == "json":
        terminal.show(gazebo_model.as_json(file, *converted_robots))
    else:
        are_several = len(converted_robots) > 1
        terminal.show(
            terminal.painted(
                gazebo_model.difference(*converted_robots)
                if are_several
                else kinematic_trees.trees(robot, *converted_robots[0]),
                in_color,
            )
        )
        for later in engine_model.repaired_rows(robot, models.loaded(robot, targets[0])) if not are_several else ():
            terminal.show(terminal.painted(later, in_color))
    return any(converted.model.refusals for converted in converted_robots)


def _show_loaded(file: str, robot: "Robot", targets: "Targets", form: str, in_color: bool) -> bool:
    """What another program makes of a robot; whether it rejects it."""
    from urdflint.programs import models
    from urdflint.reporters.robots import engine_model

    loaded = models.loaded(robot, targets[0])
    if form == "json":
        terminal.show(engine_model.as_json(file, robot, loaded))
    else:
        terminal.show(terminal.painted(engine_model.text(robot, loaded), in_color))
    return bool(loaded.refusals)
