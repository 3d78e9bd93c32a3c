"""Where Newton keeps the values of joints: `joint_q`, depth first in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted

SIZES = {"free": 7, "d6": 2, "fixed": 0}  # values of joint_q, ModelBuilder.joint_q_start


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `joint_q`."""
    yield Numbering(loaded.target, "Newton", "joint_q", tuple(counted(loaded.joints, SIZES)))
