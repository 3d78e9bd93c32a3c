"""Which of a robot's meshes and textures the programs look at, and what they do when one is not there."""

from __future__ import annotations

import re

from urdflint.model.nodes import Resource
from urdflint.programs import drake
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import survival as sdformat
from urdflint.syntax.document import Element

FOREIGN = re.compile(r"[a-z][a-z0-9+.-]*://[^/]*/")  # what Drake 1.51 takes for a URI; else it is a path


def missing(element: Element) -> dict[str, Effect]:
    """What follows if a file is not there; MuJoCo reads the meshes of collisions only, urdfdom none."""
    effects = {"drake": Effect.REJECTS} if drake.takes(element) else {}
    if element.tag == "mesh" and alone(element):
        effects["pybullet"] = Effect.REJECTS
        if _in_collision(element) and not _has_mujoco_block(element):
            effects["mujoco"] = Effect.REJECTS
    return effects


def empty(mesh: Resource) -> dict[str, Effect]:
    """What follows if a mesh has an empty file name."""
    element = mesh.element
    effects = {"sdformat": Effect.REJECTS} if sdformat.writes(mesh.robot, element) else {}
    if _in_collision(element) and alone(element):
        effects.update(drake=Effect.REJECTS, mujoco=Effect.REJECTS)
    return effects


def unknown_scheme(element: Element) -> dict[str, Effect]:
    """What follows if a URI begins with a word that no program knows; Drake sees few of them as URIs."""
    foreign = FOREIGN.match(element.attributes["filename"]) is not None
    return {"drake": Effect.REJECTS} if foreign and drake.takes(element) else {}


def alone(element: Element) -> bool:
    """Whether a shape is the only one in the first geometry, so that every program takes it."""
    geometry = element.parent
    part = geometry.parent if geometry is not None else None
    return (
        geometry is not None and part is not None and part.child("geometry") is geometry and len(geometry.children) == 1
    )


def _has_mujoco_block(element: Element) -> bool:
    """Whether MuJoCo's compiler is told anything, maybe another folder for meshes."""
    return any(one.tag == "robot" and one.child("mujoco") is not None for one in element.ancestors())


def _in_collision(element: Element) -> bool:
    return any(one.tag == "collision" for one in element.ancestors())
