"""What the model of Newton claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.newton import reasons as why
from urdflint.programs.newton.reading import reading
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target


class NewtonClaim(SimulatorClaim):
    """What the model of Newton claims."""

    @property
    def loss(self) -> str | None:
        """What is lost or altered by it, in words."""
        match self.reason:
            case why.InertiaRaised(_, by) | why.InertiaBalanced(_, by):
                return f"it adds {by:.3g} kg m² to all moments of inertia"
            case why.MassReplaced():
                return "mass and inertia become 0"
            case why.LimitIncomplete(end):
                return f"the joint has no {end} limit"
            case why.LimitOfContinuous():
                return "the joint is limited"
            case why.SizeMissing():
                return "the size is 1 m"
        return super().loss  # super() alone does not know a class with slots


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""

    def notes(_: Release) -> Sequence[Note]:
        return reading(robot).record.notes

    return [*simulator.claims(NewtonClaim, robot, targets, notes)]
