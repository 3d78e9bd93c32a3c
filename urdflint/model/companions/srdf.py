"""What an SRDF says, with the words as MoveIt reads them: without the whitespace around them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from urdflint.model.companions.srdf_kinematics import Kinematics
from urdflint.model.nodes import Link
from urdflint.model.robot import Robot
from urdflint.schema import srdf
from urdflint.schema.srdf import Kind
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
        found: dict[str, list[Element]] = {}
        for one in self.element.children:
            found.setdefault(one.tag, []).append(one)
        return found

    def read(self) -> Iterator[tuple[Element, Kind]]:
        """The elements that the vocabulary knows at their places, with their kinds."""
        waiting = [(self.element, srdf.root())]
        while waiting:
            element, kind = waiting.pop()
            yield element, kind
            if not kind.open:
                known = [(one, kind.children.get(one.tag)) for one in element.children]
                waiting += [(one, srdf.kinds()[name]) for one, name in reversed(known) if name is not None]

    def references(self, of: dict[str, tuple[str, ...]]) -> Iterator[Reference]:
        """The names of links (LINKS), joints (JOINTS) or groups (GROUPS) that are written and not empty."""
        for one in self.element.children:
            for attribute in of.get(one.tag, ()):
                yield from _named(one, attribute)
            for part in one.children if one.tag in ("group", "group_state") else ():
                for attribute in of.get(f"{one.tag}/{part.tag}", ()):
                    yield from _named(part, attribute)

    @cached_property
    def named(self) -> set[str]:
        """The links and joints of the robot that it names."""
        return {one.name for of in (LINKS, JOINTS) for one in self.references(of)} - self.virtual_joints.keys()

    @cached_property
    def group_named(self) -> dict[str, Element]:
        """Groups by name; the first where a name is given twice, as MoveIt takes it."""
        return {word(one, "name"): one for one in reversed(self.all("group")) if word(one, "name")}

    @cached_property
    def virtual_joints(self) -> dict[str, Element]:
        """The virtual joints that srdfdom keeps, by name."""
        found: dict[str, Element] = {}
        for one in self.all("virtual_joint"):
            whole = all(one.get(part) is not None for part in ("name", "type", "parent_frame"))
            if whole and self.has_link(word(one, "child_link")):
                found.setdefault(word(one, "name"), one)
        return found

    @cached_property
    def root_joint(self) -> Element | None:
        """The virtual joint that MoveIt takes to connect the root link to the world."""
        if self.kinematics is None:
            return None
        root = self.kinematics.root
        for one in self.virtual_joints.values():
            welded = root == "world" and virtual_type(one) == "fixed" and self._is_bare(root)
            if welded or (word(one, "child_link") == root and word(one, "parent_frame")):
                return one
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
        found = Kinematics(self.robot)
        return found if found.whole else None


def virtual_type(joint: Element) -> str:
    """The type of a virtual joint: fixed where it is unknown."""
    kind = word(joint, "type").lower()
    return kind if kind in TYPES else "fixed"


def _named(element: Element, attribute: str) -> Iterator[Reference]:
    name = word(element, attribute)
    if name:
        yield Reference(name, element, attribute)
