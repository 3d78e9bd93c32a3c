"""Where MuJoCo keeps the values of joints: `qpos`, depth first in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted

SIZES = {"free": 7, "ball": 4}  # values of qpos, mjModel.jnt_qposadr


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `qpos`. What reads URDF in MuJoCo makes no actuators."""
    yield Numbering(loaded.target, "MuJoCo", "qpos", tuple(counted(loaded.joints, SIZES)), ())
