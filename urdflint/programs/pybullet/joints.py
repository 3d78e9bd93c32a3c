"""Joints: what each becomes, how far it moves, and what of it PyBullet does not use."""

from __future__ import annotations

import math

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.model import Body, JointRead, Model
from urdflint.programs.pybullet.numbers import numbers
from urdflint.programs.pybullet.record import Record
from urdflint.syntax.document import Element

BECOMES = {  # UrdfParser::parseJoint, and getJointInfo
    "spherical": "spherical",
    "planar": "planar",
    "floating": "fixed",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
}
LIMITED = frozenset({"revolute", "prismatic"})
RIGID = frozenset({"floating", "fixed"})  # in PyBullet
LONG = 1e-6  # an axis whose length differs from 1 by no more is taken for a unit vector


def read(model: Model, joint: Element) -> None:
    """A joint, in the order in which its parts are read; its ends are looked up when all joints are there."""
    record = model.record
    name = record.text(joint, "name")
    if name is None:
        record.rejects(reasons.AttributeMissing("name"), joint)
    record.origin(joint)
    kind = record.text(joint, "type")
    read_joint = JointRead(name or "", kind if kind in BECOMES else "fixed", joint)
    _type(record, joint, kind)
    if kind in BECOMES:
        _axis(record, read_joint)
        _limit(record, read_joint)
        _dynamics(record, read_joint)
        if kind == "floating":
            record.printed(Effect.ALTERS, reasons.FloatingFixed(), joint, "type")
    for mimic in joint.all("mimic"):
        record.silent(Effect.DROPS, reasons.MimicNotRead(), mimic)
    before = model.joint_by_name.setdefault(name, joint) if name else joint
    if before is not joint:
        record.rejects(reasons.JointNameDuplicate(read_joint.name), joint, "name", (before,))
    model.joints.append(read_joint)


def ends(model: Model, joint: JointRead) -> None:
    """The links that a joint connects."""
    record, bodies = model.record, list[Body | None]()
    for end in ("parent", "child"):
        part = record.only(joint.element, end)
        if part is None:
            record.rejects(reasons.ElementMissing(end), joint.element)
            bodies.append(None)
            continue
        name = record.text(part, "link")
        if name is None:
            record.rejects(reasons.AttributeMissing("link"), part)
        elif name not in model.bodies:
            record.rejects(reasons.LinkUnknown(name), part, "link", (joint.element,))
        bodies.append(model.bodies.get(name or ""))
    joint.parent, joint.child = bodies


def _type(record: Record, joint: Element, kind: str | None) -> None:
    if kind is None:
        record.rejects(reasons.JointTypeMissing(), joint)
    elif kind not in BECOMES:
        record.rejects(reasons.JointTypeUnknown(kind), joint, "type")


def _axis(record: Record, joint: JointRead) -> None:
    axis = record.only(joint.element, "axis")
    if joint.type in RIGID:
        if axis is not None:
            record.silent(Effect.IGNORES, reasons.ElementNotRead(), axis)
        return
    if axis is None:
        record.printed(Effect.WARNS, reasons.AxisMissing(), joint.element)
        record.prints(joint.name, joint.element)
        return
    text = record.text(axis, "xyz")
    if text is None:
        record.silent(Effect.ALTERS, reasons.AxisWithoutXyz(), axis)
        return
    count = len(numbers(text))
    if count < 3:
        record.rejects(reasons.AxisUnreadable(count), axis, "xyz")
        return
    length = math.hypot(*(record.vector(axis, "xyz") or ()))
    if not length:
        record.silent(Effect.ALTERS, reasons.AxisZero(), axis, "xyz")
    elif abs(length - 1) > LONG and math.isfinite(length):
        record.silent(Effect.ALTERS, reasons.AxisNotUnit(length), axis, "xyz")


def _limit(record: Record, joint: JointRead) -> None:
    """Both ends, with a lower one of 0 and an upper one of -1 where they are missing: an inverted range is none."""
    limit = record.only(joint.element, "limit")
    if limit is None:
        if joint.type in LIMITED:
            record.rejects(reasons.LimitRequired(), joint.element)
        return
    lower, upper = record.number(limit, "lower"), record.number(limit, "upper")
    twist = record.number(limit, "twist") or 0.0
    joint.lower, joint.upper = lower if lower is not None else 0.0, upper if upper is not None else -1.0
    joint.effort, joint.velocity = record.number(limit, "effort") or 0.0, record.number(limit, "velocity") or 0.0
    if joint.type == "spherical" and min(joint.lower, joint.upper, twist, joint.effort) > 0:
        return  # swing about two axes, twist, and the force that holds them: URDF2Bullet.cpp
    if joint.type in LIMITED:
        _range(record, joint, limit, lower, upper)
    elif joint.type == "continuous":
        if lower is not None or upper is not None:
            record.silent(Effect.IGNORES, reasons.LimitOfContinuous(), limit)
    elif joint.type in RIGID:
        record.silent(Effect.IGNORES, reasons.ElementNotRead(), limit)
    else:
        record.silent(Effect.IGNORES, reasons.LimitNotApplied(joint.type), limit)
    if BECOMES[joint.type] != "fixed" and ("effort" in limit.attributes or "velocity" in limit.attributes):
        record.silent(Effect.IGNORES, reasons.LimitNotEnforced(), limit)


def _range(record: Record, joint: JointRead, limit: Element, lower: float | None, upper: float | None) -> None:
    if lower is None and upper is None:
        record.silent(Effect.ALTERS, reasons.LimitMissing(), limit)
    elif lower is None or upper is None:
        record.silent(Effect.ALTERS, reasons.LimitIncomplete(joint.lower, joint.upper), limit)
    elif not lower <= upper:
        record.silent(Effect.DROPS, reasons.LimitDropped(lower, upper), limit)


def _dynamics(record: Record, joint: JointRead) -> None:
    dynamics = record.only(joint.element, "dynamics")
    if dynamics is None:
        return
    damping, friction = record.number(dynamics, "damping"), record.number(dynamics, "friction")
    if damping is None and friction is None:
        record.rejects(reasons.DynamicsEmpty(), dynamics)
    elif joint.type in RIGID:
        record.silent(Effect.IGNORES, reasons.ElementNotRead(), dynamics)
    elif friction:
        record.silent(Effect.IGNORES, reasons.FrictionNotSimulated(), dynamics, "friction")
