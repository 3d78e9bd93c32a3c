"""Reports in XML: elements without the characters that XML cannot have, and a text that no log takes commands from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from urdflint.syntax.document import NOT_XML
from urdflint.text.wording import COMMAND

if TYPE_CHECKING:
    from lxml.etree import _Element as XmlElement


def document(tag: str, **attributes: str) -> XmlElement:
    """The first element of a report."""
    from lxml import etree

    return etree.Element(tag, attributes)


def child(parent: XmlElement, tag: str, content: str = "", **attributes: str) -> XmlElement:
    """A new child element; characters that XML cannot have are replaced."""
    from lxml import etree

    clean = {name: NOT_XML.sub("\ufffd", value) for name, value in attributes.items()}
    element = etree.SubElement(parent, tag, clean)
    element.text = NOT_XML.sub("\ufffd", content) or None
    return element


def element(tag: str, **attributes: str) -> str:
    """An element without content as text."""
    from lxml import etree

    body = etree.tostring(child(document("one"), tag, **attributes), encoding="UTF-8").decode("utf-8")
    return COMMAND.sub(_reference, body)


def written(root: XmlElement) -> str:
    """The report as text."""
    from lxml import etree

    etree.indent(root)
    body = etree.tostring(root, encoding="UTF-8").decode("utf-8")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{COMMAND.sub(_reference, body)}\n'


def _reference(match: re.Match[str]) -> str:
    """What would be a command to the log that the report may be printed in, as XML writes it."""
    return "&#35;" if match[0] == "#" else f"{match[1]}&#58;"
