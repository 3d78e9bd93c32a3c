"""What Drake says about a robot, and what it does silently, noted while the robot is read."""

from __future__ import annotations

import re
from typing import NamedTuple

from urdflint import regex
from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf.reasons.values import NumberTooSmall, NumberUnreadable, TextAfterNumber
from urdflint.programs.effect import Effect
from urdflint.programs.reason import NoteLimit, Reason
from urdflint.struct import Struct, field
from urdflint.syntax.document import NO_ATTRIBUTES, Document, Element

TINY = regex.compile(r"(?<![\d.])[0.]*[1-9][\d.]*[eE]-\d{3}", re.ASCII)  # what may be too small for a double
WHOLE_FILE = Element("", NO_ATTRIBUTES, None, 0)  # the document: Drake names line 1


class Note(NamedTuple):
    """Something that Drake stops at (`rejects`), logs (`warns`) or does silently, at the part that causes it.

    `attribute` is None where the element as a whole is meant; `line_of` is the element whose line Drake names, None
    where it names no line.
    """

    effect: Effect
    reason: Reason
    element: Element
    attribute: str | None
    related: tuple[Element, ...]
    line_of: Element | None = None


class Record(Struct, eq=False, frozen=False):
    """All that is noted while a robot is read, in Drake's order of work."""

    document: Document
    files: Files
    release: Release
    complaints: list[Note] = field(default_factory=list)
    silences: list[Note] = field(default_factory=list)
    limit: NoteLimit = field(default_factory=NoteLimit)

    def rejects(
        self,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        line_of: Element | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note an error: Drake stops here, unless it has stopped before."""
        self._complain(Note(Effect.REJECTS, reason, element, attribute, related, line_of))

    def warns(
        self,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        line_of: Element | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note a warning."""
        self._complain(Note(Effect.WARNS, reason, element, attribute, related, line_of))

    def _complain(self, complaint: Note) -> None:
        if not self.limit.reached(complaint.reason):
            self.complaints.append(complaint)

    def silent(
        self,
        effect: Effect,
        reason: Reason,
        element: Element,
        attribute: str | None = None,
        related: tuple[Element, ...] = (),
    ) -> None:
        """Note what Drake does in silence."""
        if not self.limit.reached(reason):
            self.silences.append(Note(effect, reason, element, attribute, related))

    def scalar(self, element: Element, attribute: str, line_of: Element | None) -> float | None:
        """One number of an attribute; None where it is not there or, noted, cannot be read."""
        text = element.attributes.get(attribute)
        if text is None:
            return None
        plain = plain_numbers[text]
        if len(plain) == 1:
            return plain[0]
        values, rest = numbers(text)
        if len(values) != 1:
            self.rejects(NumberUnreadable(expected=1, actual=len(values)), element, attribute, line_of)
            return None
        self._check_rest(rest, element, attribute, values)
        return values[0]

    def vector(self, element: Element, attribute: str, length: int) -> tuple[float, ...] | None:
        """That many numbers of an attribute, as `scalar`; of a wrong count Drake names no line."""
        text = element.attributes.get(attribute)
        if text is None:
            return None
        plain = plain_numbers[text]
        if len(plain) == length:
            return plain
        values, rest = numbers(text)
        if len(values) != length:
            self.rejects(NumberUnreadable(expected=length, actual=len(values)), element, attribute)
            return None
        self._check_rest(rest, element, attribute, values)
        return values

    def _check_rest(self, rest: str, element: Element, attribute: str, values: tuple[float, ...]) -> None:
        """Note what is read otherwise than written: text behind the numbers, or a number that becomes 0."""
        if rest and rest.strip():
            self.silent(Effect.ALTERS, TextAfterNumber(read=values, rest=rest), element, attribute)
        elif 0 in values and any(
            number == 0 and TINY.search(word)
            for number, word in zip(values, element.attributes[attribute].split(), strict=False)
        ):
            self.silent(Effect.ALTERS, NumberTooSmall(read=values), element, attribute)

    def pose(self, element: Element) -> None:
        """The xyz and rpy of an element, if it can be read."""
        self.vector(element, "xyz", 3)
        self.vector(element, "rpy", 3)

    def origin(self, above: Element) -> None:
        """The pose that the first `<origin>` of an element gives it."""
        origin = above.child("origin")
        if origin is not None:
            self.pose(origin)
