"""`show`: a page of robots that a browser opens, or the tree of one in words."""

from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import say_assumed
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.programs.target import Target
    from urdflint.show.embedding import Meshes
    from urdflint.show.robots import NotDrawn, ShownRobot

FILES = argument("URDF or xacro files, folders of them, or - for standard input.", "FILE...")
OUTPUT = option("The page; the name of the first file with .html by default.", "PAGE", letter="-o")
OPEN = option("Open the page in the browser.")
FORMAT = option("html (the default); text, mermaid or dot for the tree.", "FORMAT", letter="-f")
SIZE = option("MB of the page (8 by default); meshes beyond it are simplified or boxes.", "MB")
TARGET = option(
    "Programs and releases to compare; the newest release of each program that has a model by default.",
    "TARGET",
    letter="-t",
    complete="targets",
)
NO_CONFIG = option("Read no configuration file.")
FORMATS = ("html", "text", "mermaid", "dot")


def show_robots(  # noqa: PLR0913, PLR0917
    files: Annotated[list[str], FILES],
    output: Annotated[str | None, OUTPUT] = None,
    open: Annotated[bool, OPEN] = False,  # noqa: A002
    format: Annotated[str, FORMAT] = "html",  # noqa: A002
    max_size: Annotated[str | None, SIZE] = None,
    target: Annotated[Many, TARGET] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Write a page that shows robots: in 3D, with findings, programs, tree and measures.

    The page is one file that loads nothing from a network; several robots are in one page with a list. With --format
    the kinematic tree is printed as text, or as Mermaid or DOT for documents.
    """
    from urdflint.config import request

    with exit_codes.usage_errors():
        request.one_of("--format", format, FORMATS)
        robot_settings = settings(xacro_arg, xacro_env, package)
        if format != "html":
            _print_trees(files, robot_settings, format)
            return
        _write(files, _planned(files, robot_settings, no_config), output, max_size, target, open_it=open)


def _planned(named_paths: list[str], robot_settings: "Settings", no_config: bool) -> "list[tuple[str, Settings]]":
    """The files that are named or in a folder, each with its settings, as `check` has them. Raises BadOption."""
    from urdflint.config import plans, request

    files = plans.files(named_paths, no_config=no_config)

    def settings_for(config: object) -> "Settings":
        return request.settings(config, packages=robot_settings.packages, xacro_env=robot_settings.environment)  # type: ignore[arg-type]

    settings = plans.plan(files.paths, files.configs, settings_for, robot_settings.arguments)
    return [*zip(files.paths, settings, strict=True)]


def _print_trees(files: list[str], robot_settings: "Settings", format: str) -> None:  # noqa: A002
    from urdflint.linter.run import load_target
    from urdflint.show import scene, trees
    from urdflint.show.embedding import Meshes
    from urdflint.text import wording

    for path in files:
        robot = of_robot(path, lambda source: load_target.read(source, robot_settings))
        say_notes(path, robot.files.not_checked)
        terminal.show(wording.page(trees.FORMS[format](scene.scene(robot, Meshes(0)))))


def _write(
    named_paths: list[str],
    files: "list[tuple[str, Settings]]",
    output: str | None,
    max_size: str | None,
    target: Many,
    *,
    open_it: bool,
) -> None:
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.show import headlines, page
    from urdflint.show.embedding import Meshes
    from urdflint.show.robots import NotDrawn
    from urdflint.text import wording

    targets = request.compared(target or ())
    say_assumed(targets)
    meshes = Meshes(_bytes(max_size))
    entries = [_entry(path, own, targets, meshes) for path, own in files]
    robots = [robot for robot in entries if robot.path in named_paths or _is_shown(robot)]
    unreadable = [robot for robot in robots if isinstance(robot, NotDrawn) and robot.report is None]
    if unreadable and len(unreadable) == len(robots):
        raise options.BadOption(f"{unreadable[0].path} {unreadable[0].reason}")
    robots = robots or [NotDrawn(named_paths[0], "has no robot description", kind="folder")]
    name = output or _named_after(named_paths[0])
    try:
        terminal.save(name, page.page(robots, meshes), [path for path, _ in files if path != "-"])
    except OSError as error:
        raise options.BadOption(f"cannot write {name}: {error.strerror or error}") from error
    terminal.say(f"{name}: written")
    for robot in robots:
        for line in headlines.notes(robot):
            terminal.say(f"{wording.one_line(robot.path)}: {line}")
    if open_it:
        import webbrowser
        from pathlib import Path

        webbrowser.open(Path(name).resolve().as_uri())


def _entry(path: str, own: "Settings", targets: "list[Target]", meshes: "Meshes") -> "ShownRobot | NotDrawn":
    from urdflint.linter.discovery import inputs
    from urdflint.show import robots

    try:
        return robots.entry(inputs.read(path), own, targets, meshes)
    except inputs.Unreadable as error:
        return robots.NotDrawn(path, f"cannot be read: {error}")


def _is_shown(robot: "ShownRobot | NotDrawn") -> bool:
    """Whether a file of a folder is a robot, or something is wrong with it; most macro files are neither."""
    from urdflint.findings import Severity

    report = robot.report
    return report is None or any(file.is_robot for file in report.files) or report.worst is Severity.ERROR


def _bytes(size: str | None) -> int:
    """The bytes of meshes that a page of a number of MB has room for. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.model.numbers import number
    from urdflint.show.embedding import MAX_PAGE_BYTES, room

    megabytes = number(size) if size is not None else MAX_PAGE_BYTES / 1e6
    if megabytes is None or not 0 <= megabytes <= 1000:
        raise options.BadOption(f"--max-size is a number of MB from 0 to 1000, not '{size}'")
    return room(megabytes * 1e6)


def _named_after(path: str) -> str:
    import os

    if path == "-":
        return "robot.html"
    name = os.path.basename(os.path.abspath(path))
    for ending in (".xacro", ".urdf"):
        name = name.removesuffix(ending)
    return f"{name}.html"
