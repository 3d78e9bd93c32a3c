"""What goes wrong only when a xacro file is expanded; the rest, which its source shows as well, is in `faults`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urdflint.xacro.spot import Spot

if TYPE_CHECKING:
    from urdflint.files.build_outputs import Build


class ExpressionFails(NamedTuple):
    """An expression that can be read and has no value, such as a division by zero; `reason` says why.

    `missing` is the file that it reads, where that is not there; of one that cannot be read `spoilt` has the path, what
    it is called in reports, and the line and column that are to blame.
    """

    spot: Spot
    expression: str
    reason: str
    missing: str | None = None
    spoilt: tuple[str, str, int, int] | None = None


class ExpressionRefused(NamedTuple):
    """An expression that xacro would work out, and that is not worked out here, for it could do harm or never end."""

    spot: Spot
    expression: str
    reason: str


class DefinitionCircular(NamedTuple):
    """A property whose value reads the property itself."""

    spot: Spot
    name: str


class ArgumentMissing(NamedTuple):
    """$(arg …) of an argument that has no value when it is read; `declared` is where it gets one, later.

    `missing` is what was not read before and may declare it.
    """

    spot: Spot
    name: str
    declared: Spot | None = None
    missing: str = ""


class ArgumentUnvalued(NamedTuple):
    """$(arg …) of an argument that the launch file `caller` gives, with a value that only a run would tell."""

    spot: Spot
    name: str
    caller: str


class PackageUnknown(NamedTuple):
    """$(find …) of a package that is nowhere.

    `near` is one that is there and nearly has its name, and `own` the package of the robot's file, where that has what
    is looked for.
    """

    spot: Spot
    package: str
    near: str | None = None
    own: str | None = None


class VariableUnread(NamedTuple):
    """A variable of the environment that is not read, since it is not allowed or not set; `default` stands for it."""

    spot: Spot
    name: str
    default: str | None
    allowed: bool = False


class IncludeMissing(NamedTuple):
    """An include of a file that is not there; `near` is one that is."""

    spot: Spot
    path: str
    near: str | None = None


class IncludeBuilt(NamedTuple):
    """An include of a file that a build makes, and has not put there; `build` says how."""

    spot: Spot
    path: str
    build: Build


class IncludeElsewhere(NamedTuple):
    """An include of a file that is there only as seen from the folder of `build`, which makes the robot."""

    spot: Spot
    path: str
    build: str


class IncludeRefused(NamedTuple):
    """A file that is not read: it is outside of the packages and folders of the robot, or no file; `reason` says it."""

    spot: Spot
    path: str
    reason: str


class IncludeBroken(NamedTuple):
    """An include of a file that is no well-formed XML."""

    spot: Spot
    path: str
    reason: str


class IncludeCircular(NamedTuple):
    """A file that includes itself, through `files`."""

    spot: Spot
    files: tuple[str, ...]


class NothingIncluded(NamedTuple):
    """An include with a pattern that fits no file."""

    spot: Spot
    pattern: str


class NameEmpty(NamedTuple):
    """An element or attribute whose name comes out empty."""

    spot: Spot
    tag: str


class NameNotXml(NamedTuple):
    """An element or attribute whose name comes out as no name."""

    spot: Spot
    tag: str
    name: str


class TooDeep(NamedTuple):
    """More calls, includes and elements in one another than are followed; `macro` is the innermost."""

    spot: Spot
    depth: int
    macro: str | None


class TooMuch(NamedTuple):
    """More elements or characters than are made of one file."""

    spot: Spot
    limit: int
    quantity: str


Failure: TypeAlias = (
    ExpressionFails
    | ExpressionRefused
    | DefinitionCircular
    | ArgumentMissing
    | ArgumentUnvalued
    | PackageUnknown
    | VariableUnread
    | IncludeMissing
    | IncludeBuilt
    | IncludeElsewhere
    | IncludeRefused
    | IncludeBroken
    | IncludeCircular
    | NothingIncluded
    | NameEmpty
    | NameNotXml
    | TooDeep
    | TooMuch
)
