"""What Toy does with a robot: it knows two types of joints, and until 2.0 no mimic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.programs.toy import reasons as why
from urdflint.programs.toy.releases import MIMIC_READ

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.claim import Claim
from urdflint.programs.effect import Effect
from urdflint.programs.simulator import Note, Notes, SimulatorClaim
from urdflint.programs.target import Target

TYPES = ("fixed", "revolute")


class ToyClaim(SimulatorClaim):
    """What Toy claims."""


def claims(robot: Robot, targets: Iterable[Target]) -> list[Claim]:
    """All that the releases asked for do about a robot, one claim for each place and reason."""
    return [*simulator.claims(ToyClaim, robot, targets, lambda release: notes(robot, release))]


def notes(robot: Robot, release: Release) -> Sequence[Note]:
    """What a release does about a robot."""
    found = Notes()
    for joint in robot.joints:
        if joint.type not in TYPES:
            found.rejects(why.TypeUnknown(joint.type or ""), joint.element, "type")
        mimic = joint.element.child("mimic")
        if mimic is not None and not release.has(MIMIC_READ):
            found.silent(Effect.ALTERS, why.MimicNotRead(), mimic)
    return found.notes
