"""Programs that read extensions of URDF and are no targets."""

from __future__ import annotations

from urdflint.programs.target import Target

# How the makers of programs that are not targets spell them, by the names in the schemas
SPELLINGS = {
    "sim-urdf": "sim-urdf",
    "ros-control": "ros_control",
    "idyntree": "iDynTree",
    "isaac": "Isaac Sim",
    "unity": "Unity",
    "pr2": "PR2",
}


# Who reads sim-urdf and controls robots: nobody can ask for them yet, so they are meant unless others are asked for
UNASKED = tuple(Target(name, "0", "0") for name in ("sim-urdf", "ros-control"))
