"""From a place in the robot that xacro prints back to the text that somebody wrote."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Call, Node, Origin
from urdflint.xacro.spot import Spot

MOVABLE = ("parameter",)  # what belongs to one call alone


class Source(NamedTuple):
    """Where something was written, and by which calls it got into the robot.

    `site` is the same for all that the same text makes: the element and attribute of the source, before any name in it
    is followed. `literal` where the text stands in the robot as it is written.
    """

    spot: Spot
    part: str
    call: Call | None
    literal: bool


class Origins:
    """The origins of all elements of an expanded document; `order` are its nodes, in document order."""

    def __init__(self, document: Document, order: Sequence[Node]) -> None:
        self.document = document
        self.order = order

    @cached_property
    def nodes(self) -> dict[Element, Node]:
        """The node that each element was printed from."""
        return dict(zip(self.document.elements, self.order))

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.document.elements]

    def node(self, place: Place) -> Node:
        """The node that a place is about."""
        element = place.element
        if element is None:
            assert place.span is not None
            element = self.document.elements[max(bisect_right(self._starts, place.span.start) - 1, 0)]
        return self.nodes[element]

    def attribute(self, place: Place) -> str | None:
        """The attribute of a place whose value is meant, if it has it."""
        name = place.attribute
        return name if name is not None and place.part != "name" and name in self.node(place).attributes else None

    def origin(self, place: Place) -> Origin | None:
        """How the value at a place came about; None where no value is meant."""
        name = self.attribute(place)
        if name is not None:
            return self.node(place).origin(name)
        return self.node(place).origin(None) if place.part == "text" else None

    def unknown(self, place: Place) -> bool:
        """Whether the value at a place could not be worked out."""
        found = self.origin(place)
        return found is not None and found.unknown

    def instances(self, place: Place) -> list[Node]:
        """All nodes made of the same source element, in order."""
        return self._made[self.node(place).element]

    @cached_property
    def _made(self) -> dict[Element, list[Node]]:
        found: dict[Element, list[Node]] = {}
        for node in self.order:
            found.setdefault(node.element, []).append(node)
        return found

    def written(self, place: Place) -> Source:
        """Where the text of a place stands, no name in it followed."""
        node = self.node(place)
        origin = self.origin(place)
        if origin is not None and origin.written.spot is not None:
            written = origin.written
            literal = not origin.bindings and written.spot.attribute == place.attribute
            return Source(written.spot, "value", written.call, literal)
        named = place.attribute is not None and place.attribute in node.element.attributes
        return Source(
            Spot(node.document, node.element, place.attribute if named else None), place.part, node.call, True
        )


def definitions(origin: Origin) -> Iterator[Binding]:
    """The bindings that a value is handed on by unchanged, from the nearest to where it was written."""
    one = origin.whole
    while one is not None:
        yield one
        one = one.whole
