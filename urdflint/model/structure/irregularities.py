"""What in a robot does not fit the vocabulary: one class for each way not to."""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.schema.vocabulary import Attribute, Type, schemas
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


class Irregular(Struct, eq=False):
    """Something in a robot that does not fit, and the element it stands at."""

    robot: Robot
    element: Element

    @property
    def layer(self) -> str | None:
        """The vocabulary that it does not fit; None where it concerns all of them."""
        return None


class OfType(Irregular):
    """What does not fit the type of its element, and with it the vocabulary of that."""

    type: Type

    @property
    def layer(self) -> str | None:
        """That of its element."""
        return self.type.layer


class UnknownElement(Irregular):
    """An element that its parent's type does not know, or that none above it of the type `parent` does.

    `sort` is None until somebody has worked it out, who keeps it here.
    """

    parent: Type
    sort: str | None = None

    @property
    def layer(self) -> str | None:
        """That of its prefix, else that of its parent."""
        return _layer(self.element.tag, self.parent)

    def place(self) -> Place:
        """The element's name."""
        return Place(self.element, part="label")


class UnknownAttribute(Irregular):
    """An attribute that its element's type does not know."""

    name: str
    type: Type

    @property
    def layer(self) -> str | None:
        """That of its prefix, else that of its element."""
        return _layer(self.name, self.type)

    def place(self) -> Place:
        """The attribute's name."""
        return Place(self.element, self.name, "name")


class MissingAttribute(OfType):
    """A required attribute that is not there."""

    attribute: Attribute


class UnreadableValue(Irregular):
    """A value that is not of its attribute's kind; `raw` is as written, `broken`: with a tab or line break."""

    type: Type
    attribute: Attribute
    raw: str
    broken: bool = False

    @property
    def layer(self) -> str | None:
        """That of its element, or of the attribute where it has a prefix."""
        return _layer(self.attribute.name, self.type)

    def place(self) -> Place:
        """The value."""
        return Place(self.element, self.attribute.name, "value")


class UnknownValue(OfType):
    """A value that is not one of its attribute's enumeration."""

    attribute: Attribute
    raw: str

    def place(self) -> Place:
        """The value."""
        return Place(self.element, self.attribute.name, "value")


class UnreadableText(OfType):
    """A text that is not of its element's kind; `text` is without the whitespace around it."""

    text: str

    def place(self) -> Place:
        """The text, or the element where it has none."""
        return Place(self.element, part="text" if self.text else "tag")


class StrayText(OfType):
    """Text directly in an element that has none by the vocabulary."""


class Repeated(Irregular):
    """An element of which readers take the first only, met again."""

    first: Element
    parent: Type

    @property
    def layer(self) -> str | None:
        """That of its prefix, else the one that declares it."""
        return _layer(self.element.tag, self.parent, self.parent.declared.get(self.element.tag))


class Foreign(Irregular):
    """An element, or an attribute of one of URDF, that belongs to another program whose vocabulary is not covered.

    `declared` is its declaration in the schema.
    """

    attribute: str | None
    declared: Element

    def place(self) -> Place:
        """The name."""
        return Place(self.element, self.attribute, "name" if self.attribute else "label")


class Leftover(Irregular):
    """Unexpanded xacro: an element, an expression in a value, or one in a text (`attribute` is None)."""

    attribute: str | None
    expression: str


class Prefixed(Irregular):
    """The first use of a namespace prefix, in an element's name or in that of an attribute."""

    attribute: str | None
    prefix: str

    def place(self) -> Place:
        """The name that has the prefix."""
        return Place(self.element, self.attribute, "name" if self.attribute else "label")


class Violation(Irregular):
    """A violation of the schema by an element or one of its attributes that no rule reports."""

    attribute: str | None
    reason: str


def _layer(name: str, kind: Type, declared: Element | None = None) -> str:
    if name.startswith("drake:"):
        return "drake"
    return schemas().layer_of(declared).name if declared is not None else kind.layer


def has_expression(text: str) -> bool:
    """Whether a text contains an expression of xacro."""
    return "${" in text or "$(" in text
