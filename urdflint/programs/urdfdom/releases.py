"""The releases of urdfdom: which are known, and what changed at which of them."""

from __future__ import annotations

from urdflint.programs.changes import Change
from urdflint.struct import Struct

KNOWN: dict[str, str] = {"3": "3.0.2", "6": "6.0.0"}  # the newest known release of each series
# The same for series that add nothing to these: who asks for all hears what they do from 3 and 6
BETWEEN: dict[str, str] = {"1": "1.0.4", "4": "4.0.2", "5": "5.0.0"}
RELEASES: tuple[str, ...] = ("1.0.4", "3.0.1", "3.0.2", "4.0.0", "4.0.1", "4.0.2", "5.0.0", "6.0.0")
EVIDENCE: dict[str, str] = {
    "1.0.4": "source: urdf_parser.h and src at its tag; all that reads a robot is that of 3.0.1",
    "3.0.1": "run: check_urdf of Debian 12; verdicts urdfdom@3 in tests/cases",
    "3.0.2": "source: urdf_parser.h and src at its tag; all that reads a robot is that of 3.0.1",
    "4.0.2": "source: urdf_parser.h and src at its tag; built from it, check_urdf answers to tests/cases as urdfdom@3 "
    "does, or as urdfdom@6 where XML decides",
    "5.0.0": "source: urdf_parser.h and src at its tag, which are those of 4.0.2",
    "6.0.0": "run: check_urdf of the wheel cmeel-urdfdom; verdicts urdfdom@6 in tests/cases",
}
LATE_VOCABULARY = Change(
    ("6.0",),
    "knows URDF 1.1 and 1.2: capsule, quat_xyzw, acceleration, deceleration, jerk; judges limits and sizes in robots "
    "of URDF 1.2",
    "urdf_parser.h, class URDFVersion; cases urdf/088 urdf/089 urdf/093 urdf/102 drake/588",
)
TINYXML_2 = Change(
    ("4.0",),
    "reads XML with TinyXML-2, no longer with TinyXML",
    "urdf_parser.h of 3.0.2 and 4.0.0, pull request 186; cases drake/739 drake/744 drake/830 urdf/215 urdf/223",
)
CHANGES = (LATE_VOCABULARY, TINYXML_2)


class Distribution(Struct, eq=False):
    """A release of ROS: the urdfdom that it ships, the series as which that is judged, and the Gazebo paired with it.

    `source` names the list of packages and the table of pairs. `remark` is set where what is shipped is not the release
    that is judged, and says which that is.
    """

    ships: str
    series: str
    gazebo: str
    source: str
    remark: str = ""


PAIRS = "distribution.yaml of ros/rosdistro, August 2026; ros_installation.md of gazebosim/docs"
DISTRIBUTIONS: dict[str, Distribution] = {
    "noetic": Distribution("1.0.4", "1", "9", "liburdfdom-dev of Debian 11; gazebo11 in base.yaml of ros/rosdistro"),
    "humble": Distribution("3.0.2", "3", "12", PAIRS),
    "jazzy": Distribution("4.0.2", "4", "14", PAIRS),
    "kilted": Distribution("5.0.0", "5", "15", PAIRS),
    "lyrical": Distribution("6.0.0", "6", "16", PAIRS),
    "rolling": Distribution("6.0.1", "6", "16", PAIRS, "judged as 6.0.0"),
}
FIRST_VERSION_OF_URDF = (1, 0)
LATE_VERSIONS_OF_URDF = ((1, 1), (1, 2))
STRICT_SINCE_URDF = (1, 2)  # the version of URDF from which on limits and sizes are judged
