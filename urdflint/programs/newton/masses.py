"""Masses and inertias as the builder corrects them when it makes the model."""

from __future__ import annotations

import math

from urdflint.programs.effect import Effect
from urdflint.programs.newton import reasons
from urdflint.programs.newton.links import written_inertial
from urdflint.programs.newton.model import Body, Model
from urdflint.programs.newton.record import Record, Vector
from urdflint.programs.simulator import single
from urdflint.syntax.document import Element

LEAST_SHARE = 1e-6  # of the largest moment, _INERTIA_REL_TOL in newton/_src/geometry/inertia.py
LEAST = 1e-10  # kg m², _INERTIA_ABS_FLOOR
MARGIN = 1e-6  # kg m², which is added with each correction, _INERTIA_ABS_ADJUSTMENT
ROUNDING = 2.0**-23  # of single precision


def correct(model: Model) -> None:
    """What becomes of masses and inertias: no error, and one warning for all of them."""
    for body in model.bodies:
        inertial = written_inertial(model.record, body)
        _invented(model.record, body, inertial)
        _correct(model.record, body, inertial)


def _part(record: Record, body: Body, inertial: Element | None, tag: str) -> Element:
    """An element of the inertial of a body, or the inertial, or the link."""
    if inertial is None:
        return body.link
    return record.first(inertial, tag) or inertial


def _invented(record: Record, body: Body, inertial: Element | None) -> None:
    if not any(solid.kg != 0.0 for solid in body.solids):
        return
    if inertial is None:
        record.silent(Effect.ALTERS, reasons.MassFromShapes(body.kg, body.name), body.link)
        return
    for tag, kg in (("mass", body.kg), ("inertia", None)):
        if record.first(inertial, tag) is None:
            record.silent(Effect.ALTERS, reasons.InertialIncomplete(tag, kg), inertial)


def _correct(record: Record, body: Body, inertial: Element | None) -> None:
    kg = body.kg
    if kg is not None and (not math.isfinite(single(kg)) or kg < 0):
        record.silent(Effect.ALTERS, reasons.MassReplaced(kg), _part(record, body, inertial, "mass"))
        body.kg = 0.0
        return
    if not body.finite or _is_huge(body):
        origin = record.first(inertial, "origin") if inertial is not None else None
        related = (origin,) if origin is not None else ()
        record.silent(
            Effect.ALTERS, reasons.InertiaNotFinite(), _part(record, body, inertial, "inertia"), None, related
        )
        body.kg = 0.0
        return
    body.kg = kg if kg is None or single(kg) else 0.0
    if body.moments is None:
        return
    element = _part(record, body, inertial, "inertia")
    if body.kg == 0.0:
        if any(body.moments):
            weight = _part(record, body, inertial, "mass")
            record.silent(Effect.ALTERS, reasons.InertiaOfMassless(), weight, None, (element,))
        return
    weight = _part(record, body, inertial, "mass")
    _raise(record, body.moments, element, (weight,) if weight is not element else ())


def _is_huge(body: Body) -> bool:
    """Whether the inertia of shapes is too large for single precision."""
    if body.moments is not None:
        return False
    largest = ((solid.kg or 0.0) * max(solid.sizes) ** 2 / 12 for solid in body.solids if solid.element.tag != "mesh")
    return any(math.isinf(single(value)) for value in largest)


def _raise(record: Record, principal: Vector, element: Element, related: tuple[Element, ...]) -> None:
    """Add to all moments what makes them positive, and then what makes them keep the triangle inequality."""
    low, middle, high = principal
    least = max(LEAST_SHARE * high, LEAST)
    increase = least - low + MARGIN if low < least else 0.0
    lack = high - low - middle - increase
    if lack > max(ROUNDING * (high + increase), LEAST):
        increase += lack + MARGIN
    if increase:
        reason = (
            reasons.InertiaRaised(principal, increase) if low < least else reasons.InertiaBalanced(principal, increase)
        )
        record.silent(Effect.ALTERS, reason, element, None, related)
