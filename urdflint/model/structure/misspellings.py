"""What an unknown name was meant to be, and whether something missing is there misspelt or in SDFormat's syntax."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from urdflint.model.inertia import PRODUCTS
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element
from urdflint.text.similar import edits, nearest, once, plain

# SDFormat's word for what is an attribute in URDF
ATTRIBUTE_OF = {"uri": "filename"}
# The attribute for what SDFormat writes as the text of the element
TEXT_OF = {
    "Axis": "xyz",
    "Box": "size",
    "Child": "link",
    "Color": "rgba",
    "Mass": "value",
    "Mesh": "filename",
    "Mimic": "joint",
    "Origin": "xyz",
    "Parent": "link",
    "Sphere": "radius",
    "Texture": "filename",
}
# What SDFormat writes into `<axis>`, and URDF into `<joint>`
AXIS_PARTS = ("limit", "dynamics", "mimic")
# Attributes that SDFormat need not say, so that they are missing where the others are its elements
UNSAID = {"Inertia": PRODUCTS, "Limit": ("lower", "upper", "effort", "velocity")}


def meant_child(parent: Type, tag: str) -> str | None:
    """The child of this type that an unknown element's name was meant to be; None where none is really near."""
    return once((meant_child, parent, tag), lambda: _meant_child(parent, tag))


def _meant_child(parent: Type, tag: str) -> str | None:
    names = [name for name, kind in parent.children.items() if not kind.open and ":" not in name]
    return _near(tag, names)


def meant_attribute(kind: Type, name: str) -> str | None:
    """The attribute of this type that an unknown one was meant to be; None where none is really near."""
    return once((meant_attribute, kind, name), lambda: _meant_attribute(kind, name))


def _meant_attribute(kind: Type, name: str) -> str | None:
    near_name = _near(name, kind.attributes)
    alike = near_name is not None and plain(near_name).casefold() == plain(name).casefold()
    return None if name in _attributes() and not alike else near_name


def child_for_attribute(kind: Type, tag: str) -> str | None:
    """The attribute that a child element of this name stands for, as SDFormat writes it."""
    attribute = ATTRIBUTE_OF.get(tag, tag)
    return attribute if attribute in kind.attributes and tag not in kind.children else None


def misspelled_child(element: Element, tag: str) -> Element | None:
    """The unknown child of an element whose tag is a misspelling of `tag`; None where the element has a `tag` too."""
    kind: Type | None = element.type
    if kind is None or element.child(tag) is not None:
        return None
    for child in element.children:
        if child.tag not in kind.children and ":" not in child.tag and meant_child(kind, child.tag) == tag:
            return child
    return None


def misspelled_attribute(element: Element, name: str) -> str | None:
    """The unknown attribute of an element that was meant to be `name`, where there is no true one."""
    kind: Type | None = element.type
    if kind is None or name in element.attributes:
        return None
    for written in element.attributes:
        if written not in kind.attributes and ":" not in written and meant_attribute(kind, written) == name:
            return written
    return None


def is_plain(element: Element) -> bool:
    """Whether an element is only a text or a value, not a block that has the name of an attribute by chance."""
    return not element.children and (bool(element.text) or element.attributes.keys() <= {"value"})


def child_instead(element: Element, name: str) -> Element | None:
    """The child element that has the value of the missing attribute `name`."""
    kind: Type | None = element.type
    if kind is None or name in element.attributes:
        return None
    candidates = (child for child in element.children if child_for_attribute(kind, child.tag) == name)
    return next((child for child in candidates if is_plain(child)), None)


def text_instead(element: Element, name: str) -> bool:
    """Whether the text of the element is the value of the missing attribute `name`."""
    kind: Type | None = element.type
    return kind is not None and bool(element.text) and TEXT_OF.get(kind.name) == name and name not in element.attributes


def is_misspelt_or_sdf(element: Element, name: str) -> bool:
    """Whether a missing attribute or child of that name is misspelt there, or written in the syntax of SDFormat.

    Another rule reports that with its effects, so rules about missing things do not.
    """
    return (
        misspelled_child(element, name) is not None
        or misspelled_attribute(element, name) is not None
        or child_instead(element, name) is not None
        or text_instead(element, name)
        or in_axis(element, name)
        or _unsaid(element, name)
    )


def in_axis(joint: Element, tag: str) -> bool:
    """Whether a part of a joint is in its `<axis>`, or left out there, as in SDFormat."""
    axis: Element | None = joint.child("axis")
    kind: Type | None = joint.type
    if axis is None or kind is None or kind.name != "Joint":
        return False
    if tag == "limit" and joint.child(tag) is None and child_instead(axis, "xyz") is not None:
        return True  # SDFormat has no limits where it says none
    return tag in AXIS_PARTS and axis.child(tag) is not None


def _unsaid(element: Element, name: str) -> bool:
    """Whether an attribute is missing that SDFormat has a default for, of an element in its syntax."""
    kind: Type | None = element.type
    if kind is None or name not in UNSAID.get(kind.name, ()):
        return False
    return any(child_for_attribute(kind, child.tag) is not None and is_plain(child) for child in element.children)


@cache
def _attributes() -> frozenset[str]:
    """Every attribute of URDF: one of another element is not a spelling mistake."""
    return frozenset(name for kind in vocabulary.own() for name in kind.attributes)


def _near(word: str, candidates: Iterable[str]) -> str | None:
    near_name = nearest(word, candidates)
    if near_name is None or word.strip("_0123456789") == near_name:
        return None  # `_visual` and `visual2` were renamed on purpose
    if plain(word).casefold() == plain(near_name).casefold():
        return near_name
    if min(len(word), len(near_name)) < 3:
        return None
    limit = max(1, min(len(word), len(near_name)) // 4)
    return near_name if edits(plain(word).lower(), near_name.lower(), limit + 1) <= limit else None
