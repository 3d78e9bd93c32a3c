"""Where Pinocchio keeps the values of joints: `q`, depth first, the joints below a link by their names."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted

SIZES = {
    "revolute-unbounded": 2,
    "planar": 4,
    "free-flyer": 7,
}  # JointModel.nq: a cosine and a sine of an endless angle


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `q`, `idx_q` of each joint, where no joint is put above the root."""
    yield Numbering(loaded.target, "Pinocchio", "idx_q", tuple(counted(loaded.joints, SIZES)))
