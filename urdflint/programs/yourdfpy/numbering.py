"""Where yourdfpy keeps the values of joints: `cfg`, in the order of the file, without followers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted

SIZES = {"fixed": 0, "floating": 6, "planar": 2}  # URDF.num_dofs


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `actuated_joint_names` and of `cfg`."""
    joints = [joint for joint in loaded.joints if joint.name not in loaded.mimic]
    yield Numbering(loaded.target, "yourdfpy", "cfg", tuple(counted(joints, SIZES)))
