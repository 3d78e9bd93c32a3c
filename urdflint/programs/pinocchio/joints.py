"""What Pinocchio reads of joints and what it refuses in them: limits, friction, axes and mimics."""

from __future__ import annotations

from urdflint.model.robot import SINGLE_AXIS, Joint
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import Follows
from urdflint.programs.pinocchio import reasons
from urdflint.programs.pinocchio.model import Body, Model
from urdflint.programs.pinocchio.releases import MIMIC, RATES_JUDGED
from urdflint.programs.urdfdom.validation import LATE_LIMITS
from urdflint.syntax.document import Element

COORDINATES = {"revolute": 1, "prismatic": 1, "continuous": 2, "planar": 4, "floating": 7}
FORWARD = (1.0, 0.0, 0.0)  # the axis of a joint that has none, in urdfdom
UNREAD = ("safety_controller", "calibration")  # by src/parsers/urdf/model.cpp; urdfdom reads them


def read(model: Model, joint: Joint) -> None:
    """Note what Pinocchio refuses in a moving joint, and what it reads otherwise than written."""
    if joint.type in SINGLE_AXIS:
        _rates(model, joint)
        _axis(model, joint)
    elif joint.type in ("planar", "floating"):
        _of_many_axes(model, joint)
    if joint.mimic is not None and joint.type in SINGLE_AXIS and not model.release.option(MIMIC):
        model.silent(Effect.DROPS, reasons.MimicNotRead(), joint.mimic)
    for child in joint.element.children:
        if child.tag in UNREAD:
            model.silent(Effect.IGNORES, reasons.ElementNotRead(), child)


def follow(model: Model, body: Body, joint: Joint) -> None:
    """Let a joint follow the one that it mimics, which must be in the model before it, with as many coordinates."""
    mimic = joint.mimic
    if mimic is None or joint.type not in SINGLE_AXIS or not model.release.option(MIMIC):
        return
    name = model.reader.raw(mimic, "joint") or ""
    leader = model.body_by_joint.get(name)
    if leader is None or leader.joint is None:
        model.rejects(reasons.LeaderNotInTree(name), mimic, "joint")
        return
    count, own_count = COORDINATES[leader.joint.type or ""], COORDINATES[joint.type]
    if leader in model.follows:
        count = 0
    if count != own_count:
        model.rejects(reasons.LeaderOfOtherSize(name, count, own_count), mimic, "joint")
    multiplier = model.reader.raw(mimic, "multiplier")
    factor = 1.0 if multiplier is None else model.reader.number(multiplier) or 0.0
    model.follows[body] = Follows(name, factor, _number(model, mimic, "offset"))


def _rates(model: Model, joint: Joint) -> None:
    limit, dynamics = joint.limit, joint.dynamics
    if limit is not None:
        for name in ("effort", "velocity"):
            if _number(model, limit, name) < 0 and model.release.has(RATES_JUDGED):
                model.rejects(reasons.RateNegative(), limit, name)
        if joint.type == "continuous" and limit.attributes.keys() & {"lower", "upper"}:
            model.silent(Effect.IGNORES, reasons.LimitOfContinuous(), limit)
        for name in limit.attributes.keys() & set(LATE_LIMITS):
            model.silent(Effect.IGNORES, reasons.AttributeNotRead(), limit, name)
    if dynamics is not None and _number(model, dynamics, "friction") < 0 and model.release.has(RATES_JUDGED):
        model.rejects(reasons.FrictionNegative(), dynamics, "friction")


def _axis(model: Model, joint: Joint) -> None:
    axis = joint.axis
    if axis is not None and not any(_direction(model, joint)):
        model.silent(Effect.ALTERS, reasons.AxisZero(), axis, "xyz" if "xyz" in axis.attributes else None)


def _of_many_axes(model: Model, joint: Joint) -> None:
    limit, dynamics, axis = joint.limit, joint.dynamics, joint.axis
    if limit is not None:
        reason = reasons.LimitOfPlanar() if joint.type == "planar" else reasons.LimitOfFloating()
        model.silent(Effect.IGNORES, reason, limit)
    if dynamics is not None:
        model.silent(Effect.IGNORES, reasons.ElementNotRead(), dynamics)
    if joint.type == "planar":
        x, y, z = _direction(model, joint)
        if (x, y) != (0, 0) or z <= 0:
            place = joint.element if axis is None else axis
            attribute = "xyz" if "xyz" in place.attributes else None
            model.silent(Effect.ALTERS, reasons.PlanarAxisNotUsed((x, y, z), axis is not None), place, attribute)


def _direction(model: Model, joint: Joint) -> tuple[float, float, float]:
    """The axis that urdfdom has of a joint: x where none is written, and nothing where it has no xyz."""
    if joint.axis is None:
        return FORWARD
    text = model.reader.raw(joint.axis, "xyz")
    return (model.reader.vector(text) if text is not None else None) or (0.0, 0.0, 0.0)


def _number(model: Model, element: Element, name: str) -> float:
    text = model.reader.raw(element, name)
    return (model.reader.number(text) if text is not None else None) or 0.0
