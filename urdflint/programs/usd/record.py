"""What urdf-usd-converter says about a robot, and what it does silently, noted while the robot is read."""

from __future__ import annotations

from urdflint.model.numbers import plain_numbers
from urdflint.model.resource_files import Files
from urdflint.programs.changes import Release
from urdflint.programs.simulator import Notes
from urdflint.programs.usd.reasons import NumberCountWrong, NumberUnreadable
from urdflint.syntax.document import Element


class Record(Notes, frozen=False):
    """All that is noted while a robot is read, in the converter's order of work."""

    release: Release
    files: Files

    def check(self, element: Element, attribute: str, length: int) -> None:
        """Note where an attribute, which is there, has not that many numbers."""
        text = element.attributes[attribute]
        if len(plain_numbers[text]) == length:
            return
        words = [text] if length == 1 else text.split()
        if len(words) != length:
            self.rejects(NumberCountWrong(length, len(words)), element, attribute)
            return
        word = next((candidate for candidate in words if number(candidate) is None), None)
        if word is not None:
            self.rejects(NumberUnreadable(word.strip()), element, attribute)


def number(text: str) -> float | None:
    """A number as Python's float reads it, with underscores, nan and inf."""
    try:
        return float(text)
    except ValueError:
        return None


def value(element: Element | None, attribute: str, default: float = 0.0) -> float:
    """The number of an attribute, or its default; that too where it cannot be read."""
    text = element.attributes.get(attribute) if element is not None else None
    parsed = number(text) if text is not None else None
    return default if parsed is None else parsed


def last(element: Element, tag: str) -> Element | None:
    """The child of a name that counts; one in another namespace has another name."""
    for child in reversed(element.children):
        if child.tag == tag and "xmlns" not in child.attributes:
            return child
    return None


def all_children(element: Element, tag: str) -> list[Element]:
    """All children of a name."""
    return [child for child in element.children if child.tag == tag and "xmlns" not in child.attributes]
