"""What the model of MuJoCo claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.mujoco.reading import reading
from urdflint.programs.simulator import SimulatorClaim
from urdflint.programs.target import Target


class MujocoClaim(SimulatorClaim):
    """What the model of MuJoCo claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[MujocoClaim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    return simulator.claims(MujocoClaim, robot, targets, lambda release: reading(robot, release).notes)
