"""What the converter does not read of a URDF: it keeps some of it under its own name in the stage."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.silences import attribute_not_read, unread_attributes
from urdflint.programs.usd import grammar, reasons
from urdflint.programs.usd.model import Model
from urdflint.syntax.document import Element

UNREAD_OF_FIXED = frozenset({"axis", "limit"})
ASIDE = frozenset({"calibration", "safety_controller", "verbose"})  # looked at, and kept where nobody reads them


def note(model: Model) -> None:
    """Note what is not read; of an element that is not read, nothing in it."""
    record = model.record
    noted_places = {(note.element, note.attribute) for note in record.notes}
    waiting = [(model.root, "robot")]
    while waiting:
        element, tag = waiting.pop()
        names = grammar.ATTRIBUTES.get(tag, grammar.NOTHING)
        for attribute in unread_attributes(element, names):
            if (element, attribute) not in noted_places:
                old = attribute in grammar.OLD_ATTRIBUTES.get(tag, grammar.NOTHING)
                effect, reason = attribute_not_read(
                    element, attribute, reasons.AttributeNotRead, reasons.RotationNotRead
                )
                record.silent(effect, reasons.ForOldImporter() if old else reason, element, attribute)
        if element.text.strip():
            record.silent(Effect.IGNORES, reasons.TextNotRead(), element)
        for child in element.children:
            if _is_read(element, child, tag):
                waiting.append((child, child.tag))
            elif (child, None) not in noted_places:
                record.silent(Effect.IGNORES, _unread(child, tag), child)


def _unread(child: Element, above: str) -> Reason:
    """Why an element is not read: of those of the robot, older importers read some."""
    configured = not grammar.OLD_ATTRIBUTES.get(child.tag, grammar.NOTHING).isdisjoint(child.attributes)
    old = above == "robot" and (child.tag in grammar.OLD_TAGS or configured)
    return reasons.ForOldImporter() if old else reasons.ElementNotRead()


def _is_read(element: Element, child: Element, tag: str) -> bool:
    if tag == "joint" and element.attributes.get("type") == "fixed" and child.tag in UNREAD_OF_FIXED:
        return False
    is_known = child.tag in grammar.CHILDREN.get(tag, grammar.NOTHING) and "xmlns" not in child.attributes
    return is_known and child.tag not in ASIDE
