"""Links and joints in which nothing is odd, read once for all programs: each of them takes as written what they say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import NamedTuple

from urdflint.model.inertia import ENTRIES
from urdflint.model.numbers import plain_numbers
from urdflint.model.robot import LIMITED, TYPES, Robot
from urdflint.syntax.document import Element

Vector = tuple[float, ...]
NOTHING = frozenset[str]()
NAME_ALONE = frozenset({"name"})
PLACED, TURNING = frozenset({"xyz", "rpy"}), frozenset({"xyz"})
JOINT, ENDS, LINKED = frozenset({"name", "type"}), ("parent", "child"), frozenset({"link"})
BOX, MESH, COLORED = frozenset({"size"}), frozenset({"filename", "scale"}), frozenset({"rgba"})
SIZES = {"sphere": ("radius",), "cylinder": ("radius", "length")}
NUMBERS = {  # the attributes of a joint's children that are one number each, and of these the ones that must be there
    "limit": (frozenset({"lower", "upper", "effort", "velocity"}), frozenset({"effort", "velocity"})),
    "dynamics": (frozenset({"damping", "friction"}), NOTHING),
    "safety_controller": (
        frozenset({"soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"}),
        frozenset({"k_velocity"}),
    ),
    "mimic": (frozenset({"joint", "multiplier", "offset"}), frozenset({"joint"})),
}


class Origin(NamedTuple):
    """Where something is: m along the axes, and rad of roll, pitch and yaw; None of what is not written."""

    xyz: Vector | None = None
    rpy: Vector | None = None


class PlainShape(NamedTuple):
    """A visual or collision with one shape: its `sizes` in m are above 0; those of a mesh are its scale, or none."""

    part: Element
    shape: Element
    sizes: Vector
    origin: Origin | None
    material: Element | None
    rgba: Vector


class PlainInertial(NamedTuple):
    """A mass in kg with its inertia, the six numbers `ixx ixy ixz iyy iyz izz` in kg m²."""

    element: Element
    origin: Origin | None
    kg: float
    moments: Vector


class PlainLink(NamedTuple):
    """A link with a name, at most one inertial, and its shapes in the order of the file."""

    element: Element
    inertial: PlainInertial | None
    visuals: list[PlainShape]
    collisions: list[PlainShape]


class PlainJoint(NamedTuple):
    """A joint of a known type between two links that there are, with its children by tag and the numbers in them.

    Each child is there but once; one of URDF that is not plain is not among them.
    """

    element: Element
    name: str
    type: str
    parent: str
    child: str
    origin: Origin | None
    axis: Vector | None
    children: Mapping[str, Element]
    numbers: Mapping[str, Mapping[str, float]]


class PlainParts(NamedTuple):
    """The plain links and joints of a robot by their elements."""

    links: Mapping[Element, PlainLink]
    joints: Mapping[Element, PlainJoint]

    def lack(self, part: Element) -> bool:
        """Whether a part is none of them."""
        return part not in self.links and part not in self.joints


def plain_parts(robot: Robot) -> PlainParts:
    """The links and joints in which every word is known, every number plain, and nothing is missing or said twice."""
    links, joints = dict[Element, PlainLink](), dict[Element, PlainJoint]()
    attributes = robot.element.attributes
    if not (robot.document.broken_values or "xmlns" in attributes or "version" in attributes):
        for link in robot.links:
            with suppress(LookupError, ValueError):
                links[link.element] = _link(link.element)
        for joint in robot.joints:
            with suppress(LookupError, ValueError):
                joints[joint.element] = _joint(joint.element, robot.link_named)
    return PlainParts(links, joints)


class _Odd(LookupError):
    """Something is not plain; what is missing is a KeyError, and too many or too few numbers are a ValueError."""


def _link(element: Element) -> PlainLink:
    if element.text or not element.attributes["name"] or len(element.attributes) > 1:
        raise _Odd
    inertial, visuals, collisions = None, list[PlainShape](), list[PlainShape]()
    for part in element.children:
        if part.tag == "visual":
            visuals.append(_shape(part))
        elif part.tag == "collision":
            collisions.append(_shape(part))
        elif part.tag == "inertial" and inertial is None:
            inertial = _inertial(part)
        else:
            raise _Odd
    return PlainLink(element, inertial, visuals, collisions)


def _inertial(element: Element) -> PlainInertial:
    children = _children(element, NOTHING)
    mass, moments = children["mass"], _numbers(children["inertia"], ENTRIES)
    (kg,) = _numbers(mass, ("value",))
    if mass.attributes["value"].startswith("-"):  # also a zero of that sign
        raise _Odd
    if len(children) == 2:
        return PlainInertial(element, None, kg, moments)
    if len(children) > 3:
        raise _Odd
    return PlainInertial(element, _origin(children["origin"]), kg, moments)


def _shape(element: Element) -> PlainShape:
    children = _children(element, NAME_ALONE)
    geometry, origin = children.pop("geometry"), children.pop("origin", None)
    material = children.pop("material", None) if element.tag == "visual" else None
    (shape,) = geometry.children
    if children or geometry.attributes or geometry.text:
        raise _Odd
    place, rgba = _origin(origin) if origin is not None else None, _rgba(material) if material is not None else ()
    return PlainShape(element, shape, _sizes(shape), place, material, rgba)


def _sizes(shape: Element) -> Vector:
    if shape.tag == "mesh":
        _leaf(shape, MESH)
        scale = shape.attributes.get("scale")
        if not shape.attributes["filename"]:
            raise _Odd
        return _vector(scale, 3) if scale is not None else ()
    if shape.tag == "box":
        _leaf(shape, BOX)
        sizes = _vector(shape.attributes["size"], 3)
    else:
        sizes = _numbers(shape, SIZES[shape.tag])
    if min(sizes) <= 0:
        raise _Odd
    return sizes


def _rgba(material: Element) -> Vector:
    children = _children(material, NAME_ALONE)
    if not material.attributes["name"]:
        raise _Odd
    if not children:
        return ()
    color = children.pop("color")
    _leaf(color, COLORED)
    rgba = _vector(color.attributes["rgba"], 4)
    if children or not 0 <= min(rgba) <= max(rgba) <= 1:
        raise _Odd
    return rgba


def _joint(element: Element, link_names: Collection[str]) -> PlainJoint:
    children = _children(element, JOINT)
    attributes, kind = element.attributes, element.attributes["type"]
    if not attributes["name"] or kind not in TYPES or (kind in LIMITED and "limit" not in children):
        raise _Odd
    above, below = (_end(children[tag], link_names) for tag in ENDS)
    axis, origin = None, None
    numbers: dict[str, dict[str, float]] = {}
    for tag, child in children.items():
        if tag in NUMBERS:
            numbers[tag] = _rates(child, *NUMBERS[tag])
        elif tag == "axis":
            _leaf(child, TURNING)
            axis = _vector(child.attributes["xyz"], 3)
            if not any(axis):
                raise _Odd
        elif tag == "origin":
            origin = _origin(child)
        elif tag not in ENDS:
            raise _Odd
    return PlainJoint(element, attributes["name"], kind, above, below, origin, axis, children, numbers)


def _end(element: Element, link_names: Collection[str]) -> str:
    _leaf(element, LINKED)
    name = element.attributes["link"]
    if not name or name not in link_names:
        raise _Odd
    return name


def _origin(origin: Element) -> Origin:
    _leaf(origin, PLACED)
    xyz, rpy = origin.attributes.get("xyz"), origin.attributes.get("rpy")
    return Origin(_vector(xyz, 3) if xyz is not None else None, _vector(rpy, 3) if rpy is not None else None)


def _rates(element: Element, allowed: frozenset[str], required: frozenset[str]) -> dict[str, float]:
    """The numbers of an element that may have the `allowed` attributes and must have the `required` ones."""
    attributes = element.attributes
    _leaf(element, allowed)
    if not attributes or not required <= attributes.keys():
        raise _Odd
    numbers = {}
    for name, text in attributes.items():
        if name != "joint":  # the one that a mimic follows
            (numbers[name],) = plain_numbers[text]
    return numbers


def _numbers(element: Element, names: tuple[str, ...]) -> Vector:
    """The numbers that an element has to have, and nothing else."""
    attributes = element.attributes
    if element.children or element.text or len(attributes) > len(names):
        raise _Odd
    return tuple([number for name in names for (number,) in (plain_numbers[attributes[name]],)])


def _vector(text: str, length: int) -> Vector:
    numbers = plain_numbers[text]
    if len(numbers) != length:
        raise _Odd
    return numbers


def _children(element: Element, names: frozenset[str]) -> dict[str, Element]:
    """The children of an element by tag, which has no text and no attributes but these."""
    children = {child.tag: child for child in element.children}
    if len(children) < len(element.children) or element.text or not names.issuperset(element.attributes):
        raise _Odd
    return children


def _leaf(element: Element, names: frozenset[str]) -> None:
    """Raises where an element has children, text or other attributes than these."""
    if element.children or element.text or not names.issuperset(element.attributes):
        raise _Odd
