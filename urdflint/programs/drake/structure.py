"""Kinematic loops: Drake creates trees only, and complains of loops when the plant is finished."""

from __future__ import annotations

from urdflint.programs.drake.plant import CreatedJoint, Plant
from urdflint.programs.drake.reasons import KinematicLoop


def check_loops(plant: Plant) -> None:
    """Complain of every joint between two bodies that are connected without it, the world being one of them.

    Related to it are the `<child>` elements of the other joints of the loop.
    """
    tree: dict[str, list[CreatedJoint]] = {}
    parent_in: dict[str, str] = {}

    def top(name: str) -> str:
        while (parent := parent_in.get(name, name)) != name:
            parent_in[name] = name = parent_in.get(parent, parent)
        return name

    for joint in _in_order(plant):
        first, second = top(joint.parent), top(joint.child)
        if first != second:
            parent_in[first] = second
            tree.setdefault(joint.parent, []).append(joint)
            tree.setdefault(joint.child, []).append(joint)
        elif joint.parent != joint.child:
            others = [other.element for other in _path(tree, joint.child, joint.parent)]
            ends = tuple(other.child("child") or other for other in others)
            plant.record.rejects(KinematicLoop(joint.parent, joint.child), joint.element, related=ends)


def _path(tree: dict[str, list[CreatedJoint]], start: str, end: str) -> list[CreatedJoint]:
    """The joints of a tree between two bodies that it connects."""
    came: dict[str, CreatedJoint | None] = {start: None}
    waiting = [start]
    for name in waiting:
        if name == end:
            break
        for joint in tree.get(name, ()):
            other = joint.child if joint.parent == name else joint.parent
            if other not in came:
                came[other] = joint
                waiting.append(other)
    path, at = list[CreatedJoint](), end
    while (step := came.get(at)) is not None:
        path.append(step)
        at = step.child if step.parent == at else step.parent
    return path


def _in_order(plant: Plant) -> list[CreatedJoint]:
    """The joints that are the first between their bodies, in document order."""
    joints = (*plant.joints.values(), *plant.world_joints.values())
    first = [joint for joint in joints if plant.pairs.get(frozenset((joint.parent, joint.child))) is joint.element]
    return sorted(first, key=lambda joint: joint.element.start)
