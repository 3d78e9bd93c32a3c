"""What PyBullet does about a robot, noted while it is read, and how it reads texts and numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping

from urdflint import regex
from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.numbers import is_whole, number, numbers
from urdflint.programs.simulator import Note, Notes
from urdflint.syntax.document import Document, Element

FORMAT = regex.compile(r"%[-+ #0-9.*]*(?:hh|h|ll|l|j|z|t|L|q)?[sSn]")  # printf follows a pointer that is not there


class Record(Notes, frozen=False):
    """All that is noted while a robot is read, in PyBullet's order of work.

    `document` is what it reads; `written` has the elements of the robot's file for those of another text.
    """

    document: Document
    files: Files
    written: Mapping[Element, Element]

    printed = Notes.silent  # with a warning in its output, which few read

    def _note(self, note: Note) -> None:
        written_related = tuple(self.written.get(element, element) for element in note.related)
        super()._note(note._replace(element=self.written.get(note.element, note.element), related=written_related))

    def text(self, element: Element, attribute: str) -> str | None:
        """The value of an attribute, with the tabs and line breaks that other parsers turn into spaces."""
        value = element.attributes.get(attribute)
        broken = self.document.broken_values
        if broken and value is not None and (element, attribute) in broken:
            return self.document.attribute_text(element, attribute)
        return value

    def is_broken(self, element: Element, attribute: str) -> bool:
        """Whether a value is another one than in the file, since its line is too long."""
        written, read = self.written.get(element, element).attributes.get(attribute), element.attributes.get(attribute)
        if written is None or read is None or written == read:
            return False
        read_numbers = numbers(read)
        return numbers(written) != read_numbers or not all(number.is_integer for number in read_numbers)

    def only(self, above: Element, tag: str) -> Element | None:
        """The first child of a name; others are not looked at."""
        child = above.child(tag)
        for other in above.children if child is not None else ():
            if other.tag == tag and other is not child:
                self.silent(Effect.IGNORES, reasons.ElementRepeated(), other, None, (child,) if child else ())
        return child

    def number(self, element: Element, attribute: str) -> float | None:
        """The number of an attribute; None where it is absent."""
        text = self.text(element, attribute)
        if text is None:
            return None
        plain = plain_numbers[text]
        if len(plain) == 1:
            return plain[0]
        parsed = number(text)
        if self.is_broken(element, attribute):
            return parsed.value
        if not parsed.is_integer:
            self.silent(Effect.ALTERS, reasons.NumberReadOtherwise(text, parsed.value), element, attribute)
        elif math.isnan(parsed.value):
            self.silent(Effect.ALTERS, reasons.ValueIsNan(), element, attribute)
        return parsed.value

    def vector(self, element: Element, attribute: str, length: int = 3) -> tuple[float, ...] | None:
        """The numbers of a vector; None, noted, where there are too few, which PyBullet makes zeros of."""
        text = self.text(element, attribute) or ""
        plain = plain_numbers[text]
        if len(plain) == length:
            return plain
        parsed = numbers(text)
        if len(parsed) < length or (length == 4 and len(parsed) != length):
            self.printed(Effect.ALTERS, reasons.VectorUnread(length, len(parsed)), element, attribute)
            return None
        values = tuple(part.value for part in parsed[:length])
        if self.is_broken(element, attribute):
            return values
        as_meant = len(parsed) == length and all(map(is_whole, filter(None, text.split(" "))))
        if not as_meant:
            self.silent(Effect.ALTERS, reasons.NumberReadOtherwise(text, values), element, attribute)
        elif any(map(math.isnan, values)):
            self.silent(Effect.ALTERS, reasons.ValueIsNan(), element, attribute)
        return values

    def origin(self, above: Element) -> None:
        """The numbers of an `<origin>`."""
        child = self.only(above, "origin")
        for name in ("xyz", "rpy") if child is not None else ():
            if child is not None and name in child.attributes:
                self.vector(child, name)

    def prints(self, name: str, element: Element) -> None:
        """PyBullet prints a name as the format of a message."""
        if FORMAT.search(name.replace("%%", "")):
            self.rejects(reasons.NameIsFormat(name), element, "name")
