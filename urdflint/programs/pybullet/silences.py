"""What PyBullet makes of bodies silently: masses and inertias of its own, a base that is fixed or floats."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.joints import BECOMES
from urdflint.programs.pybullet.model import WORLD, Body, Model
from urdflint.programs.pybullet.reasons import BaseFixed, BaseFloating, InertiasComputed, MassesOwn
from urdflint.syntax.document import Element


def note(model: Model) -> None:
    """Note what is not as the file says."""
    _masses(model)
    base = model.base
    if base is None or base.inertial is None:
        return
    mass = base.inertial.child("mass")
    if not base.kg and mass is not None:
        model.record.silent(Effect.ALTERS, BaseFixed(None), mass, "value")
    elif base.name == WORLD:
        model.record.silent(Effect.ALTERS, BaseFloating(base.kg), base.link)


def _masses(model: Model) -> None:
    """Note once for the robot what is other than written, at links without inertial, then at inertias."""
    invented, computed, without = list[Element](), list[Element](), list[Element]()
    for body in model.reached:
        inertia = body.inertial.child("inertia") if body.inertial is not None else None
        if body.inertial is None and body.kg:
            invented.append(body.link)
        elif inertia is not None and body.kg and body.collides:
            computed.append(inertia)
        elif inertia is not None and body.kg and _moves(model, body):
            without.append(inertia)
    places = (*invented, *without, *computed)
    if places:
        own = MassesOwn(len(invented), len(without), len(computed))
        reason = own if invented or without else InertiasComputed()
        model.record.silent(Effect.ALTERS, reason, places[0], None, places[1:])


def _moves(model: Model, body: Body) -> bool:
    return body is model.base or (body.joint is not None and BECOMES[body.joint.type] != "fixed")
