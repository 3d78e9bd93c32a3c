"""Which part of a robot was which before the change."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.difference.renaming import Search
from urdflint.difference.values import NONE, ROBOT_WIDE, Contents, Names, missing, renamed
from urdflint.model.robot import Robot
from urdflint.struct import Struct
from urdflint.syntax.document import Element

SHAPES = frozenset({"visual", "collision"})
# Elements of which there may be several in one, distinguished by their names
TAGS_WITH_NAMES = frozenset(
    {*SHAPES, *ROBOT_WIDE, "material", "sensor", "plugin", "actuator", "gpio", "param", "frame"}
)
NAMED_BY = ("name", "reference")
Pair = tuple["Element | None", "Element | None"]  # before and after; None where it is not there
NamedPart = tuple[str, str]  # the tag and the name of a link, a joint or the robot


class States(Struct, eq=False):
    """A robot before and after a change, with the new names of its links and joints."""

    before: Robot
    after: Robot
    names: Names
    contents: Contents

    def same(self, old: Element, new: Element) -> bool:
        """Whether two elements mean the same."""
        return self.contents.number_of(old) == self.contents.number_of(new)

    def renamed(self, part: NamedPart) -> NamedPart:
        """The name of a part after the change."""
        tag, name = part
        return tag, self.names.get(tag, {}).get(name, name)


def states(before: Robot, after: Robot) -> States:
    """Two states of a robot brought together."""
    contents = Contents()
    contents.read(after.element)
    contents.read(before.element)
    names: dict[str, dict[str, str]] = {kind: {} for kind in ROBOT_WIDE}
    search = Search(before, after, names, contents)
    while search.further():
        contents.read(before.element, names)
    return States(before, after, names, contents)


def children(states: States, old: Element, new: Element, omitted: Sequence[str] = ()) -> list[Pair]:
    """The children of an element before and after, in the order of the file after; first those that are gone.

    What is `omitted` on one side alone has its defaults there.
    """
    pairs: list[Pair] = []
    mine, yours = _keyed(old, states.names), _keyed(new, NONE)
    for key in dict.fromkeys((*mine, *yours)):
        pairs += _paired(states, mine.get(key, []), yours.get(key, []))
    pairs = [pair for joined in _rejoined(states, pairs) for pair in [_completed(joined, omitted)]]
    return sorted(pairs, key=lambda pair: (pair[1] is not None, (pair[1] or pair[0] or old).start))


def _keyed(element: Element, names: Names) -> dict[tuple[str, str | None], list[Element]]:
    """The children by what tells them apart: the tag, and a name where there may be several."""
    top = element.tag == "robot"
    elements_by_key: dict[tuple[str, str | None], list[Element]] = {}
    for child in element.children:
        name = None
        if top or child.tag in TAGS_WITH_NAMES:
            name = next((child.attributes[key] for key in NAMED_BY if key in child.attributes), None)
        if child.tag == "material" and not top:
            name = None
        if name is not None and (child.tag in ROBOT_WIDE or child.tag == "gazebo"):
            name = names[child.tag].get(name, name) if child.tag in ROBOT_WIDE else renamed(names, name)
        elements_by_key.setdefault((child.tag, name), []).append(child)
    return elements_by_key


def _paired(states: States, mine: list[Element], yours: list[Element]) -> list[Pair]:
    """Elements of one key: those that mean the same, then the others in their order."""
    pairs: list[Pair] = []
    if len(mine) > 1 or len(yours) > 1:
        waiting: dict[int, list[Element]] = {}
        for element in yours:
            waiting.setdefault(states.contents.number_of(element), []).append(element)
        left = []
        for element in mine:
            same = waiting.get(states.contents.number_of(element))
            if same:
                pairs.append((element, same.pop(0)))
            else:
                left.append(element)
        mine, yours = (
            left,
            sorted(
                (element for elements in waiting.values() for element in elements), key=lambda element: element.start
            ),
        )
    both_there = list(zip(mine, yours, strict=False))
    removed = [(element, None) for element in mine[len(both_there) :]]
    added = [(None, element) for element in yours[len(both_there) :]]
    return [*pairs, *both_there, *removed, *added]


def _rejoined(states: States, pairs: list[Pair]) -> list[Pair]:
    """The pairs, where a visual or collision that is gone is the one that has come with the same geometry."""
    come: dict[tuple[str, int | None], list[Element]] = {}
    for old, new in pairs:
        if old is None and new is not None and new.tag in SHAPES:
            come.setdefault((new.tag, _geometry(states, new)), []).append(new)
    matches: dict[Element, Element] = {}
    for old, new in pairs:
        if old is not None and new is None and old.tag in SHAPES:
            alike = come.get((old.tag, _geometry(states, old)))
            if alike:
                matches[old] = alike.pop(0)
    matched_new = set(matches.values())
    unmatched_pairs = [
        pair for pair in pairs if pair[0] not in matches and not (pair[0] is None and pair[1] in matched_new)
    ]
    return [*unmatched_pairs, *matches.items()]


def _geometry(states: States, shape: Element) -> int | None:
    geometry = shape.child("geometry")
    return states.contents.number_of(geometry) if geometry is not None else None


def _completed(pair: Pair, omitted: Sequence[str]) -> Pair:
    old, new = pair
    tag = (old or new or missing("")).tag
    if tag in omitted:
        return old or missing(tag), new or missing(tag)
    return pair
