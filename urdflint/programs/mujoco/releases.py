"""The releases of MuJoCo that can be asked for, and from which of them on it behaves how.

Three were run: 3.6.0, 3.12.0 and 4.0.0. Others are not known.
"""

from __future__ import annotations

from urdflint.programs.changes import Change

KNOWN: dict[str, str] = {"3.6": "3.6.0", "4": "4.0.0"}  # by series
# What 3.12 does, one of these does too: who asks for all hears of them alone
BETWEEN: dict[str, str] = {"3.12": "3.12.0"}
RELEASES: tuple[str, ...] = ("3.6.0", "3.12.0", "4.0.0")
EVIDENCE: dict[str, str] = {
    "3.6.0": "run: the wheel mujoco 3.6.0; verdicts mujoco@3.6 in tests/cases",
    "3.12.0": "run: the wheel mujoco 3.12.0; verdicts mujoco@3.12 in tests/cases",
    "4.0.0": "run: the wheel mujoco 4.0.0; verdicts mujoco@4 in tests/cases",
}
PATHS_KEPT = Change(
    ("3.12",),
    "looks for a mesh under its name as written, not for the last part of it beside the file",
    "src/xml/xml.cc of 3.6.0 and 3.12.0, spec->strippath; case drake/472",
)
MIMIC_READ = Change(
    ("4.0",),
    "makes a joint equality of a <mimic>; before it did not read that element",
    "cases urdf/121 drake/126",
)
CONTINUOUS_UNLIMITED = Change(
    ("4.0",),
    "gives a continuous joint no limits; before it took those that are written",
    "cases urdf/088 drake/819",
)
EQUAL_LIMITS_TOLD = Change(
    ("4.0",),
    "logs a warning where it drops limits because they are equal",
    "case drake/610",
)
REPEATED_NAMES_TAKEN = Change(
    ("4.0",),
    "loads a robot with two joints of one name or two meshes whose names meet; before it refused it",
    "src/user/user_model.cc of 3.12.0, ProcessLists",
)
UNDERFLOW_TAKEN = Change(
    ("4.0",),
    "takes a number that is too small for a double; before it refused it as too large",
    "src/xml/xml_util.cc of 3.12.0, ReadAttrVec",
)
INERTIAL_TURNED = Change(
    ("4.0",),
    "turns the inertia by the rpy of the inertial; before it ignored that rotation",
    "src/user/user_objects.cc of 3.12.0, mjCBody::Compile",
)
EXACT_MOMENTS = Change(
    ("4.0",),
    "finds principal moments to the last digit; before it took products of inertia below 1e-12 for 0",
    "src/user/user_util.cc of 3.12.0, mjuu_eig3",
)
LATE_SETTINGS = Change(
    ("3.12",),
    "reads conflict of <compiler>, refuses sizes below -1, and takes memory beside nstack in <size>",
    "src/xml/xml_native_reader.cc of 3.6.0 and 3.12.0",
)
CHANGES = (
    PATHS_KEPT,
    MIMIC_READ,
    CONTINUOUS_UNLIMITED,
    EQUAL_LIMITS_TOLD,
    REPEATED_NAMES_TAKEN,
    UNDERFLOW_TAKEN,
    INERTIAL_TURNED,
    EXACT_MOMENTS,
    LATE_SETTINGS,
)
