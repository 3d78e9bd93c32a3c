"""What the model of PyBullet claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target


class PybulletClaim(SimulatorClaim):
    """What the model of PyBullet claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that PyBullet does about a robot, one claim for each place and reason."""

    def notes(_: Release) -> Sequence[Note]:
        return reading(robot).notes_alone()

    return [*simulator.claims(PybulletClaim, robot, targets, notes)]
