"""What PyBullet makes of bodies without a word: inertias follow from shapes, and the base is fixed or floats."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.plant import WORLD, Plant
from urdflint.programs.pybullet.reasons import BaseFixed, BaseFloating, InertiaFromShapes


def note(plant: Plant) -> None:
    """Note what is not as the file says."""
    for body in plant.reached:
        inertia = body.inertial.child("inertia") if body.inertial is not None else None
        if inertia is not None and body.kg:
            plant.record.silent(Effect.ALTERS, InertiaFromShapes(body.collides), inertia)
    base = plant.base
    if base is None or base.inertial is None:
        return
    if not base.kg:
        plant.record.silent(Effect.ALTERS, BaseFixed(), base.link)
    elif base.name == WORLD:
        plant.record.silent(Effect.ALTERS, BaseFloating(base.kg), base.link)
