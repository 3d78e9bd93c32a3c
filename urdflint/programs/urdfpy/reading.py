"""What urdfpy reads of a robot, in its order of work: links, joints, transmissions and materials.

It stops at the first error. Here the reading goes on, as if each error were corrected. The sources are
sapien/wrapper/urchin/urdf.py of SAPIEN 3.0.3 and genesis/ext/urdfpy/urdf.py of genesis-world 1.4.5.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from urdflint import regex
from urdflint.model.inertia import ENTRIES
from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import Origin, PlainJoint, PlainLink, PlainShape, plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.simulator import NAMESPACE, NotesByLxml
from urdflint.programs.urdfpy import reasons as why
from urdflint.schema import vocabulary
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

Vector = tuple[float, ...]
SIZES = {"cylinder": ("radius", "length"), "capsule": ("radius", "length"), "sphere": ("radius",)}
LISTED = {"box": "size", "mesh": "scale"}
SHAPES = ("box", "cylinder", "capsule", "sphere", "mesh")  # Geometry._ELEMENTS
RATES = ("effort", "velocity", "lower", "upper")
SAFETY = ("k_velocity", "k_position", "soft_lower_limit", "soft_upper_limit")
UNSCALED: Vector = (1.0, 1.0, 1.0)
SHORTEST_AXIS = 1e-4  # of which the direction counts
# How numpy.fromstring reads a word, from NumPy 2.3 on nothing else
WORD = regex.compile(
    r"[ \t\n\v\f\r]*([+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\(\w*\))?))", re.A | re.I
)


class Shape(Struct, eq=False):
    """A shape of a geometry with its sizes in m; those of a mesh are its scale."""

    element: Element
    sizes: Vector

    @property
    def kind(self) -> str:
        """Its tag."""
        return self.element.tag


class Part(Struct, eq=False):
    """A visual or a collision with its shapes."""

    element: Element
    shapes: tuple[Shape, ...]


class LinkRead(Struct, eq=False, frozen=False):
    """A link: its mass in kg, None without one, and the six numbers of its inertia, None without an inertial.

    `origin` is that of the inertial, None where it has none.
    """

    element: Element
    name: str
    inertial: Element | None = None
    origin: Origin | None = None
    kg: float | None = None
    inertia: Vector | None = None
    visuals: list[Part] = field(default_factory=list)
    collisions: list[Part] = field(default_factory=list)


class JointRead(Struct, eq=False, frozen=False):
    """A joint; what is not written is None."""

    element: Element
    name: str
    type: str
    parent: str
    child: str
    limit: Element | None = None
    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    dynamics: Element | None = None
    damping: float | None = None
    friction: float | None = None
    mimic: Element | None = None
    leader: str = ""
    multiplier: float = 1.0
    offset: float = 0.0
    origin: Origin | None = None


class Copy(Struct):
    """What the copies of the library do differently: see the folders that have them."""

    mass_required: bool
    sizes_counted: tuple[str, ...]  # the parts in which a box has three sizes, and a mesh so many scales
    scale_counts: tuple[int, ...]


class RobotRead(NotesByLxml, frozen=False):
    """A robot as it is read, and all that is noted on the way; links and joints by their names are the first ones."""

    root: Element
    files: Files
    release: Release
    copy: Copy
    links: list[LinkRead] = field(default_factory=list)
    joints: list[JointRead] = field(default_factory=list)
    link_by_name: dict[str, LinkRead] = field(default_factory=dict)
    base: LinkRead | None = None
    textures: list[Element] = field(default_factory=list)

    def number(self, element: Element, name: str, *, required: bool = False) -> float | None:
        """A number as Python's float reads it; None where it is absent or, noted, cannot be read."""
        text = element.attributes.get(name)
        if text is None:
            if required:
                self.rejects(why.AttributeMissing(name), element)
            return None
        try:
            return float(text)
        except ValueError:
            self.rejects(why.NumberUnreadable(text), element, name)
            return None

    def vector(self, element: Element, name: str) -> Vector | None:
        """The numbers of an attribute as numpy.fromstring reads them; None where, noted, that fails."""
        text = element.attributes[name]
        if plain := plain_numbers[text]:
            return plain
        words, end = [], 0
        while match := WORD.match(text, end):
            words.append(match[1])
            end = match.end()
        left = text[end:].split()
        if left:
            self.rejects(why.NumberUnreadable(left[0]), element, name)
            return None
        if text and not words:
            return (-1.0,)  # so does numpy with blanks alone
        return tuple(math.nan if "nan" in word.lower() else float(word) for word in words)

    def sized(self, element: Element, name: str, counts: tuple[int, ...]) -> Vector | None:
        """The numbers of an attribute that has so many of them."""
        numbers = self.vector(element, name)
        if numbers is not None and len(numbers) not in counts:
            self.rejects(why.NumberCountWrong(counts[-1], len(numbers)), element, name)
            return None
        return numbers

    def required_name(self, element: Element, name: str = "name") -> str:
        """A name that is required."""
        if name not in element.attributes:
            self.rejects(why.AttributeMissing(name), element)
        return element.attributes.get(name, "")


def read(model: RobotRead, robot: Robot) -> None:
    """Read all of a robot, and judge its names and its tree."""
    root = model.root
    model.required_name(root)
    links = [] if NAMESPACE in root.attributes else model.elements(root, "link")
    if not links:
        model.rejects(why.LinkMissing(), root)
        return
    plain = robot.analysis(plain_parts)
    model.links = [_plain_link(plain.links[link]) if link in plain.links else _link(model, link) for link in links]
    model.joints = [
        _plain_joint(plain.joints[joint]) if joint in plain.joints else _joint(model, joint)
        for joint in model.elements(root, "joint")
    ]
    transmissions = model.elements(root, "transmission")
    for transmission in transmissions:
        _transmission(model, transmission)
    materials = model.elements(root, "material")
    for material in materials:
        _material(model, material)
    _names(model, transmissions, materials)
    _tree(model)


def _plain_link(plain: PlainLink) -> LinkRead:
    link = LinkRead(plain.element, plain.element.attributes["name"])
    if plain.inertial is not None:
        link.inertial, link.origin, link.kg, link.inertia = plain.inertial
    link.visuals, link.collisions = list(map(_plain_part, plain.visuals)), list(map(_plain_part, plain.collisions))
    return link


def _plain_part(plain: PlainShape) -> Part:
    return Part(plain.part, (Shape(plain.shape, plain.sizes or UNSCALED),))


def _plain_joint(plain: PlainJoint) -> JointRead:
    element, children = plain.element, plain.children
    joint = JointRead(element, plain.name, plain.type, plain.parent, plain.child)
    joint.origin = plain.origin
    for tag, numbers in plain.numbers.items():
        if tag != "safety_controller":
            setattr(joint, tag, children[tag])
            for name, number in numbers.items():
                setattr(joint, name, number)
    if joint.mimic is not None:
        joint.leader = joint.mimic.attributes["joint"]
    return joint


def _origin(model: RobotRead, above: Element) -> Origin | None:
    origin = model.first(above, "origin")
    if origin is None:
        return None
    xyz = model.sized(origin, "xyz", (1, 3)) if "xyz" in origin.attributes else None
    rpy = model.sized(origin, "rpy", (3,)) if "rpy" in origin.attributes else None
    return Origin(xyz * 3 if xyz is not None and len(xyz) == 1 else xyz, rpy)


def _link(model: RobotRead, element: Element) -> LinkRead:
    link = LinkRead(element, model.required_name(element))
    link.inertial = model.first(element, "inertial")
    if link.inertial is not None:
        _inertial(model, link, link.inertial)
    link.visuals = [_part(model, part) for part in model.elements(element, "visual")]
    link.collisions = [_part(model, part) for part in model.elements(element, "collision")]
    return link


def _inertial(model: RobotRead, link: LinkRead, inertial: Element) -> None:
    link.origin = _origin(model, inertial)
    mass, inertia = model.first(inertial, "mass"), model.first(inertial, "inertia")
    if mass is not None:
        link.kg = model.number(mass, "value", required=True)
    elif model.copy.mass_required:
        model.rejects(why.ElementMissing("mass"), inertial)
    if inertia is None:
        model.rejects(why.ElementMissing("inertia"), inertial)
        return
    entries = [model.number(inertia, name, required=True) for name in ENTRIES]
    if None not in entries:
        link.inertia = tuple(entry for entry in entries if entry is not None)
        if any(map(math.isnan, link.inertia)):  # it is not equal to itself, so not symmetric
            model.rejects(why.NumberUnreadable("nan"), inertia)


def _part(model: RobotRead, element: Element) -> Part:
    geometry = model.first(element, "geometry")
    shapes: list[Shape] = []
    if geometry is None:
        model.rejects(why.ElementMissing("geometry"), element)
    else:
        for tag in SHAPES:
            shape = model.first(geometry, tag)
            if shape is not None:
                sizes = _sizes(model, shape, counted=element.tag in model.copy.sizes_counted)
                shapes.append(Shape(shape, sizes or ()))
        if not shapes:
            model.rejects(why.ShapeMissing(), geometry)
    material = model.first(element, "material") if element.tag == "visual" else None
    if material is not None:
        _material(model, material)
    _origin(model, element)
    return Part(element, tuple(shapes))


def _sizes(model: RobotRead, shape: Element, *, counted: bool) -> Vector | None:
    if shape.tag in LISTED:
        name = LISTED[shape.tag]
        if shape.tag == "mesh":
            model.required_name(shape, "filename")
        elif name not in shape.attributes:
            model.rejects(why.AttributeMissing(name), shape)
        if name not in shape.attributes:
            return UNSCALED
        counts = model.copy.scale_counts if shape.tag == "mesh" else (3,)
        return model.sized(shape, name, counts) if counted else model.vector(shape, name)
    sizes = [model.number(shape, name, required=True) for name in SIZES[shape.tag]]
    return tuple(size for size in sizes if size is not None) if None not in sizes else None


def _material(model: RobotRead, material: Element) -> None:
    model.required_name(material)
    texture, color = model.first(material, "texture"), model.first(material, "color")
    if texture is not None:
        model.required_name(texture, "filename")
        model.textures.append(texture)
    if color is not None:
        if "rgba" not in color.attributes:
            model.rejects(why.AttributeMissing("rgba"), color)
        else:
            model.sized(color, "rgba", (4,))


def _joint(model: RobotRead, element: Element) -> JointRead:
    name, kind = model.required_name(element), element.attributes.get("type")
    joint = JointRead(element, name, kind or "", _end(model, element, "parent"), _end(model, element, "child"))
    joint.dynamics = model.first(element, "dynamics")
    if joint.dynamics is not None:
        joint.damping = model.number(joint.dynamics, "damping")
        joint.friction = model.number(joint.dynamics, "friction")
    joint.limit = model.first(element, "limit")
    if joint.limit is not None:
        joint.effort, joint.velocity, joint.lower, joint.upper = (model.number(joint.limit, rate) for rate in RATES)
    _mimic(model, joint)
    safety = model.first(element, "safety_controller")
    for number, rate in enumerate(SAFETY) if safety is not None else ():
        model.number(safety, rate, required=number == 0)  # type: ignore[arg-type]
    calibration = model.first(element, "calibration")
    for edge in ("rising", "falling") if calibration is not None else ():
        model.number(calibration, edge)  # type: ignore[arg-type]
    if kind is None:
        model.rejects(why.JointTypeMissing(), element)
    elif kind not in vocabulary.joint_types():
        model.rejects(why.JointTypeUnknown(kind), element, "type")
    _axis(model, element)
    joint.origin = _origin(model, element)
    if kind in ("prismatic", "revolute") and joint.limit is None:
        model.rejects(why.LimitRequired(), element)
    return joint


def _mimic(model: RobotRead, joint: JointRead) -> None:
    mimic = joint.mimic = model.first(joint.element, "mimic")
    if mimic is not None:
        joint.leader = model.required_name(mimic, "joint")
        multiplier, offset = model.number(mimic, "multiplier"), model.number(mimic, "offset")
        joint.multiplier = 1.0 if multiplier is None else multiplier
        joint.offset = 0.0 if offset is None else offset


def _end(model: RobotRead, joint: Element, tag: str) -> str:
    end = model.first(joint, tag)
    if end is None:
        model.rejects(why.ElementMissing(tag), joint)
        return ""
    return model.required_name(end, "link")


def _axis(model: RobotRead, joint: Element) -> None:
    axis = model.first(joint, "axis")
    if axis is None:
        return
    if "xyz" not in axis.attributes:
        model.rejects(why.AttributeMissing("xyz"), axis)
        return
    numbers = model.vector(axis, "xyz")
    if numbers is not None and len(numbers) != 3 and not math.hypot(*numbers) < SHORTEST_AXIS:
        model.rejects(why.AxisWrong(len(numbers)), axis, "xyz")


def _transmission(model: RobotRead, element: Element) -> None:
    model.required_name(element)
    for tag in ("joint", "actuator"):
        parts = model.elements(element, tag)
        if not parts:
            model.rejects(why.TransmissionIncomplete(tag), element)
        for part in parts:
            model.required_name(part)
            reduction = model.first(part, "mechanicalReduction") if tag == "actuator" else None
            if reduction is not None and not _is_number(reduction.text):
                model.rejects(why.NumberUnreadable(reduction.text.strip()), reduction)
    if model.first(element, "type") is None:
        model.rejects(why.TransmissionIncomplete("type"), element)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _names(model: RobotRead, transmissions: Iterable[Element], materials: Iterable[Element]) -> None:
    joints: dict[str, JointRead] = {}
    for link in model.links:
        other = model.link_by_name.setdefault(link.name, link)
        if other is not link:
            model.rejects(
                why.LinkNameDuplicate(link.name), link.element, _name_attribute(link.element), (other.element,)
            )
    for joint in model.joints:
        first = joints.setdefault(joint.name, joint)
        if first is not joint:
            model.rejects(
                why.JointNameDuplicate(joint.name), joint.element, _name_attribute(joint.element), (first.element,)
            )
    for elements in (transmissions, materials):
        names: dict[str, Element] = {}
        for element in elements:
            name = element.attributes.get("name", "")
            if names.setdefault(name, element) is not element:
                model.rejects(why.NameRepeated(name), element, _name_attribute(element), (names[name],))


def _tree(model: RobotRead) -> None:
    """The ends of joints, and that the links are one tree or at least one graph without cycles, with one root."""
    names, is_broken = model.link_by_name, False
    for joint in model.joints:
        for tag, name in (("parent", joint.parent), ("child", joint.child)):
            end = model.first(joint.element, tag)
            if end is not None and "link" in end.attributes and name not in names:
                model.rejects(why.LinkUnknown(name), end, "link", (joint.element,))
            is_broken = is_broken or name not in names
        if joint.parent == joint.child and joint.parent in names:
            model.rejects(why.JointOfOneLink(), joint.element)
            is_broken = True
    if not is_broken:
        _connected(model)
        _descending(model)


def _connected(model: RobotRead) -> None:
    neighbors: dict[str, list[str]] = {name: [] for name in model.link_by_name}
    for joint in model.joints:
        neighbors[joint.parent].append(joint.child)
        neighbors[joint.child].append(joint.parent)
    first = model.links[0].name
    reached, waiting = {first}, [first]
    while waiting:
        for name in neighbors[waiting.pop()]:
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    for link in model.links:
        if link.name not in reached:
            model.rejects(why.LinksApart(link.name), link.element, None, (model.links[0].element,))
            return


def _descending(model: RobotRead) -> None:
    """Take links without parent away until none is left: what stays is in cycles, or below them."""
    above = dict.fromkeys(model.link_by_name, 0)
    below: dict[str, list[JointRead]] = {name: [] for name in above}
    for joint in model.joints:
        above[joint.child] += 1
        below[joint.parent].append(joint)
    roots = [name for name, number in above.items() if not number]
    model.base = model.link_by_name[roots[0]] if roots else None
    waiting = list(roots)
    while waiting:
        for joint in below[waiting.pop()]:
            above[joint.child] -= 1
            if not above[joint.child]:
                waiting.append(joint.child)
    stuck = [joint for joint in model.joints if above[joint.child]]
    if stuck:
        ends = (model.first(joint.element, "child") for joint in stuck)
        related = (*(joint.element for joint in stuck[1:]), *(end for end in ends if end is not None))
        model.rejects(why.LinksInCycle(), stuck[0].element, None, related)
    for name in roots[1:] if not stuck else ():
        link = model.link_by_name[name]
        model.rejects(why.RootSecond(name), link.element, None, (model.link_by_name[roots[0]].element,))


def _name_attribute(element: Element) -> str | None:
    """Where the name of an element is written; None where it has none."""
    return "name" if "name" in element.attributes else None
