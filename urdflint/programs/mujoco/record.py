"""What MuJoCo says about a robot, and what it does without a word, noted while the robot is read."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from urdflint.model.files import Files
from urdflint.programs.effect import Effect
from urdflint.programs.enough import Noted
from urdflint.programs.mujoco.numbers import Numbers, numbers
from urdflint.programs.mujoco.reasons import (
    AttributeMissing,
    ElementMissing,
    ElementRepeated,
    NumberCountWrong,
    NumberOutOfRange,
    NumberUnreadable,
    ValueIsNan,
)
from urdflint.programs.mujoco.releases import UNDERFLOW_TAKEN, Release
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element


class Note(NamedTuple):
    """Something that MuJoCo does about a place; `told` where it says so itself, with an error or a warning."""

    effect: Effect
    reason: Reason
    element: Element
    attribute: str | None
    related: tuple[Element, ...]
    told: bool


@dataclass
class Record:
    """All that is noted while a robot is read, in MuJoCo's order of work; `refusals` counts the errors."""

    release: Release
    files: Files
    notes: list[Note] = field(default_factory=list)
    repeated: set[Element] = field(default_factory=set)
    refusals: int = 0
    noted: Noted = field(default_factory=Noted)

    def rejects(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note an error: MuJoCo stops here, unless it has stopped before."""
        self.refusals += 1
        self._note(Note(Effect.REJECTS, reason, element, attribute, related, True))

    def warns(
        self, reason: Reason, element: Element, attribute: str | None = None, related: tuple[Element, ...] = ()
    ) -> None:
        """Note a warning."""
        self._note(Note(Effect.WARNS, reason, element, attribute, related, True))

    def silent(
        self,
        effect: Effect,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note what MuJoCo does in silence."""
        self._note(Note(effect, reason, element, attribute, related, False))

    def _note(self, note: Note) -> None:
        if not self.noted.enough(note.reason):
            self.notes.append(note)

    def only(self, above: Element, tag: str, *, required: bool = False) -> Element | None:
        """The one child of a name; a second one is an error, and so is a missing one that is required."""
        found = above.child(tag)
        if found is None:
            if required:
                self.rejects(ElementMissing(tag), above)
            return None
        other = next((one for one in above.children if one.tag == tag and one is not found), None)
        if other is not None and other not in self.repeated:
            self.repeated.add(other)
            self.rejects(ElementRepeated(), other, None, (found,))
        return found

    def text(self, element: Element, attribute: str) -> str | None:
        """The text of an attribute that is required."""
        found = element.attributes.get(attribute)
        if found is None:
            self.rejects(AttributeMissing(attribute), element)
        return found

    def vector(
        self, element: Element, attribute: str, length: int, *, required: bool = False, kind: str = "double"
    ) -> tuple[float, ...] | None:
        """That many numbers of an attribute; None where it is absent or empty, or, noted, cannot be read."""
        text = element.attributes.get(attribute)
        read = Numbers(()) if text is None else numbers(text, kind, tiny=self.release.has(UNDERFLOW_TAKEN))
        if read.fault:
            self.unreadable(read, element, attribute)
            return None
        if not read.values:
            if required:
                self.rejects(AttributeMissing(attribute), element, attribute if text is not None else None)
            return None
        if len(read.values) != length:
            self.rejects(NumberCountWrong(length, len(read.values)), element, attribute)
            return None
        if any(map(math.isnan, read.values)):
            self.warns(ValueIsNan(), element, attribute)
        return read.values

    def unreadable(self, read: Numbers, element: Element, attribute: str) -> None:
        """Note what is no number."""
        reason = NumberOutOfRange(read.word) if read.fault == "range" else NumberUnreadable(read.word)
        self.rejects(reason, element, attribute)

    def scalar(self, element: Element, attribute: str, *, required: bool = False) -> float | None:
        """One number of an attribute, as `vector`."""
        found = self.vector(element, attribute, 1, required=required)
        return found[0] if found is not None else None
