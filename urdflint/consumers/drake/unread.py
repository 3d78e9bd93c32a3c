"""What Drake never looks at: elements, attributes and texts, and second ones of what it takes once."""

from __future__ import annotations

from urdflint.consumers.drake.curves import CURVES
from urdflint.consumers.drake.places import HOMES, KINDS_OF_JOINT, OPAQUE, PLACES, SDFORMAT_ONLY, Look, Place
from urdflint.consumers.drake.plant import Plant
from urdflint.consumers.drake.record import Record
from urdflint.document import Element
from urdflint.finding import Effect

PREFIX = "drake:"
UNPREFIXED = frozenset(name for place in PLACES.values() for name in (*place.children, *place.attributes))
JOINT_PARTS = ("axis", "limit", "dynamics")  # read, but not for every kind of joint
Waiting = list[tuple[Element, str]]


def note(plant: Plant) -> None:
    """Note what is not read, from the top down: of what is passed over as a whole, only that."""
    waiting: Waiting = [(plant.root, "robot")]
    while waiting:
        element, name = waiting.pop()
        if element in plant.skipped or name == OPAQUE:
            continue
        place = PLACES[name]
        _attributes(plant.record, element, place, name)
        if element.text and name != "text":
            plant.record.silent(Effect.IGNORES, "text-not-read", element)
        if element.children:
            _children(plant.record, element, place, name, waiting)


def _attributes(record: Record, element: Element, place: Place, name: str) -> None:
    for attribute in element.attributes:
        if attribute not in place.attributes:
            if attribute.startswith(PREFIX):
                _prefixed(record, element, attribute, attribute, name)
            elif not attribute.startswith("xmlns"):
                reason = _reason(attribute, "attribute-not-read")
                record.silent(Effect.IGNORES, reason, element, attribute, place=name)


def _children(record: Record, element: Element, place: Place, name: str, waiting: Waiting) -> None:
    seen: dict[str, Element] = {}
    for one in element.children:
        look = place.children.get(one.tag)
        if look is None and name == CURVES:
            continue  # Drake has said so: this list is the only closed one
        if look is None or not record.release.has(look.since):
            _not_read(record, one, look, name)
            continue
        first = seen.setdefault(one.tag, one)
        if look.every or first is one:
            waiting.append((one, _place_of(one, look)))
        else:
            record.silent(Effect.DROPS, "second-not-read", one, None, (first,))


def _place_of(element: Element, look: Look) -> str:
    kind = element.attributes.get("type")
    return f"joint {kind}" if look.place == "joint" and kind in KINDS_OF_JOINT else look.place


def _not_read(record: Record, element: Element, look: Look | None, name: str) -> None:
    """An element that nobody looks for here, and the names with prefix in it that could be at home elsewhere."""
    if look is not None:
        record.silent(Effect.IGNORES, "drake-too-new", element, None, (), since=look.since)
        return
    reason = _reason(element.tag, "element-not-read")
    if element.tag.startswith(PREFIX):
        _prefixed(record, element, None, element.tag, name)
        return
    if element.tag in JOINT_PARTS and name.startswith("joint "):
        record.silent(Effect.IGNORES, f"{element.tag}-not-read", element, type=name.partition(" ")[2])
        return
    record.silent(Effect.IGNORES, reason, element, place=name)
    if not reason.startswith("drake-"):
        _within(record, element)


def _within(record: Record, element: Element) -> None:
    """The names with prefix in something that is not read; of one in another, the outer says it all."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if one.tag.startswith(PREFIX):
            _prefixed(record, one, None, one.tag, "")
            continue
        waiting.extend(one.children)
        for attribute in one.attributes:
            if attribute.startswith(PREFIX):
                _prefixed(record, one, attribute, attribute, "")


def _reason(name: str, otherwise: str) -> str:
    """Whether it is the prefix that is missing, or another one that is in its place."""
    if name in UNPREFIXED:
        return otherwise
    other, colon, local = name.rpartition(":")
    if colon and other != "drake" and PREFIX + local in HOMES:
        return "drake-prefix-other"
    bare = name.removeprefix("drake_").removeprefix("drake-")
    return "drake-prefix-missing" if PREFIX + bare in HOMES else otherwise


def _prefixed(record: Record, element: Element, attribute: str | None, name: str, place: str) -> None:
    """A name with Drake's prefix that is not read where it stands; `place` is empty where nothing is."""
    homes = HOMES.get(name)
    if homes is not None:
        reason = "drake-name-misplaced"
    else:
        reason = "drake-name-for-sdformat" if name in SDFORMAT_ONLY else "drake-name-unknown"
    record.silent(Effect.IGNORES, reason, element, attribute, place=place, homes=tuple(homes or ()))
