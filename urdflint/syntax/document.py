"""An XML document as its readers see it: one tree with literal names, and the exact span of every part.

The tree is built of `Element`s that remember where their start tag begins; all other spans are found in the bytes when
somebody asks.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain, islice
from typing import Any

from urdflint import regex
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.source import Source, Span

ATTRIBUTE = regex.compile(rb"""(?<![^\s=/<>"'])([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
NOT_XML = regex.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # what no XML can hold
XML_VERSION = regex.compile(r"1\.[0-9]+")
TAG_NAME = regex.compile(rb"""<\s*/?([^\s/>"'=]+)""")
TAG_END = regex.compile(rb"""[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>""")
BROKEN_VALUE = regex.compile(rb"""=\s*(?:"[^"<>\t\r\n]*[\t\r\n][^"<>]*"|'[^'<>\t\r\n]*[\t\r\n][^'<>]*')""")
NO_QUOTES = bytes(code for code in range(256) if code not in b'"\t\r\n')
NOT_TEXT = regex.compile(rb"<!--.*?-->|<\?.*?\?>|\s+", re.DOTALL)


XML_STARTS = (b"<?xml ", b"\xef\xbb\xbf<?xml ")
XMLNS = "xmlns:"
FEW = 8  # children of an element that are counted anew for the path of each
W3C = "http://www.w3.org/"  # some of whose namespaces are reserved
SHORT = 200  # letters of a path that is kept
DEEP = 50  # elements within one another, which no parser minds
NO_ATTRIBUTES: dict[str, str] = {}  # the same for elements without attributes
MANY = 64  # children, from which on one does not look through all of them each time
LEAF: list[Element] = []  # shared by all elements without children: most have none, and lists are large


class Children(list["Element"]):
    """Very many children, with the first one of each name."""

    __slots__ = ("firsts",)

    def __init__(self, elements: list[Element]) -> None:
        super().__init__(elements)
        self.firsts = {element.tag: element for element in reversed(elements)}


class Element:
    """One element: its literal name, attributes with normalised values, parent, children and own text.

    `start` is the offset of its `<`, and `reach` how far behind it the end tag begins, or an empty element ends: mostly
    a small number, which takes no memory. `type` is for whoever reads the document by a vocabulary, to keep there what
    the element is.
    """

    __slots__ = ("attributes", "children", "parent", "reach", "start", "tag", "text", "type")

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None, start: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.start = start
        self.reach = 0
        self.children = LEAF
        self.text = ""
        self.type: Any = None

    @property
    def close(self) -> int:
        """The offset of the end tag, or that behind an empty element."""
        return self.start + self.reach

    def append(self, child: Element) -> None:
        """Put an element behind the children."""
        if self.children is LEAF:
            self.children = [child]
        else:
            self.children.append(child)

    def get(self, name: str) -> str | None:
        """The value of an attribute, or None."""
        return self.attributes.get(name)

    def child(self, tag: str) -> Element | None:
        """The first child of that name: the one that nearly every reader takes."""
        children = self.children
        if len(children) > MANY:
            return self._first_children().get(tag)
        for candidate in children:
            if candidate.tag == tag:
                return candidate
        return None

    def down(self, *tags: str) -> Element | None:
        """The element at the end of a path of first children; None where one of them is not there."""
        element: Element | None = self
        for tag in tags:
            element = element.child(tag) if element is not None else None
        return element

    def _first_children(self) -> dict[str, Element]:
        """The first child of each name, looked up once: a search for each of very many takes for ever."""
        if not isinstance(self.children, Children):
            self.children = Children(self.children)
        return self.children.firsts

    def all(self, tag: str) -> list[Element]:
        """All children of that name, in order."""
        return [element for element in self.children if element.tag == tag]

    def ancestors(self) -> Iterator[Element]:
        """The parent, its parent, and so on up to the root."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def descendants(self) -> Iterator[Element]:
        """All elements below this one, in document order."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            yield element
            if element.children:
                waiting.extend(element.children[::-1])

    def __repr__(self) -> str:
        name = self.attributes.get("name")
        return f"<{self.tag} name={name!r}>" if name is not None else f"<{self.tag}>"


class Departure(Struct):
    """One place where the file is not XML 1.0, as a kind (see `tolerant`), what it is, and where."""

    kind: str
    message: str
    span: Span


class Document(Struct, eq=False, frozen=False):
    """The tree of a file: `root` is None where no reading of it was possible; `depth` is its deepest nesting.

    `bare` is set where nothing but whitespace and comments is between its tags.
    """

    source: Source
    elements: list[Element] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    departures: list[Departure] = field(default_factory=list)
    doctype: int | None = None
    _ranks: dict[Element, tuple[array[int], array[int]]] = field(default_factory=dict)  # starts and ranks of children
    _paths: dict[Element, str] = field(default_factory=dict)  # of parents, where they are short
    _written: tuple[tuple[Element, dict[str, int]], ...] = ()
    _tag: tuple[Element, Span] | None = None
    depth: int = 0
    bare: bool = False

    @cached_property
    def root(self) -> Element | None:
        """The element that readers start from: the first `<robot>` outside all others, else the first element."""
        tops = (
            [element for element in self.elements if element.parent is None] if self.departures else self.elements[:1]
        )
        return next((top for top in tops if top.tag == "robot"), tops[0] if tops else None)

    def forget(self, first: int = 0) -> None:
        """Release all elements, or those from a root on.

        They refer to each other, so that only garbage collection would end them.
        """
        for element in islice(self.elements, first, None):
            element.parent = None
        del self.elements[first:]
        self._ranks.clear()
        self._paths.clear()

    @property
    def well_formed(self) -> bool:
        """Whether the file is well-formed XML 1.0."""
        return not self.departures

    @cached_property
    def tags(self) -> frozenset[str]:
        """The names of all elements."""
        return frozenset([element.tag for element in self.elements])

    @cached_property
    def lower_text(self) -> bytes:
        """The file in small letters."""
        return self.source.text.lower()

    @cached_property
    def names_within(self) -> frozenset[str]:
        """The names of all elements, and those of the attributes of all but the root."""
        return self.tags.union(*[element.attributes for element in self.elements if element is not self.root])

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is a robot that is nothing special as XML, so that each parser takes it, whatever it minds."""
        text = self.source.text
        return (
            self.well_formed
            and self.root is not None
            and self.root.tag == "robot"
            and self.doctype is None
            and self.depth <= DEEP
            and text is self.source.data
            and self.source.declared in (None, "utf-8")
            and text.count(b"?") == 2 * text.startswith(XML_STARTS)  # those of the declaration
            and (b"\r" not in text or b"\r" not in text.replace(b"\r\n", b""))
            and self._binds_prefixes
        )

    @property
    def _binds_prefixes(self) -> bool:
        """Whether no name has a prefix but those that the root declares in the usual way."""
        text, root = self.source.text, self.root
        if b":" not in text or text.count(b":") == text.count(b"://"):  # as in package://
            return True
        if root is None or b"xmlns=" in text:
            return False
        bound = {name[len(XMLNS) :]: uri for name, uri in root.attributes.items() if name.startswith(XMLNS)}
        if len(set(bound.values())) < len(bound) or any(not uri or uri.startswith(W3C) for uri in bound.values()):
            return False
        names = self.names_within | {name for name in root.attributes if not name.startswith(XMLNS)}
        for prefix, colon, rest in (name.partition(":") for name in names):
            if colon and not (prefix in bound and ":" not in rest and (rest[:1].isalpha() or rest[:1] == "_")):
                return False
        return not bound.keys() & {"xml", "xmlns"}

    def start_tag(self, element: Element) -> Span:
        """From `<` to `>` of the start tag; that of the last element asked for is kept: it may be half the file."""
        if self._tag is None or self._tag[0] is not element:
            match = TAG_END.match(self.source.text, element.start)
            self._tag = element, Span(element.start, match.end() if match else len(self.source.text))
        return self._tag[1]

    def name(self, element: Element) -> Span:
        """The element's name in its start tag."""
        match = TAG_NAME.match(self.source.text, element.start)
        return Span(*match.span(1)) if match else Span(element.start, element.start)

    def element(self, element: Element) -> Span:
        """From `<` of the start tag to `>` of the end tag."""
        tag = self.start_tag(element)
        text = self.source.text
        if text[tag.end - 2 : tag.end] == b"/>":
            return tag
        end = text.find(b">", element.close)
        return Span(element.start, end + 1 if end >= 0 else len(text))

    def _attributes(self, element: Element) -> dict[str, int]:
        """Where each of an element's attributes begins.

        Those of the last two elements asked for are kept, such as a call and its macro.
        """
        cached = next((entry for entry in self._written if entry[0] is element), None)
        if cached is None:
            starts = dict[str, int]()
            for match in ATTRIBUTE.finditer(self.source.text, self.name(element).end, self.start_tag(element).end):
                starts.setdefault(match[1].decode("utf-8", "replace"), match.start())
            cached = element, starts
            self._written = cached, *self._written[:1]
        return cached[1]

    def _attribute(self, element: Element, name: str) -> re.Match[bytes] | None:
        start = self._attributes(element).get(name)
        return ATTRIBUTE.match(self.source.text, start) if start is not None else None

    def attribute(self, element: Element, name: str) -> Span | None:
        """The name of an attribute where it is written, or None."""
        match = self._attribute(element, name)
        return Span(*match.span(1)) if match is not None else None

    def value(self, element: Element, name: str) -> Span | None:
        """The value of an attribute as written, without its quotes, or None."""
        match = self._attribute(element, name)
        return Span(*match.span(match.lastindex or 2)) if match is not None else None

    def raw(self, element: Element, name: str) -> str:
        """The value of an attribute as written: blanks not normalised, references not resolved."""
        span = self.value(element, name)
        return self.source.text[span.start : span.end].decode("utf-8", "replace") if span else ""

    def attribute_text(self, element: Element, name: str) -> str:
        """The value of an attribute with its TABs and line breaks, as parsers have it that keep them."""
        from urdflint.syntax.tolerant.characters import text_of

        span = self.value(element, name)
        return text_of(self.source.text[span.start : span.end]) if span else ""

    def text(self, element: Element) -> Span | None:
        """The first run of text (or CDATA section) that stands directly in the element, or None."""
        if not element.text.strip():
            return None
        position, text = self.start_tag(element).end, self.source.text
        for stop, next_start in [
            *((c.start, self.element(c).end) for c in element.children),
            (element.close, element.close),
        ]:
            while position < stop:
                blank = NOT_TEXT.match(text, position, stop)
                if blank is None:
                    end = next((m.start() for m in re.finditer(rb"<!--|<\?", text[position:stop])), stop - position)
                    return Span(position, position + len(text[position : position + end].rstrip()))
                position = blank.end()
            position = next_start
        return None

    @cached_property
    def broken_values(self) -> Collection[tuple[Element, str]]:
        """Attributes, in order, whose value holds a TAB or a line break, which XML parsers turn into a blank."""
        if self._closes_quotes:
            return {}.keys()
        starts = [element.start for element in self.elements]
        matches: dict[int, list[tuple[int, int]]] = {}
        for match in BROKEN_VALUE.finditer(self.source.text):
            matches.setdefault(bisect_right(starts, match.start()) - 1, []).append(match.span())
        broken_pairs: dict[tuple[Element, str], None] = {}
        for index, broken in matches.items():
            if index >= 0:
                element = self.elements[index]
                values = {span.start: name for name in self._attributes(element) if (span := self.value(element, name))}
                begins = sorted(values)
                inside = (begins[bisect_right(begins, begin) : bisect_right(begins, end)] for begin, end in broken)
                for start in chain.from_iterable(inside):
                    broken_pairs[element, values[start]] = None
        return broken_pairs.keys()

    @property
    def _closes_quotes(self) -> bool:
        """Whether surely no value goes on behind a TAB or a line break: all quotes are of values, and close before."""
        text, comment_text = self.source.text, "".join([words for _, words in self.comments])
        if not self.bare or not self.well_formed or '"' in comment_text:
            return False
        if text.count(b"?") > 2 and text.count(b"<?") > 1:  # one byte is counted in no time
            return False
        if text.count(b"'") > comment_text.count("'"):
            return False
        return b'"' not in text.translate(None, NO_QUOTES).replace(b'""', b"")

    def path(self, element: Element) -> str:
        """The place of an element as an XPath: /robot/link[2]/visual; that of a parent is kept for other children."""
        parent = element.parent
        if parent is None:
            return f"/{element.tag}"
        above = self._paths.get(parent)
        if above is None:
            above = "/" + "/".join(reversed([*self._steps(parent)]))
            if len(above) <= SHORT:
                self._paths[parent] = above
        return f"{above}/{self._step(element, parent)}"

    def _steps(self, element: Element) -> Iterator[str]:
        current, parent = element, element.parent
        while parent is not None:
            yield self._step(current, parent)
            current, parent = parent, parent.parent
        yield current.tag

    def _step(self, element: Element, parent: Element) -> str:
        if len(parent.children) <= FEW:
            same = [sibling for sibling in parent.children if sibling.tag == element.tag]
            return f"{element.tag}[{same.index(element) + 1}]" if len(same) > 1 else element.tag
        if parent not in self._ranks:
            count = Counter(sibling.tag for sibling in parent.children)
            seen_counts = Counter[str]()
            ranks = array("Q")
            for sibling in parent.children:
                seen_counts[sibling.tag] += 1
                ranks.append(seen_counts[sibling.tag] if count[sibling.tag] > 1 else 0)
            self._ranks[parent] = array("Q", [sibling.start for sibling in parent.children]), ranks
        starts, ranks = self._ranks[parent]
        rank = ranks[bisect_left(starts, element.start)]
        return f"{element.tag}[{rank}]" if rank else element.tag


def version_fault(version: str) -> str | None:
    """What is wrong with the version of an XML declaration; expat accepts any, libxml2 and the standard do not."""
    return None if XML_VERSION.fullmatch(version) else f"XML declaration has version {version!r}, but only 1.0 exists"
