"""What Toy does with a robot: it knows two types of joints, and until 2.0 no mimic."""

from __future__ import annotations

from functools import partial

from urdflint.programs.toy import reasons as why
from urdflint.programs.toy.releases import MIMIC_READ

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.simulator import Notes, SimulatorClaim

TYPES = ("fixed", "revolute")


class ToyClaim(SimulatorClaim):
    """What Toy claims."""


def reading(robot: Robot, release: Release) -> Notes:
    """What a release does about a robot."""
    found = Notes()
    for joint in robot.joints:
        if joint.type not in TYPES:
            found.rejects(why.TypeUnknown(joint.type or ""), joint.element, "type")
        mimic = joint.element.child("mimic")
        if mimic is not None and not release.has(MIMIC_READ):
            found.silent(Effect.ALTERS, why.MimicNotRead(), mimic)
    return found


claims = partial(simulator.claims, ToyClaim, reading)
