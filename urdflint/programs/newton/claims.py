"""What the model of Newton claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.newton.reading import reading
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target


class NewtonClaim(SimulatorClaim):
    """What the model of Newton claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""

    def notes(_: Release) -> Sequence[Note]:
        return reading(robot).record.notes

    return [*simulator.claims(NewtonClaim, robot, targets, notes)]
