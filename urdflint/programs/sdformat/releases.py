"""Which releases of libsdformat there are, and what differs between them: the one table of both."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from urdflint.programs import changes
from urdflint.programs.changes import Change, Version
from urdflint.programs.target import Target

# The newest release of each series that was looked at
NEWEST_BY_SERIES: dict[str, str] = {
    "9": "9.10.2",
    "12": "12.8.0",
    "13": "13.9.0",
    "14": "14.9.0",
    "15": "15.4.0",
    "16": "16.1.0",
}
# All releases of these series up to the newest that was looked at (tags of gazebosim/sdformat)
RELEASES: tuple[str, ...] = (
    *("9.0.0", "9.1.0", "9.2.0", "9.3.0", "9.4.0", "9.5.0", "9.6.0", "9.6.1", "9.7.0", "9.8.0"),
    *("9.9.0", "9.9.1", "9.10.0", "9.10.1", "9.10.2"),
    *("12.0.0", "12.1.0", "12.2.0", "12.3.0", "12.4.0", "12.5.0", "12.6.0", "12.7.0", "12.7.1", "12.7.2", "12.8.0"),
    *("13.0.0", "13.0.1", "13.1.0", "13.2.0", "13.3.0", "13.4.0", "13.4.1", "13.5.0", "13.6.0", "13.7.0", "13.8.0"),
    "13.9.0",
    *("14.0.0", "14.1.0", "14.1.1", "14.2.0", "14.3.0", "14.4.0", "14.5.0", "14.6.0", "14.7.0", "14.8.0", "14.9.0"),
    *("15.0.0", "15.1.0", "15.1.1", "15.2.0", "15.3.0", "15.4.0"),
    *("16.0.0", "16.0.1", "16.1.0"),
)
# Version of SDFormat that a series reads (SDF_PROTOCOL_VERSION in CMakeLists.txt)
READS = {9: "1.7", 10: "1.7", 12: "1.9", 13: "1.10", 14: "1.11", 15: "1.12"}
# The simulator that belongs to a series, in its newest release that was looked at: what it runs of plugins and
# sensors is reported as what the series does
SIMULATORS = {
    9: "gazebo-classic 11",
    12: "gz-sim 6.18",
    13: "gz-sim 7.9",
    14: "gz-sim 8.14",
    15: "gz-sim 9.5",
    16: "gz-sim 10.4",
}


# What newer releases do and older ones do not
FRAMES = Change(("9.9", "12.7", "13.1", "14.0"), "writes a frame for every lumped joint and link")
MASSLESS_LUMPED_KEPT = Change(
    ("9.10.1", "12.7.2", "13.5", "14.0"),
    "drops only massless links on joints that are not lumped; older releases drop all links up to 1e-6 kg and what is"
    " below them",
)
LIGHTS_MOVED = Change(("9.9", "12.6", "13.0"), "moves the pose of a light with its lumped link")
MODEL_JOINTS_RENAMED = Change(("12.6", "13.0"), "lets joints in blocks for the model follow lumped links")
STATIC_KEPT = Change(("9.9.1", "12.7", "13.3", "14.0"), "a block for the model without <static> does not reset it")
MIMIC = Change(("14.1",), "writes <mimic>, and URDF as SDF 1.11, in which '::' in a name is an error")
OWN_URDFDOM = Change(("14.0",), "reads URDF with a copy of urdfdom, which takes the start of a number")
ALL_VALUES_CHECKED = Change(("12.0",), "checks bounds, vectors, poses and colors, not single values alone")
COLORS = Change(("12.0",), "writes the color of a material")
UNKNOWN_ELEMENT_WARNING = Change(("13.0",), "warns of elements that SDFormat does not know")
DEFAULT_SIZES = Change(("15.3",), "uses defaults instead of radii, lengths and sizes that are zero or negative")
SYSTEMS = Change(
    ("12.0",),
    "its Gazebo has systems of its own: it finds no plugin of Gazebo Classic, asks for plugins by their class, and "
    "creates no sensor of the types ray, lidar, multicamera, rfid, rfidtag, sonar and wireless ones",
)
IGNITION_TRANSLATED = Change(
    ("13.0",),
    "its Gazebo translates the names that plugins had in Ignition, and logs a warning; ign_ros2_control is not built "
    "for it",
)
IGNITION_AT_START = Change(("16.0",), "its Gazebo translates the name of Ignition only at the start of a file name")
WIDE_ANGLE_CAMERAS = Change(("13.0",), "its Gazebo creates wide-angle cameras")
SCRIPTS_COLORED = Change(
    ("13.0",), "its Gazebo has colors for some material scripts, and warns of the others (from gz-sim 7.8 on)"
)
FAULTS_COLLECTED = Change(
    ("13.3",),
    "makes errors of versions of SDFormat that it does not know, and of axes in frames that do not exist; older "
    "releases log them",
)
INCLUDED_FAULTS = Change(("12.4", "13.0"), "makes errors of what included files include wrongly; older releases log it")
INCLUDED_FILES = Change(("12.0",), "takes a file in <include>; older releases want a folder with a model.config")
MODELS_JUDGED = Change(
    ("12.0",),
    "rejects an impossible inertia, an incomplete script, two sensors of one name, a model without links, an axis "
    "without direction, a name that another part has, and a reference that leads nowhere; Gazebo Classic takes "
    "elements as they are read, asks libsdformat for a model of them only to find where they are, and loads what is "
    "left without a joint that has no child link or the name of another joint",
)


class Release(changes.Release):
    """A release of libsdformat, and the Gazebo that belongs to it."""

    def matches(self, selector: str) -> bool:
        """Whether it is meant by a selector such as `sdformat>=12.7,<13`."""
        answer: bool = self.ask(_is_meant_by(selector))
        return answer

    @property
    def description(self) -> str:
        """The version of SDFormat that it reads."""
        answer: str = self.ask(reads)
        return answer


@cache
def _is_meant_by(selector: str) -> Callable[[Version], bool]:
    def answer(version: Version) -> bool:
        name = ".".join(map(str, version))
        return Target("sdformat", name, name).matches(selector)

    return answer


def reads(version: Version) -> str:
    """The version of SDFormat that a release reads."""
    return READS[max(series for series in READS if series <= max(version[0], min(READS)))]
