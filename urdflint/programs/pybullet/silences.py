"""What PyBullet makes of bodies without a word: inertias follow from shapes, and the base is fixed or floats."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.joints import BECOMES
from urdflint.programs.pybullet.plant import WORLD, Plant
from urdflint.programs.pybullet.reasons import BaseFixed, BaseFloating, InertiaFromShapes, InertiaZero


def note(plant: Plant) -> None:
    """Note what is not as the file says."""
    for body in plant.reached:
        inertia = body.inertial.child("inertia") if body.inertial is not None else None
        if inertia is None or not body.kg:
            continue
        if body.collides:
            plant.record.silent(Effect.ALTERS, InertiaFromShapes(), inertia)
        elif body is plant.base or (body.joint is not None and BECOMES[body.joint.type] != "fixed"):
            plant.record.silent(Effect.ALTERS, InertiaZero(), inertia)
    base = plant.base
    if base is None or base.inertial is None:
        return
    mass = base.inertial.child("mass")
    if not base.kg and mass is not None:
        plant.record.silent(Effect.ALTERS, BaseFixed(), mass, "value")
    elif base.name == WORLD:
        plant.record.silent(Effect.ALTERS, BaseFloating(base.kg), base.link)
