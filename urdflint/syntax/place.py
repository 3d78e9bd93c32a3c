"""Which part of a document is meant, before anybody asks for its bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, overload

from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Span


class Place(NamedTuple):
    """A part of a document; `span_of` finds its bytes.

    `part` is "tag" (the start tag), "element" (all of it), "value" or "name" (of `attribute`), "text" or "label" (the
    element's name). A place can also be a bare span, for text outside of elements or for a part of a value. `document`
    is set where the place is in another file than the finding.
    """

    element: Element | None
    attribute: str | None = None
    part: str = "tag"
    span: Span | None = None
    document: Document | None = None


class Places(Sequence[Place]):
    """The places of things, each made when somebody asks for it: a hostile file has hundreds of thousands."""

    __slots__ = ("owners", "place_of")

    def __init__(self, owners: Sequence[Any], place_of: Callable[[Any], Place]) -> None:
        self.owners = owners
        self.place_of = place_of

    def __len__(self) -> int:
        return len(self.owners)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> Places: ...
    def __getitem__(self, index: int | slice) -> Place | Places:
        if isinstance(index, slice):
            return Places(self.owners[index], self.place_of)
        return self.place_of(self.owners[index])


def span_of(document: Document, place: Place) -> Span:
    """The bytes that a place names; the start tag where the part itself is not written."""
    if place.span is not None:
        return place.span
    element = place.element
    assert element is not None
    if place.attribute is not None:
        find = document.attribute if place.part == "name" else document.value
        span = find(element, place.attribute)
        if span is not None and span.start == span.end:
            span = Span(span.start - 1, span.end + 1)
        return span or document.start_tag(element)
    if place.part == "text":
        return document.text(element) or document.start_tag(element)
    if place.part == "label":
        return document.name(element)
    return document.element(element) if place.part == "element" else document.start_tag(element)
