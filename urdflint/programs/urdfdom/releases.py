"""The releases of urdfdom: which are known, and what changed at which of them."""

from __future__ import annotations

from urdflint.programs.changes import Change
from urdflint.struct import Struct

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.0.2", "6": "6.0.0"}  # the newest known release of each series
# The same for series that add nothing to these: who asks for all hears what they do from 3 and 6
INTERMEDIATE_BY_SERIES: dict[str, str] = {"1": "1.0.4", "4": "4.0.2", "5": "5.0.0"}
RELEASES: tuple[str, ...] = ("1.0.4", "3.0.1", "3.0.2", "4.0.0", "4.0.1", "4.0.2", "5.0.0", "6.0.0")
LATE_VOCABULARY = Change(
    ("6.0",),
    "knows URDF 1.1 and 1.2: capsule, quat_xyzw, acceleration, deceleration, jerk; judges limits and sizes in robots "
    "of URDF 1.2",
)
TINYXML_2 = Change(("4.0",), "reads XML with TinyXML-2, no longer with TinyXML")


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
