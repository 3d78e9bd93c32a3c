"""What Newton says about a robot, and what it does silently, noted while the robot is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from urdflint.model.resource_files import Files
from urdflint.programs.newton.reasons import NumberCountWrong, NumberUnreadable
from urdflint.programs.simulator import Notes
from urdflint.syntax.document import Element

Vector = tuple[float, ...]
NAMESPACE = "xmlns"


class Record(Notes, frozen=False):
    """All that is noted while a robot is read, in Newton's order of work.

    `hidden` are the elements in a default namespace: ElementTree has other names for them, so they are not found.
    `broken` are the attributes with a TAB or line break in their values, which are read as blanks.
    """

    files: Files
    hidden: frozenset[Element]
    broken: Collection[tuple[Element, str]]

    def first(self, above: Element, tag: str) -> Element | None:
        """The child of a name that is read: the first one."""
        found = above.child(tag)
        if found is None or found not in self.hidden:
            return found
        return next(iter(self.every(above, tag)), None)

    def every(self, above: Element, tag: str) -> list[Element]:
        """All children of a name that are read."""
        found = above.all(tag)
        return [one for one in found if one not in self.hidden] if self.hidden else found

    def scalar(self, element: Element | None, attribute: str) -> float | None:
        """One number of an attribute; None where it is absent or, noted, cannot be read."""
        text = element.attributes.get(attribute) if element is not None else None
        if element is None or text is None:
            return None
        return self._number(text, element, attribute)

    def words(self, element: Element, attribute: str, text: str) -> Vector | None:
        """The numbers of a text between white space; None where, noted, one cannot be read."""
        found = [self._number(word, element, attribute) for word in text.split()]
        known = tuple(one for one in found if one is not None)
        return known if len(known) == len(found) else None

    def vector(self, element: Element, attribute: str, length: int, *, more: bool = False) -> Vector | None:
        """That many numbers of an attribute, or `more`; None where it is absent or empty, or cannot be read."""
        text = element.attributes.get(attribute)
        found = self.words(element, attribute, text) if text else None
        if found is not None and (len(found) < length or (len(found) > length and not more)):
            self.rejects(NumberCountWrong(length, len(found)), element, attribute)
            return None
        return found[:length] if found is not None else None

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
            (one, bool(one.attributes[NAMESPACE]) if NAMESPACE in one.attributes else hidden)
            for one in element.children
        )
