"""Where SAPIEN keeps the values of joints: `qpos`, all joints of one depth before those below, in the file's order."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `get_active_joints()` and of `qpos`."""
    depths: dict[str, int] = {}
    for body in loaded.bodies:  # a body comes behind the one that it hangs on
        depths[body.name] = depths.get(body.parent or "", -1) + 1
    joints = sorted(loaded.joints, key=lambda joint: depths[joint.child])
    yield Numbering(loaded.target, "SAPIEN", "qpos", tuple(counted(joints, {"fixed": 0})))
