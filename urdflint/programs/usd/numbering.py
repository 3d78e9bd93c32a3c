"""How Isaac Sim and Isaac Gym number joints, by the orders that their users have published: neither runs here.

Both sort the joints below a link by name, which shows where the file has another order. The issue
isaac-sim/IsaacLab#270 has both orders of a robot whose file has LF, RF, LH, RH, and #358 the order of a robot with
numbers in the names of joints. They are of importers before urdf-usd-converter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from urdflint.model.robot import Joint, Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbered, Numbering

PUBLISHED = "isaac-sim/IsaacLab#270, #358"
MOVES = frozenset({"revolute", "continuous", "prismatic"})


def numberings(robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `joint_names` in Isaac Lab and of the degrees of freedom in Isaac Gym."""
    for title, breadth in (("Isaac Lab", True), ("Isaac Gym", False)):
        order = [joint.name or "" for joint in _walk(robot, breadth) if joint.type in MOVES]
        joints = tuple(Numbered(name, name, index, 1) for index, name in enumerate(order))
        yield Numbering(loaded.target, title, "dof", joints, source=PUBLISHED)


def _walk(robot: Robot, breadth: bool) -> Iterator[Joint]:
    """The joints from the roots down: all of one depth before those below it, or each with all below it."""
    below = robot.tree.child_joints
    waiting = deque(_by_name([joint for root in robot.tree.roots for joint in below.get(root.name or "", ())]))
    while waiting:
        joint = waiting.popleft()
        yield joint
        child_joints = _by_name(below.get(joint.child_link or "", ()))
        if breadth:
            waiting.extend(child_joints)
        else:
            waiting.extendleft(reversed(child_joints))


def _by_name(joints: list[Joint] | tuple[()]) -> list[Joint]:
    return sorted(joints, key=lambda joint: joint.name or "")
