"""What Drake's URDF parser does with a robot file, release by release: as observed, and read in its source."""

from __future__ import annotations

from urdflint.programs.target import Extension, Family, Installed

FAMILY = Family(
    "drake",
    "Drake",
    "Drake's MultibodyPlant parser",
    place=30,
    letters="DRK",
    extension=Extension(texts=("drake:", "drake.mit.edu"), layer="drake"),
    installed=Installed(packages={"drake": "pydrake"}),
    stops_at_first=True,
    logs_each=True,
    formats=("sdf", "mjcf", "directives"),
)
