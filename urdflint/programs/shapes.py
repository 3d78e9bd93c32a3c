"""Which shapes the programs know, which of several they take, and what sizes they refuse."""

from __future__ import annotations

from urdflint import programs as consumers
from urdflint.model.nodes import Collision, Shape
from urdflint.programs import drake, formats
from urdflint.programs.effect import Effect
from urdflint.programs.urdfdom.faults import NEW, STRICT, Outcome
from urdflint.syntax.document import Element

FOREIGN = {
    "plane": "pybullet",
    "cdf": "pybullet",
    "drake:capsule": "Drake",
    "drake:ellipsoid": "Drake",
}


def unknown(children: list[Element]) -> dict[str, Effect]:
    """What follows for Drake if the first of these shapes is not one of urdfdom's."""
    tags = {one.tag for one in children}
    return {} if tags & set(drake.SHAPES) else {"drake": Effect.REJECTS}


def several(children: list[Element]) -> dict[str, Effect]:
    """What becomes of several shapes: urdfdom and Gazebo take the first, Drake has an order of its own."""
    tags = [one.tag for one in children]
    taken = next((tag for tag in drake.SHAPES if tag in tags), None)
    mine = Effect.IGNORES if taken == tags[0] else Effect.ALTERS
    return {"urdfdom": Effect.IGNORES, "sdformat": Effect.IGNORES, "drake": mine}


def not_positive(shape: Shape, solid: Element) -> Outcome:
    """What follows if a size is zero or negative: urdfdom 6 looks at it from URDF 1.2 on."""
    cut = consumers.cut(shape.robot, shape.element) if shape.robot.version >= STRICT else Outcome({})
    effects = {NEW: cut.effects[NEW]} if NEW in cut.effects else {}
    if drake.takes(solid) and not (solid.tag == "sphere" and float(solid.attributes["radius"]) == 0):
        effects["drake"] = Effect.REJECTS
    if isinstance(shape, Collision) and formats.alone(solid):
        effects["mujoco"] = Effect.REJECTS
    return Outcome(effects, cut.loss if effects.get(NEW) else None)


def flat(shape: Shape, mesh: Element) -> dict[str, Effect]:
    """What follows if a mesh is scaled to nothing."""
    effects = {"drake": Effect.REJECTS} if drake.takes(mesh) else {}
    if isinstance(shape, Collision) and formats.alone(mesh):
        effects["mujoco"] = Effect.REJECTS
    return effects
