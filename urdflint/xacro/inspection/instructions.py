"""Faults of instructions by themselves: their tags, attributes, names and the prefix."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from itertools import islice

from urdflint.syntax.document import Document, Element
from urdflint.text.similar import nearest
from urdflint.xacro import rejected_sources
from urdflint.xacro.faults import (
    AttributeMissing,
    AttributesExclusive,
    AttributeUnknown,
    Fault,
    IncludeFilled,
    NameRefused,
    PrefixMissing,
    PrefixOther,
)
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.spot import Spot
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

CLOSED = frozenset(("arg", "if", "include", "insert_block", "macro", "property", "unless"))  # warn of any other one
MOST_PREFIXES = 20  # that are looked for among the tags
URIS = ("ros.org/wiki/xacro", "wiki.ros.org/xacro", "ros.org/xacro")


def faults(survey: Survey) -> Iterator[Fault]:
    """All faults of the instructions of a source."""
    document = survey.document
    tags = [instruction.element for instruction in survey.instructions]
    tags += [macro.element for macro in survey.macros] + [call.element for call in survey.calls]
    for element in tags:
        yield from _attributes(document, element)
    for macro in survey.macros:
        yield from _macro_name(document, macro.element)
    for definition in survey.properties:
        if definition.name:
            yield from _property_name(document, definition.element, definition.name)
    for include in survey.includes:
        for child in include.element.children[:1]:
            yield IncludeFilled(Spot(document, child), child.tag)
    yield from rejected_sources.faults(document)
    yield from _prefix(document)
    for element in survey.unprefixed if survey.declared else ():
        yield PrefixMissing(Spot(document, element), element.tag)


def _attributes(document: Document, element: Element) -> Iterator[Fault]:
    kind = element.tag[len(PREFIX) :]
    needed, optional = ATTRIBUTES.get(kind, ((), ()))
    known_attributes = (*needed, *optional)
    extra = [
        attribute
        for attribute in element.attributes
        if attribute not in known_attributes and not attribute.startswith("xmlns:")
    ]
    missing = [attribute for attribute in needed if attribute not in element.attributes]
    suggestions = {nearest(attribute, missing) or "": attribute for attribute in extra} if missing else {}
    for name in missing:
        instead = suggestions.get(name) or ("name" if name == "xacro:name" and "name" in extra else None)
        yield AttributeMissing(Spot(document, element), element.tag, name, instead)
    for name in extra if kind in CLOSED else ():
        if name not in suggestions.values():
            spot = Spot(document, element, name, is_name=True)
            yield AttributeUnknown(spot, element.tag, name, known_attributes)
    exclusive = tuple(attribute for attribute in ("value", "default", "remove") if attribute in element.attributes)
    if kind == "property" and len(exclusive) > 1 and element.get("remove") in (None, "true", "True", "1"):
        yield AttributesExclusive(Spot(document, element), element.get("name") or "", exclusive)


def _macro_name(document: Document, element: Element) -> Iterator[Fault]:
    written = element.get("name")
    if written is None:
        return
    name = written.removeprefix(PREFIX)
    spot = Spot(document, element, "name")
    if "." in name:
        yield NameRefused(spot, "macro", written, "dot")
    elif name == "call":
        yield NameRefused(spot, "macro", written, "call")
    elif name in ATTRIBUTES:
        yield NameRefused(spot, "macro", written, "instruction")
    elif written.startswith(PREFIX):
        yield NameRefused(spot, "macro", written, "prefix")


def _property_name(document: Document, element: Element, name: str) -> Iterator[Fault]:
    spot = Spot(document, element, "name")
    if keyword.iskeyword(name):
        yield NameRefused(spot, "property", name, "keyword")
    elif not name.isidentifier():
        yield NameRefused(spot, "property", name, "identifier")
    elif name.startswith("__"):
        yield NameRefused(spot, "property", name, "underscores")


def _prefix(document: Document) -> Iterator[Fault]:
    """Uses of other prefixes with xacro's namespace."""
    declaring = [
        element for element in document.elements if any(name.startswith("xmlns:") for name in element.attributes)
    ]
    elements_by_prefix = {
        name[len("xmlns:") :]: element
        for element in declaring
        for name, uri in element.attributes.items()
        if name.startswith("xmlns:") and name != "xmlns:xacro" and uri.rstrip("/").endswith(URIS)
    }
    for prefix, element in islice(elements_by_prefix.items(), MOST_PREFIXES):
        used = next((below for below in element.descendants() if below.tag.startswith(prefix + ":")), None)
        if used is not None:
            yield PrefixOther(Spot(document, used), prefix, used.tag)
