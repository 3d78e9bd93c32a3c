"""Which ways of writing mean the same: numbers by their value, and defaults whether they are written or not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from urdflint.model.numbers import number
from urdflint.syntax.document import NO_ATTRIBUTES, Element

ORIGIN = {"xyz": "0 0 0", "rpy": "0 0 0"}
DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "origin": ORIGIN,
    "axis": {"xyz": "1 0 0"},
    "limit": {"lower": "0", "upper": "0"},
    "dynamics": {"damping": "0", "friction": "0"},
    "mimic": {"multiplier": "1", "offset": "0"},
    "mesh": {"scale": "1 1 1"},
    "safety_controller": {"soft_lower_limit": "0", "soft_upper_limit": "0", "k_position": "0"},
}
OMITTED = frozenset({"origin", "axis", "dynamics"})  # elements that mean the same when they have their defaults
ROBOT_WIDE = ("link", "joint")  # whose names the rest of the robot refers to
WORDS = frozenset(
    {"name", "link", "joint", "filename", "reference", "type", "version"}
)  # attributes that are no numbers

Names = Mapping[str, Mapping[str, str]]  # new names of links and joints by the old ones
NONE: Names = {kind: {} for kind in ROBOT_WIDE}


def missing(tag: str) -> Element:
    """An element that is not written, where it has its defaults all the same."""
    return Element(tag, NO_ATTRIBUTES, None, 0)


def attributes(element: Element) -> dict[str, str]:
    """The attributes of an element with the defaults of those that are not written, where it has any."""
    return {**DEFAULTS.get(element.tag, {}), **element.attributes}


@lru_cache(maxsize=65536)
def meaning(attribute: str, text: str) -> object:
    """What a value means: its numbers, or else its words."""
    words = text.split()
    if attribute in WORDS:
        return text
    return tuple(value if (value := number(word)) is not None else word for word in words)


def renamed(names: Names, word: str) -> str:
    """The new name of a link or joint; other words stay."""
    return names["link"].get(word) or names["joint"].get(word) or word


class Contents:
    """A number for what each element means: elements that mean the same, in either state, have the same one.

    Children of different names may stand in any order.
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._number_by_element: dict[Element, int] = {}

    def read(self, robot: Element, names: Names = NONE) -> None:
        """Number all elements of a robot, with the names that links and joints have now."""
        for element in reversed([robot, *robot.descendants()]):
            self._number_by_element[element] = self.inside(element, names)

    def number_of(self, element: Element) -> int:
        """The number of an element."""
        return self._number_by_element[element]

    def inside(self, element: Element, names: Names = NONE, without: frozenset[str] = frozenset()) -> int:
        """The number of what an element would mean without some attributes of its own and some children."""
        own = tuple(
            sorted(
                (name, meaning(name, renamed(names, value) if name in WORDS else value))
                for name, value in attributes(element).items()
                if name not in without
            )
        )
        children = [
            (child.tag, self._number_by_element[child])
            for child in element.children
            if child.tag not in without and not (child.tag in OMITTED and is_default(child))
        ]
        children.sort(key=lambda entry: entry[0])
        key = element.tag, own, meaning("", renamed(names, words_of(element))), tuple(children)
        return self._numbers.setdefault(repr(key), len(self._numbers))


def is_default(element: Element) -> bool:
    """Whether an element says no more than if it were not there."""
    plain = DEFAULTS.get(element.tag, {})
    return not element.children and all(
        name in plain and meaning(name, value) == meaning(name, plain[name])
        for name, value in element.attributes.items()
    )


def words_of(element: Element) -> str:
    """The text of an element, without whitespace around it."""
    return (element.text or "").strip()
