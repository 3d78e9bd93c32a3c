"""How PyBullet numbers joints: fixed ones too, depth first in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbered, Numbering


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The index that `getJointInfo` and `setJointMotorControl2` take."""
    joints = (Numbered(joint.name, joint.name, index, 1) for index, joint in enumerate(loaded.joints) if joint.moves)
    yield Numbering(loaded.target, "PyBullet", "jointIndex", tuple(joints))
