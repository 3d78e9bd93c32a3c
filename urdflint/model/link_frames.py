"""Where the links of a robot are when every joint is at zero: one walk down from the roots, for all that ask."""

from __future__ import annotations

from urdflint.model.robot import Joint, Robot
from urdflint.model.transform import IDENTITY, Transform, compose, of_origin
from urdflint.struct import Struct

BASE = 0  # the group of a root


class Placed(Struct, eq=False):
    """A link that is reached from a root, and the joint that leads to it.

    `frame` is its frame in that of the root; None where an origin on the way cannot be read. Links that fixed joints
    tie together are one `group`: that of a root is BASE, and those below another have larger numbers.
    """

    name: str
    joint: Joint | None
    root: str
    frame: Transform | None
    group: int


def frames(robot: Robot) -> dict[str, Placed]:
    """The links by name, each behind the one above it; one that is reached twice is where it is reached first.

    A link on a joint whose parent is not a link of the file, such as the world that Drake brings, is a root here.
    """
    placed_links: dict[str, Placed] = {}
    below, above_of = robot.tree.child_joints, robot.tree.parent_joints
    for top in robot.tree.links:
        if above_of.get(top):
            continue
        waiting = [Placed(top, None, top, IDENTITY, BASE)]
        last = BASE
        while waiting:
            above = waiting.pop()
            if above.name in placed_links:
                continue
            placed_links[above.name] = above
            for joint in below.get(above.name, ()):
                own = of_origin(joint.origin)
                frame = compose(above.frame, own) if above.frame is not None and own is not None else None
                group = above.group
                if joint.type != "fixed":
                    last += 1
                    group = last
                waiting.append(Placed(joint.child_link or "", joint, top, frame, group))
    return placed_links


def frame_of(robot: Robot, name: str | None) -> Transform | None:
    """The frame of a link; None where it is unknown."""
    placed = robot.analysis(frames).get(name or "")
    return placed.frame if placed is not None else None
