"""The releases of MuJoCo that can be asked for, and from which of them on it behaves how.

Three were run: 3.6.0, 3.12.0 and 4.0.0. Others are not known.
"""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"3.6": "3.6.0", "4": "4.0.0"}  # by series
# What 3.12 does, one of these does too: who asks for all hears of them alone
INTERMEDIATE_BY_SERIES: dict[str, str] = {"3.12": "3.12.0"}
RELEASES: tuple[str, ...] = ("3.6.0", "3.12.0", "4.0.0")
PATHS_KEPT = Change(
    ("3.12",),
    "looks for a mesh under its name as written, not for the last part of it beside the file",
)
MIMIC_READ = Change(
    ("4.0",),
    "makes a joint equality of a <mimic>; before it did not read that element",
)
CONTINUOUS_UNLIMITED = Change(
    ("4.0",),
    "gives a continuous joint no limits; before it took those that are written",
)
EQUAL_LIMITS_REPORTED = Change(
    ("4.0",),
    "logs a warning where it drops limits because they are equal",
)
REPEATED_NAMES_TAKEN = Change(
    ("4.0",),
    "loads a robot with two joints of one name or two meshes whose names meet; before it refused it",
)
UNDERFLOW_TAKEN = Change(
    ("4.0",),
    "takes a number that is too small for a double; before it refused it as too large",
)
INERTIAL_TURNED = Change(
    ("4.0",),
    "turns the inertia by the rpy of the inertial; before it ignored that rotation",
)
EXACT_MOMENTS = Change(
    ("4.0",),
    "finds principal moments to the last digit; before it took products of inertia below 1e-12 for 0",
)
LATE_SETTINGS = Change(
    ("3.12",),
    "reads conflict of <compiler>, refuses sizes below -1, and takes memory beside nstack in <size>",
)
CHANGES = (
    PATHS_KEPT,
    MIMIC_READ,
    CONTINUOUS_UNLIMITED,
    EQUAL_LIMITS_REPORTED,
    REPEATED_NAMES_TAKEN,
    UNDERFLOW_TAKEN,
    INERTIAL_TURNED,
    EXACT_MOMENTS,
    LATE_SETTINGS,
)
