"""Programs that read extensions of URDF and are no targets."""

from __future__ import annotations

# How the makers of programs that are not targets spell them, by the names in the schemas
SPELLINGS = {
    "sim-urdf": "sim-urdf",
    "ros-control": "ros_control",
    "idyntree": "iDynTree",
    "isaac": "Isaac Sim",
    "unity": "Unity",
    "pr2": "PR2",
}
