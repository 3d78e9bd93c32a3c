"""How a program reads XML: what the module `parser` in its folder declares, for each range of its releases."""

from __future__ import annotations

from collections.abc import Callable

from urdflint import regex
from urdflint.programs.xml.refusal import MAX_DEPTH, UNBOUND_PREFIX, Refusal
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import XML_STARTS, Departure, Document, Element

COLON_NAME = regex.compile(rb"<:|\s:[^\s=<>]*\s*=")  # TinyXML 1 takes no name that starts with a colon


class DocumentQuestions(Struct, eq=False):
    """A file, and what parsers say of it: each is asked once, for all programs that read with it."""

    document: Document

    @property
    def data(self) -> bytes:
        """The file as it is."""
        return self.document.source.data

    @property
    def lines(self) -> bytes:
        """The file as one gets it who reads line by line, and ends every line with a line feed."""
        return self.data if not self.data or self.data.endswith(b"\n") else self.data + b"\n"

    @cached_property
    def tinyxml1_in_lines(self) -> Refusal | None:
        """Whether TinyXML refuses the lines."""
        from urdflint.programs.xml import tinyxml1

        return None if self._is_plain_for_tinyxml else tinyxml1.refusal(self.lines)

    @cached_property
    def tinyxml2_in_lines(self) -> Refusal | None:
        """Whether TinyXML-2 refuses the lines."""
        from urdflint.programs.xml import tinyxml2

        return self.tinyxml2 if self._is_plain_for_tinyxml or self.lines is self.data else tinyxml2.refusal(self.lines)

    @cached_property
    def tinyxml2(self) -> Refusal | None:
        """Whether TinyXML-2 refuses the file."""
        from urdflint.programs.xml import tinyxml2

        return None if self._is_plain_for_tinyxml else tinyxml2.refusal(self.data)

    @cached_property
    def tinyxml2_9(self) -> Refusal | None:
        """Whether a TinyXML-2 up to version 9 refuses the file."""
        from urdflint.programs.xml import tinyxml2

        return None if self._is_plain_for_tinyxml else tinyxml2.refusal(self.data, tinyxml2.DEPTH_9)

    @cached_property
    def expat_of_text(self) -> Refusal | None:
        """Whether expat refuses the file as text, without its declaration."""
        from urdflint.programs.xml import expat

        return self._by_expat(expat.refusal_of_text)

    @cached_property
    def expat_of_file(self) -> Refusal | None:
        """Whether expat refuses the file, in the encoding that it declares."""
        from urdflint.programs.xml import expat

        return self._by_expat(expat.refusal_of_file)

    @cached_property
    def recursion(self) -> Refusal | None:
        """Whether Python cannot go through the elements of the file, which are too deep in each other."""
        from urdflint.programs.xml import expat

        return Refusal(0, "recursion") if self.document.depth > expat.MAX_DEPTH else None

    @cached_property
    def is_plain(self) -> bool:
        """Whether the file has nothing for which any parser refuses it that takes what is not well-formed."""
        return self.document.well_formed and self._is_plain_for_tinyxml

    @cached_property
    def _is_plain_for_tinyxml(self) -> bool:
        """Whether the file is plain but for its version, which TinyXML and TinyXML-2 do not look at."""
        document, data = self.document, self.data
        return (
            all(map(self._is_version, document.departures))
            and document.source.text is data
            and document.doctype is None
            and document.depth <= MAX_DEPTH
            and data.count(b"<?") == data.startswith(XML_STARTS)
            and data.count(b"\r") == data.count(b"\r\n")
            and not (any(mark in data for mark in (b"<:", b" :", b"\n:", b"\t:", b"\r:")) and COLON_NAME.search(data))
        )

    def _is_version(self, departure: Departure) -> bool:
        """Whether a departure from XML is a version in digits, as some exporters write it."""
        version = self.document.source.text[departure.span.start : departure.span.end]
        return departure.kind == "xml-version" and version.replace(b".", b"").isdigit()

    @cached_property
    def is_read_by_expat(self) -> bool:
        """Whether expat has read the file for us, and nothing in it could be refused by another way of asking it."""
        document = self.document
        plain = document.well_formed and document.source.text is self.data and document.doctype is None
        return plain and b":" not in self.data and document.source.declared in (None, "utf-8")

    def _by_expat(self, ask: Callable[[bytes], Refusal | None]) -> Refusal | None:
        if self.is_read_by_expat:
            return None
        first = self._first_prefixed
        return Refusal(first.start, UNBOUND_PREFIX) if first is not None else ask(self.data)

    @cached_property
    def _first_prefixed(self) -> Element | None:
        """Where expat stops in a file in ASCII that has a prefix and declares none; it would keep each of very many."""
        document, data = self.document, self.data
        if not document.well_formed or document.depth > MAX_DEPTH or document.doctype is not None or not data.isascii():
            return None
        if any(mark in data for mark in (b"xmlns", b"<?", b"xml:")):
            return None
        return next(
            (
                element
                for element in document.elements
                if ":" in element.tag or any(":" in name for name in element.attributes)
            ),
            None,
        )


class Parser(Struct, eq=False):
    """How some releases of a program read XML.

    `refuses` says where and why they refuse a file; with `strict` they want it well-formed. `takes_root` says whether
    they load a file with this root element, which is not `<robot>`; `finds_robot` whether they come to a robot in bytes
    of which nothing can be read to the end. `loads_other`: they load something else of the file, and not its robot.
    `expands`: they put in the entities that a file declares; `keeps_blanks`: TABs and line breaks of values stay.
    """

    refuses: Callable[[DocumentQuestions], Refusal | None]
    strict: bool = False
    expands: bool = False
    keeps_blanks: bool = False
    takes_root: Callable[[Element], bool] = lambda _: False
    finds_robot: Callable[[bytes], bool] | None = None
    loads_other: Callable[[Document], bool] | None = None


def has_links(root: Element) -> bool:
    """Whether a root of any name has a link, by which several programs take it for a robot."""
    return root.child("link") is not None
