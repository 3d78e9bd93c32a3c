"""What becomes of a xacro file with what a run gives it."""

from __future__ import annotations

from urdflint.files import tracked
from urdflint.files.ros_packages import Packages
from urdflint.linter.settings import Settings
from urdflint.syntax.document import Document
from urdflint.xacro.expansion import Arguments, Expanded, expand

GROUPS = ("xacro",)  # of checks, beside those that robots need


def expansion(read: Document, packages: Packages, settings: Settings) -> Expanded:
    """The expansion of a xacro file with what a run gives it."""
    return expand(read, packages, arguments_for(settings), settings.folders)


def arguments_for(settings: Settings) -> Arguments:
    """The arguments and variables that a run gives a file."""
    return Arguments(settings.arguments, {name: tracked.variable(name) for name in sorted(settings.environment)})
