"""A file of SDFormat while Drake reads it: what is noted, and how Drake reads text as numbers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.plant.numbers import numbers, text_number
from urdflint.programs.drake.sdf.reasons.tags import SdfAttributeForText
from urdflint.programs.drake.sdf.reasons.values import SdfNumberMalformed, SdfTextAfterNumber, SdfValueEmpty
from urdflint.programs.effect import Effect
from urdflint.programs.naming import label_of
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Fix, Note, Notes
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span

Vector = tuple[float, float, float]
ZERO = (0.0, 0.0, 0.0)


def label(element: Element) -> Place:
    """The name of an element, where it is written."""
    return Place(element, part="label")


def value(element: Element) -> Place:
    """The text of an element."""
    return Place(element, part="text")


class Reading(Struct, eq=False):
    """One file for one release; Drake stops at the first error, but each is one for itself, so all are noted.

    `document` is set in a file that the checked one includes; `read` are the models that were looked at.
    """

    scene: Scene
    release: Release
    notes: Notes
    document: Document | None = None
    read: set[Element] = field(default_factory=set)

    def for_document(self, document: Document | None) -> Reading:
        """The reading of another file, that is included, or of the checked one."""
        return self if document is self.document else self._replace(document=document)

    def note(self, effect: Effect, reason: Reason, place: Place | Element, *related: Element, **more: Any) -> None:
        """Keep what Drake does about a place, and why."""
        own_place = (label(place) if isinstance(place, Element) else place)._replace(document=self.document)
        places = tuple((label_of(element), label(element)._replace(document=self.document)) for element in related)
        self.notes.add(Note(effect, reason, own_place, places, **more))

    def rejects(self, reason: Reason, place: Place | Element, *related: Element, **more: Any) -> None:
        """Drake refuses the file."""
        self.note(Effect.REJECTS, reason, place, *related, **more)

    def warns(self, reason: Reason, place: Place | Element, *related: Element, **more: Any) -> None:
        """Drake logs a warning."""
        self.note(Effect.WARNS, reason, place, *related, **more)

    def text(self, element: Element, read: str = "an empty name", refused: bool = False) -> str:
        """The text of an element; an empty one is noted."""
        if not element.text.strip():
            self._empty(element, read, refused)
        return element.text.strip()

    def number(self, element: Element, refused: Callable[[float], bool] = lambda number: False) -> float | None:
        """The number in a text, as std::stod reads it; None where Drake takes 0 for want of one, which is noted."""
        text = element.text.strip()
        if not text:
            self._empty(element, "0", refused(0.0))
            return None
        number, (values, rest) = text_number(text), numbers(text)
        effect = Effect.REJECTS if refused(0.0) else Effect.ALTERS
        if number is None:
            self.note(effect, SdfNumberMalformed(text, "a number", "0"), value(element))
        elif values and (len(values) > 1 or rest.strip()) and text[:2].lower() != "0x" and not refused(number):
            self.note(Effect.ALTERS, SdfTextAfterNumber(text, number), value(element))
        return number

    def attribute(self, element: Element, name: str) -> float | None:
        """The number in an attribute; a text that is not a number is 0, which is noted."""
        text = element.attributes[name].strip()
        number = text_number(text)
        if number is None:
            self.note(Effect.ALTERS, SdfNumberMalformed(text, "a number", "0"), Place(element, name))
        return number

    def vector(self, element: Element, refused: Callable[[float], bool] = lambda number: False) -> Vector | None:
        """Three numbers in a text; None where they are 0 0 0 for want of three, which is noted."""
        text = element.text.strip()
        if not text:
            self._empty(element, "0 0 0", refused(0.0))
            return None
        values, _ = numbers(text)
        if len(values) < len(ZERO):
            effect = Effect.REJECTS if refused(0.0) else Effect.ALTERS
            self.note(effect, SdfNumberMalformed(text, "three numbers", "0 0 0"), value(element))
            return None
        return values[0], values[1], values[2]

    @staticmethod
    def write(element: Element, text: str | None) -> Fix | None:
        """The fix that writes a text into an element; None where none is known."""
        return Fix(f"write {text}", [(value(element), text)]) if text else None

    @staticmethod
    def rename(element: Element, name: str) -> Fix:
        """The fix that gives an element another name, at both of its ends."""
        changes = [(label(element), name)]
        if element.text or element.children:
            start = element.close + len("</")
            changes.append((Place(element, span=Span(start, start + len(element.tag.encode()))), name))
        return Fix(f"write <{name}>", changes)

    def _empty(self, element: Element, read: str, refused: bool) -> None:
        """Note a text that is not there, and an attribute that holds it instead."""
        effect = Effect.REJECTS if refused else Effect.ALTERS
        attributes = [name for name in element.attributes if not name.startswith("xmlns")]
        if len(attributes) != 1 or element.children:
            self.note(effect, SdfValueEmpty(read), element)
            return
        text = f"<{element.tag}>{escape(element.attributes[attributes[0]].strip(), quote=False)}</{element.tag}>"
        fix = Fix("write the value as text", [(Place(element, part="element"), text)])
        reason = SdfAttributeForText(attributes[0], read)
        self.note(effect, reason, Place(element, attributes[0], "name"), fix=fix, help=f"write {text}")


def real(element: Element | None, default: float) -> float:
    """A number of a standard element, which libsdformat has checked, or what counts without one."""
    values = numbers(element.text.strip())[0] if element is not None else ()
    return values[0] if values else (text_number(element.text) or default if element is not None else default)


def reals(element: Element | None, default: Vector) -> Vector:
    """Three numbers of a standard element, or what counts without them."""
    values = numbers(element.text)[0] if element is not None else ()
    return (values[0], values[1], values[2]) if len(values) >= len(ZERO) else default
