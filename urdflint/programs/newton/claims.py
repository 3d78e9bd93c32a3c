"""What the model of Newton claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.newton.reading import reading
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.target import Target


class NewtonClaim(SimulatorClaim):
    """What the model of Newton claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[NewtonClaim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    return simulator.claims(NewtonClaim, robot, targets, lambda release: reading(robot, release).record.notes)
