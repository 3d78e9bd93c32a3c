"""Joints: the keys every joint needs, their kinds, and which of them mimic another."""

from __future__ import annotations

import math

from urdflint.model.nodes import SINGLE_AXIS
from urdflint.programs.drake import curves
from urdflint.programs.drake.kinds import JOINTS as JOINT_TYPES
from urdflint.programs.drake.limits import check_bounds, check_damping, check_rates, damping_of, limits_of
from urdflint.programs.drake.numbers import numbers
from urdflint.programs.drake.plant import WORLD, Made, Plant
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

FREEDOMS = {
    **dict.fromkeys((*SINGLE_AXIS, "screw", "curvilinear"), 1),
    "fixed": 0,
    "universal": 2,
    "planar": 3,
    "ball": 3,
}
SINCE = {"curvilinear": (1, 38)}
KINDS = frozenset({*FREEDOMS, "floating"})
WITHOUT_AXIS = frozenset({"fixed", "floating", "ball"})
AXIS_UNUSED = frozenset({"universal", "curvilinear"})
ZERO_AXIS = 1e-8
ELIDED_SINCE = (1, 55)  # elide_identity_frame in multibody/parsing/detail_urdf_parser.cc
JOINTS = ("joint", "drake:joint")
UNSUPPORTED = ("calibration", "safety_controller")


def read(plant: Plant, joint: Element) -> None:
    """A `<joint>` or `<drake:joint>` under `<robot>`."""
    record = plant.record
    if plant.ignores(joint):
        return
    for tag in UNSUPPORTED:
        element = joint.child(tag)
        if element is not None:
            record.warns("element-unsupported", element, None, element)
    if not _keys(plant, joint) or _is_dropped(plant, joint):
        plant.skipped.add(joint)
        return
    _build(plant, joint, joint.attributes["name"], joint.attributes["type"])


def _keys(plant: Plant, joint: Element) -> bool:
    """Whether name, type and both links are there; Drake stops where one is not."""
    record, missing = plant.record, False
    for name in ("name", "type"):
        if name not in joint.attributes:
            record.rejects(f"joint-{name}-missing", joint, None, joint)
            missing = True
    for tag in ("parent", "child"):
        end = joint.child(tag)
        if end is None:
            record.rejects(f"joint-{tag}-missing", joint, None, joint)
        elif "link" not in end.attributes:
            record.rejects(f"joint-{tag}-without-link", end, None, end)
        else:
            continue
        missing = True
    return not missing


def _is_dropped(plant: Plant, joint: Element) -> bool:
    """Whether Drake forgets the joint without a word, for an empty name, type, parent or child."""
    ends = [(end, "link") for end in map(joint.child, ("parent", "child")) if end is not None]
    for element, name in ((joint, "name"), (joint, "type"), *ends):
        if not element.attributes[name]:
            plant.record.silent(Effect.DROPS, "joint-dropped", element, name, (joint,))
            return True
    return False


def _build(plant: Plant, joint: Element, name: str, kind: str) -> None:
    record = plant.record
    ends = [(end, plant.body(end, "link")) for end in map(joint.child, ("parent", "child")) if end is not None]
    record.origin(joint)
    axis = _axis(plant, joint, kind)
    if kind not in KINDS or not record.release.has(SINCE.get(kind, (0, 0))):
        record.rejects("joint-type-unknown", joint, "type", joint, type=kind)
        axis = None
    elif kind != "planar" and (kind in JOINT_TYPES) != (joint.tag == "drake:joint"):
        reason = "joint-is-custom" if kind in JOINT_TYPES else "joint-is-standard"
        record.rejects(reason, joint, "type", joint, type=kind)
    limits, damping = limits_of(record, joint, kind), damping_of(record, joint, kind, kind in KINDS)
    plant.efforts.setdefault(name, limits.effort)
    if kind == "floating":
        record.warns("joint-floating", joint, "type", joint)
        return
    curves.read(record, joint, kind)
    parent, child = (known or end.attributes["link"] for end, known in ends)
    made = Made(joint, FREEDOMS.get(kind), parent, child)
    _name(plant, name, made)
    check_bounds(record, limits)
    _check_axis(plant, joint, kind, axis)
    check_damping(record, damping)
    _connect(plant, made)
    check_rates(record, limits)


def _axis(plant: Plant, joint: Element, kind: str) -> tuple[float, ...] | None:
    """The axis of a joint as written; None where it has, or can have, none, or none that can be read."""
    axis = joint.child("axis")
    if axis is None or kind in WITHOUT_AXIS:
        return None
    xyz = plant.record.vector(axis, "xyz", 3)
    if xyz is not None and math.hypot(*xyz) < ZERO_AXIS:
        plant.record.rejects("axis-zero", axis, "xyz", axis, axis=xyz)
        return None
    if kind in AXIS_UNUSED:
        plant.record.silent(Effect.IGNORES, "axis-not-used", axis, type=kind)
        return None
    return xyz


def _check_axis(plant: Plant, joint: Element, kind: str, axis: tuple[float, ...] | None) -> None:
    """Complain of an axis whose length is beyond a double: divided by it, nothing is left."""
    element = joint.child("axis")
    if axis is not None and element is not None and math.isinf(sum(one * one for one in axis)):
        plant.record.rejects("axis-too-long", element, "xyz", axis=axis, type=kind)


def _name(plant: Plant, name: str, made: Made) -> None:
    """Know the joint by its name, and the frame that Drake makes for it on its parent."""
    joints = plant.world_joints if made.child == WORLD else plant.joints
    known = joints.setdefault(name, made)
    frames, frame = plant.frames_of(made.child), f"{name}_parent"
    framed = not (plant.record.release.has(ELIDED_SINCE) and _in_place(made.element))
    taken = frames.setdefault(frame, made.element) if framed else made.element
    if known is not made:
        plant.record.rejects("joint-twice", made.element, "name", None, (known.element,), name=name)
    elif taken is not made.element:
        plant.record.rejects("joint-frame-taken", made.element, "name", None, (taken,), name=name, frame=frame)


def _in_place(joint: Element) -> bool:
    """Whether the joint stands where its parent does; then newer releases make no frame for it."""
    origin, axis = joint.child("origin"), joint.child("axis")
    if joint.attributes.get("type") == "planar":
        along = numbers(axis.attributes.get("xyz", "1 0 0"))[0] if axis is not None else (1.0, 0.0, 0.0)
        if any(along[:2]) or along[2:] < (0.0,):
            return False
    return origin is None or not any(any(numbers(origin.attributes.get(name, ""))[0]) for name in ("xyz", "rpy"))


def _connect(plant: Plant, made: Made) -> None:
    """Put the joint between its bodies, where there is no other yet."""
    record, ends = plant.record, frozenset((made.parent, made.child))
    if len(ends) == 1:
        record.rejects("joint-to-itself", made.element.child("child") or made.element, "link", name=made.child)
        return
    known = plant.pairs.setdefault(ends, made.element)
    if known is not made.element:
        record.rejects("joint-pair-twice", made.element, None, None, (known,), parent=made.parent, child=made.child)


def mimic(plant: Plant, joint: Element) -> None:
    """The `<mimic>` of a joint; also of one that was dropped."""
    record, mimic = plant.record, joint.child("mimic")
    if mimic is None:
        return
    name, target = joint.attributes.get("name", ""), mimic.attributes.get("joint")
    if target is None:
        record.rejects("mimic-without-joint", mimic, None, mimic)
    elif target not in plant.joints:
        record.rejects("mimic-unknown", mimic, "joint", mimic, name=target)
    elif target == name:
        record.rejects("mimic-of-itself", mimic, "joint", mimic, name=name)
    record.scalar(mimic, "multiplier", mimic)
    record.scalar(mimic, "offset", mimic)
    if target not in plant.joints or target == name:
        return
    mine, other = plant.joints.get(name), plant.joints[target]
    if mine is None:
        record.warns("mimic-without-freedom", mimic, None, mimic, freedoms=None)
    elif None in (mine.freedoms, other.freedoms):
        return
    elif mine.freedoms != other.freedoms:
        record.rejects("mimic-of-other-freedoms", mimic, "joint", mimic, (other.element,), name=target)
    elif mine.freedoms != 1:
        record.warns("mimic-without-freedom", mimic, None, mimic, (other.element,), freedoms=mine.freedoms)
