"""The robot of a document: its parts by kind and by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

from urdflint.model.nodes import (
    Collision,
    Gazebo,
    Inertial,
    Joint,
    Link,
    Material,
    Node,
    Resource,
    Ros2Control,
    Transmission,
    Visual,
)
from urdflint.model.numbers import number, vector
from urdflint.model.structure.survey import Survey, survey
from urdflint.model.tree import Tree, grow
from urdflint.schema import lexical, vocabulary
from urdflint.syntax.document import Document, Element
from urdflint.text.similar import nearest, numbered_alike

if TYPE_CHECKING:
    from urdflint.model.resource_files import Files
    from urdflint.xacro.expansion.origins import Origins

PARTS: dict[str, type[Node]] = {
    "link": Link,
    "joint": Joint,
    "material": Material,
    "transmission": Transmission,
    "ros2_control": Ros2Control,
    "gazebo": Gazebo,
}
SUGGESTED = 50
TURN, FAR = 6.28, 2.8  # rad and m: what is less is in these units
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")  # the letters of most names

Analysis = TypeVar("Analysis")
Kind = tuple[type, "str | None"]  # a class of nodes; for what does not fit, the layer of the vocabulary too


class Robot(Node):
    """The first `<robot>` of a document and all that stands in it; `origins` are those of one that xacro made."""

    kind = "robot"

    def __init__(self, document: Document, element: Element, files: Files, origins: Origins | None = None) -> None:
        super().__init__(element, self)
        self.document = document
        self.origins = origins
        self.vocabulary = vocabulary.robot()
        self.files = files
        self._analyses: dict[Callable[[Robot], Any], Any] = {}
        self.parts: dict[type[Node], list[Node]] = {kind: [] for kind in PARTS.values()}
        for child in element.children:
            kind = PARTS.get(child.tag)
            if kind is not None:
                self.parts[kind].append(kind(child, self))

    def written(self, element: Element) -> tuple[str, int]:
        """The file and the line where an element was written."""
        node = self.origins.nodes[element] if self.origins is not None else None
        document, element = (self.document, element) if node is None else (node.document, node.element)
        return document.source.name, document.source.position(element.start).line

    def analysis(self, kind: Callable[[Robot], Analysis]) -> Analysis:
        """What somebody works out about the robot and keeps with it: `kind(robot)`, made once."""
        if kind not in self._analyses:
            self._analyses[kind] = kind(self)
        result: Analysis = self._analyses[kind]
        return result

    def forget(self) -> None:
        """Keep nothing that somebody worked out, such as the models of programs, which take the most memory."""
        self._analyses.clear()

    def forget_all(self) -> None:
        """Keep nothing at all: robot and nodes hold each other, and would stay until somebody collects garbage."""
        for link in self.links:
            link.inertial, link.visuals, link.collisions = None, (), ()
        vars(self).clear()

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
    def joint_named(self) -> dict[str, Joint]:
        """Joints by name; the first where a name is given twice."""
        return {joint.name: joint for joint in reversed(self.joints) if joint.name is not None}

    @cached_property
    def material_named(self) -> dict[str, Material]:
        """Global materials by name."""
        return {material.name: material for material in reversed(self.materials) if material.name is not None}

    @cached_property
    def misspelt_links(self) -> dict[str, list[Element]]:
        """Parts that are links but for their spelling, such as `<Link>`, by name."""
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
        """Whether a name may be wrong: one that is missing, given twice, or has other than plain letters."""
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

    @cached_property
    def has_wheels(self) -> bool:
        """Whether some joint without a range moves a wheel, by the name of that."""
        return any(joint.type == "continuous" and "wheel" in (joint.child_link or "").lower() for joint in self.joints)

    @cached_property
    def odd_units(self) -> bool:
        """Whether an angle is more than a turn, as in degrees, or an origin very far away, as in millimeters."""
        limits = [joint.limit.attributes for joint in self.joints if joint.limit is not None]
        origins = [
            origin for kind, elements in self.survey.by_type.items() if kind.name == "Origin" for origin in elements
        ]
        turns = {origin.attributes.get("rpy") for origin in origins}
        ends = {limit.get(name) for limit in limits for name in ("lower", "upper")}
        if any(abs(value) > TURN for value in filter(None, map(number, ends))):
            return True
        texts = ((turns, TURN), ({origin.attributes.get("xyz") for origin in origins}, FAR))
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
            near = (
                nearest(
                    name,
                    [
                        candidate
                        for by_name in names_by_kind
                        for candidate in by_name
                        if numbered_alike(name, candidate)
                    ],
                )
                or ""
            )
            suggested[name] = next((by_name[near] for by_name in names_by_kind if near in by_name), None)
        return suggested.get(name)

    def misspells(self, element: Element, name: str) -> bool:
        """Whether something missing in an element is there misspelt, or in the syntax of SDFormat."""
        from urdflint.model.structure.misspellings import is_misspelt_or_sdf  # most robots lack nothing

        return is_misspelt_or_sdf(self, element, name)

    @cached_property
    def tree(self) -> Tree:
        """The kinematic tree."""
        return grow(dict(reversed(self.link_named.items())), self.joints)

    @cached_property
    def survey(self) -> Survey:
        """What does not fit the vocabulary."""
        return survey(self)

    @cached_property
    def version(self) -> tuple[int, int]:
        """The URDF version; (1, 0) where none is given or it cannot be read."""
        major, _, minor = (self.get("version") or "1.0").strip().partition(".")
        readable = all(part.isascii() and part.isdecimal() for part in (major, minor))
        return (lexical.integer(major), lexical.integer(minor)) if readable else (1, 0)

    @property
    def has_version(self) -> bool:
        """Whether it declares a version of URDF, or uses what came with a later one than 1.0."""
        return "version" in self.element.attributes or bool(self.late)

    @cached_property
    def late(self) -> list[tuple[Element, str | None, tuple[int, int]]]:
        """What came with URDF 1.1 or 1.2: the element, the attribute (None: the element itself), and the version."""
        if vocabulary.late_words().isdisjoint((*self.document.tags, *self.survey.names)):
            return []
        return [
            (element, name, since)
            for kind, late in vocabulary.late().items()
            for element in self.survey.by_type.get(kind, ())
            for name, since in late.items()
            if name is None or name in element.attributes
        ]

    def nodes(self) -> dict[Kind, list[Any]]:
        """Everything that checks look at, by its class, in document order within a class.

        What does not fit the vocabulary stands under its class and the layer of the vocabulary.
        """
        nodes_by_kind: dict[Kind, list[Any]] = {(Robot, None): [self]}
        for kind, parts in self.parts.items():
            nodes_by_kind[kind, None] = parts
        links = self.links
        nodes_by_kind[Inertial, None] = [link.inertial for link in links if link.inertial is not None]
        nodes_by_kind[Visual, None] = [visual for link in links for visual in link.visuals]
        nodes_by_kind[Collision, None] = [collision for link in links for collision in link.collisions]
        nodes_by_kind[Material, None] = [*self.materials, *self.visual_materials]
        nodes_by_kind[Resource, None] = self.resources
        nodes_by_kind.update(self._outside_urdf())
        return nodes_by_kind

    def _outside_urdf(self) -> dict[Kind, list[Any]]:
        """The nodes of what does not fit the vocabulary, and of what sim-urdf adds to it."""
        nodes_by_kind: dict[Kind, list[Any]] = {}
        if any(kind.layer == "sim-urdf" for kind in self.survey.by_type):
            from urdflint.model.structure import sim_urdf as simulation

            for node in simulation.nodes(self):
                nodes_by_kind.setdefault((type(node), None), []).append(node)
        for irregular in self.survey.irregular:
            nodes_by_kind.setdefault((type(irregular), irregular.layer), []).append(irregular)
        return nodes_by_kind

    @cached_property
    def resources(self) -> list[Resource]:
        """The meshes and textures that name a file, in document order."""
        elements = [
            element
            for kind, elements_of_type in self.survey.by_type.items()
            if kind.name in ("Mesh", "Texture")
            for element in elements_of_type
            if "filename" in element.attributes
        ]
        return [Resource(element, self) for element in sorted(elements, key=lambda element: element.start)]
