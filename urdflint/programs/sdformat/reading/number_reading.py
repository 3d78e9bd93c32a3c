"""The numbers that urdfdom 3, or the looser copy of it in libsdformat, reads in links and joints.

What it objects to is the model of urdfdom's to say (`programs/urdfdom/validation.py`); here is what it has read then.
"""

from __future__ import annotations

from functools import lru_cache

from urdflint.model.inertia import ENTRIES
from urdflint.model.numbers import plain_numbers
from urdflint.model.robot import Inertial, Joint, Robot, Visual
from urdflint.model.robot import Shape as ShapeNode
from urdflint.programs.changes import Release
from urdflint.programs.sdformat.conversion.lumped_mass import NOTHING, Mass, Moments
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.pose import NOWHERE, Pose, Vector, from_rpy
from urdflint.programs.urdfdom.grammar import number
from urdflint.programs.urdfdom.validation import Fault, Reader
from urdflint.syntax.document import Element

URDFDOM = Release((3, 0, 2))  # that of which libsdformat has a copy
FORWARD: Vector = (1.0, 0.0, 0.0)
STOPPED: Vector = (0.0, 0.0, 0.0)


def reader(robot: Robot, lenient: bool) -> Reader:
    """urdfdom 3, or the copy: it looks at no version, reads numbers as std::stod does, and makes bad colors black."""
    if not lenient:
        return Reader(robot, URDFDOM)
    return Reader(robot, URDFDOM, grammar.double, judges_version=False, loses_colors=False)


def pose(origin: Element | None, read: Reader) -> Pose:
    """An `<origin>` that has no fault."""
    if origin is None:
        return NOWHERE
    return _pose(_vector(origin, "xyz", read), _vector(origin, "rpy", read))


def _vector(element: Element, name: str, read: Reader) -> Vector:
    text = read.raw(element, name)
    if text is None:
        return STOPPED
    plain = plain_numbers[text]
    return (plain[0], plain[1], plain[2]) if len(plain) == 3 else read.vector(text) or STOPPED


@lru_cache(maxsize=16384)
def _pose(position: Vector, turned: Vector) -> Pose:
    return Pose(position, from_rpy(*turned) if turned != STOPPED else NOWHERE.rotation)


def mass(inertial: Inertial, read: Reader, fault: Fault | None) -> Mass:
    """What is known of a mass once the reading of the link ends, with a fault in the inertial or after it."""
    stop = fault.element if fault is not None and fault.part is inertial.element else None
    if stop is not None and stop is inertial.origin:
        return Mass()
    element, inertia = inertial.child("mass"), inertial.inertia
    text = read.raw(element, "value") if element is not None else None
    kilograms = read.number(text) if text is not None else None
    center_pose = pose(inertial.origin, read)
    if kilograms is None:
        return Mass(0.0, center_pose)
    return Mass(kilograms, center_pose, _moments(inertia, read))


def _moments(inertia: Element | None, read: Reader) -> Moments:
    """The moments; the copy of urdfdom keeps those before one that cannot be read."""
    if inertia is None or any(name not in inertia.attributes for name in ENTRIES):
        return NOTHING
    values = [read.number(read.raw(inertia, name) or "") for name in ENTRIES]
    if None in values:
        if read.number is number:
            return NOTHING
        values = values[: values.index(None)]
    xx, xy, xz, yy, yz, zz = [value or 0.0 for value in values] + [0.0] * (6 - len(values))
    return (xx, xy, xz, yy, yz, zz)


def opacity(node: ShapeNode, read: Reader) -> float | None:
    """The fourth number of a visual's color, None without a material; the copy of urdfdom makes bad colors black."""
    material = node.child("material") if isinstance(node, Visual) else None
    if material is None or not isinstance(node, Visual):
        return None
    if read.loses_colors:
        return 1.0
    first = node is node.link.visuals[0]
    shared = read.robot.material_named.get(material.attributes.get("name", "")) if first else None
    color = (shared.element if shared is not None else material).child("color")
    values = [grammar.double(piece) for piece in (color.get("rgba") or "").split(" ") if piece] if color else []
    return values[3] if len(values) == 4 and None not in values else 1.0


def joint_values(joint: Joint, read: Reader) -> tuple[Pose, Vector, str | None]:
    """Origin, axis and mimicked joint of a joint, as far as they can be read."""
    axis = joint.axis
    direction = FORWARD if axis is None else _vector(axis, "xyz", read)
    mimicked = joint.mimic.get("joint") if joint.mimic is not None else None
    return pose(joint.origin, read), direction, mimicked
