"""What the model of Drake claims about a robot."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.robot import Robot
from urdflint.programs.changes import EarlierReadings, Readings
from urdflint.programs.claim import Claim, GroupedClaim, grouped
from urdflint.programs.drake.plant.diagnostics import WHOLE_FILE
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf.parser import Reading, reading
from urdflint.programs.effect import Effect, one_of
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.syntax.document import Element


class DrakeClaim(GroupedClaim):
    """What the model of Drake claims.

    `alike` are for the same releases: of the same tag, for the same attribute or under the same parent's tag.
    """


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All complaints and silences of the releases asked for, one claim for each place and reason."""
    claims_by_key: dict[tuple[Reason, Element, str | None], DrakeClaim] = {}
    readings: Readings[Reading] = robot.analysis(EarlierReadings).take("drake")
    for target in targets:
        read = readings.known_reading(target)
        if read is None:
            release = Release(target.release)
            read = readings.keep(release, reading(robot, release))
        for note in (*read.complaints, *read.silences):
            element = robot.element if note.element is WHOLE_FILE else note.element
            key = (note.reason, element, note.attribute)
            effects = one_of({**(claims_by_key[key].effects if key in claims_by_key else {}), target.name: note.effect})
            first = note is read.stops_at or (key in claims_by_key and claims_by_key[key].first)
            warned_at = note.line_of if note.effect is Effect.WARNS else None
            claims_by_key[key] = DrakeClaim(
                robot, note.reason, element, note.attribute, effects, note.related, first, warned_at
            )
    return [*grouped(claims_by_key.values(), _sort)]


def _sort(claim: DrakeClaim) -> object:
    element, parent = claim.element, claim.element.parent
    above = parent.tag if parent is not None and claim.attribute is None else ""
    return type(claim.reason), element.tag, claim.attribute, above, frozenset(claim.effects.items())
