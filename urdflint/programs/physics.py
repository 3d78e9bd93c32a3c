"""What simulators do with masses and inertias (Drake 1.51, MuJoCo 4.0, libsdformat 12.3 and 16.1)."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.nodes import Link
from urdflint.model.physics import Inertia
from urdflint.programs import drake
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import reader as mujoco
from urdflint.programs.sdformat import survival as sdformat


def impossible_moments(link: Link, moments: Sequence[float]) -> dict[str, Effect]:
    """Who minds principal moments, smallest first, that no body has: below zero, or against the triangle inequality."""
    effects = thin_moments(link, -1.0)
    if min(moments[0], moments[0] + moments[1] - moments[2]) < -drake.SLACK * max(1.0, sum(moments) / 2):
        effects["drake"] = Effect.WARNS
    if sdformat.makes_body(link) and sdformat.has_mass(link):
        effects["sdformat"] = Effect.REJECTS
    return effects


def thin_moments(link: Link, least: float) -> dict[str, Effect]:
    """Who minds a principal moment this small; a <mujoco> block may ask its compiler to mend inertias."""
    if least >= mujoco.LEAST_MOMENT or link.robot.child("mujoco") is not None:
        return {}
    return {"mujoco": Effect.REJECTS}


def without_inertia(link: Link) -> dict[str, Effect]:
    """Who minds that a link has mass and an inertia of zeros."""
    return {"mujoco": Effect.REJECTS} if sdformat.moves_alone(link) and link.robot.child("mujoco") is None else {}


def without_mass(link: Link) -> dict[str, Effect]:
    """Who minds that a link has no mass: Gazebo drops it, and MuJoCo takes the mass from its shapes or refuses."""
    if not sdformat.moves_alone(link):
        return {}
    effects = {"sdformat": Effect.DROPS}
    if link.robot.child("mujoco") is not None:
        return effects
    if link.inertial is not None or not (link.visuals or link.collisions):
        effects["mujoco"] = Effect.REJECTS
    elif any(one.shape is not None and one.shape.tag in mujoco.SOLIDS for one in link.collisions):
        effects["mujoco"] = Effect.ALTERS
    return effects


def zero_mass(link: Link, inertia: Inertia) -> dict[str, Effect]:
    """Who minds a mass of zero; Drake does where there is an inertia all the same."""
    return without_mass(link) | ({"drake": Effect.WARNS} if any(inertia.matrix) else {})


def negative_mass(link: Link) -> dict[str, Effect]:
    """Who minds a mass below zero; older libsdformat keeps the link and then finds its inertia invalid."""
    effects = {"drake": Effect.WARNS}
    if sdformat.moves_alone(link):
        effects["sdformat>=14"] = Effect.DROPS
        if link.robot.child("mujoco") is None:
            effects["mujoco"] = Effect.REJECTS
    return effects
