"""`expand` and `variants`: what xacro makes of a file, where it was written, and what a file can be given."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, TypeVar

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, FORMAT, colored
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from urdflint.linter.settings import Settings
    from urdflint.linter.xacro.expansion import Expansion
    from urdflint.syntax.source import Source

Answer = TypeVar("Answer")
Many = list[str] | None
FILE = argument("A xacro file, or - for standard input.", "FILE")
ARGUMENT = option("Argument of the file; repeatable.", "NAME:=VALUE")
VARIABLE = option("Environment variable that the file may read; repeatable.", "NAME")
PACKAGE = option("Folder of a ROS package; repeatable.", "NAME=DIR")
OUTPUT = option("Write the URDF to a file.", "OUT", letter="-o")
MAP = option("Write a source map: where each element and attribute was written.", "FILE.json")
MARKS = option("Put a comment with file and line before each link, joint and block.")


def expand_file(
    file: Annotated[str, FILE],
    output: Annotated[str | None, OUTPUT] = None,
    map: Annotated[str | None, MAP] = None,  # noqa: A002
    marks: Annotated[bool, MARKS] = False,
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Print the URDF that xacro makes of a file.

    The layout is xacro's; comments of the source are left out. Errors go to standard error, a line for each place.
    The exit code is 1, and nothing is printed, where xacro would fail, and 2 where the file cannot be read.
    """
    from urdflint.cli import options

    with exit_codes.usage_errors():
        expanded = expansion(file, settings(xacro_arg, xacro_env, package))
        if map is not None and map == output:
            raise options.BadOption(f"--map and --output name the same file, '{map}'")
    _report(expanded)
    if expanded.note:
        terminal.say(f"{file}: {expanded.note}")
    if expanded.fails:
        raise SystemExit(exit_codes.FINDINGS)
    document = expanded.marked if marks else expanded.expanded.document
    files = [*expanded.expanded.files, *([] if file == "-" else [file])]
    with exit_codes.usage_errors():
        text = document.source.text.decode("utf-8")
        if map is not None:
            from urdflint.reporters.reference import source_map

            _save(map, source_map.as_json(file, expanded.expanded, document), files)
        if output is not None:
            _save(output, text, files)
    if output is None:
        terminal.pass_on(text.encode("utf-8", "backslashreplace"), to_logs=True)


def list_arguments(
    file: Annotated[str, FILE],
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    package: Annotated[Many, PACKAGE] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the arguments of a xacro file: their defaults, where they stand, and what conditions compare them with.

    Arguments of included files count too, also where a file is included for some values only.
    """
    from urdflint.linter.discovery import inputs as files
    from urdflint.linter.xacro import expansion as expanding
    from urdflint.reporters.reference import xacro_arguments as arguments

    with exit_codes.usage_errors():
        in_color = colored(color, format)
        robot_settings = settings(xacro_arg, None, package)
        declared = _read(file, lambda: expanding.arguments(files.read(file), robot_settings))
    text = (
        arguments.as_json(file, declared) if format == "json" else terminal.painted(arguments.table(declared), in_color)
    )
    terminal.show(text)


def settings(arguments: Many, environment: Many, package: Many) -> "Settings":
    """The settings for xacro that options give: packages, arguments and variables. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.linter.settings import Settings

    return Settings(
        packages=options.packages(package),
        arguments=options.xacro_arguments(arguments),
        environment=frozenset(options.variables(environment)),
    )


def say_notes(path: str, notes: Iterable[str]) -> None:
    """Tell on standard error what of a robot could not be seen, and which arguments it was given."""
    for note in notes:
        terminal.say(f"{path}: {note}")


def of_robot(path: str, work: "Callable[[Source], Answer]") -> Answer:
    """The result of `work` on the source of a file. Raises BadOption where it cannot be read or has no robot."""
    from urdflint.cli import options
    from urdflint.linter.discovery import inputs as files
    from urdflint.linter.run import load_target

    try:
        return work(files.read(path))
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except load_target.NoRobot as error:
        raise options.BadOption(str(error)) from error


def expansion(path: str, robot_settings: "Settings") -> "Expansion":
    """The expansion of a xacro file. Raises BadOption where it cannot be read."""
    from urdflint.linter.discovery import inputs as files
    from urdflint.linter.xacro import expansion as expanding

    return _read(path, lambda: expanding.expand(files.read(path), robot_settings))


def _read(path: str, work: Callable[[], Answer]) -> Answer:
    """What comes of a file. Raises BadOption where it cannot be read."""
    from urdflint.cli import options
    from urdflint.linter.discovery import inputs as files
    from urdflint.linter.xacro import expansion as expanding

    try:
        return work()
    except files.Unreadable as error:
        raise options.BadOption(f"cannot read {path}: {error}") from error
    except expanding.NoXml as error:
        raise options.BadOption(str(error)) from error


def _report(expanded: "Expansion") -> None:
    """What went wrong, a line for each place."""
    from urdflint.findings import Report
    from urdflint.reporters import styled_lines
    from urdflint.reporters.text import concise

    terminal.complain(styled_lines.plain(concise.lines(Report([], [], expanded.findings))))


def _save(path: str, text: str, keep: list[str]) -> None:
    from urdflint.cli import options

    try:
        terminal.save(path, text, keep)
    except OSError as error:
        raise options.BadOption(f"cannot write {path}: {error.strerror or error}") from error
