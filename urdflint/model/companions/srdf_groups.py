"""The groups of an SRDF with their joints, as MoveIt puts them together."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.companions.srdf import Srdf, word
from urdflint.model.companions.srdf_kinematics import ROOT, Kinematics
from urdflint.struct import cached_property
from urdflint.syntax.document import Element

MAX_GROUP_JOINTS = 100_000  # joints of all groups together: far more than robots have


class Groups:
    """The joints of each group by its name, of a robot that is a tree; ROOT is the joint above the root link.

    A group that MoveIt drops, or that is too large to look at, has no entry. `cycles` are the groups that contain each
    other, as the names of subgroups on the way round.
    """

    def __init__(self, srdf: Srdf) -> None:
        self.srdf = srdf
        self.joints: dict[str, frozenset[str]] = {}
        self.subgroups = {
            name: {word(subgroup, "name"): subgroup for subgroup in group.all("group") if word(subgroup, "name")}
            for name, group in srdf.group_named.items()
        }
        order, left = _sorted(self.subgroups)
        self.cycles = list(_cycles(self.subgroups, left))
        if srdf.kinematics is not None:
            self._fill(order, srdf.kinematics)

    def links(self, name: str) -> frozenset[str] | None:
        """The links of a group, the child links of its joints; None where nobody knows its joints."""
        tree, joints = self.srdf.kinematics, self.joints.get(name)
        return frozenset(map(tree.below, joints)) if tree is not None and joints is not None else None

    def having(self, link: str) -> list[str]:
        """The groups that have a link, the smallest first."""
        tree = self.srdf.kinematics
        return self._of_joint.get(tree.joint_above(link), []) if tree is not None else []

    @cached_property
    def _of_joint(self) -> dict[str, list[str]]:
        """The groups that have a joint, the smallest first, as MoveIt prefers them; of equal ones by name."""
        group_names: dict[str, list[str]] = {}
        for name, joints in sorted(self.joints.items(), key=lambda pair: (len(pair[1]), pair[0])):
            for joint in joints:
                group_names.setdefault(joint, []).append(name)
        return group_names

    def _fill(self, order: list[str], tree: Kinematics) -> None:
        left = MAX_GROUP_JOINTS
        for name in order:
            subgroups = [self.joints.get(subgroup) for subgroup in self.subgroups[name]]
            if None in subgroups or left < 0:
                continue
            own = set[str]()
            for joints in self._own(self.srdf.group_named[name], tree):
                own.update(joints)
                left -= len(joints)
                if left < 0:
                    break
            own.update(*filter(None, subgroups))
            left -= len(own)
            if own and left >= 0:
                self.joints[name] = frozenset(own)

    def _own(self, group: Element, tree: Kinematics) -> Iterator[tuple[str, ...]]:
        robot = tree.robot
        for child in group.children:
            name = word(child, "name")
            if child.tag == "joint" and (name in robot.joint_named or self.key(name) == ROOT):
                yield (self.key(name),)
            elif child.tag == "link" and name in robot.link_named:
                yield (tree.joint_above(name),)
            elif child.tag == "chain":
                base, tip = word(child, "base_link"), word(child, "tip_link")
                if base in robot.link_named and tip in robot.link_named:
                    yield tree.chain(base, tip).joints

    def key(self, joint: str) -> str:
        """The name by which the joints of groups are known: ROOT for the virtual joint above the root link."""
        root = self.srdf.root_joint
        return ROOT if root is not None and joint == word(root, "name") else joint


def _sorted(subgroups: dict[str, dict[str, Element]]) -> tuple[list[str], set[str]]:
    """The groups, each behind those that it contains, and the groups for which there is no such order."""
    users: dict[str, list[str]] = {}
    waits = {}
    for name, inner in subgroups.items():
        inner_groups = [subgroup for subgroup in inner if subgroup in subgroups]
        waits[name] = len(inner_groups)
        for inner_group in inner_groups:
            users.setdefault(inner_group, []).append(name)
    order = [name for name, count in waits.items() if not count]
    for name in order:
        for user in users.get(name, ()):
            waits[user] -= 1
            if not waits[user]:
                order.append(user)
    return order, subgroups.keys() - order


def _cycles(subgroups: dict[str, dict[str, Element]], left: set[str]) -> Iterator[list[str]]:
    """One cycle for each set of groups that contain each other, in the order of the file."""
    visited = set[str]()
    for start in subgroups:
        path: dict[str, None] = {}
        name: str | None = start if start in left else None
        while name is not None and name not in visited and name not in path:
            path[name] = None
            name = next((subgroup for subgroup in subgroups[name] if subgroup in left), None)
        if name is not None and name in path:
            names = list(path)
            yield names[names.index(name) :]
        visited.update(path)
