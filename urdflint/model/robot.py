"""The robot of a document: its parts, read leniently (None is absent or unreadable), and its kinematic tree."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from urdflint.model.geometry.solids import primitive_of
from urdflint.model.inertia import ENTRIES, Inertia, inertia_of
from urdflint.model.numbers import number, vector
from urdflint.schema import lexical, vocabulary
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import NO_ATTRIBUTES, Document, Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

if TYPE_CHECKING:
    from urdflint.model.resource_files import Files
    from urdflint.xacro.expansion.origins import Origins

LIMITED = frozenset({"revolute", "prismatic"})
SINGLE_AXIS = LIMITED | {"continuous"}  # one degree of freedom
MOVING = SINGLE_AXIS | {"planar", "floating"}
TYPES = MOVING | {"fixed"}
USUAL_SHAPES = frozenset({"box", "cylinder", "mesh", "sphere"})  # which every release of every program knows
MAX_SHOWN_JOINTS = 8
SUGGESTED = 50
TURN, FAR = 6.28, 2.8  # rad and m: what is less is in these units
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")  # the letters of most names

Analysis = TypeVar("Analysis")


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
        self.element, self.robot, self.name = element, robot, element.attributes.get("name")  # and not by super: a call
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
    link: Link
    origin: Element | None


class Inertial(LinkPart):
    """Mass, center of mass and inertia of a link; `mass` in kg is None where it is absent or unreadable.

    `lacking`: a child is not there that must be.
    """

    __slots__ = ("_tensor", "inertia", "lacking", "mass")
    kind = "inertial"

    def __init__(self, element: Element, robot: Robot, link: Link) -> None:
        self.element, self.robot, self.name, self.link = element, robot, element.attributes.get("name"), link
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
    def weightless(self) -> bool:
        """Whether its mass is known and not above 0."""
        return self.mass is not None and self.mass <= 0

    @property
    def unsound(self) -> bool:
        """Whether the inertia is known and may be physically impossible."""
        tensor = self.tensor
        return tensor is not None and not tensor.sound

    @property
    def tensor(self) -> Inertia | None:
        """The inertia as numbers; None where one of its values is missing or unreadable."""
        if isinstance(self._tensor, bool):
            self._tensor = self._read_tensor()
        return self._tensor

    def _read_tensor(self) -> Inertia | None:
        if self.inertia is None:
            return None
        values = tuple(map(self.inertia.attributes.get, ENTRIES))
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
        """Whether a primitive in it may have a size that no body can have."""
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
        self.element, self.robot, self.name = element, robot, element.attributes.get("name")
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

    @property
    def odd_type(self) -> bool:
        """Whether its type is none of those that there are."""
        return self.type not in TYPES

    @property
    def unlimited(self) -> bool:
        """Whether it needs a limit and has none."""
        return self.limit is None and self.type in LIMITED

    @property
    def odd_axis(self) -> bool:
        """Whether its axis is written and may be wrong: it is not of length 1, or unreadable."""
        return self.axis is not None and not _is_unit(self.axis.attributes.get("xyz"))

    @property
    def odd_limit(self) -> bool:
        """Whether its limit may be wrong by itself: anything but 0 in a range, and an effort and velocity above 0."""
        return self.limit is not None and _is_odd_limit(self.type, *self.limit.attributes.items())

    @property
    def odd_dynamics(self) -> bool:
        """Whether friction, damping or limit of the joint are such that rules about dynamics have to look at them."""
        if self.dynamics is None:
            return False
        own, limit = self.dynamics.attributes, self.limit.attributes if self.limit is not None else NO_ATTRIBUTES
        return _are_odd_dynamics(own.get("damping"), own.get("friction"), limit.get("effort"), limit.get("velocity"))


@lru_cache(maxsize=1024)
def _is_unit(xyz: str | None) -> bool:
    return math.hypot(*(vector(xyz, 3) or ())) == 1


@lru_cache(maxsize=1024)
def _is_odd_limit(kind: str | None, *attributes: tuple[str, str]) -> bool:
    values = {name: number(text) for name, text in attributes}
    bounds = (values.pop("lower", None), values.pop("upper", None)) if kind in LIMITED else (-1.0, 1.0)
    if kind not in SINGLE_AXIS or None in bounds or values.keys() != {"effort", "velocity"}:
        return True
    lower, upper = bounds
    return (
        not (lower or 0.0) <= 0 <= (upper or 0.0)
        or lower == upper
        or not all((rate or 0.0) > 0 for rate in values.values())
    )


@lru_cache(maxsize=1024)
def _are_odd_dynamics(*texts: str | None) -> bool:
    damping, friction, effort, velocity = map(number, texts)
    if damping is None and friction is None:
        return True
    if (damping or 0.0) < 0 or (friction or 0.0) < 0:
        return True
    if effort is None or effort <= 0 or velocity is None:
        return bool(friction and effort)
    return (friction or 0.0) >= effort or (damping or 0.0) * velocity >= effort


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
        """The link or joint that the block is for; None or "" for the model."""
        return self.get("reference")


class Cycle(Struct):
    """A joint that closes a cycle; `path` are the first few joints from its child link to its parent link."""

    joint: Joint
    path: list[Joint]
    length: int


class Tree(Struct, eq=False, frozen=False):
    """The child joints and parent joints of each link, by its name; joints with an unknown link are left out.

    `broken` are the ends of joints ("parent" or "child") that name no link; `without_child` counts the joints whose
    child is missing or names no link. A root is a link that is not the child of any joint.
    """

    links: dict[str, Link]
    child_joints: dict[str, list[Joint]] = field(default_factory=dict)
    parent_joints: dict[str, list[Joint]] = field(default_factory=dict)
    roots: list[Link] = field(default_factory=list)
    cycles: list[Cycle] = field(default_factory=list)
    broken: list[tuple[Joint, str]] = field(default_factory=list)
    without_child: int = 0

    @cached_property
    def has_single_parents(self) -> bool:
        """Whether no link is below two joints or below itself, so that each is reached from one root at most."""
        return not self.cycles and all(len(above) <= 1 for above in self.parent_joints.values())

    def reachable(self, names: list[str]) -> set[str]:
        """The named links and all below them."""
        visited, waiting = set(names), list(names)
        while waiting:
            for joint in self.child_joints.get(waiting.pop(), ()):
                child = joint.child_link or ""
                if child not in visited:
                    visited.add(child)
                    waiting.append(child)
        return visited

    @cached_property
    def tangled(self) -> bool:
        """Whether the links form anything but one tree, such as two trees because a joint has no parent."""
        if self.broken or self.cycles or self.without_child or len(self.roots) != 1:
            return True
        return len(self.parent_joints) != len(self.links) - 1 or any(map(_has_several, self.parent_joints.values()))

    @cached_property
    def below_roots(self) -> set[str]:
        """The root links and all below them: the links that a walk down from the roots reaches."""
        return self.reachable([root.name or "" for root in self.roots])

    @cached_property
    def closing(self) -> set[Joint]:
        """The joints that close a kinematic loop; empty for a tree."""
        return {cycle.joint for cycle in self.cycles}

    @cached_property
    def main_root(self) -> Link | None:
        """The root with the most links below it; a link below several roots counts for the first only."""
        claimed: set[str] = set()
        best, largest_size = None, -1
        for root in self.roots:
            size = self._claim(root.name or "", claimed)
            if size > largest_size:
                best, largest_size = root, size
        return best

    def _claim(self, name: str, claimed: set[str]) -> int:
        """The number of links below `name` that were not in `claimed`; they are added to it."""
        waiting, size = [name], 0
        while waiting:
            for joint in self.child_joints.get(waiting.pop(), ()):
                child = joint.child_link or ""
                if child not in claimed:
                    claimed.add(child)
                    size += 1
                    waiting.append(child)
        return size


def grow(links: dict[str, Link], joints: list[Joint]) -> Tree:
    """The tree of these links and joints, in time linear in their number. The name "" refers to no link."""
    tree = Tree(links)
    children: set[str] = set()
    for joint in joints:
        parent, child = joint.parent, joint.child_link
        whole_parent, whole_child = bool(parent) and parent in links, bool(child) and child in links
        if parent is not None and not whole_parent:
            tree.broken.append((joint, "parent"))
        if child is not None and not whole_child:
            tree.broken.append((joint, "child"))
        if whole_child:
            children.add(child or "")
        else:
            tree.without_child += 1
        if whole_parent and whole_child:
            tree.child_joints.setdefault(parent or "", []).append(joint)
            tree.parent_joints.setdefault(child or "", []).append(joint)
    tree.roots = [link for name, link in links.items() if name not in children]
    tree.cycles = _cycles(tree)
    return tree


def _cycles(tree: Tree) -> list[Cycle]:
    """The joints that close a cycle in a walk down from the roots, then from the first link that was not reached."""
    cycles: list[Cycle] = []
    if all(len(above) == 1 for above in tree.parent_joints.values()):
        names = tree.reachable([link.name or "" for link in tree.roots])
        if len(names) == len(tree.links):  # each link is reached on one way
            return cycles
    finished: set[str] = set()
    for start in [*(link.name or "" for link in tree.roots), *tree.links]:
        if start in finished:
            continue
        path: list[Joint] = []
        on_path = {start: 0}
        stack = [(start, iter(tree.child_joints.get(start, ())))]
        while stack:
            name, joints = stack[-1]
            joint = next(joints, None)
            if joint is None:
                stack.pop()
                finished.add(name)
                on_path.pop(name, None)
                if path:
                    path.pop()
                continue
            child = joint.child_link or ""
            if child in on_path:
                above = on_path[child]
                cycles.append(Cycle(joint, path[above : above + MAX_SHOWN_JOINTS], len(path) - above + 1))
            elif child not in finished:
                on_path[child] = len(path) + 1
                path.append(joint)
                stack.append((child, iter(tree.child_joints.get(child, ()))))
    return cycles


def _has_several(joints: list[Joint]) -> bool:
    return len(joints) > 1


PARTS: dict[str, type[Node]] = {
    "link": Link,
    "joint": Joint,
    "material": Material,
    "transmission": Transmission,
    "ros2_control": Ros2Control,
    "gazebo": Gazebo,
}


class Robot(Node):
    """The first `<robot>` of a document and all that stands in it; `origins` are those of one that xacro made."""

    kind = "robot"

    def __init__(self, document: Document, element: Element, files: Files, origins: Origins | None = None) -> None:
        super().__init__(element, self)
        self.document = document
        self.origins = origins
        self.vocabulary = vocabulary.robot()
        self.files = files
        self.has_irregularities = False  # until the survey finds some
        self._analyses: dict[Callable[[Robot], Any], Any] = {}
        self.parts: dict[type[Node], list[Node]] = {kind: [] for kind in PARTS.values()}
        for child in element.children:
            kind = PARTS.get(child.tag)
            if kind is not None:
                self.parts[kind].append(kind(child, self))

    def written(self, element: Element) -> tuple[str, int]:
        """The name of the file and the line in which an element was written."""
        node = self.origins.nodes[element] if self.origins is not None else None
        document, element = (self.document, element) if node is None else (node.document, node.element)
        return document.source.name, document.source.position(element.start).line

    def analysis(self, kind: Callable[[Robot], Analysis]) -> Analysis:
        """An analysis of the robot, made by `kind(robot)` at the first request and kept with the robot."""
        if kind not in self._analyses:
            self._analyses[kind] = kind(self)
        result: Analysis = self._analyses[kind]
        return result

    def forget(self, but: Callable[[Robot], Any]) -> None:
        """Drop all analyses but one: the models of programs take the most memory."""
        self._analyses = {kind: value for kind, value in self._analyses.items() if kind is but}

    def forget_all(self) -> None:
        """Drop everything: robot and nodes refer to each other, and would stay until a garbage collection."""
        for link in self.links:
            link.inertial, link.visuals, link.collisions = None, (), ()
        vars(self).clear()
        del self.robot, self.element

    @cached_property
    def links(self) -> list[Link]:
        """All links in order."""
        return cast("list[Link]", self.parts[Link])

    @cached_property
    def joints(self) -> list[Joint]:
        """All joints in order."""
        return cast("list[Joint]", self.parts[Joint])

    @cached_property
    def materials(self) -> list[Material]:
        """The materials that are defined for the whole robot."""
        return [part for part in self.parts[Material] if isinstance(part, Material)]

    @cached_property
    def visual_materials(self) -> list[Material]:
        """The materials of all visuals, in the order in which they are read."""
        materials = []
        for link in self.links:
            for visual in link.visuals:
                element = visual.element.child("material")
                if element is not None:
                    materials.append(Material(element, self, visual))
        return materials

    @cached_property
    def link_named(self) -> dict[str, Link]:
        """Links by name; the first where a name is given twice."""
        return {link.name: link for link in reversed(self.links) if link.name is not None}

    @cached_property
    def second_link_named(self) -> dict[str, Link]:
        """The second link of each name that several links have."""
        links = (link for link in reversed(self.links) if link.name is not None)
        return {link.name: link for link in links if link.name and self.link_named[link.name] is not link}

    @cached_property
    def joint_named(self) -> dict[str, Joint]:
        """Joints by name; the first where a name is given twice."""
        return {joint.name: joint for joint in reversed(self.joints) if joint.name is not None}

    @cached_property
    def material_named(self) -> dict[str, Material]:
        """Global materials by name."""
        return {material.name: material for material in reversed(self.materials) if material.name is not None}

    @cached_property
    def misspelt_links(self) -> dict[str, list[Element]]:
        """Misspelt links, such as `<Link>`, by name."""
        elements_by_name: dict[str, list[Element]] = {}
        for child in self.element.children:
            if child.tag != "link" and child.tag.lower() == "link":
                elements_by_name.setdefault(child.get("name") or "", []).append(child)
        return elements_by_name

    @cached_property
    def _suggestions(self) -> dict[tuple[type[Node], ...], dict[str, Node | None]]:
        return {}

    @cached_property
    def odd_names(self) -> bool:
        """Whether rules have to look at names: one is missing, given twice, or has other than plain letters."""
        names = [part.name for part in (*self.links, *self.joints)]
        own = self.name
        if not self.links or not all(names) or (own is not None and (not own or own.strip() != own)):
            return True
        return len({*names}) < len(names) or not PLAIN.issuperset("".join(filter(None, names)))

    @cached_property
    def odd_materials(self) -> bool:
        """Whether a material may be wrong: not each defined once for the whole robot, and used by its name."""
        own, used = self.materials, self.visual_materials
        names = {material.name for material in own if material.name and material.defines}
        if (
            len(names) < len(own)
            or {material.name for material in used} != names
            or any(material.defines for material in used)
        ):
            return True
        return not all(0 <= value <= 1 for material in own for value in material.rgba or ())

    @cached_property
    def has_limits(self) -> bool:
        """Whether some joint has limits."""
        return any(joint.limit is not None for joint in self.joints)

    @cached_property
    def has_bodies(self) -> bool:
        """Whether some link has a mass or a shape."""
        return any(link.inertial or link.visuals or link.collisions for link in self.links)

    @cached_property
    def has_sensors(self) -> bool:
        """Whether there is a `<sensor>`."""
        return "sensor" in self.document.tags

    @property
    def has_mjcf_near(self) -> bool:
        """Whether some joint has limits, and a file of MJCF may be beside the robot's."""
        return self.has_limits and self.files.has_mjcf_near

    @property
    def has_resources(self) -> bool:
        """Whether a mesh or texture may name a file."""
        return "mesh" in self.document.tags or "texture" in self.document.tags

    @cached_property
    def has_wheels(self) -> bool:
        """Whether some joint without a range moves a wheel, by the name of that."""
        return any(joint.type == "continuous" and "wheel" in (joint.child_link or "").lower() for joint in self.joints)

    @cached_property
    def odd_units(self) -> bool:
        """Whether an angle is more than a turn, as in degrees, or an origin very far away, as in millimeters."""
        limits = [joint.limit.attributes for joint in self.joints if joint.limit is not None]
        origins = [element.attributes for element in self.document.elements if element.tag == "origin"]
        turns = {origin.get("rpy") for origin in origins}
        ends = {limit.get(name) for limit in limits for name in ("lower", "upper")}
        if any(abs(value) > TURN for value in filter(None, map(number, ends))):
            return True
        texts = ((turns, TURN), ({origin.get("xyz") for origin in origins}, FAR))
        return any(
            abs(value) > bound
            for texts_of_kind, bound in texts
            for text in texts_of_kind
            for value in vector(text, 3) or ()
        )

    def suggested_node(self, name: str, *kinds: type[Node]) -> Node | None:
        """The link or joint that was most likely meant by a name that none of these kinds bears.

        To look for a near name takes time in proportion to the names there are, so only the first few are looked for.
        """
        names_by_kind: list[Mapping[str, Node]] = [
            self.joint_named if kind is Joint else self.link_named for kind in kinds
        ]
        suggested = self._suggestions.setdefault(kinds, {})
        if name not in suggested and len(suggested) < SUGGESTED:
            from urdflint.model.symmetry.side_names import may_be  # few robots have a name that nothing has

            candidates = [candidate for by_name in names_by_kind for candidate in by_name if may_be(name, candidate)]
            near = nearest(name, candidates) or ""
            suggested[name] = next((by_name[near] for by_name in names_by_kind if near in by_name), None)
        return suggested.get(name)

    def misspells(self, element: Element, name: str) -> bool:
        """Whether something missing in an element is there misspelt, or in the syntax of SDFormat."""
        from urdflint.model.structure.misspellings import is_misspelt_or_sdf  # most robots lack nothing

        return is_misspelt_or_sdf(element, name)

    @cached_property
    def tree(self) -> Tree:
        """The kinematic tree."""
        return grow(dict(reversed(self.link_named.items())), self.joints)

    @cached_property
    def version(self) -> tuple[int, int]:
        """The URDF version; (1, 0) where none is given or it cannot be read."""
        major, _, minor = (self.get("version") or "1.0").strip().partition(".")
        readable = all(part.isascii() and part.isdecimal() for part in (major, minor))
        return (lexical.integer(major), lexical.integer(minor)) if readable else (1, 0)

    @cached_property
    def has_version(self) -> bool:
        """Whether it declares a version of URDF, or may use what came with a later one than 1.0."""
        text = self.document.source.text
        return "version" in self.element.attributes or any(word.encode() in text for word in vocabulary.late_words())
