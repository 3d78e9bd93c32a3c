"""What PyBullet does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from functools import cache

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.links import AUDIO, CONTACT
from urdflint.programs.pybullet.model import Model
from urdflint.programs.pybullet.reasons import AttributeNotRead, ElementNotRead, RotationNotRead, TextNotRead
from urdflint.programs.pybullet.shapes import SHAPES
from urdflint.programs.silences import attribute_not_read, unread_attributes
from urdflint.programs.vocabulary_readers import NOTHING, Reads, reads
from urdflint.syntax.document import Element

CHILDREN = {  # what is for it alone, UrdfParser.cpp
    "bullet": frozenset({"user-data"}),
    "contact": frozenset({*CONTACT, "friction_anchor"}),
    "audio_source": frozenset({"uri", *AUDIO}),
}
ATTRIBUTES = {
    "user-data": frozenset({"key"}),
    "audio_source": frozenset({"filename"}),
    "cdf": frozenset({"filename", "scale"}),
    "plane": frozenset({"normal"}),
    "visual": frozenset({"name"}),  # these two it does not use, but nothing can refer to them
    "collision": frozenset({"name"}),
    **{tag: frozenset({"value"}) for tag in CONTACT},
}
TEXTS = frozenset({"user-data", "uri", *AUDIO})


@cache
def _reads() -> Reads:
    return reads("pybullet").and_also(CHILDREN, ATTRIBUTES)


def note(model: Model) -> None:
    """Note what is not read; of an element that is not read, nothing in it."""
    record = model.record
    noted_places = {(note.element, note.attribute) for note in record.notes}
    unused = {(note.element, None) for note in record.notes if isinstance(note.reason, ElementNotRead)}
    children, attributes = _reads().children, _reads().attributes
    waiting = [model.root]
    while waiting:
        element = waiting.pop()
        top = element is model.root
        kind = "robot" if top else element.tag
        for attribute in unread_attributes(element, attributes.get(kind, NOTHING)):
            record.silent(
                *attribute_not_read(element, attribute, AttributeNotRead, RotationNotRead), element, attribute
            )
        if element.text.strip() and (top or element.tag not in TEXTS):
            record.silent(Effect.IGNORES, TextNotRead(), element)
        known_tags = children.get(kind, NOTHING)
        for child in _looked_at(element):
            if child.tag in known_tags and (record.written.get(child, child), None) not in unused:
                waiting.append(child)
            elif (record.written.get(child, child), None) not in noted_places:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _looked_at(element: Element) -> list[Element]:
    """The children of an element; in a geometry other shapes than the first are reported elsewhere."""
    if element.tag != "geometry":
        return element.children
    return [child for child in element.children if child is element.children[0] or child.tag not in SHAPES]
