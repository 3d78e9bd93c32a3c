"""What Newton does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from functools import cache

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.newton import reasons
from urdflint.programs.newton.model import Model
from urdflint.programs.silences import Walk, attribute_not_read, unread_attributes
from urdflint.programs.vocabulary_readers import NOTHING, Reads, reads
from urdflint.syntax.document import Element

# Of others than these, and of shapes, the first is read
REPEATABLE = frozenset({"link", "joint", "visual", "collision"})
# These two it does not read, but nothing can refer to them
OWN = {"visual": frozenset({"name"}), "collision": frozenset({"name"}), "capsule": frozenset({"height"})}


@cache
def _reads() -> Reads:
    return reads("newton").and_also({}, OWN)


def note(model: Model, robot: Robot) -> None:
    """Note what is not read; of an element that is not read, or dropped, nothing in it."""
    record = model.record
    noted_places = {(note.element, note.attribute) for note in record.notes}
    dropped = {note.element for note in record.notes if note.effect is Effect.DROPS}
    children, attributes = _reads().children, _reads().attributes
    waiting, walk = [model.root], Walk(robot)
    while waiting:
        element = waiting.pop()
        if not record.hidden and walk.skips(element):
            continue
        kind = element.tag if element is not model.root else "robot"
        for attribute in unread_attributes(element, attributes.get(kind, NOTHING)):
            walk.stops()
            if (element, attribute) not in noted_places:
                record.silent(
                    *attribute_not_read(element, attribute, reasons.AttributeNotRead, reasons.RotationNotRead),
                    element,
                    attribute,
                )
        if element.text and element.text.strip():
            walk.stops()
            record.silent(Effect.IGNORES, reasons.TextNotRead(), element)
        if not element.children:
            continue
        known_tags = children.get(kind, NOTHING)
        first_by_tag: dict[str, Element] = {}
        for child in element.children:
            is_known = child.tag in known_tags and child not in record.hidden
            first = first_by_tag.setdefault(child.tag, child) if is_known else None
            is_read = first is child or (first and (child.tag in REPEATABLE or kind in ("robot", "geometry")))
            if is_read and child not in dropped:
                waiting.append(child)
                continue
            walk.stops()
            if child in dropped:
                continue
            if first is not None:
                record.silent(Effect.DROPS, reasons.ElementRepeated(), child, None, (first,))
            elif (child, None) not in noted_places and model.bodies:
                record.silent(Effect.IGNORES, reasons.ElementNotRead(), child)
