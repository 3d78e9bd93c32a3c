"""What sim-urdf-schema adds to a robot: gains of joints, sensors for simulators, friction of collision shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from urdflint.model.numbers import number
from urdflint.model.robot import Node, Robot
from urdflint.model.structure.survey import survey_of
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

WHOLE_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)
WHOLE_KINDS = frozenset({"SimCount"})
OPENINGS = ("simulation", "stiffness", "damping", "collision_material")  # the outermost elements of the extension


UNITS = {"stiffness": ("N m/rad", "N/m"), "damping": ("N m s/rad", "N s/m")}  # of revolute and of prismatic joints


class Gain(Node):
    """A `<stiffness>` or `<damping>` of a joint."""

    __slots__ = ()

    @property
    def joint(self) -> Element:
        """The joint's element."""
        assert self.element.parent is not None
        return self.element.parent

    @property
    def unit(self) -> str:
        """Its unit, which is another one for a prismatic joint."""
        turning, sliding = UNITS[self.element.tag]
        return sliding if self.joint.get("type") == "prismatic" else turning

    def __str__(self) -> str:
        name = self.joint.get("name")
        return f"{self.element.tag} of " + ("a joint" if name is None else f"joint '{name}'")


class Sensor(Node):
    """A `<sensor>` in a `<simulation>` block."""

    __slots__ = ()
    kind = "sensor"

    @property
    def type(self) -> str | None:
        """lidar, camera or depth_camera; what is written where it is none of them."""
        return self.get("type")

    def element_at(self, path: str) -> Element | None:
        """The element at the end of a path of first children, such as ray/range/min."""
        return self.element.down(*path.split("/"))

    def words(self, path: str) -> str:
        """The text of the element at a path; empty where there is none."""
        element = self.element_at(path)
        return element.text.strip() if element is not None else ""


class CollisionMaterial(Node):
    """Friction values with a name, or in a collision the name alone."""

    __slots__ = ()
    kind = "collision material"

    @property
    def shared(self) -> bool:
        """Whether it stands in the robot, for all collisions."""
        return self.element.parent is self.robot.element

    @property
    def friction(self) -> Element | None:
        """The element with the values."""
        return self.element.child("friction")

    @property
    def defines(self) -> bool:
        """Whether it defines the name; a reference does not."""
        return self.shared or self.friction is not None

    def coefficient(self, name: str) -> float | None:
        """The coefficient `static` or `dynamic`, 0 where it is not given; None where it cannot be read."""
        friction = self.friction
        return number(friction.attributes.get(name, "0.0")) if friction is not None else None


class Extension(Node):
    """All of the extension in one robot; there is one only where a robot has some of it."""

    __slots__ = ("materials", "outermost")

    def __init__(self, robot: Robot, materials: list[CollisionMaterial], outermost: list[Element]) -> None:
        super().__init__(robot.element, robot)
        self.materials = materials
        self.outermost = outermost


@cache
def _kinds() -> dict[Type, type[Node] | None]:
    """The types of the sim-urdf extension by which a robot is recognized as using it, and the node class of each."""
    top = vocabulary.robot().children
    link = top["link"].children
    return {
        top["simulation"]: None,
        top["simulation"].children["sensor"]: Sensor,
        top["joint"].children["stiffness"]: Gain,
        top["joint"].children["damping"]: Gain,
        top["collision_material"]: CollisionMaterial,
        link["collision"].children["collision_material"]: CollisionMaterial,
    }


def nodes(robot: Robot) -> Iterator[Node]:
    """The nodes of the extension, in document order within a class; none for most robots."""
    by_type = survey_of(robot).by_type
    elements = [(element, node) for kind, node in _kinds().items() for element in by_type.get(kind, ())]
    if not elements:
        return
    elements.sort(key=lambda pair: pair[0].start)
    created = [node(element, robot) for element, node in elements if node is not None]
    materials = [made_node for made_node in created if isinstance(made_node, CollisionMaterial)]
    yield Extension(robot, materials, [element for element, _ in elements if element.tag in OPENINGS])
    yield from created


def is_number(kind: str, text: str) -> bool:
    """Whether a text is a number in the grammar of a kind, in its range or not."""
    if kind in WHOLE_KINDS:
        return WHOLE_NUMBER.fullmatch(text.strip()) is not None
    return number(text) is not None


def is_beyond(kind: str, text: str) -> bool:
    """Whether a text is a number in the grammar of a kind, but out of the range of that kind."""
    return is_number(kind, text) and not lexical.accepts(kind)(text)
