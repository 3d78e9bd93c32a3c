"""What urdfdom does with a robot: 3.0.1 (Debian) and 6.0.0, from their behaviour and the source of 4.0.1.

urdfdom has three ways to fail. A joint, a name or the tree that it cannot read makes it refuse the robot. A link that
it cannot read is cut short: parseModel ignores what parseLink returns, so everything from the fault on is lost.
All else it does not look at.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from urdflint.model.nodes import LIMITED
from urdflint.model.numbers import LENGTHS
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.urdfdom.losses import loss_from, named
from urdflint.syntax.document import Element

OLD, NEW = "urdfdom@3", "urdfdom@6"
STRICT = (1, 2)  # from this version of URDF on, urdfdom 6 looks at limits and sizes
VERSIONS = {OLD: ((1, 0),), NEW: ((1, 0), (1, 1), (1, 2))}

# strToDouble of urdfdom_headers 1.0 (urdf_model/utils.h): a stream in the C locale, read to its end
NUMBER = re.compile(r"[ \t\n\v\f\r]*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\Z", re.ASCII)
JOINT_VALUES = {
    "origin": ("xyz", "rpy", "quat_xyzw"),
    "axis": ("xyz",),
    "limit": ("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk"),
    "safety_controller": ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"),
    "calibration": ("rising", "falling"),
    "mimic": ("joint", "multiplier", "offset"),
    "dynamics": ("damping", "friction"),
    "parent": ("link",),
    "child": ("link",),
}
SHAPE_VALUES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "mesh": ("filename", "scale"),
}
INERTIA = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
LATE_LIMITS = frozenset({"acceleration", "deceleration", "jerk"})


class Outcome(NamedTuple):
    """What becomes of a robot: the effect by consumer, and in words what a cut link loses."""

    effects: dict[str, Effect]
    loss: str | None = None


NOTHING = Outcome({})
REFUSED = Outcome({OLD: Effect.REJECTS, NEW: Effect.REJECTS})


def parses(value: str, kind: str) -> bool:
    """Whether urdfdom reads a value of this kind; `value` is as written, since tinyxml keeps TABs and line breaks."""
    if kind == "Number":
        return _parses_number(value)
    length = LENGTHS.get(kind)
    if length is None:
        return True
    pieces = [piece for piece in value.split(" ") if piece]
    if not all(map(_parses_number, pieces)):
        return False
    # Color::init throws for a bad component only; that it says no to a wrong count, nobody looks at
    return all(0 <= float(piece) <= 1 for piece in pieces) if kind == "Rgba" else len(pieces) == length


def _parses_number(text: str) -> bool:
    return NUMBER.match(text) is not None and math.isfinite(float(text))


def miscounted(robot: Robot, color: Element) -> Outcome:
    """What follows if a colour has not four numbers: it becomes black, and nothing is said (cases urdf/173)."""
    read = fault(robot, color, "rgba").effects
    return Outcome({"urdfdom": Effect.IGNORES, "sdformat": Effect.IGNORES} if read else {})


def accepts_version(text: str, consumer: str) -> bool:
    """Whether a consumer takes this value of robot/@version (class URDFVersion, urdf_parser.h)."""
    parts = text.split(".")
    if len(parts) != 2 or not all(re.fullmatch(r"[ \t\n\v\f\r]*[+-]?\d+", part, re.ASCII) for part in parts):
        return False
    major, minor = (int(part) for part in parts)
    return major >= 0 and minor >= 0 and (major % 2**32, minor % 2**32) in VERSIONS[consumer]


def fault(robot: Robot, element: Element, item: str) -> Outcome:
    """What follows if `item`, an attribute or a child of `element`, cannot be read or is missing though needed."""
    path = _path(element)
    if not path or path[0] is not robot.element:
        return NOTHING
    tags = tuple(one.tag for one in path[1:])
    if not tags:
        return REFUSED if item == "name" or (item == "link" and not robot.links) else NOTHING
    if tags[0] == "joint":
        return _joint_fault(robot, path, item)
    if tags[0] == "link":
        return _link_fault(robot, path, item)
    if tags[0] == "material" and _comes_to(path[2:]):
        if item == "color" and element.child("texture") is not None:
            return NOTHING
        return _logged(f"{named(path[1])} has no colour")
    return NOTHING


def cut(robot: Robot, part: Element) -> Outcome:
    """What follows if an inertial, visual or collision of a link cannot be read at all."""
    link = part.parent
    if link is None or link.parent is not robot.element or link.tag != "link":
        return NOTHING
    if part.tag == "inertial" and link.child("inertial") is not part:
        return NOTHING
    return Outcome({OLD: Effect.DROPS, NEW: Effect.DROPS}, loss_from(link, part))


def _path(element: Element) -> list[Element]:
    path = [element, *element.ancestors()]
    return path[::-1]


def _joint_fault(robot: Robot, path: list[Element], item: str) -> Outcome:
    joint = path[1]
    if len(path) == 2:
        if item == "limit" and joint.get("type") not in LIMITED:
            return NOTHING
        return REFUSED if item in ("name", "type", "limit", "parent", "child") else NOTHING
    element = path[2]
    if len(path) > 3 or not _comes_to(path[2:]) or item not in JOINT_VALUES.get(element.tag, ()):
        return NOTHING
    if element.tag == "axis" and (joint.get("type") in ("fixed", "floating") or item not in element.attributes):
        return NOTHING
    if element.tag == "limit":
        return _limit_fault(robot, joint, element, item)
    if item == "quat_xyzw":
        return _gated(robot, (1, 1), Effect.REJECTS)
    return NOTHING if item not in element.attributes and _may_be_absent(element, item) else REFUSED


def _may_be_absent(element: Element, item: str) -> bool:
    """Whether urdfdom does without this attribute of a joint's child; of <dynamics> it wants one of the two."""
    if element.tag == "dynamics":
        return any(one in element.attributes for one in JOINT_VALUES["dynamics"])
    return item not in ("joint", "k_velocity", "link")


def _limit_fault(robot: Robot, joint: Element, limit: Element, item: str) -> Outcome:
    if item in LATE_LIMITS:
        return _gated(robot, (1, 2), Effect.REJECTS)
    if item in limit.attributes:
        return REFUSED
    late = robot.version >= STRICT
    if item in ("effort", "velocity"):
        return Outcome({OLD: Effect.REJECTS}) if late else REFUSED
    return Outcome({NEW: Effect.REJECTS}) if late and joint.get("type") in LIMITED else NOTHING


def _gated(robot: Robot, since: tuple[int, int], effect: Effect, loss: str | None = None) -> Outcome:
    """A thing of a later URDF version: read if the robot says so, else ignored with a warning; unknown to version 3."""
    if robot.version >= since:
        return Outcome({NEW: effect}, loss)
    return Outcome({OLD: Effect.IGNORES, NEW: Effect.WARNS})


def _link_fault(robot: Robot, path: list[Element], item: str) -> Outcome:
    link = path[1]
    if len(path) == 2:
        return _unnamed_link(robot, link) if item == "name" else NOTHING
    part = path[2]
    if part.tag not in ("inertial", "visual", "collision") or not _comes_to(path[3:]):
        return NOTHING
    if part.tag == "inertial" and link.child("inertial") is not part:
        return NOTHING
    inner = path[-1]
    if part.tag == "visual" and len(path) > 3 and path[3].tag == "material":
        if len(path) == 4:
            if item == "color" and inner.get("name") not in robot.material_named:
                return _logged(f"{named(inner)} has no colour")
            return cut(robot, part) if item == "name" else NOTHING
        return _logged(f"{named(path[3])} has no colour") if (inner.tag, item) == ("color", "rgba") else NOTHING
    if item == "quat_xyzw":
        return _gated(robot, (1, 1), Effect.DROPS, loss_from(link, part))
    return cut(robot, part) if _needs(part, inner, item) else NOTHING


def _unnamed_link(robot: Robot, link: Element) -> Outcome:
    """A link without a name becomes an empty one called "": a second root, where there is another link."""
    return REFUSED if len(robot.links) > 1 else _logged("nothing in the link is read")


def _comes_to(path: list[Element]) -> bool:
    """Whether urdfdom comes to the end of this path: it takes the first child of a name, in a geometry the first."""
    for one in path:
        parent = one.parent
        assert parent is not None
        first = parent.children[0] if parent.tag == "geometry" else parent.child(one.tag)
        if first is not one:
            return False
    return True


def _needs(part: Element, inner: Element, item: str) -> bool:
    if inner is part:
        return item in (("mass", "inertia") if part.tag == "inertial" else ("geometry",))
    if inner.tag == "origin":
        return item in ("xyz", "rpy") and item in inner.attributes
    if part.tag == "inertial":
        return (inner.tag == "mass" and item == "value") or (inner.tag == "inertia" and item in INERTIA)
    if inner.tag == "geometry":
        return item == "shape"
    return item in SHAPE_VALUES.get(inner.tag, ()) and (item != "scale" or item in inner.attributes)


def _logged(loss: str) -> Outcome:
    return Outcome({OLD: Effect.DROPS, NEW: Effect.DROPS}, loss)
