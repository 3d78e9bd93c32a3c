"""What the model of Drake claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from urdflint.model.robot import Robot
from urdflint.programs.claim import Claim
from urdflint.programs.drake.reading import reading
from urdflint.programs.drake.record import TOP, Complaint, Silence
from urdflint.programs.effect import Effect
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


@dataclass(frozen=True, eq=False)
class DrakeClaim(Claim):
    """What the model of Drake claims."""

    facts: Mapping[str, object] = field(default_factory=dict)


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All complaints and silences of the releases asked for, one claim for each place and reason."""
    found: dict[tuple[str, Element, str | None], Claim] = {}
    for target in targets:
        major, minor = (int(part) for part in target.version.split(".")[:2])
        done = reading(robot, (major, minor))
        said: list[Complaint | Silence] = [*done.complaints, *done.silences]
        for one in said:
            element = robot.element if one.element is TOP else one.element
            key = (one.reason, element, one.attribute)
            effects = {**(found[key].effects if key in found else {}), target.name: one.effect}
            reason = f"drake/{one.reason}"
            first = one is done.stops_at
            told = one.told if isinstance(one, Complaint) and one.effect is Effect.WARNS else None
            found[key] = DrakeClaim(robot, reason, element, one.attribute, effects, one.related, first, told, one.facts)
    return list(found.values())
