"""`compare`: what is left of a robot in each program, in one table."""

import os
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, say_assumed, show
from urdflint.cli.commands.xacro import ARGUMENT, PACKAGE, VARIABLE, Many, of_robot, say_notes, settings
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NoReturn

    from urdflint.comparison.orders import Orders
    from urdflint.comparison.robot_rows import RobotRow
    from urdflint.library.compare import Comparison
    from urdflint.linter.settings import Settings

FILE = argument("A URDF or xacro file, - for standard input, or a folder of robots.", "FILE")
TARGET = option(
    "Programs and releases; repeatable. The newest release of each program that has a model by default.",
    "TARGET",
    letter="-t",
    complete="targets",
)
PROGRAM_PAIR = option("Show two programs in detail.", "TARGET TARGET")
JOINTS = option("Show the order of the joints in each program, and how to get from one to another.")
ORDER = option("With --joints: the order of a policy, a file of names (YAML, JSON or text).", "FILE[:KEY]")
FORMAT = option(
    "text (the default), json or markdown; yaml with --joints; for a folder table (the default), csv or jsonl.",
    "FORMAT",
    letter="-f",
)
OF_FOLDERS = ("table", "csv", "jsonl")
FORMATS = ("text", "json", "markdown")
OF_JOINTS = ("text", "json", "yaml")


def compare_programs(  # noqa: PLR0913, PLR0917
    file: Annotated[str, FILE],
    target: Annotated[Many, TARGET] = None,
    between: Annotated[tuple[str, str] | None, PROGRAM_PAIR] = None,
    joints: Annotated[bool, JOINTS] = False,
    order: Annotated[str | None, ORDER] = None,
    format: Annotated[str | None, FORMAT] = None,  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
    xacro_arg: Annotated[Many, ARGUMENT] = None,
    xacro_env: Annotated[Many, VARIABLE] = None,
    package: Annotated[Many, PACKAGE] = None,
) -> None:
    """Compare what programs make of a robot.

    Each fact has a row: base, bodies, joints, masses, limits and so on. What differs from the file is marked, with the
    lines that cause it; below the table stands what to change so that all agree. --joints shows the index of each joint
    in the API of each program. The exit code is 1 if a program rejects the file, or
    if --order names a joint that the robot does not have.

    In a folder each robot has a row, with what each program keeps of it: base, mass and moving joints.
    """
    if os.path.isdir(file):
        _compare_folder(file, target, format, settings(xacro_arg, xacro_env, package), between or joints or order)
    format = format or "text"  # noqa: A001
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.library import compare as library

    with exit_codes.usage_errors():
        request.one_of("--format", format, OF_JOINTS if joints else FORMATS)
        in_color = options.in_color(color) and format == "text"
        if between is not None and target:
            raise options.BadOption("--between names its targets itself: leave --target out")
        if order is not None and not joints:
            raise options.BadOption("--order is for --joints: add it")
        targets = request.compared(target or ()) if between is None else [request.previewed(word) for word in between]
        say_assumed(targets)
        robot_settings = settings(xacro_arg, xacro_env, package)
        compared = of_robot(file, lambda source: library.compared(source, robot_settings, targets))
        say_notes(file, compared.robot.files.not_checked)
        if joints:
            orders = compared.joint_orders(_listed(order, compared) if order is not None else None)
    if joints:
        _show_joints(file, orders, format, in_color)
        return
    from urdflint.reporters.robots import comparison, program_pair

    if format == "json":
        terminal.show(comparison.as_json(file, compared, compared.changes))
    elif format == "markdown":
        terminal.show(comparison.markdown(file, compared, compared.changes))
    elif between is not None:
        show(program_pair.text(file, compared, terminal.width()), in_color)
    else:
        show(comparison.text(file, compared, compared.changes, terminal.width()), in_color)
    if compared.rejected:
        raise SystemExit(exit_codes.FINDINGS)


def _compare_folder(
    folder: str,
    target: Many,
    format: str | None,  # noqa: A002
    robot_settings: "Settings",
    detail: object,
) -> "NoReturn":
    """A row for each robot of a folder, each written when the next is worked out."""
    from urdflint.cli import options
    from urdflint.config import request
    from urdflint.library import robot_rows as library
    from urdflint.reporters.robots import robot_rows

    with exit_codes.usage_errors():
        form = request.one_of("--format", format or "table", OF_FOLDERS)
        if detail:
            raise options.BadOption("--between, --joints and --order are for one robot, not for a folder")
        targets = request.compared(target or ())
        say_assumed(targets)
    paths, names = library.below(folder), [program.name for program in targets]
    worst = exit_codes.CLEAN

    def rows() -> "Iterator[RobotRow]":
        nonlocal worst
        for row in library.rows(paths, robot_settings, targets):
            worst = max(
                worst, exit_codes.USAGE if row.error else exit_codes.FINDINGS if row.rejected else exit_codes.CLEAN
            )
            yield row

    if form == "table":
        lines = robot_rows.table(rows(), paths, names)
    else:
        lines = robot_rows.as_csv(rows(), names) if form == "csv" else robot_rows.as_json_lines(rows())
    for line in lines:
        terminal.show(line, None if form == "table" else "utf-8")
    raise SystemExit(worst)


def _listed(order: str, compared: "Comparison") -> list[str]:
    """The names in a file, of a list under a key if one is named. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.comparison import joint_list
    from urdflint.comparison.written_facts import Written
    from urdflint.linter.discovery import inputs

    path, colon, key = order.rpartition(":")
    if not colon or os.path.exists(order) or not os.path.exists(path):
        path, key = order, ""
    try:
        return joint_list.names(inputs.read(path), frozenset(Written(compared.robot).joints), key)
    except (inputs.Unreadable, joint_list.NoList) as error:
        raise options.BadOption(f"--order {path}: {error}") from error


def _show_joints(path: str, orders: "Orders", format: str, in_color: bool) -> None:  # noqa: A002
    """Print the order of the joints; exit with 1 where a program rejects the robot, or a name is unknown."""
    from urdflint.reporters.robots import joint_orders

    if format == "text":
        show(joint_orders.text(path, orders, terminal.width()), in_color)
    else:
        terminal.show((joint_orders.as_json if format == "json" else joint_orders.as_yaml)(path, orders))
    if orders.rejected or orders.repaired or orders.unknown:
        raise SystemExit(exit_codes.FINDINGS)
