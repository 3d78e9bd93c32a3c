"""The robot that urdfdom hands to ROS: its links, joints with limits, masses, and what is not as written."""

from __future__ import annotations

from urdflint.model.robot import Joint, Link, Robot
from urdflint.programs.changes import Release
from urdflint.programs.loaded import Loaded, LoadedBody, LoadedJoint, left, refusals
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import grammar, motion
from urdflint.programs.urdfdom.claims import faults
from urdflint.programs.urdfdom.truncated_links import Cuts, cuts_of, differences_of, mass_of, shapes_of
from urdflint.programs.urdfdom.validation import Fault, Reader

LACKS = frozenset({"base", "renamed"})  # whether the root link moves is for others to say


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of urdfdom makes of a robot."""
    reader = Reader(robot, Release(target.release))
    read_faults = list(faults(robot, reader))
    return left(target.name, refusals(read_faults), lambda: _loaded_robot(robot, target, reader, read_faults))


def _loaded_robot(robot: Robot, target: Target, reader: Reader, read_faults: list[Fault]) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    cuts = cuts_of(read_faults)
    follows = {joint.name or "": motion.follows(joint, reader) for joint in robot.joints}
    return Loaded(
        target=target.name,
        bodies=tuple(_body(link, cuts, reader) for link in robot.links),
        joints=tuple(_joint(joint, reader) for joint in robot.joints),
        mimic={name: to for name, to in follows.items() if to is not None},
        find_shapes=lambda: shapes_of(robot, cuts),
        find_differences=lambda: differences_of(robot, reader, read_faults),
        lacks=LACKS,
    )


def _body(link: Link, cuts: Cuts, reader: Reader) -> LoadedBody:
    joints = link.robot.tree.parent_joints.get(link.name or "", ())
    # Joints set the parent of a link one after the other, so that the last one keeps it.
    last = max(joints, key=lambda joint: grammar.name_order(joint.name), default=None)
    above = last.parent if last is not None else None
    return LoadedBody(link.name or "", above, mass_of(link, cuts.get(link.element), reader), link.element)


def _joint(joint: Joint, reader: Reader) -> LoadedJoint:
    kind = joint.type or ""
    moves = kind != "fixed"
    return LoadedJoint(
        joint.name or "", kind, joint.child_link or "", joint.element, moves, *motion.motion(joint, reader)
    )
