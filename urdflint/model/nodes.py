"""The parts of a robot, read leniently: None is absent or unreadable, the raw text stays in the element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from urdflint.model.geometry.solids import primitive_of
from urdflint.model.inertia import Inertia, inertia_of
from urdflint.model.numbers import number, vector
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

if TYPE_CHECKING:
    from urdflint.model.robot import Robot

LIMITED = frozenset({"revolute", "prismatic"})
SINGLE_AXIS = LIMITED | {"continuous"}  # one degree of freedom
MOVING = SINGLE_AXIS | {"planar", "floating"}
USUAL_SHAPES = frozenset({"box", "cylinder", "mesh", "sphere"})  # which every release of every program knows


class Node:
    """An element as the model sees it; `name` is None where it has none."""

    __slots__ = ("element", "name", "robot")
    kind = "element"

    def __init__(self, element: Element, robot: Robot) -> None:
        self.element = element
        self.name = element.attributes.get("name")
        self.robot = robot

    def get(self, attribute: str) -> str | None:
        """An attribute of the node's own element."""
        return self.element.attributes.get(attribute)

    def child(self, tag: str) -> Element | None:
        """The first child of that name."""
        return self.element.child(tag)

    def place(self, attribute: str | None = None, part: str | None = None) -> Place:
        """A place in the node's own element: an attribute's value by default, else the start tag."""
        return Place(self.element, attribute, part or ("value" if attribute else "tag"))

    def __str__(self) -> str:
        name = self.name
        return f"<{self.element.tag}>" if name is None else f"{self.kind} '{name}'"


class Link(Node):
    """A rigid body."""

    __slots__ = ("collisions", "inertial", "visuals")
    kind = "link"

    def __init__(self, element: Element, robot: Robot) -> None:
        super().__init__(element, robot)
        self.inertial: Inertial | None = None
        self.visuals: Sequence[Visual] = ()
        self.collisions: Sequence[Collision] = ()
        if not element.children:
            return
        inertial: Element | None = None
        visuals, collisions = list[Visual](), list[Collision]()
        for part in element.children:
            if part.tag == "visual":
                visuals.append(Visual(part, robot, self))
            elif part.tag == "collision":
                collisions.append(Collision(part, robot, self))
            elif part.tag == "inertial" and inertial is None:
                inertial = part
        self.inertial = Inertial(inertial, robot, self) if inertial is not None else None
        self.visuals, self.collisions = tuple(visuals), tuple(collisions)


class LinkPart(Node):
    """A part of a link."""

    __slots__ = ("link", "origin")

    def __init__(self, element: Element, robot: Robot, link: Link) -> None:
        super().__init__(element, robot)
        self.link = link
        self.origin: Element | None = None


class Inertial(LinkPart):
    """Mass, center of mass and inertia of a link; `mass` in kg is None where it is absent or unreadable.

    `lacking`: a child is not there that must be.
    """

    __slots__ = ("_tensor", "inertia", "lacking", "mass")
    kind = "inertial"

    def __init__(self, element: Element, robot: Robot, link: Link) -> None:
        super().__init__(element, robot, link)
        first = _first_children(element)
        mass = first.get("mass")
        self.mass = number(mass.attributes.get("value")) if mass is not None else None
        self.inertia = first.get("inertia")
        self.origin = first.get("origin")
        self.lacking = mass is None or self.inertia is None
        self._tensor: Inertia | bool | None = False  # not read yet

    @property
    def center(self) -> tuple[float, ...] | None:
        """The center of mass in the link frame, in m."""
        return vector(self.origin.attributes.get("xyz", "0 0 0"), 3) if self.origin is not None else (0.0, 0.0, 0.0)

    @property
    def tensor(self) -> Inertia | None:
        """The inertia as numbers; None where one of its values is missing or unreadable."""
        if isinstance(self._tensor, bool):
            self._tensor = self._read_tensor()
        return self._tensor

    def _read_tensor(self) -> Inertia | None:
        if self.inertia is None:
            return None
        get = self.inertia.attributes.get
        values = (get("ixx"), get("ixy"), get("ixz"), get("iyy"), get("iyz"), get("izz"))
        return inertia_of(*values) if None not in values else None

    def __str__(self) -> str:
        return f"<inertial> of {self.link}"


class Shape(LinkPart):
    """A visual or a collision of a link.

    `geometry` is the first one, and `shape` the first element in it: the only one that urdfdom looks at. `lacking`:
    there is no geometry; `unusual`: it has not one shape that every program knows; `scaled`: it is a mesh with a scale.
    """

    __slots__ = ("geometry", "lacking", "scaled", "shape", "unusual")

    def __init__(self, element: Element, robot: Robot, link: Link) -> None:
        self.element, self.robot, self.link = element, robot, link  # and not by super, which is two calls more for each
        self.name = element.attributes.get("name")
        first = _first_children(element)
        self.origin = first.get("origin")
        self.geometry = geometry = first.get("geometry")
        self.shape = shape = geometry.children[0] if geometry is not None and geometry.children else None
        self.lacking = geometry is None
        ordinary = (
            shape is not None and shape.tag in USUAL_SHAPES and geometry is not None and len(geometry.children) == 1
        )
        self.unusual = geometry is not None and not ordinary
        self.scaled = shape is not None and "scale" in shape.attributes

    @property
    def unsized(self) -> bool:
        """Whether a primitive in it may have sizes of which no body is made."""
        shape = self.shape
        if shape is None or self.unusual or shape.tag == "mesh":
            return self.unusual
        return primitive_of(shape) is None

    def __str__(self) -> str:
        name = f" '{self.name}'" if self.name else ""
        return f"{self.kind}{name} of {self.link}"


class Visual(Shape):
    """A shape of a link for display."""

    __slots__ = ()
    kind = "visual"


class Collision(Shape):
    """A shape of a link for collisions."""

    __slots__ = ()
    kind = "collision"


class Joint(Node):
    """A joint between two links, which are given by name; of child elements the first of each name counts.

    `lacking`: its parent or child is not there.
    """

    __slots__ = ("axis", "child_link", "dynamics", "lacking", "limit", "mimic", "origin", "parent", "safety", "type")
    kind = "joint"

    def __init__(self, element: Element, robot: Robot) -> None:
        super().__init__(element, robot)
        get = _first_children(element).get
        self.type = element.attributes.get("type")
        self.axis = get("axis")
        self.limit = get("limit")
        self.mimic = get("mimic")
        self.origin = get("origin")
        self.dynamics = get("dynamics")
        self.safety = get("safety_controller")
        parent, child = get("parent"), get("child")
        self.parent = parent.attributes.get("link") if parent is not None else None
        self.child_link = child.attributes.get("link") if child is not None else None
        self.lacking = parent is None or child is None


def _first_children(element: Element) -> dict[str, Element]:
    """The first child of each name."""
    return {part.tag: part for part in reversed(element.children)}


class Material(Node):
    """A material: under `<robot>` a definition for all, under `<visual>` one on the spot or a reference by name."""

    __slots__ = ("visual",)
    kind = "material"

    def __init__(self, element: Element, robot: Robot, visual: Visual | None = None) -> None:
        super().__init__(element, robot)
        self.visual = visual

    @property
    def rgba(self) -> tuple[float, ...] | None:
        """The color, four numbers from 0 to 1."""
        color = self.element.child("color")
        return vector(color.attributes.get("rgba"), 4) if color is not None else None

    @property
    def texture(self) -> str | None:
        """The image that is laid on the shape, as written."""
        texture = self.element.child("texture")
        return texture.attributes.get("filename") if texture is not None else None

    @property
    def defines(self) -> bool:
        """Whether it has a color or a texture."""
        color, texture = self.element.child("color"), self.element.child("texture")
        return (color is not None and "rgba" in color.attributes) or (
            texture is not None and "filename" in texture.attributes
        )


class Resource(Node):
    """An attribute that names a file: `filename` of a mesh or of a texture."""

    __slots__ = ()

    @property
    def uri(self) -> str:
        """The file name as written."""
        return self.element.attributes["filename"]


class Transmission(Node):
    """A transmission of ros_control."""

    __slots__ = ()
    kind = "transmission"


class Ros2Control(Node):
    """A `<ros2_control>` block."""

    __slots__ = ()
    kind = "ros2_control"


class Gazebo(Node):
    """A `<gazebo>` block."""

    __slots__ = ()
    kind = "gazebo block"

    @property
    def reference(self) -> str | None:
        """The link or joint that the block is for; None and "" mean the model."""
        return self.get("reference")
