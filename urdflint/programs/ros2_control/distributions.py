"""The releases of ros2_control by the distribution of ROS, and what changed between them."""

from __future__ import annotations

from urdflint.struct import Struct


class Release(Struct, eq=False):
    """The release in a distribution, and whether its controller manager enforces limits if nobody says otherwise.

    In controller_manager_parameters.yaml of the release `enforce_command_limits` is missing, false or true.
    """

    version: str
    enforces_limits: bool


RELEASES = {
    "humble": Release("2.54.0", False),
    "iron": Release("3.30.0", False),
    "jazzy": Release("4.46.0", False),
    "kilted": Release("5.16.0", True),
    "rolling": Release("6.8.0", True),
}
FIRST_ENFORCING = next(name for name, release in RELEASES.items() if release.enforces_limits)
