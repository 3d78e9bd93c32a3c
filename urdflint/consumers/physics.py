"""What simulators do with masses and inertias (Drake 1.51, MuJoCo 4.0, libsdformat 12.3 and 16.1)."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.finding import Effect
from urdflint.model.nodes import MOVING, Link

DRAKE_SLACK = 16 * 2.0**-52  # UnitInertia and RotationalInertia, multibody/tree/rotational_inertia.h
MUJOCO_LEAST_MOMENT = 1e-14  # measured: 1e-14 passes, 2e-15 does not, on moving, fixed and root links alike
SHAPES = ("box", "sphere", "cylinder", "capsule")


def impossible_moments(link: Link, moments: Sequence[float]) -> dict[str, Effect]:
    """Who minds principal moments, smallest first, that no body has: below zero, or against the triangle inequality."""
    effects = thin_moments(link, -1.0)
    if min(moments[0], moments[0] + moments[1] - moments[2]) < -DRAKE_SLACK * max(1.0, sum(moments) / 2):
        effects["drake"] = Effect.WARNS
    if _own_body(link) and _has_mass(link):
        effects["sdformat"] = Effect.REJECTS
    return effects


def thin_moments(link: Link, least: float) -> dict[str, Effect]:
    """Who minds a principal moment this small; a <mujoco> block may ask its compiler to mend inertias."""
    if least >= MUJOCO_LEAST_MOMENT or link.robot.child("mujoco") is not None:
        return {}
    return {"mujoco": Effect.REJECTS}


def without_inertia(link: Link) -> dict[str, Effect]:
    """Who minds that a link has mass and an inertia of zeros."""
    return {"mujoco": Effect.REJECTS} if _moves_alone(link) and link.robot.child("mujoco") is None else {}


def without_mass(link: Link) -> dict[str, Effect]:
    """Who minds that a link has no mass: Gazebo drops it, and MuJoCo takes the mass from its shapes or refuses."""
    if not _moves_alone(link):
        return {}
    effects = {"sdformat": Effect.DROPS}
    if link.robot.child("mujoco") is not None:
        return effects
    if link.inertial is not None or not (link.visuals or link.collisions):
        effects["mujoco"] = Effect.REJECTS
    elif any(one.shape is not None and one.shape.tag in SHAPES for one in link.collisions):
        effects["mujoco"] = Effect.ALTERS
    return effects


def negative_mass(link: Link) -> dict[str, Effect]:
    """Who minds a mass below zero; older libsdformat keeps the link and then finds its inertia invalid."""
    effects = {"drake": Effect.WARNS}
    if _moves_alone(link):
        effects["sdformat>=14"] = Effect.DROPS
        if link.robot.child("mujoco") is None:
            effects["mujoco"] = Effect.REJECTS
    return effects


def _moves_alone(link: Link) -> bool:
    """Whether a link hangs on a moving joint and nothing is fixed to it, which would be melted into it."""
    tree, name = link.robot.tree, link.name or ""
    above = tree.above.get(name, ())
    return len(above) == 1 and above[0].type in MOVING and all(one.type in MOVING for one in tree.below.get(name, ()))


def _own_body(link: Link) -> bool:
    """Whether Gazebo makes a link of it by itself: alone on a moving joint that hangs on a root with mass, or the root.

    Of links further down nothing is said: one without mass above them takes them away.
    """
    tree, name = link.robot.tree, link.name or ""
    if name == "world" or any(one.type not in MOVING for one in tree.below.get(name, ())):
        return False
    above = tree.above.get(name, ())
    if not above:
        return True
    parent = tree.links.get(above[0].parent or "")
    return _moves_alone(link) and parent is not None and parent.name not in tree.above and _has_mass(parent)


def _has_mass(link: Link) -> bool:
    """Whether every libsdformat keeps the link: older ones leave out what weighs a milligram or less."""
    return link.inertial is not None and (link.inertial.mass or 0.0) > 1e-6
