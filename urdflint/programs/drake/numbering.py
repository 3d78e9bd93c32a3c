"""Where Drake keeps the values of joints: tree by tree, depth first in the order of the file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded, LoadedJoint
from urdflint.programs.numbering import Numbering, counted

FLOATING = "quaternion_floating"  # what carries a body that no joint does
SIZES = {FLOATING: 7, "floating": 7, "planar": 3, "ball_rpy": 3, "universal": 2, "weld": 0}  # Joint.num_positions


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `GetPositions`, `position_start` of each joint."""
    joints = tuple(counted(_in_order(loaded), SIZES, FLOATING))
    yield Numbering(loaded.target, "Drake", "position", joints, loaded.actuated)


def _carried_by_none(loaded: Loaded) -> list[LoadedJoint]:
    """The joints that Drake adds for bodies that can move freely, each by the name of its body.

    Those that are the parent of more joints come first (multibody/topology/spanning_forest.cc).
    """
    carried, joints = {joint.child for joint in loaded.joints}, Counter(body.parent for body in loaded.bodies)
    free = [body for body in loaded.bodies if body.name not in carried]
    free.sort(key=lambda body: -joints[body.name])
    return [LoadedJoint(body.name, FLOATING, body.name, body.element) for body in free]


def _in_order(loaded: Loaded) -> Iterator[LoadedJoint]:
    """The joints from the world down, those to the world first; then the trees on bodies that float."""
    above = {body.name: body.parent for body in loaded.bodies}
    below = defaultdict[str | None, list[LoadedJoint]](list)
    for joint in loaded.joints:
        below[above.get(joint.child)].append(joint)
    waiting = [*below[None], *_carried_by_none(loaded)][::-1]
    while waiting:
        joint = waiting.pop()
        yield joint
        waiting += below[joint.child][::-1]
