"""Joints: the keys every joint needs, their types, and which of them mimic another."""

from __future__ import annotations

import math

from urdflint.model.robot import SINGLE_AXIS
from urdflint.model.structure.plain_parts import PlainJoint
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.programs.drake.releases import IDENTITY_FRAME_ELIDED, first_releases
from urdflint.programs.drake.urdf import curves
from urdflint.programs.drake.urdf.limits import check_damping, check_positions, check_rates, damping_of, limits_of
from urdflint.programs.drake.urdf.named_parts import WORLD, CreatedJoint, Plant
from urdflint.programs.drake.urdf.reasons import joints as why
from urdflint.programs.drake.urdf.reasons import motion
from urdflint.programs.drake.urdf.reasons.values import ElementUnsupported
from urdflint.programs.effect import Effect
from urdflint.schema.vocabulary import custom_joint_types
from urdflint.syntax.document import Element

DEGREES_OF_FREEDOM = {
    **dict.fromkeys((*SINGLE_AXIS, "screw", "curvilinear"), 1),
    "fixed": 0,
    "universal": 2,
    "planar": 3,
    "ball": 3,
}
CAME_WITH = {"screw": curves.PITCH, "curvilinear": curves.CURVES}  # types that came with a tag
TYPES = frozenset({*DEGREES_OF_FREEDOM, "floating"})
WITHOUT_AXIS = frozenset({"fixed", "floating", "ball"})
AXIS_UNUSED = frozenset({"universal", "curvilinear"})
ZERO_AXIS = 1e-8
JOINTS = ("joint", "drake:joint")
UNSUPPORTED = ("calibration", "safety_controller")


def read(plant: Plant, joint: Element, plain: PlainJoint | None) -> None:
    """A `<joint>` or `<drake:joint>` under `<robot>`."""
    record = plant.record
    if plain is not None and "safety_controller" not in plain.children:
        _build(plant, joint)
        return
    if plant.ignores(joint):
        return
    for tag in UNSUPPORTED:
        element = joint.child(tag)
        if element is not None:
            record.warns(ElementUnsupported(), element, None, element)
    _check_keys(plant, joint)
    if _is_dropped(plant, joint):
        plant.skipped.add(joint)
        return
    _build(plant, joint)


def _check_keys(plant: Plant, joint: Element) -> None:
    """Complain of a name, type, parent or child that is not there."""
    record = plant.record
    for name in ("name", "type"):
        if name not in joint.attributes:
            record.rejects(why.JointAttributeMissing(name), joint, None, joint)
    for tag in ("parent", "child"):
        end = joint.child(tag)
        if end is None:
            record.rejects(why.JointEndMissing(tag), joint, None, joint)
        elif "link" not in end.attributes:
            record.rejects(why.JointEndWithoutLink(), end, None, end)


def _is_dropped(plant: Plant, joint: Element) -> bool:
    """Whether Drake drops the joint silently, for an empty name, type, parent or child."""
    ends = [(end, "link") for end in map(joint.child, ("parent", "child")) if end is not None]
    for element, name in ((joint, "name"), (joint, "type"), *ends):
        if element.attributes.get(name) == "":
            plant.record.silent(Effect.DROPS, why.JointDropped(), element, name, (joint,))
            return True
    return False


def _build(plant: Plant, joint: Element) -> None:
    """Create the joint, as far as it can be given where a key is missing."""
    record, kind = plant.record, joint.attributes.get("type")
    parent, child = (_body(plant, joint.child(tag)) for tag in ("parent", "child"))
    record.origin(joint)
    if kind is None:
        _enter(plant, CreatedJoint(joint, None, parent, child))
        return
    axis = _axis(plant, joint, kind)
    is_known_type = _check_type(plant, joint, kind)
    limits, damping = limits_of(record, joint, kind), damping_of(record, joint, kind, is_known_type)
    plant.efforts.setdefault(joint.attributes.get("name", ""), limits.effort)
    if kind == "floating":
        record.warns(why.JointFloating(), joint, "type", joint)
        return
    length = curves.read(record, joint, kind)
    moves = limits if length is None else limits._replace(lower=0.0, upper=length)
    created = CreatedJoint(joint, DEGREES_OF_FREEDOM.get(kind), parent, child, moves)
    _enter(plant, created)
    check_positions(record, limits)
    if is_known_type:
        _check_axis(plant, joint, axis)
    check_damping(record, damping)
    _connect(plant, created)
    check_rates(record, limits)


def _body(plant: Plant, end: Element | None) -> str | None:
    """The link that a parent or child names, known or not; None where it names none."""
    if end is None or "link" not in end.attributes:
        return None
    return plant.body(end, "link") or end.attributes["link"]


def _check_type(plant: Plant, joint: Element, kind: str) -> bool:
    """Complain of a type that the release does not know, or that belongs to the other tag; whether Drake knows it."""
    record = plant.record
    if kind in CAME_WITH and not record.release.reads(CAME_WITH[kind]):
        record.rejects(why.JointTypeTooNew(kind, first_releases()[CAME_WITH[kind]]), joint, "type", joint)
    elif kind not in TYPES:
        record.rejects(why.JointTypeUnknown(kind), joint, "type", joint)
    elif kind != "planar" and (kind in custom_joint_types()) != (joint.tag == "drake:joint"):
        reason = why.JointIsCustom(kind) if kind in custom_joint_types() else why.JointIsStandard(kind)
        record.rejects(reason, joint, "type", joint)
    return kind in TYPES


def _axis(plant: Plant, joint: Element, kind: str) -> tuple[float, ...] | None:
    """The axis of a joint as written; None where it has, or can have, none, or none that can be read."""
    axis = joint.child("axis")
    if axis is None or kind in WITHOUT_AXIS:
        return None
    xyz = plant.record.vector(axis, "xyz", 3)
    if xyz is not None and math.hypot(*xyz) < ZERO_AXIS:
        plant.record.rejects(motion.AxisZero(xyz), axis, "xyz", axis)
        return None
    if kind in AXIS_UNUSED:
        plant.record.silent(Effect.IGNORES, motion.AxisNotUsed(kind), axis)
        return None
    return xyz


def _check_axis(plant: Plant, joint: Element, axis: tuple[float, ...] | None) -> None:
    """Complain of an axis whose length overflows: Drake divides by it."""
    element = joint.child("axis")
    if axis is not None and element is not None and math.isinf(sum(number * number for number in axis)):
        plant.record.rejects(motion.AxisTooLong(axis), element, "xyz")


def _enter(plant: Plant, created: CreatedJoint) -> None:
    """Enter the joint by its name, and the frame that Drake adds for it on its parent."""
    name = created.element.attributes.get("name")
    if name is None:
        return
    joints = plant.world_joints if created.child == WORLD else plant.joints
    first_joint = joints.setdefault(name, created)
    frames, frame = plant.frames_of(created.child), f"{name}_parent"
    framed = not (is_identity(created.element) and plant.record.release.has(IDENTITY_FRAME_ELIDED))
    holder = frames.setdefault(frame, created.element) if framed else created.element
    if first_joint is not created:
        plant.record.rejects(why.JointNameDuplicate(name), created.element, "name", None, (first_joint.element,))
    elif holder is not created.element:
        plant.record.rejects(why.JointFrameNameConflict(name, frame), created.element, "name", None, (holder,))


def is_identity(joint: Element) -> bool:
    """Whether the frame of a joint coincides with that of its parent link."""
    origin, axis = joint.child("origin"), joint.child("axis")
    if joint.attributes.get("type") == "planar":
        along = numbers(axis.attributes.get("xyz", "1 0 0"))[0] if axis is not None else (1.0, 0.0, 0.0)
        if any(along[:2]) or along[2:] < (0.0,):
            return False
    return origin is None or not any(any(numbers(origin.attributes.get(name, ""))[0]) for name in ("xyz", "rpy"))


def _connect(plant: Plant, created: CreatedJoint) -> None:
    """Put the joint between its bodies, where there is no other yet."""
    record, joint, parent, child = plant.record, created.element, created.parent, created.child
    if parent is None or child is None:
        return
    if parent == child:
        record.rejects(why.JointToItself(child), joint.child("child") or joint, "link")
        return
    first_joint = plant.pairs.setdefault(frozenset((parent, child)), joint)
    if first_joint is not joint:
        related = tuple(element for element in (first_joint, first_joint.child("child")) if element is not None)
        record.rejects(why.JointBetweenSameLinks(parent, child), joint, None, None, related)


def mimic(plant: Plant, joint: Element) -> None:
    """The `<mimic>` of a joint; also of one that was dropped."""
    record, mimic = plant.record, joint.child("mimic")
    if mimic is None:
        return
    name, target = joint.attributes.get("name", ""), mimic.attributes.get("joint")
    if target is None:
        record.rejects(motion.MimicWithoutJoint(), mimic, None, mimic)
    elif target not in plant.joints:
        record.rejects(motion.MimicUnknown(target), mimic, "joint", mimic)
    elif target == name:
        record.rejects(motion.MimicOfItself(name), mimic, "joint", mimic)
    multiplier, offset = record.scalar(mimic, "multiplier", mimic), record.scalar(mimic, "offset", mimic)
    if target is None or target not in plant.joints or target == name:
        return
    created, mimicked = plant.joints.get(name), plant.joints[target]
    if created is None:
        record.warns(motion.MimicNotSingleDof(None), mimic, None, mimic)
    elif None in (created.degrees_of_freedom, mimicked.degrees_of_freedom):
        return
    elif created.degrees_of_freedom != mimicked.degrees_of_freedom:
        record.rejects(motion.MimicDofMismatch(target), mimic, "joint", mimic, (mimicked.element,))
    elif created.degrees_of_freedom != 1:
        reason = motion.MimicNotSingleDof(created.degrees_of_freedom)
        record.warns(reason, mimic, None, mimic, (mimicked.element,))
    else:
        plant.couplers[name] = (target, 1.0 if multiplier is None else multiplier, offset or 0.0)
