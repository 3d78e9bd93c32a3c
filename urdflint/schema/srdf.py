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
        for one in definition.descendants():
            if one.tag == "xs:element":
                self.children[one.attributes["name"]] = one.attributes["type"]
            elif one.tag == "xs:attribute":
                self.attributes[one.attributes["name"]] = one.attributes["type"]
                if one.get("use") == "required":
                    self.required.append(one.attributes["name"])
            elif one.tag == "xs:any" and one.get("namespace") == "##any":
                self.open = True


@cache
def kinds() -> dict[str, Kind]:
    """All kinds of elements by their names in the schema."""
    root = xsd.read(resources.read("schemas", "srdf.xsd"))
    return {one.attributes["name"]: Kind(one) for one in root.all("xs:complexType")}


@cache
def root() -> Kind:
    """The kind of `<robot>`."""
    return kinds()["Semantics"]
