"""What the model of urdf-usd-converter claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.target import Target
from urdflint.programs.usd.reading import reading


class UsdClaim(SimulatorClaim):
    """What the model of the converter claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[UsdClaim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    return simulator.claims(UsdClaim, robot, targets, lambda release: reading(robot, release).notes)
