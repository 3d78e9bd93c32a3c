"""What Drake does not read: elements, attributes and texts, and repeated elements of which it reads the first."""

from __future__ import annotations

from collections.abc import Collection

from urdflint.model.robot import Robot
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.releases import ALWAYS
from urdflint.programs.drake.urdf import element_table
from urdflint.programs.drake.urdf.element_table import ReadPlace
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import unread as why
from urdflint.programs.drake.urdf.reasons.motion import AxisNotRead, DynamicsNotRead, LimitNotRead
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.silences import Walk, attribute_not_read
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element

PREFIX = "drake:"
Key = tuple[Element | None, str]  # a parent and the tag of its children
NOT_READ = {"axis": AxisNotRead, "limit": LimitNotRead, "dynamics": DynamicsNotRead}  # by types of joint


def note(plant: Plant, robot: Robot) -> None:
    """Note what is not read, from the top down: of an element that is not read, nothing in it.

    What Drake complains of is not silent.
    """
    rejected, warned = _complained(plant.record)
    complained_places = {(complaint.element, complaint.attribute) for complaint in plant.record.complaints}
    waiting, walk = [(plant.root, element_table.place(vocabulary.robot()))], Walk(robot)
    while waiting:
        element, place = waiting.pop()
        if walk.skips(element):
            continue
        if element in plant.skipped:
            walk.stops()
            continue
        if not place.attributes.issuperset(element.attributes):
            walk.stops()
            _attributes(plant.record, element, place, complained_places)
        if element.text and not place.text:
            walk.stops()
            plant.record.silent(Effect.IGNORES, why.TextNotRead(), element)
        if not element.children:
            continue
        first_by_tag: dict[str, Element] = {}
        for child in element.children:
            lookup = place.children.get(child.tag)
            if lookup is None or (lookup.since != ALWAYS and not plant.record.release.knows(lookup.since)):
                walk.stops()
                key = (element, child.tag)
                if key not in rejected and (child, None) not in complained_places:
                    _element(plant.record, child, place, warned.get(key))
                continue
            first = first_by_tag.setdefault(child.tag, child)
            if lookup.for_all or first is child:
                waiting.append((child, element_table.below(place, lookup, child)))
            else:
                walk.stops()
                _repeated(plant.record, child, first)


def _complained(record: Record) -> tuple[set[Key], dict[Key, Element]]:
    """The elements that Drake rejects, and those of which it warns, by where they stand."""
    rejected, warned = set[Key](), dict[Key, Element]()
    for complaint in record.complaints:
        key = (complaint.element.parent, complaint.element.tag)
        if complaint.attribute is None and complaint.effect is Effect.REJECTS:
            rejected.add(key)
        elif complaint.attribute is None:
            warned.setdefault(key, complaint.element)
    return rejected, warned


def _repeated(record: Record, element: Element, first: Element) -> None:
    record.silent(Effect.DROPS, why.RepeatedElementNotRead(), element, None, (first,))


def _attributes(record: Record, element: Element, place: ReadPlace, complained_places: Collection[object]) -> None:
    for attribute in element.attributes:
        if attribute not in place.attributes and (element, attribute) not in complained_places:
            _attribute(record, element, attribute)


def _attribute(record: Record, element: Element, attribute: str) -> None:
    if attribute.startswith(PREFIX):
        _prefixed(record, element, attribute)
    elif not attribute.startswith("xmlns"):
        effect, reason = attribute_not_read(element, attribute, why.AttributeNotRead, why.RotationNotRead)
        record.silent(effect, _prefix_fault(attribute) or reason, element, attribute)


def _element(record: Record, element: Element, place: ReadPlace, first: Element | None) -> None:
    """An element that Drake does not read here, and the names with prefix in it that could be read elsewhere.

    `first` is one of the same tag, of which Drake warns.
    """
    lookup = place.children.get(element.tag)
    if first is not None:
        _repeated(record, element, first)
    elif lookup is not None:
        record.silent(Effect.IGNORES, why.DrakeTooNew(lookup.since), element)
    elif element.tag.startswith(PREFIX):
        _prefixed(record, element)
    elif element.tag in NOT_READ and place.joint is not None:
        record.silent(Effect.IGNORES, NOT_READ[element.tag](place.joint), element)
    elif (fault := _prefix_fault(element.tag)) is not None:
        record.silent(Effect.IGNORES, fault, element)
    else:
        record.silent(Effect.IGNORES, why.ElementNotRead(), element)
        _within(record, element)


def _within(record: Record, element: Element) -> None:
    """The names with prefix in something that is not read; of one in another, only the outer one."""
    waiting = [element]
    while waiting:
        inner = waiting.pop()
        if inner.tag.startswith(PREFIX):
            _prefixed(record, inner)
            continue
        waiting.extend(inner.children)
        for attribute in inner.attributes:
            if attribute.startswith(PREFIX):
                _prefixed(record, inner, attribute)


def _prefix_fault(name: str) -> Reason | None:
    """Whether a name that is not read lacks the prefix, or has another one in its place."""
    known_names = element_table.read_tags()
    if name in known_names:
        return None
    other, colon, local = name.rpartition(":")
    if colon and other != "drake" and PREFIX + local in known_names:
        return why.DrakePrefixOther()
    bare = name.removeprefix("drake_").removeprefix("drake-")
    return why.DrakePrefixMissing() if PREFIX + bare in known_names else None


def _prefixed(record: Record, element: Element, attribute: str | None = None) -> None:
    """A name with Drake's prefix that is not read where it stands."""
    elements, attributes = element_table.names()
    name = element.tag if attribute is None else attribute
    reason: Reason = why.DrakeNameUnknown()
    if name in (elements if attribute is None else attributes):
        reason = why.DrakeNameMisplaced()
    elif name in vocabulary.only_sdformat():
        reason = why.DrakeNameForSdformat()
    elif name in element_table.read_tags():
        reason = why.DrakeNameMisplaced()
    record.silent(Effect.IGNORES, reason, element, attribute)
