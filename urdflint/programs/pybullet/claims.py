"""What the model of PyBullet claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.simulator import Note, SimulatorClaim
from urdflint.programs.target import Target


class PybulletClaim(SimulatorClaim):
    """What the model of PyBullet claims."""

    @property
    def loss(self) -> str | None:
        """What is lost or altered by it, in words."""
        match self.reason:
            case why.MassInvented():
                return "the link weighs 1 kg"
            case why.BaseFixed():
                return "the base is fixed to the world"
            case why.LimitIncomplete(lower, upper) if lower == upper:
                return f"the joint is locked at {lower:g}"
            case why.LimitIncomplete(lower, upper) if lower < upper:
                return f"the limits are {lower:g} and {upper:g}"
            case why.LimitIncomplete():
                return "the joint moves without limits"
            case why.FloatingFixed():
                return "the joint is fixed"
            case why.LinkLost():
                return "the link is lost"
            case why.NumberReadOtherwise(_, value):
                return f"it reads {_shown(value)}"
            case why.VectorUnread(wanted, _):
                return f"it reads {' '.join(['0'] * wanted)}"
        return super().loss  # the class of slots is another one than that of the statement


def _shown(value: float | tuple[float, ...]) -> str:
    return " ".join(f"{one:g}" for one in value) if isinstance(value, tuple) else f"{value:g}"


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that PyBullet does about a robot, one claim for each place and reason."""

    def notes(_: Release) -> Sequence[Note]:
        return reading(robot).notes_alone()

    return [*simulator.claims(PybulletClaim, robot, targets, notes)]
