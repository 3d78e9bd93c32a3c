"""What Pinocchio reads of joints and what it refuses in them: limits, friction, axes and mimics."""

from __future__ import annotations

from urdflint.model.nodes import SINGLE_AXIS, Joint
from urdflint.programs.effect import Effect
from urdflint.programs.pinocchio.plant import Plant
from urdflint.programs.pinocchio.reasons import (
    AttributeNotRead,
    AxisZero,
    ElementNotRead,
    FrictionNegative,
    LimitOfContinuous,
    LimitOfFloating,
    LimitOfPlanar,
    MimicNotRead,
    PlanarAxisNotUsed,
    RateNegative,
)
from urdflint.programs.pinocchio.releases import RATES_JUDGED
from urdflint.programs.urdfdom.reading import LATE_LIMITS
from urdflint.syntax.document import Element

FORWARD = (1.0, 0.0, 0.0)  # the axis of a joint that has none, in urdfdom
UNREAD = ("safety_controller", "calibration")  # by src/parsers/urdf/model.cpp; urdfdom reads them


def read(plant: Plant, joint: Joint) -> None:
    """Note what is refused in a moving joint, and what is not read as written."""
    if joint.type in SINGLE_AXIS:
        _rates(plant, joint)
        _axis(plant, joint)
    elif joint.type in ("planar", "floating"):
        _of_many_axes(plant, joint)
    if joint.mimic is not None and joint.type in SINGLE_AXIS:
        plant.silent(Effect.DROPS, MimicNotRead(), joint.mimic)
    for child in joint.element.children:
        if child.tag in UNREAD:
            plant.silent(Effect.IGNORES, ElementNotRead(), child)


def _rates(plant: Plant, joint: Joint) -> None:
    limit, dynamics = joint.limit, joint.dynamics
    if limit is not None:
        for name in ("effort", "velocity"):
            if _number(plant, limit, name) < 0 and plant.release.has(RATES_JUDGED):
                plant.rejects(RateNegative(), limit, name)
        if joint.type == "continuous" and limit.attributes.keys() & {"lower", "upper"}:
            plant.silent(Effect.IGNORES, LimitOfContinuous(), limit)
        for name in limit.attributes.keys() & set(LATE_LIMITS):
            plant.silent(Effect.IGNORES, AttributeNotRead(), limit, name)
    if dynamics is not None and _number(plant, dynamics, "friction") < 0 and plant.release.has(RATES_JUDGED):
        plant.rejects(FrictionNegative(), dynamics, "friction")


def _axis(plant: Plant, joint: Joint) -> None:
    axis = joint.axis
    if axis is not None and not any(_direction(plant, joint)):
        plant.silent(Effect.ALTERS, AxisZero(), axis, "xyz" if "xyz" in axis.attributes else None)


def _of_many_axes(plant: Plant, joint: Joint) -> None:
    limit, dynamics, axis = joint.limit, joint.dynamics, joint.axis
    if limit is not None:
        reason = LimitOfPlanar() if joint.type == "planar" else LimitOfFloating()
        plant.silent(Effect.IGNORES, reason, limit)
    if dynamics is not None:
        plant.silent(Effect.IGNORES, ElementNotRead(), dynamics)
    if joint.type == "planar":
        x, y, z = _direction(plant, joint)
        if (x, y) != (0, 0) or z <= 0:
            place = joint.element if axis is None else axis
            attribute = "xyz" if "xyz" in place.attributes else None
            plant.silent(Effect.ALTERS, PlanarAxisNotUsed((x, y, z), axis is not None), place, attribute)


def _direction(plant: Plant, joint: Joint) -> tuple[float, float, float]:
    """The axis that urdfdom has of a joint: x where none is written, and nothing where it has no xyz."""
    if joint.axis is None:
        return FORWARD
    text = plant.reader.raw(joint.axis, "xyz")
    return (plant.reader.vector(text) if text is not None else None) or (0.0, 0.0, 0.0)


def _number(plant: Plant, element: Element, name: str) -> float:
    text = plant.reader.raw(element, name)
    return (plant.reader.number(text) if text is not None else None) or 0.0
