"""What the model of urdfdom claims about a robot."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import plain_parts
from urdflint.programs.changes import Readings, Release
from urdflint.programs.claim import Claim
from urdflint.programs.effect import one_of
from urdflint.programs.reason import NoteLimit, Reason
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import validation
from urdflint.programs.urdfdom.validation import Fault, Reader
from urdflint.syntax.document import Element


class UrdfdomClaim(Claim):
    """What the model of urdfdom claims."""


def claims(robot: Robot, targets: Iterable[Target], suspects: Collection[Element] | None = None) -> list[Claim]:
    """What the releases object to, one claim for each place and reason.

    `suspects` are the children of the robot in which anything is odd, and the only ones to look into; None for all.
    """

    def read_faults(release: Release) -> list[Fault]:
        return list(limited(faults(robot, Reader(robot, release), suspects)))

    readings = Readings[list[Fault]]()
    return of_faults(robot, ((target.name, readings.reading_of(target, read_faults)) for target in targets))


def of_faults(robot: Robot, faults_by_target: Iterable[tuple[str, Iterable[Fault]]]) -> list[Claim]:
    """The claims that come of the faults found for each target."""
    claims_by_key: dict[tuple[Reason, Element, str | None], UrdfdomClaim] = {}
    for target, target_faults in faults_by_target:
        for fault in limited(target_faults):
            key = (fault.reason, fault.element, fault.attribute)
            before = claims_by_key[key].effects if key in claims_by_key else {}
            effects = one_of({**before, target: fault.effect})
            claims_by_key[key] = UrdfdomClaim(robot, fault.reason, fault.element, fault.attribute, effects)
    return list(claims_by_key.values())


def limited(all_faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first faults of each reason: a hostile file gives very many."""
    limit = NoteLimit()
    return (fault for fault in all_faults if not limit.reached(fault.reason))


def faults(robot: Robot, reader: Reader, suspects: Collection[Element] | None = None) -> Iterator[Fault]:
    """Everything that a reader objects to in a robot, or in these parts of it; names and tree are looked at always."""
    yield from validation.robot_faults(robot, reader)
    if suspects is None or any(suspect.tag in ("material", "link") for suspect in suspects):
        yield from validation.material_faults(robot, reader)
    may_be_odd = suspects.__contains__ if suspects is not None else robot.analysis(plain_parts).lack
    for link in robot.links:
        if may_be_odd(link.element):
            yield from validation.link_faults(link, reader)
    for joint in robot.joints:
        if may_be_odd(joint.element):
            yield from validation.joint_faults(joint, reader)
    yield from validation.tree_faults(robot)
