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
from urdflint.model.survey import Survey, survey
from urdflint.model.tree import Tree, grow
from urdflint.schema import lexical, vocabulary
from urdflint.syntax.document import Document, Element
from urdflint.text.similar import nearest, numbered_alike

if TYPE_CHECKING:
    from urdflint.model.files import Files
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
        found: Analysis = self._analyses[kind]
        return found

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
        found = []
        for link in self.links:
            for visual in link.visuals:
                element = visual.element.child("material")
                if element is not None:
                    found.append(Material(element, self, visual))
        return found

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
        found: dict[str, list[Element]] = {}
        for one in self.element.children:
            if one.tag != "link" and one.tag.lower() == "link":
                found.setdefault(one.get("name") or "", []).append(one)
        return found

    @cached_property
    def _meant(self) -> dict[tuple[type[Node], ...], dict[str, Node | None]]:
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
        names = {one.name for one in own if one.name and one.defines}
        if len(names) < len(own) or {one.name for one in used} != names or any(one.defines for one in used):
            return True
        return not all(0 <= value <= 1 for one in own for value in one.rgba or ())

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
        origins = [one for kind, some in self.survey.by_type.items() if kind.name == "Origin" for one in some]
        turns = {one.attributes.get("rpy") for one in origins}
        ends = {one.get(name) for one in limits for name in ("lower", "upper")}
        if any(abs(value) > TURN for value in filter(None, map(number, ends))):
            return True
        texts = ((turns, TURN), ({one.attributes.get("xyz") for one in origins}, FAR))
        return any(abs(one) > most for some, most in texts for text in some for one in vector(text, 3) or ())

    def meant(self, name: str, *kinds: type[Node]) -> Node | None:
        """The link or joint that was most likely meant by a name that none of these kinds bears.

        To look for a near name takes time in proportion to the names there are, so only the first few are looked for.
        """
        known: list[Mapping[str, Node]] = [self.joint_named if kind is Joint else self.link_named for kind in kinds]
        seen = self._meant.setdefault(kinds, {})
        if name not in seen and len(seen) < SUGGESTED:
            near = nearest(name, [one for named in known for one in named if numbered_alike(name, one)]) or ""
            seen[name] = next((named[near] for named in known if near in named), None)
        return seen.get(name)

    def misspells(self, element: Element, name: str) -> bool:
        """Whether something missing in an element is there misspelt, or in the syntax of SDFormat."""
        from urdflint.model.misspelling import is_misspelt_or_sdf  # most robots lack nothing

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
        return (lexical.whole(major), lexical.whole(minor)) if readable else (1, 0)

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
        found: dict[Kind, list[Any]] = {(Robot, None): [self]}
        for kind, parts in self.parts.items():
            found[kind, None] = parts
        links = self.links
        found[Inertial, None] = [link.inertial for link in links if link.inertial is not None]
        found[Visual, None] = [visual for link in links for visual in link.visuals]
        found[Collision, None] = [collision for link in links for collision in link.collisions]
        found[Material, None] = [*self.materials, *self.visual_materials]
        found[Resource, None] = self.resources
        found.update(self._outside_urdf())
        return found

    def _outside_urdf(self) -> dict[Kind, list[Any]]:
        """The nodes of what does not fit the vocabulary, and of what sim-urdf adds to it."""
        found: dict[Kind, list[Any]] = {}
        if any(kind.layer == "sim-urdf" for kind in self.survey.by_type):
            from urdflint.model import simulation

            for node in simulation.nodes(self):
                found.setdefault((type(node), None), []).append(node)
        for irregular in self.survey.irregular:
            found.setdefault((type(irregular), irregular.layer), []).append(irregular)
        return found

    @cached_property
    def resources(self) -> list[Resource]:
        """The meshes and textures that name a file, in document order."""
        elements = [
            element
            for kind, some in self.survey.by_type.items()
            if kind.name in ("Mesh", "Texture")
            for element in some
            if "filename" in element.attributes
        ]
        return [Resource(element, self) for element in sorted(elements, key=lambda element: element.start)]
