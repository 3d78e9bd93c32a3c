"""Which mesh files the programs read, and what they do when one is not there."""

from __future__ import annotations

from urdflint.document import Element
from urdflint.finding import Effect

# MakeConvexHull of Drake 1.51 (cases drake/437 to drake/478); what Meshcat and RenderEngineVtk show (facts of Drake)
DRAKE_COLLISION = frozenset({".obj", ".vtk", ".gltf"})
DRAKE_VISUAL = frozenset({".obj", ".gltf", ".dae"})
MUJOCO = frozenset({".stl", ".obj", ".msh"})


def missing(element: Element) -> dict[str, Effect]:
    """What follows if a file is not there; MuJoCo reads the meshes of collisions only, urdfdom none."""
    effects = {"drake": Effect.REJECTS}
    if element.tag == "mesh":
        effects["pybullet"] = Effect.REJECTS
        if _in_collision(element) and not _has_mujoco_block(element):
            effects["mujoco"] = Effect.REJECTS
    return effects


def empty(element: Element) -> dict[str, Effect]:
    """What follows if a mesh has an empty file name."""
    effects = {"sdformat": Effect.REJECTS}
    if _in_collision(element):
        effects.update(drake=Effect.REJECTS, mujoco=Effect.REJECTS)
    return effects


def _has_mujoco_block(element: Element) -> bool:
    """Whether MuJoCo's compiler is told anything, maybe another folder for meshes."""
    return any(one.tag == "robot" and one.child("mujoco") is not None for one in element.ancestors())


def _in_collision(element: Element) -> bool:
    return any(one.tag == "collision" for one in element.ancestors())
