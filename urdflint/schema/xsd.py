"""Schema files read for their declarations; the words about them stay in the file until somebody asks."""

from __future__ import annotations

from xml.parsers import expat

from urdflint.syntax.document import NO_ATTRIBUTES, Element

WORDS = frozenset({"xs:annotation", "xs:appinfo", "xs:documentation"})
FACTS = frozenset({"reader", "layer"})
ALL, NOT = "all", "-"  # in `by`: all `readers` of the layer, and before one that is left out
OPENING, CLOSING = b"<xs:documentation>", b"</xs:documentation>"


def read(data: bytes) -> Element:
    """The root of a schema, without annotations; facts about an element are kept as the attributes of its type."""
    parser = expat.ParserCreate("utf-8")
    root: Element | None = None
    current: Element | None = None
    all_readers: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal root, current
        if tag in WORDS:
            return
        if tag in FACTS:
            assert current is not None
            all_readers.extend(attributes.pop("readers", "").split())
            if "by" in attributes:
                attributes["by"] = _expanded(attributes["by"], all_readers)
            current.type = attributes
            return
        element = Element(tag, attributes or NO_ATTRIBUTES, current, parser.CurrentByteIndex)
        if current is None:
            root = element
        else:
            current.append(element)
        current = element

    def end(tag: str) -> None:
        nonlocal current
        if tag not in WORDS and tag not in FACTS:
            assert current is not None
            current = current.parent

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.Parse(data, True)
    assert root is not None
    return root


def _expanded(readers: str, all_readers: list[str]) -> str:
    """Readers as they are declared, each by its name."""
    words = readers.split()
    if ALL not in words:
        return readers
    kept_readers = [reader for reader in all_readers if NOT + reader not in words]
    return " ".join((*kept_readers, *(word for word in words if word != ALL and not word.startswith(NOT))))


def documentation(data: bytes, declared: Element) -> str:
    """The words about a declaration, from the file that it was read from; empty where it has none."""
    from xml.sax.saxutils import unescape

    inside = data.find(b">", declared.start) + 1
    if data[inside - 2 : inside] == b"/>" or not data[inside:].lstrip().startswith(b"<xs:annotation>"):
        return ""
    begin, end = data.find(OPENING, inside), data.find(CLOSING, inside)
    return " ".join(unescape(data[begin + len(OPENING) : end].decode("utf-8"), {"&quot;": '"'}).split())
