"""What MuJoCo makes of links silently: the base is fixed, links are merged, masses are taken from shapes."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.model import Model
from urdflint.programs.mujoco.reasons import BaseFixed, LinkMerged, MassFromShapes


def note(model: Model) -> None:
    """Note what is not written in the file."""
    for body in model.world.children:
        if not body.joints and body.link is not None and body.joint is None:
            model.record.silent(Effect.ALTERS, BaseFixed(body.mass.kg if body.mass.known else None), body.link)
    for body, into in model.merged.items():
        if body.link is not None and body.joint is not None:
            model.record.silent(Effect.DROPS, LinkMerged(into.name), body.link, None, (body.joint,))
    for body, kg in model.invented.items():
        into = model.merged.get(body, body)
        if body.link is not None and body.inertial is None and into is not model.world:
            model.record.silent(Effect.ALTERS, MassFromShapes(kg, into.name), body.link)
