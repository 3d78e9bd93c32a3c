"""The nodes of a document as XPath sees them, its axes, and one evaluation with its bound of steps."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from urdflint import regex
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element

CHARACTERS = 64  # of a text that are handled in a step
NUMERAL = regex.compile(r"[ \t\r\n]*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?[ \t\r\n]*\Z", re.ASCII)


class Attribute(NamedTuple):
    """An attribute of an element."""

    element: Element
    name: str


class Text(NamedTuple):
    """The text that stands directly in an element."""

    element: Element


class Top(Struct, eq=False):
    """The node above the first element of a document."""

    root: Element


Node = Element | Attribute | Text | Top
Axis = Callable[[Any, Top], Iterable[Node]]


class TooLong(Exception):
    """An evaluation that takes more steps than it may."""


class Evaluation:
    """What was worked out of absolute paths, which are the same from everywhere, and how many steps are left."""

    __slots__ = ("document", "left", "results", "top")

    def __init__(self, document: Document, root: Element, steps: int) -> None:
        self.document = document
        self.top = Top(root)
        self.left = steps
        self.results: dict[object, Any] = {}

    def spend(self, steps: int) -> None:
        """Take steps off. Raises TooLong."""
        self.left -= steps
        if self.left < 0:
            raise TooLong

    def text(self, node: Node) -> str:
        """The string of a node: a value, or the text in an element and all that is in it."""
        if isinstance(node, Attribute):
            text = node.element.attributes[node.name]
        elif isinstance(node, Text):
            text = node.element.text
        else:
            element = node.root if isinstance(node, Top) else node
            texts = [element.text, *(inner.text for inner in element.descendants())]
            self.spend(len(texts))
            text = "".join(texts)
        self.spend(1 + len(text) // CHARACTERS)
        return text

    def number(self, node: Node) -> float:
        """The number that the string of a node is."""
        return number(self.text(node))


def number(text: str) -> float:
    """The number that a text is, NaN for one that is none; as in programs it may have a sign and an exponent."""
    return float(text) if NUMERAL.match(text) else math.nan


def order(node: Node) -> tuple[int, int, str]:
    """By what nodes are in the order of the document."""
    if isinstance(node, Element):
        return node.start, 0, ""
    if isinstance(node, Attribute):
        return node.element.start, 1, node.name
    return (node.element.start, 2, "") if isinstance(node, Text) else (-1, 0, "")


def name_of(node: Node) -> str:
    """The name of an element or attribute as it is written."""
    if isinstance(node, Element):
        return node.tag
    return node.name if isinstance(node, Attribute) else ""


def _children(node: Node, _: Top) -> Sequence[Node]:
    if isinstance(node, Element):
        return [Text(node), *node.children] if node.text else node.children
    return [node.root] if isinstance(node, Top) else ()


def _parent(node: Node, top: Top) -> Sequence[Node]:
    if isinstance(node, Top):
        return ()
    return [node.parent or top] if isinstance(node, Element) else [node.element]


def _ancestors(node: Node, top: Top) -> Iterator[Node]:
    while above := _parent(node, top):
        node = above[0]
        yield node


def _descendants(node: Node, top: Top) -> Iterator[Node]:
    for child in _children(node, top):
        yield child
        if isinstance(child, Element):
            yield from _inside(child)


def _inside(element: Element) -> Iterator[Node]:
    """All nodes below an element, in the order of the document."""
    if element.text:
        yield Text(element)
    for inner in element.descendants():
        yield inner
        if inner.text:
            yield Text(inner)


def _attributes(node: Node, _: Top) -> Sequence[Node]:
    names = node.attributes if isinstance(node, Element) else ()
    return [Attribute(node, name) for name in names if not name.startswith("xmlns")]  # type: ignore[arg-type]


def _siblings_after(node: Node, _: Top) -> Sequence[Node]:
    if not isinstance(node, Element) or node.parent is None:
        return node.element.children if isinstance(node, Text) else ()
    siblings = node.parent.children
    return siblings[bisect_right(siblings, node.start, key=_start) :]


def _siblings_before(node: Node, _: Top) -> Sequence[Node]:
    if not isinstance(node, Element) or node.parent is None:
        return ()
    siblings = node.parent.children
    before: list[Node] = [*reversed(siblings[: bisect_left(siblings, node.start, key=_start)])]
    return [*before, Text(node.parent)] if node.parent.text else before


def _following(node: Node, top: Top) -> Iterator[Node]:
    if isinstance(node, Attribute):
        yield from _descendants(node.element, top)
        node = node.element
    for place in (node, *_ancestors(node, top)):
        for sibling in _siblings_after(place, top):
            yield sibling
            yield from _descendants(sibling, top)


def _preceding(node: Node, top: Top) -> Iterator[Node]:
    node = node.element if isinstance(node, Attribute) else node
    for place in (node, *_ancestors(node, top)):
        for sibling in _siblings_before(place, top):
            yield from reversed([*_descendants(sibling, top)])
            yield sibling


def _start(element: Element) -> int:
    return element.start


AXES: dict[str, Axis] = {
    "child": _children,
    "descendant": _descendants,
    "parent": _parent,
    "ancestor": _ancestors,
    "following-sibling": _siblings_after,
    "preceding-sibling": _siblings_before,
    "following": _following,
    "preceding": _preceding,
    "attribute": _attributes,
    "self": lambda node, _: (node,),
    "descendant-or-self": lambda node, top: (node, *_descendants(node, top)),
    "ancestor-or-self": lambda node, top: (node, *_ancestors(node, top)),
}
DOWNWARD = frozenset(("child", "descendant", "attribute", "self", "descendant-or-self"))
