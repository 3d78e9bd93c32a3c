"""Joints: types, axes, limits, actuators and mimics (AddJointFromSpecification and what it calls)."""

from __future__ import annotations

import math

from urdflint.model import transform
from urdflint.model.structure import sdf_syntax
from urdflint.model.transform import UPRIGHT, Rows
from urdflint.programs.drake.sdf.parser import Reading, Vector, label, real, reals, value
from urdflint.programs.drake.sdf.reasons import parts
from urdflint.programs.drake.sdf.reasons.values import SdfAttributeMissing, SdfValueImplausible, SdfValueOutOfRange
from urdflint.programs.drake.sdf.scopes import Model
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat.loading.frame_graph import MODEL
from urdflint.programs.sdformat.sdf.scopes import attached
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

UNSUPPORTED = ("gearbox", "revolute2")
SPRUNG = ("revolute", "continuous", "prismatic")  # with limits and a spring
SINGLE = (*SPRUNG, "screw")  # with one axis and an actuator
DOFS = {"fixed": 0, "ball": 3, "universal": 2}  # of other types than these: 1
ACTUATOR = ("drake:rotor_inertia", "drake:gear_ratio", "drake:controller_gains")
ORTHONORMAL = 128 * 2.0**-52  # RotationMatrix::get_internal_tolerance_for_orthonormality
UP = (0.0, 0.0, 1.0)
MAX_FRAMES = 64  # frames that are relative to one another


def moves(joint: Element) -> bool:
    """Whether a joint is of a type that moves."""
    return joint.get("type") not in ("fixed", None)


def read(reading: Reading, model: Model, joint: Element) -> None:
    """A joint by its type; types that SDFormat does not have are for libsdformat to refuse."""
    kind = joint.get("type") or ""
    axis, second = joint.child("axis"), joint.child("axis2")
    if kind in UNSUPPORTED:
        reading.rejects(parts.SdfJointTypeUnsupported(kind), Place(joint, "type"))
        return
    if kind in SINGLE:
        _single(reading, joint, kind, axis, second)
    elif kind == "universal":
        _universal(reading, model, joint, axis, second)
    elif kind == "ball":
        _ball(reading, axis, second)
    elif kind == "fixed" and axis is not None:
        reading.note(Effect.IGNORES, parts.SdfAxisNotUsed("fixed"), axis)
    _actuator(reading, joint, kind, axis)


def _single(reading: Reading, joint: Element, kind: str, axis: Element | None, second: Element | None) -> None:
    if axis is None:
        reading.rejects(parts.SdfAxisMissing("axis", kind), joint)
        return
    _damping(reading, axis)
    if second is not None:
        reading.warns(parts.SdfAxisNotUsed(kind), second)
    if kind not in SPRUNG:
        return
    lower, upper = axis.down("limit", "lower"), axis.down("limit", "upper")
    low, high = real(lower, -math.inf), real(upper, math.inf)
    if low > high and lower is not None and upper is not None:
        reading.rejects(parts.SdfLimitInverted(low, high), value(lower), upper)
    _not_negative(reading, axis.down("dynamics", "spring_stiffness"))
    acceleration = axis.down("limit", "drake:acceleration")
    if acceleration is not None:
        read_number = reading.number(acceleration)
        if read_number is not None and read_number < 0:
            reading.rejects(SdfValueOutOfRange(f"{read_number:g}", "not be negative"), value(acceleration))


def _damping(reading: Reading, axis: Element) -> None:
    _not_negative(reading, axis.down("dynamics", "damping"))


def _not_negative(reading: Reading, element: Element | None) -> None:
    read_number = real(element, 0.0)
    if element is not None and read_number < 0:
        reading.rejects(parts.SdfJointValueImpossible(read_number), value(element))


def _universal(reading: Reading, model: Model, joint: Element, axis: Element | None, second: Element | None) -> None:
    if axis is None or second is None:
        reading.rejects(parts.SdfAxisMissing("axis" if axis is None else "axis2", "universal"), joint)
        return
    _damping(reading, axis)
    used, other = axis.down("dynamics", "damping"), second.down("dynamics", "damping")
    if real(used, 0.0) != real(other, 0.0):
        reading.warns(parts.SdfDampingDiffers(real(used, 0.0), real(other, 0.0)), other or second)
    first, last = _axis_in_joint(model, joint, axis), _axis_in_joint(model, joint, second)
    if first is not None and last is not None:
        _perpendicular(reading, first, last, second.child("xyz") or second)
    if real(axis.down("limit", "effort"), math.inf) != 0 or real(second.down("limit", "effort"), math.inf) != 0:
        reading.warns(parts.SdfActuatorUnsupported("universal"), axis.down("limit", "effort") or axis)


def _perpendicular(reading: Reading, first: Vector, other: Vector, element: Element) -> None:
    lengths = math.hypot(*first) * math.hypot(*other)
    if abs(sum(a * b for a, b in zip(first, other, strict=True))) > ORTHONORMAL * lengths:
        reading.rejects(parts.SdfAxesNotPerpendicular(), element)


def _ball(reading: Reading, axis: Element | None, second: Element | None) -> None:
    if axis is not None:
        _damping(reading, axis)
        reading.warns(parts.SdfAxisNotUsed("ball"), axis)
        if real(axis.down("limit", "effort"), math.inf) != 0:
            reading.warns(parts.SdfActuatorUnsupported("ball"), axis.down("limit", "effort") or label(axis))
    if second is not None:
        reading.warns(parts.SdfAxisNotUsed("ball"), second)


def _actuator(reading: Reading, joint: Element, kind: str, axis: Element | None) -> None:
    """Rotor inertia, gear ratio and gains: read where the joint has an actuator."""
    effort = axis.down("limit", "effort") if axis is not None else None
    why = "the joint has <effort>0</effort>" if real(effort, math.inf) == 0 else ""
    if kind not in SINGLE:
        why = f"a {kind} joint has no actuator"
    for tag in ACTUATOR:
        part = joint.child(tag)
        if part is None:
            continue
        if why:
            reading.note(Effect.IGNORES, parts.SdfActuatorNotMade(why), part, *([effort] if effort is not None else ()))
        elif tag == "drake:controller_gains":
            _gains(reading, part)
        else:
            read_number = reading.number(part)
            if read_number is not None and read_number < 0 and tag == "drake:rotor_inertia":
                reason = SdfValueImplausible(f"{read_number:g}", "not be negative")
                reading.note(Effect.ALTERS, reason, value(part))


def _gains(reading: Reading, gains: Element) -> None:
    for name in ("p", "d"):
        if name in gains.attributes:
            read_number = reading.attribute(gains, name)
            if read_number is not None and read_number < 0:
                reading.rejects(SdfValueOutOfRange(f"{read_number:g}", "not be negative"), Place(gains, name))
        else:
            reading.rejects(SdfAttributeMissing(name), gains)


def mimic(reading: Reading, model: Model, joint: Element) -> None:
    """`<drake:mimic>`, read when all joints of the model are there."""
    mimic = joint.child("drake:mimic")
    if mimic is None:
        return
    for needed in ("joint", "multiplier", "offset"):
        if needed not in mimic.attributes:
            reading.rejects(SdfAttributeMissing(needed), mimic)
        elif needed != "joint":
            reading.attribute(mimic, needed)
    name, own = mimic.get("joint"), joint.get("name")
    if name is None or model.open:
        return
    other = model.joints.get(name)
    place = Place(mimic, "joint")
    if other is None or other.tag != "joint":
        near = nearest(name, (joint_name for joint_name in model.joints if joint_name != own))
        help_ = did_you_mean(name, near) or "name a <joint> of the same model"
        reading.rejects(parts.SdfMimicRefused(name, "which does not exist"), place, help=help_)
    elif name == own:
        reading.rejects(parts.SdfMimicRefused(name, "which is itself"), place)
    elif any(DOFS.get(coupled.get("type") or "", 1) != 1 for coupled in (joint, other)):
        reading.warns(parts.SdfMimicNotSingle(name), mimic, other)


def _axis_in_joint(model: Model, joint: Element, axis: Element) -> Vector | None:
    """The direction of an axis in the frame of its joint; None where frames of other models decide it."""
    xyz = axis.child("xyz")
    written = reals(xyz, UP)
    name = (xyz.get("expressed_in") or "").strip() if xyz is not None else ""
    if not name or name == joint.get("name"):
        return written
    frame_rotation, own = _rotation(model, name), _rotation(model, joint.get("name") or "")
    if frame_rotation is None or own is None:
        return None
    return transform.turned_back(own, transform.turned(frame_rotation, written))


def _rotation(model: Model, name: str) -> Rows | None:
    """How a frame is turned in its model."""
    rotation = UPRIGHT
    for _ in range(MAX_FRAMES):
        if name == MODEL:
            return rotation
        element = model.links.get(name) or model.joints.get(name) or model.frames.get(name)
        if element is None or element.tag not in ("link", "joint", "frame"):
            return None
        pose = element.child("pose")
        turn = sdf_syntax.transform_of(pose) if pose is not None else transform.IDENTITY
        if turn is None:
            return None
        rotation = transform.product(turn.rotation, rotation)
        within = "" if element.tag == "link" else attached(element)
        name = (sdf_syntax.frame_of(pose) if pose is not None else "") or within or MODEL
    return None
