"""What MuJoCo does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.model import Model
from urdflint.programs.mujoco.reasons import AttributeNotRead, ElementNotRead, RotationNotRead, TextNotRead
from urdflint.programs.mujoco.releases import MIMIC_READ
from urdflint.programs.mujoco.settings import BLOCK
from urdflint.programs.silences import attribute_not_read, unread_attributes
from urdflint.programs.vocabulary_readers import NOTHING, reads
from urdflint.syntax.document import Element

MOVING_PARTS = frozenset({"limit", "dynamics", "mimic"})  # not looked for in a fixed joint


def note(model: Model) -> None:
    """Note what is not read; of an element that is not read, nothing in it."""
    record, attributes = model.record, reads("mujoco").attributes
    noted_places = {(note.element, note.attribute) for note in record.notes}
    waiting = [model.root]
    while waiting:
        element = waiting.pop()
        names = attributes.get(element.tag if element.parent is not None else "robot", NOTHING)
        if element.tag == "visual" and not model.settings.with_visuals:
            names = NOTHING
        for attribute in unread_attributes(element, names):
            if (element, attribute) not in noted_places:
                record.silent(
                    *attribute_not_read(element, attribute, AttributeNotRead, RotationNotRead), element, attribute
                )
        if element.text.strip():
            record.silent(Effect.IGNORES, TextNotRead(), element)
        read_tags = _children(model, element)
        for child in element.children:
            if child.tag == BLOCK and element is model.root:
                continue
            if child.tag in read_tags:
                waiting.append(child)
            elif (child, None) not in noted_places:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _children(model: Model, element: Element) -> frozenset[str]:
    """The children of an element that are looked at."""
    children = reads("mujoco").children
    if element is model.root:
        return children["robot"]
    if element.tag == "visual" and not model.settings.with_visuals:
        return frozenset({"material"})
    if element.tag != "joint":
        return children.get(element.tag, NOTHING)
    unread = MOVING_PARTS if element.attributes.get("type") == "fixed" else NOTHING
    if element.child("mimic") is not None and not model.record.release.has(MIMIC_READ):
        unread |= {"mimic"}
    return children["joint"] - unread
