"""Instructions of xacro and calls of macros that lack the prefix, which xacro 2 takes for elements of the robot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from urdflint.schema import vocabulary
from urdflint.syntax.document import Document, Element
from urdflint.xacro.vocabulary import PREFIX

if TYPE_CHECKING:
    from urdflint.xacro.expansion.macros import Macro

WITHOUT_PREFIX = {  # what xacro 1 obeyed without its prefix too, with the attributes that tell it from other elements
    "property": ("name",),
    "macro": ("name",),
    "include": ("filename",),
    "if": ("value",),
    "unless": ("value",),
    "insert_block": ("name",),
    "arg": ("name", "default"),
}
ANYWHERE = ("insert_block", "if", "unless")
ALLOWED_PARENTS = ("robot", "xacro:if", "xacro:unless", "xacro:macro", "macro", "if", "unless")
FREE = frozenset(("plugin", "sensor", "ros2_control"))  # hold elements of any name
INCLUDE = PREFIX + "include"


def instructions(document: Document) -> Iterator[Element]:
    """The elements of a document that xacro 1 took for instructions, in their order."""
    if not any(element.tag in WITHOUT_PREFIX for element in document.elements):
        return
    free: set[Element] = set()
    ignored: set[Element] = set()  # in an include
    for element in document.elements:
        parent, tag = element.parent, element.tag
        if tag in FREE or parent in free:
            free.add(element)
        if tag == INCLUDE or parent in ignored:
            ignored.add(element)
        needed = WITHOUT_PREFIX.get(tag)
        if needed is None or parent is None or element in ignored or not element.attributes.keys() >= set(needed):
            continue
        if parent.tag in ALLOWED_PARENTS or (tag in ANYWHERE and element not in free):
            yield element


def is_call(element: Element, parent: str, macro: Macro) -> bool:
    """Whether an element that has the name of a macro was meant to call it; `parent` is the tag around it.

    It gives what the macro needs and nothing else, and is no element that belongs there.
    """
    needed = {parameter.name for parameter in macro.parameters if parameter.required and not parameter.is_block}
    if not needed <= element.attributes.keys() <= macro.names:
        return False
    robot = vocabulary.robot()
    kind = robot if parent == "robot" else robot.children.get(parent)
    if kind is not None:
        return not kind.open and element.tag not in kind.children
    free = any(ancestor.tag in FREE for ancestor in element.ancestors())
    return parent.startswith(PREFIX) and not free and element.tag not in _tags()


@cache
def _tags() -> frozenset[str]:
    """The tags that the vocabulary has anywhere."""
    types = {vocabulary.robot()}
    waiting = list(types)
    for kind in waiting:
        new = [child for child in kind.children.values() if child not in types]
        types.update(new)
        waiting.extend(new)
    return frozenset(tag for kind in types for tag in kind.children)
