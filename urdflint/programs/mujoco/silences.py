"""What MuJoCo makes of links silently: the base is fixed, links are merged, masses are taken from shapes.

Between neighbours MuJoCo leaves out contacts, but not where the parent is the world or is welded to it, as a fixed base
is (`filterparent` in its documentation; run with 3.6, 3.12 and 4.0).
"""

from __future__ import annotations

from urdflint.model.geometry.collision_overlap import overlaps
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.model import Body, Model
from urdflint.programs.mujoco.reasons import BaseFixed, BaseInContact, LinkMerged, MassFromShapes
from urdflint.programs.mujoco.record import Record
from urdflint.programs.naming import link


def note(model: Model) -> None:
    """Note what is not written in the file."""
    for body in model.world.children:
        if not body.joints and body.link is not None and body.joint is None:
            model.record.silent(Effect.ALTERS, BaseFixed(_kg(body)), body.link)
    for body, into in model.merged.items():
        if body.link is not None and body.joint is not None:
            model.record.silent(Effect.DROPS, LinkMerged(into.name), body.link, None, (body.joint,))
    for body, kg in model.invented.items():
        into = model.merged.get(body, body)
        if body.link is not None and body.inertial is None and into is not model.world:
            model.record.silent(Effect.ALTERS, MassFromShapes(kg, into.name), body.link)


def contacts(record: Record, robot: Robot) -> None:
    """Note the links that are in the base when every joint is at zero."""
    if record.refusals:
        return
    for overlap in robot.analysis(overlaps):
        if overlap.joint is not None:
            related = (overlap.first.element, overlap.second.element)
            base, moving = map(link, related)
            record.silent(
                Effect.ALTERS, BaseInContact(overlap.depth, base, moving), overlap.joint.element, None, related
            )


def _kg(root: Body) -> float | None:
    """The mass of a root and of all that is fixed to it; None where a part of it is not known."""
    total, waiting = 0.0, [root]
    while waiting:
        body = waiting.pop()
        if not body.mass.is_known:
            return None
        total += body.mass.kg
        waiting.extend(child for child in body.children if not child.joints)
    return total
