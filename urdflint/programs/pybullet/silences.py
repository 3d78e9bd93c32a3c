"""What PyBullet makes of bodies silently: masses and inertias of its own, a base that is fixed or floats."""

from __future__ import annotations

from urdflint.model import inertia as physics
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import reasons, tree
from urdflint.programs.pybullet.joints import BECOMES
from urdflint.programs.pybullet.model import WORLD, Body, Model
from urdflint.programs.pybullet.numbers import number
from urdflint.programs.pybullet.releases import MERGE_FIXED_LINKS, USE_FIXED_BASE, USE_INERTIA_FROM_FILE
from urdflint.syntax.document import Element

MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
ROUNDING = 2.0**-48  # of the greatest moment, by which a sum may miss it


def note(model: Model, release: Release) -> None:
    """Note what is not as the file says."""
    base, record = model.base, model.record
    if base is not None and release.option(USE_FIXED_BASE):
        base.kg = 0.0
    if release.option(MERGE_FIXED_LINKS):
        tree.merge(model)
    for body, into in model.merged.items():
        joint = (body.joint.element,) if body.joint is not None else ()
        record.silent(Effect.DROPS, reasons.LinkMerged(into.name), body.link, None, joint)
    _masses(model, release.option(USE_INERTIA_FROM_FILE))
    if base is None or base.inertial is None or release.option(USE_FIXED_BASE):
        return
    mass = base.inertial.child("mass")
    if not base.kg and mass is not None:
        record.silent(Effect.ALTERS, reasons.BaseFixed(None), mass, "value")
    elif base.name == WORLD:
        record.silent(Effect.ALTERS, reasons.BaseFloating(base.kg), base.link)


def _masses(model: Model, from_file: bool) -> None:
    """Note once for the robot what is other than written, at links without inertial, then at inertias."""
    invented, computed, without = list[Element](), list[Element](), list[Element]()
    for body in (*model.reached, *model.merged):
        inertia = body.inertial.child("inertia") if body.inertial is not None else None
        into = model.merged.get(body, body)
        if body.inertial is None and body.kg:
            invented.append(body.link)
        elif inertia is None or not into.kg:
            continue
        elif from_file:
            _impossible(model, body, inertia)
        elif into.collides:
            computed.append(inertia)
        elif _moves(model, into):
            without.append(inertia)
    places = (*invented, *without, *computed)
    if places:
        own = reasons.MassesOwn(len(invented), len(without), len(computed))
        reason = own if invented or without else reasons.InertiasComputed()
        model.record.silent(Effect.ALTERS, reason, places[0], None, places[1:])


def _impossible(model: Model, body: Body, inertia: Element) -> None:
    """Note an inertia that cannot be, of which it makes 0; those of merged links are added up before."""
    if body in model.merged or body in model.merged.values():
        return
    xx, xy, xz, yy, yz, zz = (number(model.record.text(inertia, name) or "").value for name in MOMENTS)
    least, middle, greatest = physics.principal_moments((xx, xy, xz, yy, yz, zz))
    if least < 0 or greatest - least - middle > ROUNDING * greatest:
        model.record.printed(Effect.ALTERS, reasons.InertiaZeroed(), inertia)


def _moves(model: Model, body: Body) -> bool:
    return body is model.base or (body.joint is not None and BECOMES[body.joint.type] != "fixed")
