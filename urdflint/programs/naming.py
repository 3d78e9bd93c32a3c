"""What the programs do with names that are empty or given twice."""

from __future__ import annotations

from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect


def empty(node: Robot | Link | Joint) -> dict[str, Effect]:
    """What follows from an empty name."""
    effects = {"sdformat": Effect.REJECTS, "drake": Effect.DROPS if isinstance(node, Joint) else Effect.REJECTS}
    if not isinstance(node, Robot):
        effects["pybullet"] = Effect.REJECTS
    if isinstance(node, Link) and len(node.robot.links) > 1:
        effects["urdfdom"] = Effect.REJECTS
    return effects


def duplicate(node: Link | Joint) -> dict[str, Effect]:
    """What follows from a name that another link or joint has; Drake has a link called world already."""
    effects = {} if isinstance(node, Link) and node.name == "world" else {"drake": Effect.REJECTS}
    if isinstance(node, Link):
        effects["mujoco"] = Effect.REJECTS
    return effects
