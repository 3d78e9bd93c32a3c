"""What Bullet's URDF importer does about single faults: 3.2.7, from its behavior."""

from __future__ import annotations

from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

Effects = dict[str, Effect]


def name_empty(node: Robot | Link | Joint) -> Effects:
    """A link or joint has an empty name."""
    return {} if isinstance(node, Robot) else {"pybullet": Effect.REJECTS}


def file_missing(element: Element) -> Effects:
    """A mesh that is the only shape of its part is not there."""
    geometry = element.parent
    part = geometry.parent if geometry is not None else None
    if element.tag != "mesh" or geometry is None or part is None:
        return {}
    alone = part.child("geometry") is geometry and len(geometry.children) == 1
    return {"pybullet": Effect.REJECTS} if alone else {}
