"""What is left of a robot in each of several programs, and what to change so that they agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from urdflint.comparison import orders, table
from urdflint.comparison.orders import Orders
from urdflint.config import request
from urdflint.library.files import ByName, PathOrBytes, Words, both_spellings, given, source
from urdflint.library.lint import checked
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.programs.target import Target
from urdflint.reporters.robots import agreement_changes
from urdflint.reporters.robots.agreement_changes import Change
from urdflint.reporters.styled_lines import WIDTH
from urdflint.syntax.source import Source


class Comparison(table.Comparison, eq=False):
    """A robot in several programs; `str` is the text that the command line prints, without colors.

    `path` is what the file is called. Each of the `rows` is a fact: its `name`, what is `written`, and `cells` by
    target.
    A cell has the `value` in that program, None where it has nothing of that.
    Its `causes` (`kind`, `name`, `what` and the `element`) say why it is not what is written.
    Masses are in kg, all else are numbers of things, or words.
    `loaded` is what is left of the robot by target: `bodies`, `joints`, `refusals`, `differences`, in SI units.
    `rejected` tells whether one of the programs rejects it.
    `changes` are what to do so that all agree, the most severe first: an `entry` of the report, the `advice`, and the
    `targets` that it is for.
    """

    path: str
    changes: Sequence[Change]

    def as_dict(self) -> dict[str, Any]:
        """The comparison in plain values, as `urdflint compare --format json` prints it."""
        from urdflint.reporters.robots import comparison

        return comparison.mapping(self.path, self, self.changes)

    def joint_orders(self, own: Sequence[str] | None = None) -> Orders:
        """The order of the joints in each of the programs, and in a list of their names, such as that of a policy."""
        return orders.orders(self, own)

    def __str__(self) -> str:
        from urdflint.reporters import styled_lines
        from urdflint.reporters.robots import comparison

        return styled_lines.plain(comparison.text(self.path, self, self.changes, WIDTH)).rstrip("\n")


def compare(
    path_or_bytes: PathOrBytes,
    *,
    target: Words = (),
    name: str | None = None,
    packages: ByName = None,
    xacro_arguments: ByName = None,
    targets: Words = (),
) -> Comparison:
    """Compare what programs make of a robot, a file or its bytes; no mesh is looked at and no configuration read.

    `target` (formerly `targets`) is as on the command line, of programs that have models: by default the newest release
    of each.
    A xacro file is expanded with `xacro_arguments`; `packages` are the folders of ROS packages by name. `name` is what
    bytes are called.
    Raises OSError for a file that cannot be read and ValueError for one that is not URDF or for other targets.
    """
    requested = request.compared(both_spellings(target, targets))
    return compared(source(path_or_bytes, name), given(packages, xacro_arguments), requested)


def compared(read: Source, settings: Settings, targets: Iterable[Target]) -> Comparison:
    """The comparison of a file that is read, under settings for xacro and packages. Raises NoRobot."""
    targets = tuple(targets)
    robot, settings = load_target.under(read, settings)
    compared_robot = table.compare(robot, targets)
    report = checked(read, settings._replace(targets=targets, resolve=False))
    return Comparison(
        compared_robot.robot, compared_robot.loaded, compared_robot.rows, read.name, agreement_changes.changes(report)
    )
