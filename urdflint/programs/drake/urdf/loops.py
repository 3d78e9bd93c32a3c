"""Kinematic loops: Drake creates trees only, and complains of loops when the plant is finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.programs.drake.plant.disjoint_sets import Connected
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons.joints import KinematicLoop
from urdflint.syntax.document import Element


class Edge(NamedTuple):
    """A joint between two bodies."""

    joint: Element
    parent: str
    child: str


def check_loops(plant: Plant) -> None:
    """Complain of every joint between two bodies that are connected without it, the world being one of them.

    Related to it are the `<child>` elements of the other joints of the loop.
    """
    tree: dict[str, list[Edge]] = {}
    connected = Connected[str]()
    for edge in sorted(_edges(plant), key=lambda edge: edge.joint.start):
        if connected.join(edge.parent, edge.child):
            tree.setdefault(edge.parent, []).append(edge)
            tree.setdefault(edge.child, []).append(edge)
        else:
            path_joints = [other.joint for other in _path(tree, edge.child, edge.parent)]
            ends = tuple(other.child("child") or other for other in path_joints)
            plant.record.rejects(KinematicLoop(edge.parent, edge.child), edge.joint, related=ends)


def _path(tree: dict[str, list[Edge]], start: str, end: str) -> list[Edge]:
    """The joints of a tree between two bodies that it connects."""
    reached: dict[str, Edge | None] = {start: None}
    waiting = [start]
    for name in waiting:
        if name == end:
            break
        for edge in tree.get(name, ()):
            other = edge.child if edge.parent == name else edge.parent
            if other not in reached:
                reached[other] = edge
                waiting.append(other)
    path, body = list[Edge](), end
    while (step := reached.get(body)) is not None:
        path.append(step)
        body = step.child if step.parent == body else step.parent
    return path


def _edges(plant: Plant) -> Iterator[Edge]:
    """The joints that are the first between their bodies."""
    for joint in (*plant.joints.values(), *plant.world_joints.values()):
        if joint.parent is None or joint.child is None:
            continue
        if plant.pairs.get(frozenset((joint.parent, joint.child))) is joint.element:
            yield Edge(joint.element, joint.parent, joint.child)
