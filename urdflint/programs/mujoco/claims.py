"""What the model of MuJoCo claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from urdflint.model.robot import Robot
from urdflint.programs.alike import GroupedClaim, grouped
from urdflint.programs.claim import Claim
from urdflint.programs.effect import one_of
from urdflint.programs.mujoco.reading import reading
from urdflint.programs.mujoco.reasons import LimitDropped, LimitMissing, MassFromShapes, MimicIgnored, MimicNotRead
from urdflint.programs.mujoco.releases import Release
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class MujocoClaim(GroupedClaim):
    """What the model of MuJoCo claims; `alike` are for the same releases, of the same tag and attribute."""

    @property
    def loss(self) -> str | None:
        """What is lost or altered by it, in words."""
        match self.reason:
            case LimitDropped() | LimitMissing():
                return "the joint moves without limits"
            case MassFromShapes(kg, _):
                return f"it gets {kg:.4g} kg from its collisions" if kg is not None else "its mass follows from a mesh"
            case MimicNotRead() | MimicIgnored():
                return "the joint moves by itself"
        return None


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    found: dict[tuple[Reason, Element, str | None], MujocoClaim] = {}
    for target in targets:
        read = reading(robot, Release.of(target.version))
        for note in read.notes:
            key = (note.reason, note.element, note.attribute)
            before = found.get(key)
            effects = one_of({**(before.effects if before else {}), target.name: note.effect})
            found[key] = MujocoClaim(robot, note.reason, note.element, note.attribute, effects, note.related)
        read.plant.cut()
    return [*grouped(found.values(), _sort)]


def _sort(claim: MujocoClaim) -> object:
    return type(claim.reason), claim.element.tag, claim.attribute, frozenset(claim.effects.items())
