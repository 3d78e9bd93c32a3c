"""What Newton says about a robot, and what it does silently, noted while the robot is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.programs.changes import Release
from urdflint.programs.newton.reasons import NumberCountWrong, NumberUnreadable
from urdflint.programs.simulator import NAMESPACE, Notes
from urdflint.syntax.document import Element

Vector = tuple[float, ...]


class Record(Notes, frozen=False):
    """All that is noted while a robot is read, in Newton's order of work.

    `hidden` are the elements in a default namespace: ElementTree has other names for them, so they are not found.
    `broken` are the attributes with a TAB or line break in their values, which are read as blanks.
    """

    release: Release
    files: Files
    hidden: frozenset[Element]
    broken: Collection[tuple[Element, str]]

    def first(self, above: Element, tag: str) -> Element | None:
        """The child of a name that is read: the first one."""
        child = above.child(tag)
        if child is None or child not in self.hidden:
            return child
        return next(iter(self.all_children(above, tag)), None)

    def all_children(self, above: Element, tag: str) -> list[Element]:
        """All children of a name that are read."""
        children = above.all(tag)
        return [child for child in children if child not in self.hidden] if self.hidden else children

    def scalar(self, element: Element | None, attribute: str) -> float | None:
        """One number of an attribute; None where it is absent or, noted, cannot be read."""
        text = element.attributes.get(attribute) if element is not None else None
        if element is None or text is None:
            return None
        plain = plain_numbers[text]
        return plain[0] if len(plain) == 1 else self._number(text, element, attribute)

    def words(self, element: Element, attribute: str, text: str) -> Vector | None:
        """The numbers of a text between white space; None where, noted, one cannot be read."""
        numbers = [self._number(word, element, attribute) for word in text.split()]
        read_numbers = tuple(number for number in numbers if number is not None)
        return read_numbers if len(read_numbers) == len(numbers) else None

    def vector(self, element: Element, attribute: str, length: int, *, more: bool = False) -> Vector | None:
        """That many numbers of an attribute, or `more`; None where it is absent or empty, or cannot be read."""
        text = element.attributes.get(attribute)
        plain = plain_numbers[text or ""]
        if len(plain) == length:
            return plain
        numbers = self.words(element, attribute, text) if text else None
        if numbers is not None and (len(numbers) < length or (len(numbers) > length and not more)):
            self.rejects(NumberCountWrong(length, len(numbers)), element, attribute)
            return None
        return numbers[:length] if numbers is not None else None

    def _number(self, text: str, element: Element, attribute: str) -> float | None:
        try:
            return float(text)
        except ValueError:
            self.rejects(NumberUnreadable(text), element, attribute)
            return None


def in_namespaces(root: Element) -> Iterator[Element]:
    """The elements in a default namespace: that of the nearest element around which has one."""
    waiting = [(root, bool(root.attributes.get(NAMESPACE)))]
    while waiting:
        element, hidden = waiting.pop()
        if hidden and ":" not in element.tag:
            yield element
        waiting.extend(
            (child, bool(child.attributes[NAMESPACE]) if NAMESPACE in child.attributes else hidden)
            for child in element.children
        )
