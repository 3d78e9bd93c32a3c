"""The kinematic tree: who hangs on whom, and where it is no tree."""

from __future__ import annotations

from dataclasses import dataclass, field

from urdflint.model.nodes import Joint, Link


@dataclass(eq=False)
class Tree:
    """Joints by the link they hang on (`below`) and by the link they carry (`above`); references to nothing left out."""

    links: dict[str, Link]
    below: dict[str, list[Joint]] = field(default_factory=dict)
    above: dict[str, list[Joint]] = field(default_factory=dict)
    roots: list[Link] = field(default_factory=list)
    cycles: list[list[Joint]] = field(default_factory=list)

    def reachable(self, names: list[str]) -> set[str]:
        """The links at or below the named ones."""
        seen, waiting = set(names), list(names)
        while waiting:
            for joint in self.below.get(waiting.pop(), ()):
                child = joint.child_link or ""
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return seen


def grow(links: dict[str, Link], joints: list[Joint]) -> Tree:
    """The tree of these links and joints, in time linear in their number."""
    tree = Tree(links)
    for joint in joints:
        parent, child = joint.parent, joint.child_link
        if parent in links and child in links:
            assert parent is not None and child is not None
            tree.below.setdefault(parent, []).append(joint)
            tree.above.setdefault(child, []).append(joint)
    tree.roots = [link for name, link in links.items() if name not in tree.above]
    tree.cycles = _cycles(tree)
    return tree


def _cycles(tree: Tree) -> list[list[Joint]]:
    """One list of joints for every joint that leads back to a link above it."""
    found: list[list[Joint]] = []
    done: set[str] = set()
    for start in [*(link.name or "" for link in tree.roots), *tree.links]:
        if start in done:
            continue
        path: list[Joint] = []
        on_path = {start: 0}
        stack = [(start, iter(tree.below.get(start, ())))]
        while stack:
            name, joints = stack[-1]
            joint = next(joints, None)
            if joint is None:
                stack.pop()
                done.add(name)
                on_path.pop(name, None)
                if path:
                    path.pop()
                continue
            child = joint.child_link or ""
            if child in on_path:
                found.append([*path[on_path[child] :], joint])
            elif child not in done:
                on_path[child] = len(path) + 1
                path.append(joint)
                stack.append((child, iter(tree.below.get(child, ()))))
    return found
