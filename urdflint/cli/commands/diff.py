"""`diff`: what a change to a robot means, and what each program does differently then."""

from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.compare import FORMATS, TARGET
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.library.diff import Difference
    from urdflint.linter.settings import Settings
    from urdflint.programs.target import Target

FILES = argument("Two URDF or xacro files (one may be MJCF), or one with --rev; - for standard input.", "OLD NEW")
REVISION = option("Compare a file with itself as it was in this revision of git.", "REVISION")
FORMAT = option("text (the default), json or markdown.", "FORMAT", letter="-f")
FAIL_ON = option("Exit code 1 if a program does worse than before: worse, or never (the default).", "WHEN")
WHEN = ("worse", "never")
PAIR_SIZE = 2


def diff_robots(  # noqa: PLR0913, PLR0917
    files: Annotated[list[str], FILES],
    rev: Annotated[str | None, REVISION] = None,
    target: Annotated[Many, TARGET] = None,
    fail_on: Annotated[str, FAIL_ON] = "never",
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Show what a change to a robot means.

    Links, joints, limits, masses, frames and names that were added, removed or changed, and what each program does
    differently now: newly rejects, newly loses, no longer loses. How the file is laid out does not count. One of two
    files may be the MJCF of the robot: its joints and masses are compared.
    """
    from urdflint.cli import options
    from urdflint.config import request

    with exit_codes.usage_errors():
        request.one_of("--format", format, FORMATS)
        request.one_of("--fail-on", fail_on, WHEN)
        in_color = options.in_color(color) and format == "text"
        targets = request.compared(target or ())
        robot_settings = settings(xacro_arg, xacro_env, package)
        if len(files) != (1 if rev is not None else PAIR_SIZE):
            raise options.BadOption("diff takes two files, or one file and --rev")
        report = _compared(files, rev, robot_settings, targets)
    from urdflint.reporters.robots import robot_diff

    if format == "json":
        terminal.show(robot_diff.as_json(report))
    elif format == "markdown":
        terminal.show(robot_diff.markdown(report))
    else:
        show(robot_diff.text(report, terminal.width()), in_color)
    if fail_on == "worse" and report.worse:
        raise SystemExit(exit_codes.FINDINGS)


def _compared(files: list[str], rev: str | None, robot_settings: "Settings", targets: "list[Target]") -> "Difference":
    """What differs between two files, or a file and itself as it was. Raises BadOption where there is no robot."""
    from urdflint.cli import options
    from urdflint.difference.report import Names
    from urdflint.library import diff
    from urdflint.linter.discovery.changed_files import NoHistory
    from urdflint.linter.run.load_target import NoRobot

    states = [of_robot(path, lambda source: diff.state(source, robot_settings)) for path in reversed(files)]
    for path, (robot, _) in zip(reversed(files), states, strict=True):
        say_notes(path, robot.files.not_checked)
    after, under = states[0]
    if files[0] == "-" and rev is not None:
        raise options.BadOption("--rev is for a file: standard input has no history")
    try:
        if rev is None:
            return diff.between(states[1][0], after, Names(files[0], files[1], str), targets)
        return diff.since(files[0], rev, under, after, targets)
    except (NoHistory, NoRobot) as error:
        raise options.BadOption(str(error)) from error
