"""What yourdfpy does with a robot, by `URDF.load` with its defaults: yourdfpy/urdf.py of 0.0.60."""

from __future__ import annotations

import math
import posixpath
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.model.inertia import ENTRIES
from urdflint.model.numbers import plain_numbers
from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import PlainJoint, PlainLink, plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.naming import FOLDERS
from urdflint.programs.simulator import NAMESPACE, NotesByLxml
from urdflint.programs.xml import libxml2
from urdflint.programs.yourdfpy import reasons as why
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import Document, Element

Vector = tuple[float, ...]
MOVING = ("revolute", "continuous", "prismatic")
VALUES = {"revolute": 1, "continuous": 1, "prismatic": 1, "floating": 6, "planar": 2}  # URDF.num_dofs
INDICES = {"revolute": 1, "continuous": 1, "prismatic": 1, "floating": 3, "planar": 2}  # actuated_dof_indices
SIZES = {"cylinder": ("radius", "length"), "sphere": ("radius",)}
RATES = ("effort", "velocity", "lower", "upper")
SAFETY = ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity")
# trimesh.available_formats() of trimesh 5.2.0, with pycollada
FORMATS = frozenset(
    ("3dxml", "3mf", "bz2", "dae", "dxf", "glb", "gltf", "obj", "off", "ply", "stl", "stl_ascii", "svg", "tar.bz2")
) | {"tar.gz", "gz", "xaml", "xyz", "zae", "zip"}
PAINTED = ("stl", "stl_ascii", "ply", "off")  # whose meshes have colors of faces, as shapes have
BYTE = 255
PACKAGE = "package://"
FORWARD: Vector = (1.0, 0.0, 0.0)
NO_NUMBERS: Mapping[str, float] = {}


class Joint(Struct, eq=False, frozen=False):
    """A joint as it is read; what is not written is None."""

    element: Element
    name: str
    type: str
    parent: str
    child: str
    axis: Vector | None
    limit: dict[str, float | None] = field(default_factory=dict)
    mimic: Element | None = None
    leader: str = ""
    multiplier: float = 1.0
    offset: float = 0.0

    @property
    def actuated(self) -> bool:
        """Whether it has a place among the values."""
        return self.mimic is None and self.type != "fixed"


class Model(NotesByLxml, frozen=False):
    """What yourdfpy has of a robot, and all that was noted."""

    root: Element
    repaired: bool
    links: list[Element] = field(default_factory=list)
    masses: dict[Element, float | None] = field(default_factory=dict)
    joints: list[Joint] = field(default_factory=list)

    @cached_property
    def material_named(self) -> dict[str | None, Element]:
        """The materials of the robot by name, the last of each."""
        return {material.attributes.get("name"): material for material in self.elements(self.root, "material")}

    def number(self, element: Element | None, name: str, *, required: bool = False) -> float | None:
        """A number as Python's float reads it; None where it is absent or, noted, cannot be read."""
        text = element.attributes.get(name) if element is not None else None
        if element is None or text is None:
            if required and element is not None:
                self.rejects(why.AttributeMissing(name), element)
            return None
        return self.word(text, element, name)

    def word(self, text: str, element: Element, name: str) -> float | None:
        """A word as a number."""
        try:
            return float(text)
        except ValueError:
            self.rejects(why.NumberUnreadable(text), element, name)
            return None

    def vector(self, element: Element, name: str, text: str | None = None) -> Vector | None:
        """The numbers of an attribute; None where it is absent or, noted, cannot be read."""
        text = element.attributes.get(name) if text is None else text
        if text is None:
            return None
        if plain := plain_numbers[text]:
            return plain
        numbers = [self.word(word, element, name) for word in text.split()]
        values = tuple(number for number in numbers if number is not None)
        return values if len(values) == len(numbers) else None

    def counted(self, element: Element, name: str, numbers: Vector | None, *, fits: bool) -> None:
        """Note numbers that are too few or too many."""
        if numbers is not None and not fits:
            self.rejects(why.NumberCountWrong(3, len(numbers)), element, name)


def falls_back(document: Document) -> bool:
    """Whether lxml refuses the file, so that it is read once more, with errors repaired."""
    data = document.source.data
    plain = document.well_formed and document.doctype is None and document.source.text is data
    if plain and b":" not in data and document.depth <= libxml2.MAX_DEPTH:
        return False
    return libxml2.refusal(data) is not None


def reading(robot: Robot, _release: Release) -> Model:
    """The model that yourdfpy makes of a robot, with what was noted on the way."""
    root = robot.element
    model = Model(root, robot.origins is None and falls_back(robot.document))
    if model.repaired:
        model.warns(why.XmlRepaired(), root)
    if NAMESPACE in root.attributes:
        if model.repaired:
            model.rejects(why.RootInNamespace(), root, NAMESPACE)
        return model
    if "name" not in root.attributes:
        model.rejects(why.AttributeMissing("name"), root)
    model.links = model.elements(root, "link")
    plain = robot.analysis(plain_parts)
    for link in model.links:
        _link(model, link, plain.links.get(link))
    for element in model.elements(root, "joint"):
        model.joints.append(_plain(plain.joints[element]) if element in plain.joints else _joint(model, element))
    for material in model.elements(root, "material"):
        _color(model, material)
    base = _base(model)
    actuated = _actuated(model)
    for joint in model.joints:
        _moved(model, joint, actuated)
    _hung(model, base)
    for link in model.links:
        _visuals(model, link, plain.links.get(link))
    return model


def _visuals(model: Model, link: Element, plain: PlainLink | None) -> None:
    """What stops visuals: none that is plain, no mesh, and has a color of its own or none at all."""
    if plain is None:
        visuals = model.elements(link, "visual")
    else:
        visuals = [
            shape.part for shape in plain.visuals if shape.shape.tag == "mesh" or (shape.material and not shape.rgba)
        ]
    for visual in visuals:
        _visual(model, visual)


def _plain(plain: PlainJoint) -> Joint:
    element, limit = plain.element, plain.numbers.get("limit", NO_NUMBERS)
    axis = FORWARD if plain.axis is None else plain.axis
    joint = Joint(element, plain.name, plain.type, plain.parent, plain.child, axis)
    joint.limit = {rate: limit.get(rate) for rate in RATES}
    joint.mimic = plain.children.get("mimic")
    if joint.mimic is not None:
        numbers = plain.numbers["mimic"]
        joint.leader = joint.mimic.attributes["joint"]
        joint.multiplier, joint.offset = numbers.get("multiplier", 1.0), numbers.get("offset", 0.0)
    return joint


def _origin(model: Model, above: Element) -> None:
    origin = model.first(above, "origin")
    if origin is None:
        return
    xyz, rpy = model.vector(origin, "xyz"), model.vector(origin, "rpy")
    model.counted(origin, "xyz", xyz, fits=xyz is None or len(xyz) == 1 or len(xyz) > 2)
    model.counted(origin, "rpy", rpy, fits=rpy is None or len(rpy) > 2)


def _link(model: Model, link: Element, plain: PlainLink | None) -> None:
    if plain is not None:
        model.masses[link] = plain.inertial.kg if plain.inertial is not None else None
        return
    if "name" not in link.attributes:
        model.rejects(why.AttributeMissing("name"), link)
    inertial, kg = model.first(link, "inertial"), None
    if inertial is not None:
        _origin(model, inertial)
        inertia, mass = model.first(inertial, "inertia"), model.first(inertial, "mass")
        for name in ENTRIES:
            model.number(inertia, name)
        kg = model.number(mass, "value")
        if mass is not None and "value" not in mass.attributes:
            kg = 0.0
    model.masses[link] = kg
    for tag in ("visual", "collision"):
        for part in model.elements(link, tag):
            _geometry(model, part)
            _origin(model, part)
            material = model.first(part, "material") if tag == "visual" else None
            if material is not None:
                _color(model, material)


def first_shape(model: Model, geometry: Element) -> Element | None:
    """The first element in a geometry; those in namespaces are gone where the file was repaired."""
    children = geometry.children
    return next((child for child in children if not (model.repaired and ":" in child.tag)), None)


def _geometry(model: Model, part: Element) -> None:
    geometry = model.first(part, "geometry")
    if geometry is None:
        model.rejects(why.ElementMissing("geometry"), part)
        return
    shape = first_shape(model, geometry)
    if shape is None:
        model.rejects(why.ShapeMissing(), geometry)
        return
    for other in geometry.children:
        if other is not shape and other.tag in ("box", "mesh", *SIZES):
            model.silent(Effect.DROPS, why.ShapeNotUsed(shape.tag), other)
    if shape.tag in SIZES:
        for name in SIZES[shape.tag]:
            model.number(shape, name, required=True)
    elif shape.tag == "box":
        if "size" not in shape.attributes:
            model.rejects(why.AttributeMissing("size"), shape)
        else:
            model.vector(shape, "size", shape.attributes["size"].replace(",", " "))
    elif shape.tag == "mesh":
        _scale(model, shape)
    else:
        model.rejects(why.ShapeUnknown(shape.tag), geometry)


def _scale(model: Model, mesh: Element) -> Vector | None:
    text = mesh.attributes.get("scale")
    return model.vector(mesh, "scale", text.replace(",", " ")) if text is not None else None


def _color(model: Model, material: Element) -> Vector | None:
    """The color of a material; None where it has none."""
    color = model.first(material, "color")
    if color is None:
        return None
    return model.vector(color, "rgba", color.attributes.get("rgba", "1 1 1 1"))


def _joint(model: Model, element: Element) -> Joint:
    if "name" not in element.attributes:
        model.rejects(why.AttributeMissing("name"), element)
    ends = []
    for tag in ("parent", "child"):
        end = model.first(element, tag)
        if end is None:
            model.rejects(why.ElementMissing(tag), element)
        elif tag == "child" and "link" not in end.attributes:
            model.rejects(why.AttributeMissing("link"), end)
        ends.append(end.attributes.get("link", "") if end is not None else "")
    axis, limit = model.first(element, "axis"), model.first(element, "limit")
    _origin(model, element)
    numbers = model.vector(axis, "xyz", axis.attributes.get("xyz", "1 0 0")) if axis is not None else FORWARD
    joint = Joint(
        element, element.attributes.get("name", ""), element.attributes.get("type", ""), ends[0], ends[1], numbers
    )
    joint.limit = {rate: model.number(limit, rate) for rate in RATES}
    joint.mimic = model.first(element, "mimic")
    if joint.mimic is not None:
        joint.leader = joint.mimic.attributes.get("joint", "")
        multiplier, offset = model.number(joint.mimic, "multiplier"), model.number(joint.mimic, "offset")
        joint.multiplier = 1.0 if multiplier is None else multiplier
        joint.offset = 0.0 if offset is None else offset
    calibration, safety = model.first(element, "calibration"), model.first(element, "safety_controller")
    for edge in ("rising", "falling"):
        model.number(calibration, edge)
    for name in SAFETY:
        model.number(safety, name)
    return joint


def _base(model: Model) -> str | None:
    """The first link that is no child; each joint takes one of the name of its child away."""
    names = [link.attributes.get("name", "") for link in model.links]
    left: dict[str, int] = {}
    for name in names:
        left[name] = left.get(name, 0) + 1
    taken_counts = dict.fromkeys(left, 0)
    first: dict[str, Joint] = {}
    for joint in model.joints:
        end = model.first(joint.element, "child")
        if end is None or "link" not in end.attributes:
            continue
        if joint.child not in left:
            model.rejects(why.LinkUnknown(joint.child), end, "link", (joint.element,))
        elif taken_counts[joint.child] == left[joint.child]:
            model.rejects(why.LinkWithTwoParents(joint.child), joint.element, None, (first[joint.child].element, end))
        else:
            taken_counts[joint.child] += 1
            first.setdefault(joint.child, joint)
    for name in names:
        if taken_counts.get(name, 0):
            taken_counts[name] -= 1
        else:
            return name
    return None


def _moved(model: Model, joint: Joint, actuated: Actuated) -> None:
    """Where a joint is, with all values 0: what stops it, and what it takes otherwise."""
    record = model
    if joint.mimic is not None and not _leads(model, joint, actuated):
        record.warns(why.MimicIgnored(joint.leader), joint.mimic, "joint" if joint.leader else None)
    if joint.type not in MOVING:
        if joint.type != "fixed":
            record.silent(Effect.ALTERS, why.JointStill(joint.type or "of no type"), joint.element)
        return
    if joint.mimic is None:
        _valued(model, joint, actuated)
    axis, numbers = model.first(joint.element, "axis"), joint.axis
    if axis is None or numbers is None:
        return
    fits = len(numbers) > 2 or (joint.type == "prismatic" and len(numbers) == 1)
    model.counted(axis, "xyz", numbers, fits=fits)
    length = math.hypot(*numbers[:3])
    if not length:
        record.silent(Effect.ALTERS, why.AxisZero(), axis)
    elif joint.type == "prismatic" and abs(length - 1) > 1e-6:
        record.silent(Effect.ALTERS, why.AxisAsWritten(length), axis)


class Actuated(NamedTuple):
    """The joints that have a value, in order: the place of each by its name, and how many values each of them takes."""

    number: int
    places: Mapping[str, int]
    number_of_values: int
    indices: Sequence[int]
    unknown_type: str


def _actuated(model: Model) -> Actuated:
    joints = [joint for joint in model.joints if joint.actuated]
    places = {joint.name: place for place, joint in reversed([*enumerate(joints)])}
    indices = [INDICES[joint.type] for joint in joints if joint.type in INDICES]
    unknown_type = next((joint.type for joint in joints if joint.type not in VALUES), "")
    return Actuated(len(joints), places, sum(VALUES.get(joint.type, 0) for joint in joints), indices, unknown_type)


def _leads(model: Model, joint: Joint, actuated: Actuated) -> bool:
    """Whether the joint that one follows has a value; noted, its number may be behind the last one."""
    number = actuated.places.get(joint.leader)
    if number is None or joint.mimic is None or "joint" not in joint.mimic.attributes:
        return False
    if number >= actuated.number_of_values:
        model.rejects(why.JointBehindUnknown(actuated.unknown_type), joint.mimic, "joint")
    return True


def _valued(model: Model, joint: Joint, actuated: Actuated) -> None:
    """The values that a joint takes are those of its place, where joints of unknown types have none."""
    indices, number = actuated.indices, actuated.places[joint.name]
    if len(indices) == actuated.number:
        return
    if number >= len(indices) or indices[number] > 1:
        model.rejects(why.JointBehindUnknown(actuated.unknown_type), joint.element, "type")


def _hung(model: Model, base: str | None) -> None:
    ends = {name for joint in model.joints for name in (joint.parent, joint.child)}
    for link in model.links:
        name = link.attributes.get("name", "")
        if name not in ends and name != base and base is not None:
            model.warns(why.LinkHungOnBase(name, base), link)


def _visual(model: Model, visual: Element) -> None:
    """What stops a visual that is made."""
    geometry = model.first(visual, "geometry")
    shape = first_shape(model, geometry) if geometry is not None else None
    if shape is None or shape.tag not in ("box", "mesh", *SIZES):
        return
    is_painted = shape.tag != "mesh" or _mesh(model, shape) in PAINTED
    material = model.first(visual, "material")
    if material is not None and is_painted:
        _painted(model, material, shape)


def _mesh(model: Model, mesh: Element) -> str | None:
    """The extension of a mesh file that is read, without its dot; None of any other, which may be an error."""
    name = mesh.attributes.get("filename")
    if name is None:
        model.rejects(why.AttributeMissing("filename"), mesh)
        return None
    if name.startswith(PACKAGE) and "/" not in posixpath.normpath(name.removeprefix(PACKAGE)):
        model.rejects(why.PackageAlone(name), mesh, "filename")
        return None
    last = name.rsplit("/", 1)[-1].strip()
    extension = last.rpartition(".")[2].lower() if "." in last else ""
    if last in FOLDERS or "${" in last or ("://" in name and not name.startswith((PACKAGE, "file://", "model://"))):
        return None
    if extension not in FORMATS:
        model.rejects(why.MeshFormat(f".{extension}" if extension else ""), mesh, "filename")
        return None
    scale = _scale(model, mesh)
    if scale and not all(abs(factor - 1) < 1e-5 for factor in scale):
        if len(scale) not in (1, 3):
            model.rejects(why.NumberCountWrong(3, len(scale)), mesh, "scale")
        elif not any(scale):  # with one number for all axes; axes of their own may be 0
            model.rejects(why.ScaleZero(), mesh, "scale")
    return extension


def _painted(model: Model, material: Element, shape: Element) -> None:
    """The color with which a visual is painted: its own, or that of the last material of the robot with its name."""
    color = _color(model, material)
    place = model.first(material, "color")
    if place is None:
        name = material.attributes.get("name")
        shared = model.material_named.get(name)
        if name is None or shared is None:
            return
        color, place = _color(model, shared), model.first(shared, "color")
    if place is None or color is None:
        return
    box_sizes = shape.attributes.get("size", "").replace(",", " ").split() if shape.tag == "box" else []
    if shape.tag == "box" and len(box_sizes) != 3:  # only what is painted becomes a mesh
        model.rejects(why.NumberCountWrong(3, len(box_sizes)), shape, "size")
    elif len(color) not in (1, 4):
        model.rejects(why.NumberCountWrong(4, len(color)), place, "rgba")
    elif any(math.isnan(part) or math.isinf(part) or not 0 <= int(BYTE * part) <= BYTE for part in color):
        model.rejects(why.ColorOutOfRange(color), place, "rgba")
