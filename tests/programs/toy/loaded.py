"""The model that Toy makes of a robot: every link weighs the same."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.programs.toy.claims import reading

from urdflint.model.robot import Joint, Robot
from urdflint.programs import simulator
from urdflint.programs.changes import Release
from urdflint.programs.loaded import Loaded, LoadedBody, LoadedJoint, left, refusals
from urdflint.programs.simulator import Note
from urdflint.programs.target import Target

KG = 7.0


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of Toy makes of a robot."""
    noted = reading(robot, Release(target.release)).notes
    return left(target.name, refusals(noted), lambda: _made(robot, target, noted))


def _made(robot: Robot, target: Target, noted: Sequence[Note]) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    return Loaded(
        target=target.name,
        bodies=tuple(LoadedBody(link.name or "", None, KG, link.element) for link in robot.links),
        joints=tuple(map(_joint, robot.joints)),
        base="floating",
        find_differences=lambda: simulator.differences(noted),
    )


def _joint(joint: Joint) -> LoadedJoint:
    moves = joint.type != "fixed"
    return LoadedJoint(joint.name or "", joint.type or "", joint.child_link or "", joint.element, moves)
