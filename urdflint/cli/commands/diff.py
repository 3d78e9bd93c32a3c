"""`diff`: what a change to a robot means, and what each program does differently then."""

import os
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import terminal, usage
from urdflint.cli.commands.base import COLOR, show
from urdflint.cli.commands.compare import FORMAT, FORMATS, TARGET
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, robot_in, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.model.robot import Robot
    from urdflint.programs.target import Target
    from urdflint.reporters.difference import Names, Report

FILES = argument(metavar="OLD NEW", about="Two URDF or xacro files, or one with --rev; - for standard input.")
REVISION = option("--rev", about="Compare a file with itself as it was in this revision of git.", metavar="REVISION")
FAIL_ON = option(
    "--fail-on", about="Exit code 1 if a program does worse than before: worse, or never (the default).", metavar="WHEN"
)
WHEN = ("worse", "never")
BOTH = 2


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
    """Tell what a change to a robot means.

    Links, joints, limits, masses, frames and names that were added, removed or changed, and what each program does
    differently now: newly rejects, newly loses, no longer loses. How the file is laid out does not count.
    """
    from urdflint.cli import options
    from urdflint.config import request

    with usage.usage_errors():
        request.one_of("--format", format, FORMATS)
        request.one_of("--fail-on", fail_on, WHEN)
        in_color = terminal.colored(request.one_of("--color", color, options.COLORS)) and format == "text"
        targets = request.compared(target or ())
        given = settings(xacro_arg, xacro_env, package)
        if len(files) != (1 if rev is not None else BOTH):
            raise options.BadOption("diff takes two files, or one file and --rev")
        report = _compared(files, rev, given, targets)
    from urdflint.reporters import difference

    if format == "json":
        terminal.show(difference.as_json(report))
    elif format == "markdown":
        terminal.show(difference.markdown(report))
    else:
        show(difference.text(report, terminal.width()), in_color)
    if fail_on == "worse" and report.worse:
        raise SystemExit(usage.FOUND)


def _compared(files: list[str], rev: str | None, given: "Settings", targets: "list[Target]") -> "Report":
    """What differs between two files, or a file and itself as it was. Raises BadOption where there is no robot."""
    from urdflint.cli import options
    from urdflint.linter.since import NoHistory
    from urdflint.reporters.difference import Names

    after = robot_in(files[-1], given)
    if rev is None:
        return _report(robot_in(files[0], given), after, targets, Names(files[0], files[1], str))
    try:
        return _since(files[0], rev, given, after, targets)
    except NoHistory as error:
        raise options.BadOption(str(error)) from error


def _since(path: str, rev: str, given: "Settings", after: "Robot", targets: "list[Target]") -> "Report":
    """What differs from a file as it was in a revision. Raises BadOption, or NoHistory."""

    from urdflint.cli import options
    from urdflint.linter import revision
    from urdflint.reporters.difference import Names

    if path == "-":
        raise options.BadOption("--rev is for a file: standard input has no history")
    with revision.laid_out(path, rev) as tree:
        old = tree.path(path)
        if not os.path.isfile(old):
            raise options.BadOption(f"{path} is not in {rev}")
        packages = {name: tree.path(folder) for name, folder in given.packages.items()}
        names = Names(tree.shown(old), path, tree.shown)
        try:
            before = robot_in(old, given._replace(packages=packages))
        except options.BadOption as error:
            raise options.BadOption(str(error).replace(old, names.before)) from error
        return _report(before, after, targets, names)


def _report(before: "Robot", after: "Robot", targets: "list[Target]", names: "Names") -> "Report":
    from urdflint.difference import changes, pairing, programs
    from urdflint.reporters.difference import Report

    both = pairing.states(before, after)
    return Report(names, both, changes.changes(both), programs.outcomes(both, targets))
