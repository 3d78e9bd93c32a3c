"""What each link of a robot weighs, and how large it is by its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from urdflint.library.files import ByName, PathOrBytes, given, source
from urdflint.linter.rules import file_check
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.measuring import joint_table, table
from urdflint.measuring.joint_table import MeasuredJoint
from urdflint.measuring.table import Measured
from urdflint.model.robot import Robot
from urdflint.reporters.styled_lines import WIDTH
from urdflint.struct import Struct
from urdflint.syntax.source import Source


class Measurement(Struct):
    """The links of a robot in order, in SI units; `str` is the text that the command line prints, without colors.

    `path` is what the file is called. Each of the `links` has a `name` and a `line`.
    As written: its `mass` in kg, the `center` of it (x, y, z in m) and the three principal `moments` of inertia in kg
    m², the smallest first.
    By its shapes, as `by` says "collisions" or "visuals": the `volume` in m³, the `density` in kg/m³, the corners
    `lower` and `upper` of the box around it, and its `extents` (x, y, z in m).
    Also by its shapes: the `center_of_shape`, the `shape_moments` at that mass, and the `ratios` of the two.
    None is unknown; `unmeasured` says what was left out, and why.
    `joints` are those that move along or about one axis, each with a `name`, `line` and `type`. With all other joints
    at zero they have the `inertia` of all below (kg m², or kg where it slides) and `gravity` (N m or N), and as written
    `effort` and `velocity`.
    `notes` say which arguments launch files gave, and which packages are missing.
    """

    path: str
    links: Sequence[Measured]
    notes: Sequence[str] = ()
    joints: Sequence[MeasuredJoint] = ()

    @property
    def mass(self) -> float:
        """The mass of all links, in kg."""
        return table.total_mass(self.links)

    @property
    def volume(self) -> float:
        """The volume of all links that have one, in m³."""
        return table.total_volume(self.links)

    def as_dict(self) -> dict[str, Any]:
        """The measures in plain values, as `urdflint measure --format json` prints it."""
        from urdflint.reporters.robots import measures

        return measures.mapping(self.path, self.links)

    def __str__(self) -> str:
        from urdflint.reporters import styled_lines
        from urdflint.reporters.robots import measures

        return styled_lines.plain(measures.text(self.path, self.links, WIDTH)).rstrip("\n")


def measure(
    path_or_bytes: PathOrBytes, *, name: str | None = None, packages: ByName = None, xacro_arguments: ByName = None
) -> Measurement:
    """Measure the links of a robot, a file or its bytes; meshes are opened, and no configuration is read.

    A xacro file is expanded with `xacro_arguments`; `packages` are the folders of ROS packages by name. `name` is what
    bytes are called; they are taken as a file of its folder, or of the current one.
    Raises OSError for a file that cannot be read and ValueError for one that is not URDF.
    """
    return measured(source(path_or_bytes, name), given(packages, xacro_arguments))


def measured(read: Source, settings: Settings) -> Measurement:
    """The measures of a file that is read, under settings for xacro and packages. Raises NoRobot."""
    robot = load_target.read(read, settings)
    joints = _of_joints(read, robot)
    robot.files = file_check.files_of(robot.document, settings)
    return joints._replace(links=table.measure(robot))


def measured_joints(read: Source, settings: Settings) -> Measurement:
    """The joints alone, so that no mesh is opened. Raises NoRobot."""
    return _of_joints(read, load_target.read(read, settings))


def _of_joints(read: Source, robot: Robot) -> Measurement:
    return Measurement(read.name, (), tuple(robot.files.not_checked), joint_table.measured_joints(robot))
