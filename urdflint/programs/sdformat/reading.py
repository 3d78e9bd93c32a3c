"""How urdfdom 3, or the looser copy of it in libsdformat, reads the numbers of links and joints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from urdflint.model.nodes import LIMITED, Joint, Visual
from urdflint.model.nodes import Shape as ShapeNode
from urdflint.model.robot import Robot
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import grammar, reasons
from urdflint.programs.sdformat.mass import NOTHING, Mass, Moments
from urdflint.programs.sdformat.pose import NOWHERE, Pose, Vector, from_rpy
from urdflint.programs.urdfdom import grammar as urdfdom
from urdflint.programs.urdfdom import releases
from urdflint.programs.urdfdom.reading import LATE_LIMITS, NUMBERS, SIZES
from urdflint.programs.urdfdom.reading import MOMENTS as INERTIA
from urdflint.syntax.document import Element

TYPES = frozenset({"fixed", "revolute", "continuous", "prismatic", "floating", "planar"})
NEEDED = {"limit": ("effort", "velocity"), "safety_controller": ("k_velocity",), "mimic": ("joint",)}
WITHOUT: dict[tuple[str, str], type[Reason]] = {
    ("limit", "effort"): reasons.LimitWithoutEffort,
    ("limit", "velocity"): reasons.LimitWithoutVelocity,
    ("safety_controller", "k_velocity"): reasons.SafetyControllerWithoutVelocityGain,
    ("mimic", "joint"): reasons.MimicWithoutJoint,
}
UNREAD = frozenset(("joint", *LATE_LIMITS))
JOINT_VALUES = {**NUMBERS, "mimic": ("joint", *NUMBERS["mimic"])}
SHAPE_VALUES = {**SIZES, "mesh": ("filename", "scale")}
FORWARD: Vector = (1.0, 0.0, 0.0)
STOPPED: Vector = (0.0, 0.0, 0.0)


class LinkFault(Exception):
    """Where urdfdom stops reading a link: in `part`, its inertial, a visual or a collision, at `element`."""

    def __init__(self, part: Element, element: Element, why: str) -> None:
        super().__init__(why)
        self.part = part
        self.element = element
        self.why = why


class Reader:
    """The grammar of numbers for one robot: attributes as they stand in the file, TABs and line breaks included."""

    def __init__(self, robot: Robot, lenient: bool) -> None:
        self.robot = robot
        self.lenient = lenient
        self.broken = robot.document.broken_values

    def raw(self, element: Element, name: str) -> str | None:
        """An attribute as it is written."""
        if self.broken and (element, name) in self.broken:
            return self.robot.document.raw(element, name)
        return element.attributes.get(name)

    def number(self, text: str) -> float | None:
        """One number; None where it is none for this reader."""
        return grammar.double(text) if self.lenient else _strict(text)

    def vector(self, text: str) -> Vector | None:
        """Three numbers set apart by blanks; no TAB, no line break."""
        return _vector(text, self.lenient)

    def bad_version(self, robot: Robot) -> bool:
        """Whether the version of the robot is refused; the copy of urdfdom does not look at it."""
        version = robot.get("version")
        return (
            not self.lenient
            and version is not None
            and urdfdom.version(version) not in releases.behavior((3,)).versions
        )

    def pose(self, origin: Element | None) -> tuple[Pose, str | None]:
        """An `<origin>`, and the attribute of it that cannot be read."""
        if origin is None:
            return NOWHERE, None
        return _pose(self.raw(origin, "xyz"), self.raw(origin, "rpy"), self.lenient)

    def masses(self, inertial: Element) -> Iterator[Mass]:
        """What is known of a mass after each step of its reading; raises LinkFault where the reading stops."""
        pose, bad = self.pose(inertial.child("origin"))
        if bad:
            raise LinkFault(inertial, inertial.child("origin") or inertial, f"the {bad} of its origin")
        mass, inertia = inertial.child("mass"), inertial.child("inertia")
        text = self.raw(mass, "value") if mass is not None else None
        kilograms = self.number(text) if text is not None else None
        yield Mass(kilograms or 0.0, pose)
        if kilograms is None:
            raise LinkFault(inertial, mass or inertial, "its mass")
        moments, whole = self._moments(inertia)
        yield Mass(kilograms, pose, moments)
        if not whole:
            raise LinkFault(inertial, inertia or inertial, "its inertia")

    def _moments(self, inertia: Element | None) -> tuple[Moments, bool]:
        """The moments, and whether all six can be read; the copy of urdfdom keeps those before the fault."""
        if inertia is None or any(one not in inertia.attributes for one in INERTIA):
            return NOTHING, False
        values = [self.number(self.raw(inertia, one) or "") for one in INERTIA]
        if None not in values:
            xx, xy, xz, yy, yz, zz = (one or 0.0 for one in values)
            return (xx, xy, xz, yy, yz, zz), True
        if not self.lenient:
            return NOTHING, False
        known = [one or 0.0 for one in values[: values.index(None)]]
        xx, xy, xz, yy, yz, zz = known + [0.0] * (6 - len(known))
        return (xx, xy, xz, yy, yz, zz), False

    def shape(self, node: ShapeNode) -> tuple[Pose, float | None]:
        """Where a visual or collision is, and the opacity of its colour if it has one. Raises LinkFault."""
        part = node.element
        pose, bad = self.pose(node.origin)
        if bad:
            raise LinkFault(part, node.origin or part, f"the {bad} of the origin of a {part.tag}")
        shape = node.shape
        if shape is None or shape.tag not in SHAPE_VALUES or shape.tag == "capsule":
            raise LinkFault(part, shape or node.geometry or part, f"the geometry of a {part.tag}")
        for name in SHAPE_VALUES[shape.tag]:
            text = self.raw(shape, name)
            if text is None and name == "scale":
                continue
            if text is None or not self._sized(name, text):
                raise LinkFault(part, shape, f"the {name} of a {shape.tag}")
        return pose, self._opacity(node, part) if isinstance(node, Visual) else None

    def _sized(self, name: str, text: str) -> bool:
        if name == "filename":
            return True
        return (self.vector if name in ("size", "scale") else self.number)(text) is not None

    def _opacity(self, node: Visual, part: Element) -> float | None:
        """The fourth number of a visual's colour, None where there is no material; the copy of urdfdom makes black."""
        material = part.child("material")
        if material is None:
            return None
        name = material.attributes.get("name")
        if name is None:
            raise LinkFault(part, material, "a material without a name")
        if not self.lenient:
            return 1.0
        shared = self.robot.material_named.get(name) if node is node.link.visuals[0] else None
        color = (shared.element if shared is not None else material).child("color")
        values = [grammar.double(one) for one in (color.get("rgba") or "").split(" ") if one] if color else []
        return values[3] if len(values) == 4 and None not in values else 1.0


@lru_cache(maxsize=16384)
def _strict(text: str) -> float | None:
    return float(text) if urdfdom.parses(text, "Number") else None


@lru_cache(maxsize=16384)
def _pose(xyz: str | None, rpy: str | None, lenient: bool) -> tuple[Pose, str | None]:
    position = _vector(xyz, lenient) if xyz is not None else STOPPED
    turned = _vector(rpy, lenient) if rpy is not None else STOPPED
    if position is None or turned is None:
        return NOWHERE, "xyz" if position is None else "rpy"
    return Pose(position, from_rpy(*turned) if turned != STOPPED else NOWHERE.rotation), None


@lru_cache(maxsize=16384)
def _vector(text: str, lenient: bool) -> Vector | None:
    read = grammar.double if lenient else _strict
    values = [read(piece) for piece in text.split(" ") if piece]
    if len(values) != 3:
        return None
    x, y, z = values
    return (x, y, z) if x is not None and y is not None and z is not None else None


def joint_values(joint: Joint, reader: Reader) -> tuple[Pose, Vector, str | None]:
    """Origin, axis and leader of a joint, as far as they can be read."""
    axis = joint.axis
    text = reader.raw(axis, "xyz") if axis is not None else None
    direction = FORWARD if axis is None else STOPPED if text is None else reader.vector(text) or STOPPED
    mimic = joint.mimic.get("joint") if joint.mimic is not None else None
    return reader.pose(joint.origin)[0], direction, mimic


def joint_faults(joint: Joint, reader: Reader) -> Iterator[tuple[Element, str | None, Reason, str]]:
    """What in a joint makes urdfdom refuse the robot: element, attribute, reason and why."""
    element = joint.element
    if joint.type not in TYPES:
        attribute = "type" if joint.type is not None else None
        yield element, attribute, reasons.JointTypeUnknown(), f"no type of joint: '{joint.type or ''}'"
    elif joint.type in LIMITED and joint.limit is None:
        yield element, "type", reasons.LimitMissing(), f"a {joint.type} joint without <limit>"
    _, bad = reader.pose(joint.origin)
    if bad and joint.origin is not None:
        yield joint.origin, bad, reasons.ValueUnreadable(), f"the {bad} of the origin cannot be read"
    if joint.axis is not None and joint.type not in ("fixed", "floating"):
        text = reader.raw(joint.axis, "xyz")
        if text is not None and reader.vector(text) is None:
            yield joint.axis, "xyz", reasons.ValueUnreadable(), "the axis cannot be read"
    calibration = element.child("calibration")
    for one in (joint.limit, joint.safety, calibration, joint.mimic, joint.dynamics):
        if one is not None:
            yield from _values(one, NEEDED.get(one.tag, ()), reader)


def _values(one: Element, needed: tuple[str, ...], reader: Reader) -> Iterator[tuple[Element, str | None, Reason, str]]:
    for name in JOINT_VALUES[one.tag]:
        text = reader.raw(one, name)
        if text is None and name in needed:
            yield one, None, WITHOUT[one.tag, name](), f"<{one.tag}> without {name}"
        elif text is not None and name not in UNREAD and reader.number(text) is None:
            yield one, name, reasons.ValueUnreadable(), f"the {name} of <{one.tag}> cannot be read"
    if one.tag == "dynamics" and not {"damping", "friction"} & one.attributes.keys():
        yield one, None, reasons.DynamicsEmpty(), "<dynamics> without damping and friction"
