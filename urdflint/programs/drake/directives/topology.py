"""Joints whose child is nearer to the world than their parent, from `spanning_forest.cc`, 1.51."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from urdflint.programs.drake.directives.plant import WORLD_BODY, Body, Edge, Plant
from urdflint.syntax.yaml_text import Node


def reversed_joints(plant: Plant) -> Iterator[tuple[str, Node]]:
    """The joints that Drake would have to reverse and cannot, and the part of the directives that makes it so."""
    if all(edge.reversible for edge in plant.edges):
        return
    edges_by_body: dict[Body, list[Edge]] = {}
    for edge in plant.edges:
        for body in (edge.parent, edge.child):
            edges_by_body.setdefault(body, []).append(edge)
    reached = {WORLD_BODY}
    for base in (WORLD_BODY, *(_bases(plant) if plant.has_all_bodies else ())):
        yield from _walk(base, edges_by_body, reached)


def _bases(plant: Plant) -> list[Body]:
    """All bodies, first that which Drake takes as base of those joined to it: seldom a child, often a parent."""
    bodies = [(name, body) for name, instance in plant.instances.items() for body in instance.bodies]
    children = Counter(edge.child for edge in plant.edges)
    parents = Counter(edge.parent for edge in plant.edges)
    return sorted(bodies, key=lambda body: (children[body], -parents[body]))


def _walk(base: Body, edges_by_body: dict[Body, list[Edge]], reached: set[Body]) -> Iterator[tuple[str, Node]]:
    """Go outward from a body; by each joint with the last directive that joined something on the way."""
    reached.add(base)
    waiting: list[tuple[Body, Node | None]] = [(base, None)]
    for body, last in waiting:
        for edge in edges_by_body.get(body, ()):
            other = edge.child if edge.parent == body else edge.parent
            if other in reached:
                continue
            reached.add(other)
            node = edge.node or last
            if edge.child == body and not edge.reversible and node is not None:
                yield edge.description, node
            waiting.append((other, node))
