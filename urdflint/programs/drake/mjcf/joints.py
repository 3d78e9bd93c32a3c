"""Joints of MJCF as Drake reads them (ParseJoint, ParseLimits)."""

from __future__ import annotations

from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import defaults, reasons
from urdflint.programs.drake.mjcf.reading import Record, Values, Vector, scalar, vector, with_defaults, word
from urdflint.struct import Struct, field
from urdflint.text.similar import nearest
from urdflint.text.wording import listed

TYPES = ("hinge", "slide", "ball", "free")
BOOLEAN = ("true", "false")
LIMITED = ("auto", *BOOLEAN)


class Joints(Struct, eq=False, frozen=False):
    """Joints that Drake makes, by name with their types; a free body has none. `ends` are bodies that one connects."""

    types: dict[str, str] = field(default_factory=dict)
    ends: set[frozenset[str]] = field(default_factory=set)


def read_joint(record: Record, joints: Joints, part: Part, ends: tuple[str, str], child_class: str) -> str:
    """Make a joint between a parent and a child; its type."""
    name = part.element.get("name")
    name = name if name is not None else f"{ends[0]}-{ends[1]}"
    values = with_defaults(record, part, "joint", child_class)
    class_name = part.element.get("class")
    if class_name is not None:
        defaults.note_default(record, class_name, "joint", part.place("class"))
    elif child_class:
        defaults.note_default(record, child_class, "joint", part.place())
    vector(record, values, "pos", 3)
    axis = vector(record, values, "axis", 3)
    damping = scalar(record, values, "damping") or 0.0
    limits = limits_of(record, values, "range", "limited")
    kind = values.get("type") or ("hinge" if not values.has("type") else "")
    if kind not in TYPES:
        reason = reasons.MjcfKeywordUnknown(kind, listed(TYPES, "or"))
        record.rejects(reason, values.place("type"), nearest(kind, TYPES), kind)
        return kind
    if kind == "free":
        if damping:
            record.warns(reasons.MjcfAttributeUnsupported(), values.place("damping"))
        return kind
    if kind == "ball":
        if limits is not None and values.has("range"):
            record.warns(reasons.MjcfAttributeUnsupported(), values.place("range"))
    else:
        _movement(record, values, axis, limits)
    if damping < 0:
        record.rejects(reasons.MjcfNegative("damping", damping), values.place("damping"))
    _add(record, joints, part, name, kind)
    joints.ends.add(frozenset(ends))
    return kind


def _movement(record: Record, values: Values, axis: Vector | None, limits: Vector | None) -> None:
    if axis is not None and not any(axis):
        record.rejects(reasons.MjcfZeroLength(), values.place("axis"))
    if limits is not None and limits[0] > limits[1]:
        record.rejects(reasons.MjcfRangeInverted(*limits), values.place("range"))
    scalar(record, values, "ref")
    scalar(record, values, "armature")


def _add(record: Record, joints: Joints, part: Part, name: str, kind: str) -> None:
    place = part.place("name") if "name" in part.element.attributes else part.place()
    if not name:
        record.rejects(reasons.MjcfNameUnusable(name), place)
    elif name in joints.types:
        record.rejects(reasons.MjcfNameTaken("joint", name), place)
    joints.types[name] = kind


def limits_of(record: Record, values: Values, name: str, limited: str) -> Vector | None:
    """The two ends of a range that counts; None where there is none, or it does not count."""
    setting = word(record, values, limited, LIMITED, "auto")
    limits = vector(record, values, name, 2)
    if setting == "auto" and values.has(name) and not record.autolimits:
        record.rejects(reasons.MjcfRangeNotLimited(limited), values.place(name))
        return None
    counts = setting == "true" or (setting == "auto" and values.has(name))
    return (limits or (0.0, 0.0)) if counts else None
