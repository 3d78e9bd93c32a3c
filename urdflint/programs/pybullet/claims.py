"""What the model of PyBullet claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from urdflint.model.robot import Robot
from urdflint.programs.alike import GroupedClaim, grouped
from urdflint.programs.claim import Claim
from urdflint.programs.effect import one_of
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class PybulletClaim(GroupedClaim):
    """What the model of PyBullet claims; `alike` are of the same tag and attribute."""

    @property
    def loss(self) -> str | None:
        """What is lost or altered by it, in words."""
        match self.reason:
            case why.MassInvented():
                return "it weighs 1 kg"
            case why.LimitMissing() | why.LimitDropped():
                return "the joint moves without limits"
            case why.LimitIncomplete(lower, upper):
                return f"it takes limits from {lower:g} to {upper:g}" if lower <= upper else "it takes no limits"
            case why.MimicNotRead():
                return "the joint moves by itself"
            case why.FloatingFixed():
                return "the joint is fixed"
            case why.NumberReadOtherwise(_, value):
                return f"it takes {_shown(value)}"
            case why.VectorUnread(wanted, _):
                return f"it takes {' '.join(['0'] * wanted)}"
        return None


def _shown(value: float | tuple[float, ...]) -> str:
    return " ".join(f"{one:g}" for one in value) if isinstance(value, tuple) else f"{value:g}"


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that PyBullet does about a robot, one claim for each place and reason."""
    names, read = [target.name for target in targets], reading(robot)
    found: dict[tuple[Reason, Element, str | None], PybulletClaim] = {}
    for note in read.notes:
        key = (note.reason, note.element, note.attribute)
        effects = one_of(dict.fromkeys(names, note.effect))
        found.setdefault(key, PybulletClaim(robot, note.reason, note.element, note.attribute, effects, note.related))
    read.plant.cut()
    return [*grouped(found.values(), _sort)]


def _sort(claim: PybulletClaim) -> object:
    return type(claim.reason), claim.element.tag, claim.attribute
