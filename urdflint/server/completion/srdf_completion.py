"""What can be typed in an SRDF."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.companions.srdf import GROUPS, JOINTS, LINKS, TYPES
from urdflint.schema import srdf
from urdflint.server.completion.partial_xml import Halfway
from urdflint.server.protocol.completion_items import Choice, Kind, names
from urdflint.server.symbols.name_kinds import GROUP, JOINT, LINK
from urdflint.server.workspace.state import State, Text


def _kind_of(place: Halfway, tag: str | None = None) -> srdf.Kind | None:
    """The kind of an element of SRDF."""
    tags = [open_tag.tag for open_tag in place.open_tags] + ([tag] if tag is not None else [])
    kind: srdf.Kind | None = srdf.root()
    for inner_tag in tags[1:]:
        name = kind.children.get(inner_tag) if kind is not None else None
        kind = srdf.kinds()[name] if name is not None else None
    return kind


def tags(place: Halfway) -> Iterator[Choice]:
    """The elements that are allowed at a place."""
    kind = _kind_of(place) if place.open_tags else None
    yield from (Choice(child, Kind.Class) for child in (kind.children if kind is not None else ()))


def attributes(place: Halfway) -> Iterator[Choice]:
    """The attributes that an element can have and does not have yet."""
    kind = _kind_of(place, place.tag)
    for attribute in kind.attributes if kind is not None else ():
        if kind is not None and attribute not in place.attributes:
            yield Choice(attribute, Kind.Property, first=attribute in kind.required)


def values(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The values that an attribute can have."""
    above = place.open_tags[-1].tag if place.open_tags else ""
    for references, kind in ((LINKS, LINK), (JOINTS, JOINT), (GROUPS, GROUP)):
        if place.attribute in (*references.get(place.tag, ()), *references.get(f"{above}/{place.tag}", ())):
            yield from names(state, text, kind)
    if place.tag == "virtual_joint" and place.attribute == "type":
        yield from (Choice(word, Kind.EnumMember) for word in TYPES)
    if place.attribute == "reason":
        yield from (Choice(word, Kind.EnumMember) for word in ("Adjacent", "Never", "Default", "User"))
