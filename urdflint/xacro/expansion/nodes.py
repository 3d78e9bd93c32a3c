"""What xacro works on and makes: elements and texts that know where they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.tolerant.characters import text_of
from urdflint.xacro.expansion.bindings import Origin
from urdflint.xacro.spot import Call, Spot, Written

NOT_PLAIN = re.compile(rb"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
EVALUATING = "xacro:eval-comments"  # in a comment that xacro takes for an instruction
BEHIND_COMMENT = re.compile(rb"[^\S\n]*\n?[^\S\n]*(?:(<!--)|(<xacro:(?!insert_block\b|element\b|attribute\b))|)")


class Text:
    """A run of text in an element; xacro leaves a CDATA section as it is."""

    __slots__ = ("cdata", "origin", "text")

    def __init__(self, text: str, cdata: bool = False, origin: Origin | None = None) -> None:
        self.text = text
        self.cdata = cdata
        self.origin = origin


class Comment(NamedTuple):
    """A comment that xacro prints again, which begins at `start` in the document."""

    document: Document
    start: int


class Node:
    """An element: as written, or as xacro makes it of one that was written at `element` of `document`.

    `origins` tells of attributes (and, by None, of the text) that are not simply those of the element.
    """

    __slots__ = ("attributes", "call", "children", "document", "element", "origins", "tag")

    def __init__(
        self, tag: str, attributes: dict[str, str], document: Document, element: Element, call: Call | None = None
    ) -> None:
        self.tag = tag
        self.attributes = attributes
        self.document = document
        self.element = element
        self.call = call
        self.children: list[Node | Text | Comment] = []
        self.origins: dict[str | None, Origin] | None = None

    def elements(self) -> Iterator[Node]:
        """The children that are elements, without text and comments."""
        return (child for child in self.children if isinstance(child, Node))

    def give(self, name: str, text: str, origin: Origin) -> None:
        """Set an attribute that is not the one written with the element."""
        self.attributes[name] = text
        self.origins = self.origins or {}
        self.origins[name] = origin

    def origin(self, attribute: str | None) -> Origin:
        """How an attribute came about; None asks for the text."""
        origin = self.origins.get(attribute) if self.origins is not None else None
        return origin or Origin(Written(Spot(self.document, self.element, attribute), self.call))


def node_of(document: Document, element: Element) -> Node:
    """An element of a file and all below it, as Nodes, with the entities that the file declares put in."""
    expanded = _with_entities(document)
    top = Node(element.tag, expanded.get(element, element).attributes, document, element)
    plain = b"<![CDATA[" not in document.source.text and (bool(expanded) or b"&" not in document.source.text)
    waiting, comments = [top], comments_in(document)
    while waiting:
        node = waiting.pop()
        written = node.element
        text = expanded.get(written, written).text
        children = [
            Node(child.tag, expanded.get(child, child).attributes, document, child) for child in written.children
        ]
        waiting += children
        if not text:
            node.children = list(children)
        elif not children and plain:
            node.children = [Text(text)]
        else:
            node.children = list(_mixed(document, written, children))
        if written in comments:
            node.children += comments[written]
    return top


def _with_entities(document: Document) -> dict[Element, Element]:
    """The elements of a file with its entities put in, by those as written; none where it declares no such entities."""
    if all(departure.kind != "entity-declared" for departure in document.departures):
        return {}
    expanded = parsing.with_entities(document.source)
    if expanded is None or len(expanded.elements) != len(document.elements):
        return {}
    return dict(zip(document.elements, expanded.elements, strict=True))


def comments_in(document: Document) -> dict[Element | None, list[Comment]]:
    """The comments that xacro prints again, by the element that they stand in; None is outside of the root element."""
    comments_by_element: dict[Element | None, list[Comment]] = {}
    open_elements: list[Element] = []
    elements = iter(document.elements)
    following = next(elements, None)
    for start in _printed_again(document):
        while following is not None and following.start < start:
            open_elements.append(following)
            following = next(elements, None)
        while open_elements and open_elements[-1].close <= start:
            open_elements.pop()
        comments_by_element.setdefault(open_elements[-1] if open_elements else None, []).append(
            Comment(document, start)
        )
    return comments_by_element


def _printed_again(document: Document) -> list[int]:
    """Where comments begin that xacro leaves: all but those right before an instruction, or a call of a macro.

    It goes back from these, over comments and at most one line break between two (`remove_previous_comments`).
    """
    text, left = document.source.text, []
    removed = False
    for start, comment_text in reversed(document.comments):
        end = text.find(b"-->", start + 4) + 3
        rest = BEHIND_COMMENT.match(text, end)
        assert rest is not None
        removed = rest[2] is not None or (rest[1] is not None and removed)
        if not removed and EVALUATING not in comment_text:
            left.append(start)
    return left[::-1]


def _mixed(document: Document, element: Element, children: list[Node]) -> Iterator[Node | Text]:
    """The children of an element with the runs of text between them, blank ones left out."""
    offset = document.start_tag(element).end
    for child in children:
        yield from _texts(document.source.text[offset : child.element.start])
        yield child
        offset = document.element(child.element).end
    yield from _texts(document.source.text[offset : element.close])


def _texts(data: bytes) -> Iterator[Text]:
    offset = 0
    for match in NOT_PLAIN.finditer(data):
        yield from _text(data[offset : match.start()])
        if match[1] is not None:
            yield Text(match[1].decode("utf-8", "replace"), cdata=True)
        offset = match.end()
    yield from _text(data[offset:])


def _text(data: bytes) -> Iterator[Text]:
    if not data.isspace():
        text = text_of(data)
        if text.strip():
            yield Text(text)
