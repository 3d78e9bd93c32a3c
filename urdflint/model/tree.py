"""The kinematic tree: parent and child joints of each link, root links, cycles and broken references."""

from __future__ import annotations

from functools import cached_property

from urdflint.model.nodes import Joint, Link
from urdflint.struct import Struct, field

MAX_SHOWN_JOINTS = 8


class Cycle(Struct):
    """A joint that closes a cycle; `path` are the first few joints from its child link to its parent link."""

    joint: Joint
    path: list[Joint]
    length: int


class Tree(Struct, eq=False, frozen=False):
    """The child joints and parent joints of each link, by its name; joints with an unknown link are left out.

    `broken` are the ends of joints ("parent" or "child") that name no link; `without_child` counts the joints whose
    child is missing or names no link. A root is a link that is not the child of any joint.
    """

    links: dict[str, Link]
    child_joints: dict[str, list[Joint]] = field(default_factory=dict)
    parent_joints: dict[str, list[Joint]] = field(default_factory=dict)
    roots: list[Link] = field(default_factory=list)
    cycles: list[Cycle] = field(default_factory=list)
    broken: list[tuple[Joint, str]] = field(default_factory=list)
    without_child: int = 0

    def reachable(self, names: list[str]) -> set[str]:
        """The named links and all below them."""
        visited, waiting = set(names), list(names)
        while waiting:
            for joint in self.child_joints.get(waiting.pop(), ()):
                child = joint.child_link or ""
                if child not in visited:
                    visited.add(child)
                    waiting.append(child)
        return visited

    @cached_property
    def tangled(self) -> bool:
        """Whether it is anything else than one tree, such as two that a joint without a parent has cut apart."""
        if self.broken or self.cycles or self.without_child or len(self.roots) != 1:
            return True
        return len(self.parent_joints) != len(self.links) - 1 or any(map(_has_several, self.parent_joints.values()))

    @cached_property
    def below_roots(self) -> set[str]:
        """The root links and all below them: the links that a walk down from the roots reaches."""
        return self.reachable([root.name or "" for root in self.roots])

    @cached_property
    def closing(self) -> set[Joint]:
        """The joints that close a cycle; without them there is none."""
        return {cycle.joint for cycle in self.cycles}

    @cached_property
    def main_root(self) -> Link | None:
        """The root with the most links below it; a link below several roots counts for the first only."""
        claimed: set[str] = set()
        best, largest_size = None, -1
        for root in self.roots:
            size = self._claim(root.name or "", claimed)
            if size > largest_size:
                best, largest_size = root, size
        return best

    def _claim(self, name: str, claimed: set[str]) -> int:
        """How many links below `name` were not seen before; they are added to `seen`."""
        waiting, size = [name], 0
        while waiting:
            for joint in self.child_joints.get(waiting.pop(), ()):
                child = joint.child_link or ""
                if child not in claimed:
                    claimed.add(child)
                    size += 1
                    waiting.append(child)
        return size


def grow(links: dict[str, Link], joints: list[Joint]) -> Tree:
    """The tree of these links and joints, in time linear in their number. The name "" refers to no link."""
    tree = Tree(links)
    children: set[str] = set()
    for joint in joints:
        parent, child = joint.parent, joint.child_link
        whole_parent, whole_child = bool(parent) and parent in links, bool(child) and child in links
        if parent is not None and not whole_parent:
            tree.broken.append((joint, "parent"))
        if child is not None and not whole_child:
            tree.broken.append((joint, "child"))
        if whole_child:
            children.add(child or "")
        else:
            tree.without_child += 1
        if whole_parent and whole_child:
            tree.child_joints.setdefault(parent or "", []).append(joint)
            tree.parent_joints.setdefault(child or "", []).append(joint)
    tree.roots = [link for name, link in links.items() if name not in children]
    tree.cycles = _cycles(tree)
    return tree


def _cycles(tree: Tree) -> list[Cycle]:
    """The joints that close a cycle in a walk down from the roots, then from the first link that was not reached."""
    cycles: list[Cycle] = []
    finished: set[str] = set()
    for start in [*(link.name or "" for link in tree.roots), *tree.links]:
        if start in finished:
            continue
        path: list[Joint] = []
        on_path = {start: 0}
        stack = [(start, iter(tree.child_joints.get(start, ())))]
        while stack:
            name, joints = stack[-1]
            joint = next(joints, None)
            if joint is None:
                stack.pop()
                finished.add(name)
                on_path.pop(name, None)
                if path:
                    path.pop()
                continue
            child = joint.child_link or ""
            if child in on_path:
                above = on_path[child]
                cycles.append(Cycle(joint, path[above : above + MAX_SHOWN_JOINTS], len(path) - above + 1))
            elif child not in finished:
                on_path[child] = len(path) + 1
                path.append(joint)
                stack.append((child, iter(tree.child_joints.get(child, ()))))
    return cycles


def _has_several(joints: list[Joint]) -> bool:
    return len(joints) > 1
