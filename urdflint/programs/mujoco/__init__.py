"""MuJoCo, which makes a model of a URDF: what its reader and its compiler refuse, alter and drop."""

from __future__ import annotations

from urdflint.programs.target import Extension, Family, Installed

FAMILY = Family(
    "mujoco",
    "MuJoCo",
    "MuJoCo's model compiler",
    place=40,
    letters="MJC",
    extension=Extension(tags=("mujoco",), layer="mujoco"),
    installed=Installed(packages={"mujoco": "mujoco"}),
    simulator=True,
    formats=("mjcf",),
)
