"""From a place in the robot that xacro prints back to the text that somebody wrote."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from urdflint.struct import cached_property
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.xacro.expansion.bindings import Binding, Data, Origin
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.spot import Call, Spot, Written

if TYPE_CHECKING:
    from urdflint.xacro.expansion.literals import Literals

NOT_DECLARED: Mapping[str, Written] = {}
NOT_VALUES = ("name", "attribute")  # parts of an attribute that xacro does not work out


class Source(NamedTuple):
    """Where something was written, and by which calls it got into the robot; `part` is that of a Place.

    `literal` where the text stands in the robot as it is written. In a YAML file `span` is where in the document of
    `spot`, which has no elements.
    """

    spot: Spot
    part: str
    call: Call | None
    literal: bool
    span: Span | None = None


class Origins:
    """The origins of all elements of an expanded document; `order` are its nodes, in document order.

    `data` is what was loaded of YAML files, and `declared` where arguments are that were given all the same.
    """

    def __init__(
        self,
        document: Document,
        order: Sequence[Node],
        data: Sequence[Data] = (),
        declared: Mapping[str, Written] = NOT_DECLARED,
    ) -> None:
        self.document = document
        self.order = order
        self.data = data
        self.declared = declared

    @cached_property
    def literals(self) -> Literals:
        """What finds the texts that values were made of."""
        from urdflint.xacro.expansion.literals import Literals  # for findings

        return Literals(self.data, self.declared)

    @cached_property
    def nodes(self) -> dict[Element, Node]:
        """The node that each element was printed from."""
        return dict(zip(self.document.elements, self.order, strict=True))

    @cached_property
    def _starts(self) -> list[int]:
        return [element.start for element in self.document.elements]

    @cached_property
    def source(self) -> Document:
        """The file from which it all was made."""
        return self.order[0].document

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
        return (
            name if name is not None and place.part not in NOT_VALUES and name in self.node(place).attributes else None
        )

    def origin(self, place: Place) -> Origin | None:
        """How the value at a place came about; None where no value is meant."""
        name = self.attribute(place)
        if name is not None:
            return self.node(place).origin(name)
        return self.node(place).origin(None) if place.part == "text" else None

    def unknown(self, place: Place) -> bool:
        """Whether the value at a place could not be worked out."""
        origin = self.origin(place)
        return origin is not None and origin.unknown

    def instances(self, place: Place) -> list[Node]:
        """All nodes made of the same source element, in order."""
        return self._created_elements[self.node(place).element]

    @cached_property
    def _created_elements(self) -> dict[Element, list[Node]]:
        nodes_by_element: dict[Element, list[Node]] = {}
        for node in self.order:
            nodes_by_element.setdefault(node.element, []).append(node)
        return nodes_by_element

    @cached_property
    def handed_on(self) -> dict[tuple[Binding, str, str | None], set[Node]]:
        """The nodes with a value that is that of a binding, unchanged, by binding, tag and attribute."""
        nodes_by_binding: dict[tuple[Binding, str, str | None], set[Node]] = {}
        for node in self.order:
            for name, origin in (node.origins or {}).items():
                binding = origin.whole_value
                while binding is not None:
                    nodes_by_binding.setdefault((binding, node.tag, name), set()).add(node)
                    binding = binding.whole_value
        return nodes_by_binding

    @cached_property
    def same(self) -> dict[tuple[str, str | None], list[Node]]:
        """The nodes that have a value worked out by expressions, by tag and attribute."""
        nodes_by_attribute: dict[tuple[str, str | None], list[Node]] = {}
        for node in self.order:
            for name, origin in (node.origins or {}).items():
                if origin.bindings:
                    nodes_by_attribute.setdefault((node.tag, name), []).append(node)
        return nodes_by_attribute

    def text(self, place: Place) -> str:
        """The value at a place, as it stands in the robot."""
        name = self.attribute(place)
        element = place.element
        if element is None:
            return ""
        return element.attributes.get(name, "") if name is not None else element.text

    def written(self, place: Place) -> Source:
        """Where the text of a place stands, no name in it followed."""
        node = self.node(place)
        origin = self.origin(place)
        spot = origin.written.spot if origin is not None else None
        if origin is not None and spot is not None:
            literal = not origin.bindings and spot.attribute == place.attribute and "$" not in _text(spot)
            part = "value" if spot.attribute is not None else "text"
            return Source(spot, part, origin.written.call, literal)
        is_written = place.attribute is not None and place.attribute in node.element.attributes
        return Source(
            Spot(node.document, node.element, place.attribute if is_written else None), place.part, node.call, True
        )


def _text(spot: Spot) -> str:
    return spot.element.text if spot.attribute is None else spot.element.attributes.get(spot.attribute, "")


def all_of(bindings: Sequence[Binding]) -> list[Binding]:
    """These bindings, and all bindings whose values went into theirs."""
    all_bindings: dict[Binding, None] = {}
    waiting = list(bindings)
    while waiting:
        binding = waiting.pop(0)
        if binding not in all_bindings:
            all_bindings[binding] = None
            waiting += binding.bindings
    return list(all_bindings)
