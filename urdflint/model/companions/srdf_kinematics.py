"""The kinematic tree of a robot as MoveIt has it, for what an SRDF says of links and joints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from urdflint.model.numbers import interval, number
from urdflint.model.robot import Joint, Robot
from urdflint.struct import cached_property

FAR = 50  # links without shapes in a row, beyond which nobody looks
ROOT = ""  # in place of the name of the joint that connects the root link to the world


class Chain(NamedTuple):
    """The joints of a chain, and the link where base and tip meet: the base where the chain runs down the tree."""

    joints: tuple[str, ...]
    meeting: str


class Kinematics:
    """The joint above each link of a robot; `is_complete` says whether the robot is a tree."""

    def __init__(self, robot: Robot) -> None:
        tree = robot.tree
        self.robot = robot
        self.above = {name: joints[0] for name, joints in tree.parent_joints.items()}
        self.root = (tree.roots[0].name or "") if tree.roots else ""
        self.is_complete = not tree.tangled

    def up(self, link: str) -> Iterator[str]:
        """A link, its parent link, and so on up to the root."""
        yield link
        while link in self.above:
            link = self.above[link].parent or ""
            yield link

    def joint_above(self, link: str) -> str:
        """The name of the joint above a link: ROOT for the root link."""
        joint = self.above.get(link)
        return (joint.name or "") if joint is not None else ROOT

    def is_chain(self, joints: Iterable[str]) -> bool:
        """Whether joints follow each other down the tree, with fixed joints alone between (isChain of moveit_core).

        Fixed joints among them are left out.
        """
        joints_by_name = self.robot.joint_named
        previous = {
            joint: self.joint_above(self.rigid.get(joints_by_name[joint].parent or "", ""))
            if joint in joints_by_name
            else None
            for joint in joints
            if joint not in joints_by_name or joints_by_name[joint].type != "fixed"
        }
        starts = [joint for joint, above in previous.items() if above not in previous]
        return not previous or (len(starts) == 1 and len(set(previous.values())) == len(previous))

    def below(self, joint: str) -> str:
        """The child link of a joint."""
        joint_found = self.robot.joint_named.get(joint)
        return (joint_found.child_link or "") if joint_found is not None else self.root

    def chain(self, base: str, tip: str) -> Chain:
        """The joints that MoveIt puts into a group for a chain.

        Where base and tip lie on two branches, or the tip above the base, it takes the joint above the link where these
        meet too.
        """
        from_tip = list(self.up(tip))
        links_above = dict.fromkeys(from_tip)
        from_base = []
        for link in self.up(base):
            if link in links_above:
                break
            from_base.append(link)
        meeting = link
        passed = from_tip[: from_tip.index(meeting) + (meeting != base)]
        return Chain(tuple(self.joint_above(passed_link) for passed_link in (*passed, *from_base)), meeting)

    @cached_property
    def rigid(self) -> dict[str, str]:
        """The link that stands for all that are fixed to each other, by link."""
        tops: dict[str, str] = {}
        for name in self.robot.link_named:
            path = [name]
            while path[-1] not in tops and path[-1] in self.above and self.above[path[-1]].type == "fixed":
                path.append(self.above[path[-1]].parent or "")
            top = tops.get(path[-1], path[-1])
            tops.update(dict.fromkeys(path, top))
        return tops

    def touching(self, link: str, other: str) -> bool:
        """Whether all links between two have no collision shapes: then the setup assistant of MoveIt calls them
        adjacent."""
        mine, other_links = self._bare_above(link), self._bare_above(other)
        if mine[-1] is None or other_links[-1] is None or other in mine or link in other_links:
            return True
        met = next((link for link in mine[1:] if link in other_links[1:]), None)
        return met is not None and self._is_bare(met)

    def _bare_above(self, link: str) -> list[str | None]:
        """A link and those above it up to the first that has shapes; None at the end where these are very many."""
        path: list[str | None] = []
        for link_above in self.up(link):
            path.append(link_above if len(path) < FAR else None)
            if path[-1] is None or (len(path) > 1 and not self._is_bare(link_above)):
                break
        return path

    def _is_bare(self, link: str) -> bool:
        return not self.robot.link_named[link].collisions


def variables(kind: str) -> int:
    """How many numbers say where a joint of some type is."""
    return {"fixed": 0, "planar": 3, "floating": 7}.get(kind, 1)


def bounds(joint: Joint) -> tuple[float, float] | None:
    """The least and the greatest position that MoveIt takes from a joint; None where there are none."""
    if joint.type not in ("revolute", "prismatic") or joint.limit is None:
        return None
    limits = interval(joint.limit.get("lower") or "0", joint.limit.get("upper") or "0")
    if limits is None or joint.safety is None:
        return limits
    lower = number(joint.safety.get("soft_lower_limit") or "0")
    upper = number(joint.safety.get("soft_upper_limit") or "0")
    if lower is None or upper is None:
        return None
    return max(lower, limits[0]), min(upper, limits[1])
