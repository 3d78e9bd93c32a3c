"""The vocabulary of SRDF, read from its schema: what each element may hold, and which attributes it must have."""

from __future__ import annotations

from functools import cache

from urdflint import resources
from urdflint.schema import xsd
from urdflint.syntax.document import Element


class Kind:
    """What an element of SRDF may hold: the kinds of its children and its attributes, by name."""

    def __init__(self, definition: Element) -> None:
        self.children: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.required: list[str] = []
        self.open = False
        for element in definition.descendants():
            if element.tag == "xs:element":
                self.children[element.attributes["name"]] = element.attributes["type"]
            elif element.tag == "xs:attribute":
                self.attributes[element.attributes["name"]] = element.attributes["type"]
                if element.get("use") == "required":
                    self.required.append(element.attributes["name"])
            elif element.tag == "xs:any" and element.get("namespace") == "##any":
                self.open = True


@cache
def kinds() -> dict[str, Kind]:
    """All kinds of elements by their names in the schema."""
    root = xsd.read(resources.read("schemas", "srdf.xsd"))
    return {definition.attributes["name"]: Kind(definition) for definition in root.all("xs:complexType")}


@cache
def root() -> Kind:
    """The kind of `<robot>`."""
    return kinds()["Semantics"]
