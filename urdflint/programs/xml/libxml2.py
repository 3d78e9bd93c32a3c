"""Which files libxml2 refuses, as programs in Python hand them to it through lxml."""

from __future__ import annotations

from urdflint.programs.xml.refusal import UNBOUND_PREFIX, Refusal

MAX_DEPTH = 255  # elements in each other, XML_MAX_DEPTH without XML_PARSE_HUGE
UNDECLARED = "Namespace prefix"  # how libxml2's message about a prefix that is declared nowhere begins


def refusal(data: bytes) -> Refusal | None:
    """Whether lxml's parser refuses bytes, by its defaults, in the encoding that they declare."""
    from lxml import etree  # only files with something odd are asked about

    try:
        etree.fromstring(data, etree.XMLParser(no_network=True))
    except etree.XMLSyntaxError as error:
        line, column = error.position
        offset = sum(map(len, data.splitlines(keepends=True)[: line - 1])) + max(column - 1, 0)
        unbound = (error.msg or "").startswith(UNDECLARED)
        return Refusal(_tag_start(data, offset) if unbound else min(offset, len(data)), _reason(error.msg, unbound))
    except ValueError as error:  # an encoding that Python does not have
        return Refusal(0, str(error))
    return None


def refusal_of_text(data: bytes) -> Refusal | None:
    """Whether the bytes are refused as text that is read as UTF-8 first, as by Python's `open`."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return Refusal(error.start, "not UTF-8")
    return refusal(text.replace("\r\n", "\n").encode())


def _tag_start(data: bytes, offset: int) -> int:
    return max(data.rfind(b"<", 0, offset), 0)


def _reason(message: str | None, unbound: bool) -> str:
    return UNBOUND_PREFIX if unbound else (message or "not well-formed").partition(", line")[0]


def recovers(data: bytes) -> bool:
    """Whether lxml recovers a root element with a name, whose links and joints have names too."""
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(no_network=True, recover=True))
    except (etree.XMLSyntaxError, ValueError):
        return False
    return root is not None and all("name" in element.attrib for element in (root, *root.iterchildren("link", "joint")))
