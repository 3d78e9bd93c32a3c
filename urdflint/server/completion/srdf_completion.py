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
    tags = [one.tag for one in place.around] + ([tag] if tag is not None else [])
    kind: srdf.Kind | None = srdf.root()
    for one in tags[1:]:
        name = kind.children.get(one) if kind is not None else None
        kind = srdf.kinds()[name] if name is not None else None
    return kind


def tags(place: Halfway) -> Iterator[Choice]:
    """The elements that are allowed at a place."""
    kind = _kind_of(place) if place.around else None
    yield from (Choice(one, Kind.Class) for one in (kind.children if kind is not None else ()))


def attributes(place: Halfway) -> Iterator[Choice]:
    """The attributes that an element can have and does not have yet."""
    kind = _kind_of(place, place.tag)
    for one in kind.attributes if kind is not None else ():
        if kind is not None and one not in place.attributes:
            yield Choice(one, Kind.Property, first=one in kind.required)


def values(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The values that an attribute can have."""
    above = place.around[-1].tag if place.around else ""
    for of, kind in ((LINKS, LINK), (JOINTS, JOINT), (GROUPS, GROUP)):
        if place.attribute in (*of.get(place.tag, ()), *of.get(f"{above}/{place.tag}", ())):
            yield from names(state, text, kind)
    if place.tag == "virtual_joint" and place.attribute == "type":
        yield from (Choice(one, Kind.EnumMember) for one in TYPES)
    if place.attribute == "reason":
        yield from (Choice(one, Kind.EnumMember) for one in ("Adjacent", "Never", "Default", "User"))
