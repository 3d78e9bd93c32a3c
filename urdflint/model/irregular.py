"""What in a robot does not fit the vocabulary: one class for each way not to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from urdflint.document import Element
from urdflint.finding import Place
from urdflint.vocabulary import Attribute, Type

if TYPE_CHECKING:
    from urdflint.model.robot import Robot


@dataclass(frozen=True, eq=False)
class Irregular:
    """Something in a robot that does not fit, and the element it stands at."""

    robot: Robot
    element: Element


@dataclass(frozen=True, eq=False)
class UnknownElement(Irregular):
    """An element that its parent's type does not know."""

    parent: Type

    def place(self) -> Place:
        """The element's name."""
        return Place(self.element, part="label")


@dataclass(frozen=True, eq=False)
class UnknownAttribute(Irregular):
    """An attribute that its element's type does not know."""

    name: str
    type: Type

    def place(self) -> Place:
        """The attribute's name."""
        return Place(self.element, self.name, "name")


@dataclass(frozen=True, eq=False)
class MissingAttribute(Irregular):
    """A required attribute that is not there."""

    attribute: Attribute
    type: Type


@dataclass(frozen=True, eq=False)
class UnreadableValue(Irregular):
    """A value that is not of its attribute's kind; `raw` is as written, `broken` tells of a TAB or line break in it."""

    attribute: Attribute
    raw: str
    broken: bool = False

    def place(self) -> Place:
        """The value."""
        return Place(self.element, self.attribute.name, "value")


@dataclass(frozen=True, eq=False)
class UnknownValue(Irregular):
    """A value that is not one of its attribute's enumeration."""

    attribute: Attribute
    value: str


@dataclass(frozen=True, eq=False)
class StrayText(Irregular):
    """Text directly in an element that holds none."""

    type: Type


@dataclass(frozen=True, eq=False)
class Repeated(Irregular):
    """An element of which readers take the first only, met again."""

    first: Element


@dataclass(frozen=True, eq=False)
class Leftover(Irregular):
    """Xacro that nobody expanded: an element, an expression in a value, or one in a text (`attribute` is None)."""

    attribute: str | None
    expression: str


@dataclass(frozen=True, eq=False)
class Prefixed(Irregular):
    """The first use of a namespace prefix, in an element's name or in that of an attribute."""

    attribute: str | None
    prefix: str

    def place(self) -> Place:
        """The name that has the prefix."""
        return Place(self.element, self.attribute, "name" if self.attribute else "label")


@dataclass(frozen=True, eq=False)
class Violation(Irregular):
    """What the schema says against an element, or one of its attributes, and no rule has said."""

    attribute: str | None
    reason: str


def has_expression(text: str) -> bool:
    """Whether a text holds an expression of xacro."""
    return "${" in text or "$(" in text
