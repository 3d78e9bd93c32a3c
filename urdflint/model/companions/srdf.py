"""What an SRDF says, with the words as MoveIt reads them: without the whitespace around them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.companions.srdf_kinematics import Kinematics
from urdflint.model.robot import Link, Robot
from urdflint.schema import srdf
from urdflint.schema.srdf import Kind
from urdflint.struct import cached_property
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

PAIRS = ("disable_collisions", "enable_collisions")
LINKS = {  # attributes that name links, by the elements that have them
    "group/link": ("name",),
    "group/chain": ("base_link", "tip_link"),
    "end_effector": ("parent_link",),
    "virtual_joint": ("child_link",),
    "disable_default_collisions": ("link",),
    "link_sphere_approximation": ("link",),
    **dict.fromkeys(PAIRS, ("link1", "link2")),
}
JOINTS: dict[str, tuple[str, ...]] = dict.fromkeys(("group/joint", "group_state/joint", "passive_joint"), ("name",))
JOINTS["joint_property"] = ("joint_name",)
GROUPS = {"group/group": ("name",), "end_effector": ("group", "parent_group"), "group_state": ("group",)}
TYPES = ("fixed", "planar", "floating")


def word(element: Element, attribute: str) -> str:
    """An attribute without the whitespace around it; empty where it is absent."""
    return (element.get(attribute) or "").strip()


class Reference(NamedTuple):
    """A name of a link, joint or group, and where it is."""

    name: str
    element: Element
    attribute: str

    @property
    def place(self) -> Place:
        """The name where it is written."""
        return Place(self.element, self.attribute)


class Srdf:
    """The parts of an SRDF that MoveIt reads, and the robot that they are for."""

    def __init__(self, element: Element, robot: Robot | None) -> None:
        self.element = element
        self.robot = robot

    def all(self, tag: str) -> list[Element]:
        """The parts of one kind, in order."""
        return self.parts.get(tag, [])

    @cached_property
    def parts(self) -> dict[str, list[Element]]:
        """The parts by their tags."""
        by_tag: dict[str, list[Element]] = {}
        for child in self.element.children:
            by_tag.setdefault(child.tag, []).append(child)
        return by_tag

    def read(self) -> Iterator[tuple[Element, Kind]]:
        """The elements that the vocabulary knows at their places, with their kinds."""
        waiting = [(self.element, srdf.root())]
        while waiting:
            element, kind = waiting.pop()
            yield element, kind
            if not kind.open:
                children = [(child, kind.children.get(child.tag)) for child in element.children]
                waiting += [(child, srdf.kinds()[name]) for child, name in reversed(children) if name is not None]

    def references(self, attributes_by_tag: dict[str, tuple[str, ...]]) -> Iterator[Reference]:
        """The names of links (LINKS), joints (JOINTS) or groups (GROUPS) that are written and not empty."""
        for child in self.element.children:
            for attribute in attributes_by_tag.get(child.tag, ()):
                yield from _references(child, attribute)
            for part in child.children if child.tag in ("group", "group_state") else ():
                for attribute in attributes_by_tag.get(f"{child.tag}/{part.tag}", ()):
                    yield from _references(part, attribute)

    @cached_property
    def names(self) -> set[str]:
        """The links and joints of the robot that it names."""
        return {
            reference.name for attributes in (LINKS, JOINTS) for reference in self.references(attributes)
        } - self.virtual_joints.keys()

    @cached_property
    def group_named(self) -> dict[str, Element]:
        """Groups by name; the first where a name is given twice, as MoveIt takes it."""
        return {word(group, "name"): group for group in reversed(self.all("group")) if word(group, "name")}

    @cached_property
    def virtual_joints(self) -> dict[str, Element]:
        """The virtual joints that srdfdom keeps, by name."""
        by_name: dict[str, Element] = {}
        for joint in self.all("virtual_joint"):
            is_complete = all(joint.get(part) is not None for part in ("name", "type", "parent_frame"))
            if is_complete and self.has_link(word(joint, "child_link")):
                by_name.setdefault(word(joint, "name"), joint)
        return by_name

    @cached_property
    def root_joint(self) -> Element | None:
        """The virtual joint that MoveIt takes to connect the root link to the world."""
        if self.kinematics is None:
            return None
        root = self.kinematics.root
        for joint in self.virtual_joints.values():
            welded = root == "world" and virtual_type(joint) == "fixed" and self._is_bare(root)
            if welded or (word(joint, "child_link") == root and word(joint, "parent_frame")):
                return joint
        return None

    def _is_bare(self, name: str) -> bool:
        """Whether a link has no shapes; MoveIt takes a fixed virtual joint of any link for such a root 'world'."""
        link: Link | None = self.robot.link_named.get(name) if self.robot is not None else None
        return link is not None and not link.visuals and not link.collisions

    def has_link(self, name: str) -> bool:
        """Whether the robot has a link; of a robot that nobody knows it has every one."""
        return self.robot is None or name in self.robot.link_named

    @cached_property
    def kinematics(self) -> Kinematics | None:
        """The tree of the robot; None where it is none, or nobody knows the robot."""
        if self.robot is None:
            return None
        kinematics = Kinematics(self.robot)
        return kinematics if kinematics.is_complete else None


def virtual_type(joint: Element) -> str:
    """The type of a virtual joint: fixed where it is unknown."""
    kind = word(joint, "type").lower()
    return kind if kind in TYPES else "fixed"


def _references(element: Element, attribute: str) -> Iterator[Reference]:
    name = word(element, attribute)
    if name:
        yield Reference(name, element, attribute)
