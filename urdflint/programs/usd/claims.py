"""What the model of urdf-usd-converter claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target
from urdflint.programs.usd.reading import reading


class UsdClaim(SimulatorClaim):
    """What the model of the converter claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""

    def notes(release: Release) -> Sequence[Note]:
        return reading(robot, release).notes_alone()

    return [*simulator.claims(UsdClaim, robot, targets, notes)]
