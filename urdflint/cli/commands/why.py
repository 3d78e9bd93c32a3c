"""`why`: what the messages of a log mean, and where a robot has the fault."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from urdflint.config import Config
    from urdflint.diagnosis.explanation import Explanation
    from urdflint.linter.settings import Settings
    from urdflint.messages.log import Digest

FORMATS = ("text", "json", "markdown", "github", "gitlab")
LOG = argument("A message, a file with a log, or - for standard input.", "MESSAGE-OR-LOG")
ROBOT = argument("The robot: URDF, xacro, or a folder; by default those that are here.", "ROBOT")
FORMAT = option("text (the default), json, markdown, github or gitlab.", "FORMAT", letter="-f")
NO_RESOLVE = option("Do not look for meshes, textures and packages.")
LOG_ENDINGS = (".log", ".txt", ".out", ".err")


def explain_messages(  # noqa: PLR0913, PLR0917
    log: Annotated[str, LOG],
    robot: Annotated[str | None, ROBOT] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Explain the messages of programs in a log: what they mean, what helps, and where a robot has the fault.

    Messages of ROS, Gazebo, Drake, MuJoCo, Isaac Sim, PyBullet, MoveIt, xacro and others; colors, times, wrapped and
    cut lines do not matter. A message that only follows from another one stands below it. The exit code is 0 whatever
    the log has, and 2 where the log or the robot cannot be read.
    """
    from functools import partial

    from urdflint.cli import options
    from urdflint.config import request

    with exit_codes.usage_errors():
        request.one_of("--format", format, FORMATS)
        in_color = options.in_color(color)
        settings_for = partial(
            request.settings,
            packages=options.packages(package),
            resolve=not no_resolve,
            xacro_env=options.variables(xacro_env),
            folders=request.folders([robot or os.curdir]),
        )
        arguments = options.xacro_arguments(xacro_arg)
        digest = _digest(log)
        explanations = _explanations(digest, log, robot, settings_for, arguments)
    _show(explanations, digest.unknown, format, in_color, log)


def _digest(log: str) -> "Digest":
    """The messages of a text, a file or standard input. Raises BadOption."""
    import io

    from urdflint.cli import options
    from urdflint.files import safe_open
    from urdflint.files.near_paths import suggest_path
    from urdflint.messages.log import read_stream

    if log == "-":
        if sys.stdin is None:
            raise options.BadOption("standard input is closed")
        return read_stream(sys.stdin.buffer)
    if os.path.isdir(log):
        raise options.BadOption(f"{log} is a folder, not a log")
    try:
        is_file = os.path.exists(log)
    except ValueError:  # a byte that no path has
        is_file = False
    if not is_file:
        if log.endswith(LOG_ENDINGS) and not any(sign.isspace() for sign in log):
            raise options.BadOption(f"no such file: '{log}'{suggest_path(log)}")
        return read_stream(io.BytesIO(log.encode("utf-8", "replace")))
    try:
        with safe_open.regular(log) as stream:
            return read_stream(stream)
    except (OSError, safe_open.NoFile) as error:
        raise options.BadOption(f"cannot read {log}: {getattr(error, 'strerror', None) or error}") from error


def _explanations(
    digest: "Digest",
    log: str,
    robot: str | None,
    settings_for: "Callable[[Config], Settings]",
    arguments: "Mapping[str, str]",
) -> "list[Explanation]":
    """What the messages mean for the robot that is named, or for those here that have what they name."""
    from functools import partial

    from urdflint.config import request
    from urdflint.diagnosis import explanation, fault_search, meant_files, robot_files
    from urdflint.messages.table import messages
    from urdflint.programs import target

    if not digest.printings:
        return []
    programs = {messages()[printing.index].program for printing in digest.printings}
    families = {fault_search.READ_BY.get(program, program) for program in programs} & set(target.FAMILIES)
    targets = request.targets([*(release.name for release in request.compared(())), *sorted(families)])
    arguments = arguments or meant_files.named_arguments(digest)
    check = partial(robot_files.check_files, targets=targets, settings_for=settings_for, arguments=arguments)
    if robot is not None:
        files = check([robot])
        companions = meant_files.companion_paths(digest, files[0]) if len(files) == 1 else []
        if companions:
            files += check(companions, settings_for=lambda config: settings_for(config)._replace(robot=robot))
        return explanation.explain(digest, files)
    paths = robot_files.nearby_paths((os.path.isfile(log) and os.path.dirname(log)) or os.curdir)
    named_robots = meant_files.named_paths(digest, paths)
    checked_paths = (
        [*named_robots, *(path for path in paths if meant_files.is_companion(path))] if named_robots else paths
    )
    nearby = check(checked_paths) if checked_paths else []
    return explanation.explain(digest, meant_files.fitting_files(digest, nearby, named_robots))


def _show(explanations: "list[Explanation]", unknown: int, form: str, in_color: bool, log: str) -> None:
    """Print them in a format."""
    from urdflint.reporters import styled_lines
    from urdflint.reporters.messages import machine, markdown, text

    if form == "json":
        terminal.show(machine.as_json(explanations, unknown))
    elif form == "github":
        terminal.show(machine.as_github(explanations, unknown))
    elif form == "gitlab":
        terminal.show(machine.as_gitlab(explanations, log if os.path.isfile(log) else "log"))
    elif form == "markdown":
        terminal.show(markdown.render(explanations, unknown))
    else:
        content = text.page(explanations, unknown, terminal.width())
        terminal.show(
            terminal.painted(styled_lines.styled(content), in_color, wrap=False)
            if in_color
            else styled_lines.plain(content)
        )
