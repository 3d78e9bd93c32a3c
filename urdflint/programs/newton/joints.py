"""Joints as Newton reads them: their ends, axes and bounds; and what it makes of those silently."""

from __future__ import annotations

import math
from collections.abc import Mapping

from urdflint.model.structure.plain_parts import PlainJoint
from urdflint.programs.effect import Effect
from urdflint.programs.newton import links, reasons
from urdflint.programs.newton.model import Body, Model, NewtonJoint
from urdflint.programs.newton.record import Record, Vector
from urdflint.syntax.document import Element

KINDS = {  # what the builder makes of each type
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "floating": "free",
    "planar": "d6",
}
AXES = {"revolute": 1, "prismatic": 1, "d6": 2}  # those that are bounded
UNLIMITED = 1e10  # MAXVAL in newton/_src/core/types.py
ENDLESS = 1e9  # rad or m: a joint that may go so far both ways is not limited
RATE = 1e6  # N, N m, m/s or rad/s: what is not written, JointDofConfig in newton/_src/sim/builder.py
RATES = ("effort", "velocity")
LIMITS = ("lower", "upper", *RATES)


def read(model: Model, plain: Mapping[Element, PlainJoint]) -> None:
    """All joints: the numbers of each are read, also of those that are fixed or not reached."""
    for element in model.record.all_children(model.root, "joint"):
        model.joints.append(_plain(plain[element]) if element in plain else _read(model.record, element))


def _plain(plain: PlainJoint) -> NewtonJoint:
    joint = NewtonJoint(plain.element, plain.name, plain.type, plain.parent, plain.child, plain.axis)
    limit = plain.numbers.get("limit")
    if limit is not None:
        joint.lower, joint.upper, joint.effort, joint.velocity = map(limit.get, LIMITS)
    joint.mimic = plain.children.get("mimic")
    if joint.mimic is not None:
        numbers = plain.numbers["mimic"]
        joint.leader = joint.mimic.attributes["joint"]
        joint.offset, joint.multiplier = numbers.get("offset", 0.0), numbers.get("multiplier", 1.0)
    return joint


def _read(record: Record, element: Element) -> NewtonJoint:
    name, kind = element.attributes.get("name"), element.attributes.get("type")
    joint = NewtonJoint(element, name, kind, _end(record, element, "parent"), _end(record, element, "child"))
    links.placed(record, element)
    axis = record.first(element, "axis")
    joint.axis = _axis(record, axis) if axis is not None else None
    dynamics = record.first(element, "dynamics")
    record.scalar(dynamics, "damping")
    record.scalar(dynamics, "friction")
    limit = record.first(element, "limit")
    joint.lower, joint.upper = record.scalar(limit, "lower"), record.scalar(limit, "upper")
    joint.effort, joint.velocity = record.scalar(limit, "effort"), record.scalar(limit, "velocity")
    joint.mimic = record.first(element, "mimic")
    if joint.mimic is not None:
        joint.leader = joint.mimic.attributes.get("joint")
        offset, multiplier = record.scalar(joint.mimic, "offset"), record.scalar(joint.mimic, "multiplier")
        joint.offset = 0.0 if offset is None else offset
        joint.multiplier = 1.0 if multiplier is None else multiplier
    return joint


def _end(record: Record, joint: Element, tag: str) -> str | None:
    """The link that an end names."""
    end = record.first(joint, tag)
    if end is None:
        record.rejects(reasons.ElementMissing(tag), joint)
        return None
    name = end.attributes.get("link")
    if name is None:
        record.rejects(reasons.AttributeMissing("link"), end)
    return name


def _axis(record: Record, axis: Element) -> Vector | None:
    """The first three numbers, which must be there where the attribute is."""
    text = axis.attributes.get("xyz")
    if text is None:
        return None
    words = text.split()
    vector = record.words(axis, "xyz", " ".join(words[:3]))
    if vector is not None and len(words) < 3:
        record.rejects(reasons.NumberCountWrong(3, len(words)), axis, "xyz")
    return vector


def make(model: Model) -> None:
    """The joints of the tree, as the builder takes them."""
    light = _light(model)
    for joint in model.tree:
        if joint.type is None:
            model.record.rejects(reasons.AttributeMissing("type"), joint.element)
        elif joint.type not in KINDS:
            model.record.rejects(reasons.JointTypeUnknown(joint.type), joint.element, "type")
        else:
            _bounds(model.record, joint, model.record.first(joint.element, "limit"))
            _moving(model, joint)
            if joint.type != "fixed" and joint.child in light:
                _massless(model, model.body_by_name[joint.child])


def _light(model: Model) -> set[str]:
    """The links that have no mass, with all that is fixed to them."""
    light_names = {name for name, body in model.body_by_name.items() if body.kg == 0.0}
    for joint in reversed(model.tree):
        if joint.type == "fixed" and joint.child not in light_names:
            light_names.discard(joint.parent or "")
    return light_names


def _massless(model: Model, body: Body) -> None:
    inertials = tuple(child for child in body.link.children if child.tag == "inertial")
    masses = tuple(mass for part in inertials for mass in part.all("mass"))
    joints = (body.joint.element,) if body.joint is not None else ()
    model.record.silent(Effect.ALTERS, reasons.BodyWithoutMass(), body.link, None, (*inertials, *masses, *joints))


def bounds(joint: NewtonJoint) -> tuple[float, float] | None:
    """The range of a joint, with the largest number of Newton's where a side is not limited; None without limits."""
    lower = -UNLIMITED if joint.lower is None or not math.isfinite(joint.lower) else joint.lower
    upper = UNLIMITED if joint.upper is None or not math.isfinite(joint.upper) else joint.upper
    return None if lower <= -ENDLESS and upper >= ENDLESS else (lower, upper)


def _bounds(record: Record, joint: NewtonJoint, limit: Element | None) -> None:
    ends = {"lower": joint.lower, "upper": joint.upper}
    written = [name for name, value in ends.items() if value is not None and math.isfinite(value)]
    if joint.type in ("revolute", "prismatic") and not written:
        record.silent(Effect.ALTERS, reasons.LimitMissing(), joint.element)
    elif joint.type in ("revolute", "prismatic") and len(written) == 1 and limit is not None:
        record.silent(Effect.ALTERS, reasons.LimitIncomplete("upper" if written == ["lower"] else "lower"), limit)
    if limit is None or not written:
        return
    if joint.type == "continuous":
        record.silent(Effect.ALTERS, reasons.LimitOfContinuous(), limit)
    elif joint.type == "floating":
        record.silent(Effect.IGNORES, reasons.LimitOfFloating(), limit)


def _moving(model: Model, joint: NewtonJoint) -> None:
    record = model.record
    if joint.type == "fixed":
        return
    axis = record.first(joint.element, "axis")
    if axis is not None and joint.axis is not None and not any(joint.axis) and joint.type != "floating":
        record.silent(Effect.ALTERS, reasons.AxisZero(), axis, "xyz")
    if joint.type == "planar":
        record.silent(Effect.ALTERS, reasons.PlanarNotTurning(), joint.element, "type")
        limit = record.first(joint.element, "limit")
        for name in RATES:
            if limit is not None and name in limit.attributes:
                record.silent(Effect.IGNORES, reasons.RateOfPlanar(), limit, name)
