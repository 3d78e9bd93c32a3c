"""What Drake never looks at: elements, attributes and texts, and second ones of what it takes once."""

from __future__ import annotations

from urdflint.programs.drake import places
from urdflint.programs.drake.places import Place
from urdflint.programs.drake.plant import Plant
from urdflint.programs.drake.record import Record
from urdflint.programs.effect import Effect
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element

PREFIX = "drake:"


def note(plant: Plant) -> None:
    """Note what is not read, from the top down: of what is passed over as a whole, only that.

    What Drake has complained of is no matter of silence.
    """
    record = plant.record
    told = {(one.element.parent, one.element.tag) for one in record.complaints if one.attribute is None}
    named = {(one.element, one.attribute) for one in record.complaints}
    waiting = [(plant.root, places.place(vocabulary.robot()))]
    while waiting:
        element, place = waiting.pop()
        if element in plant.skipped:
            continue
        for attribute in element.attributes:
            if attribute not in place.attributes and (element, attribute) not in named:
                _attribute(record, element, attribute)
        if element.text and not place.text:
            record.silent(Effect.IGNORES, "text-not-read", element)
        seen: dict[str, Element] = {}
        for one in element.children:
            look = place.children.get(one.tag)
            if look is None or not record.release.has(look.since):
                if (element, one.tag) not in told:
                    _element(record, one, place)
                continue
            first = seen.setdefault(one.tag, one)
            if look.every or first is one:
                waiting.append((one, places.below(place, look, one)))
            else:
                record.silent(Effect.DROPS, "second-not-read", one, None, (first,))


def _attribute(record: Record, element: Element, attribute: str) -> None:
    if attribute.startswith(PREFIX):
        _prefixed(record, element, attribute)
    elif not attribute.startswith("xmlns"):
        record.silent(Effect.IGNORES, _reason(attribute, "attribute-not-read"), element, attribute)


def _element(record: Record, element: Element, place: Place) -> None:
    """An element that nobody looks for here, and the names with prefix in it that could be at home elsewhere."""
    look = place.children.get(element.tag)
    if look is not None:
        record.silent(Effect.IGNORES, "drake-too-new", element, None, (), since=look.since)
    elif element.tag.startswith(PREFIX):
        _prefixed(record, element)
    elif element.tag in places.VARIED and place.joint is not None:
        record.silent(Effect.IGNORES, f"{element.tag}-not-read", element, type=place.joint)
    else:
        reason = _reason(element.tag, "element-not-read")
        record.silent(Effect.IGNORES, reason, element)
        if not reason.startswith("drake-"):
            _within(record, element)


def _within(record: Record, element: Element) -> None:
    """The names with prefix in something that is not read; of one in another, the outer says it all."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if one.tag.startswith(PREFIX):
            _prefixed(record, one)
            continue
        waiting.extend(one.children)
        for attribute in one.attributes:
            if attribute.startswith(PREFIX):
                _prefixed(record, one, attribute)


def _reason(name: str, otherwise: str) -> str:
    """Whether it is the prefix that is missing, or another one that is in its place."""
    known = places.known()
    if name in known:
        return otherwise
    other, colon, local = name.rpartition(":")
    if colon and other != "drake" and PREFIX + local in known:
        return "drake-prefix-other"
    bare = name.removeprefix("drake_").removeprefix("drake-")
    return "drake-prefix-missing" if PREFIX + bare in known else otherwise


def _prefixed(record: Record, element: Element, attribute: str | None = None) -> None:
    """A name with Drake's prefix that is not read where it stands."""
    elements, attributes = places.names()
    name = element.tag if attribute is None else attribute
    reason = "drake-name-unknown"
    if name in (elements if attribute is None else attributes):
        reason = "drake-name-misplaced"
    elif name in vocabulary.only_sdformat():
        reason = "drake-name-for-sdformat"
    elif name in places.known():
        reason = "drake-name-misplaced"
    record.silent(Effect.IGNORES, reason, element, attribute)
