"""What the model of PyBullet claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.target import Target


class PybulletClaim(SimulatorClaim):
    """What the model of PyBullet claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[PybulletClaim]:
    """All that PyBullet does about a robot, one claim for each place and reason."""
    return simulator.claims(PybulletClaim, robot, targets, lambda release: reading(robot, release).notes)
