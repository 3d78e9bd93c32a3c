"""The releases of MuJoCo that can be asked for, and the first release of each behavior.

Each of them was run. A patch release counts as the release before it; others are not known.
"""

from __future__ import annotations

from urdflint.programs.changes import Change
from urdflint.programs.options import FLAG, Option

NEWEST_BY_SERIES: dict[str, str] = {"3.6": "3.6.0", "4": "4.0.0"}  # by series
# What they do, one of these does too, but for 2 meshes of 3.16: who asks for all hears of the others alone
INTERMEDIATE_BY_SERIES: dict[str, str] = {
    "3.12": "3.12.0",
    "3.13": "3.13.0",
    "3.14": "3.14.0",
    "3.15": "3.15.0",
    "3.16": "3.16.0",
    "3.17": "3.17.0",
}
RELEASES: tuple[str, ...] = ("3.6.0", *INTERMEDIATE_BY_SERIES.values(), "4.0.0")
PATHS_KEPT = Change(
    ("3.12",), "looks for a mesh under its name as written, not for the last part of it beside the file"
)
MIMIC_READ = Change(("3.13",), "makes a joint equality of a <mimic>; before it did not read that element")
CONTINUOUS_UNLIMITED = Change(("4.0",), "gives a continuous joint no limits; before it took those that are written")
EQUAL_LIMITS_REPORTED = Change(("4.0",), "logs a warning where it drops limits because they are equal")
REPEATED_JOINTS_TAKEN = Change(("3.14",), "loads a robot with two joints of one name; before it refused it")
MEETING_MESHES_TAKEN = Change(("3.16",), "loads a robot with two meshes whose names meet; before it refused it")
MESHES_TOLD_APART = Change(
    ("4.0",),
    "tells meshes of one name in two folders apart, and takes one without a name; before the first stood for both",
)
UNDERFLOW_TAKEN = Change(("4.0",), "takes a number that is too small for a double; before it refused it as too large")
INERTIAL_TURNED = Change(("3.14",), "turns the inertia by the rpy of the inertial; before it ignored that rotation")
EXACT_MOMENTS = Change(
    ("3.14",), "finds principal moments to the last digit; before it took products of inertia below 1e-12 for 0"
)
MOMENTS_BOUNDED = Change(("4.0",), "raises a principal moment of hardly anything to boundinertia; before it refused it")
LATE_SETTINGS = Change(
    ("3.12",), "reads conflict of <compiler>, refuses sizes below -1, and takes memory beside nstack in <size>"
)
COMPILER = "MuJoCo's XML reference, compiler; by default as the file says"
FLAGS: tuple[Option[bool | None], ...] = (
    Option("fusestatic", None, "makes links on fixed joints part of their parents (true for URDF)", COMPILER, FLAG),
    Option("discardvisual", None, "leaves out visuals (true for URDF)", COMPILER, FLAG),
    Option("balanceinertia", None, "changes inertias that break the triangle inequality (false)", COMPILER, FLAG),
    Option(
        "strippath", None, "looks for a mesh by the last part of its name (true for URDF before 3.12)", COMPILER, FLAG
    ),
    Option("autolimits", None, "limits the joints that have a range (true)", COMPILER, FLAG),
)
FROM_SHAPES: Option[bool | str | None] = Option(
    "inertiafromgeom", None, "takes masses from shapes (auto: where there is no inertial)", COMPILER, (*FLAG, "auto")
)
NUMBERS: tuple[Option[float | None], ...] = (
    Option("boundmass", None, "the least mass in kg of a link that moves (0)", COMPILER),
    Option("boundinertia", None, "the least moment of inertia in kg m² of a link that moves (0)", COMPILER),
    Option("settotalmass", None, "scales all masses to this sum in kg (not)", COMPILER),
)
OPTIONS = (*FLAGS, FROM_SHAPES, *NUMBERS)
