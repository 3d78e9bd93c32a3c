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
NAMED = frozenset({*SHAPES, *ROBOT_WIDE, "material", "sensor", "plugin", "actuator", "gpio", "param", "frame"})
NAMED_BY = ("name", "reference")
Pair = tuple["Element | None", "Element | None"]  # before and after; None where it is not there
Thing = tuple[str, str]  # the tag and the name of a link, a joint or the robot


class States(Struct, eq=False):
    """A robot before and after a change, with the new names of its links and joints."""

    before: Robot
    after: Robot
    names: Names
    contents: Contents

    def same(self, one: Element, other: Element) -> bool:
        """Whether two elements mean the same."""
        return self.contents.of(one) == self.contents.of(other)

    def renamed(self, thing: Thing) -> Thing:
        """What something is called after the change."""
        tag, name = thing
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


def children(both: States, one: Element, other: Element, omitted: Sequence[str] = ()) -> list[Pair]:
    """The children of an element before and after, in the order of the file after; first those that are gone.

    What is `omitted` on one side alone has its defaults there.
    """
    pairs: list[Pair] = []
    mine, yours = _keyed(one, both.names), _keyed(other, NONE)
    for key in dict.fromkeys((*mine, *yours)):
        pairs += _paired(both, key[0], mine.get(key, []), yours.get(key, []))
    pairs = [pair for found in _rejoined(both, pairs) for pair in [_completed(found, omitted)]]
    return sorted(pairs, key=lambda pair: (pair[1] is not None, (pair[1] or pair[0] or one).start))


def _keyed(element: Element, names: Names) -> dict[tuple[str, str | None], list[Element]]:
    """The children by what tells them apart: the tag, and a name where there may be several."""
    top = element.tag == "robot"
    found: dict[tuple[str, str | None], list[Element]] = {}
    for one in element.children:
        name = None
        if top or one.tag in NAMED:
            name = next((one.attributes[key] for key in NAMED_BY if key in one.attributes), None)
        if one.tag == "material" and not top:
            name = None
        if name is not None and (one.tag in ROBOT_WIDE or one.tag == "gazebo"):
            name = names[one.tag].get(name, name) if one.tag in ROBOT_WIDE else renamed(names, name)
        found.setdefault((one.tag, name), []).append(one)
    return found


def _paired(both: States, tag: str, mine: list[Element], yours: list[Element]) -> list[Pair]:
    """Elements of one key: those that mean the same, then the others in their order."""
    pairs: list[Pair] = []
    if len(mine) > 1 or len(yours) > 1:
        waiting: dict[int, list[Element]] = {}
        for one in yours:
            waiting.setdefault(both.contents.of(one), []).append(one)
        left = []
        for one in mine:
            same = waiting.get(both.contents.of(one))
            if same:
                pairs.append((one, same.pop(0)))
            else:
                left.append(one)
        mine, yours = left, sorted((one for some in waiting.values() for one in some), key=lambda one: one.start)
    both_there = list(zip(mine, yours, strict=False))
    gone = [(one, None) for one in mine[len(both_there) :]]
    come = [(None, one) for one in yours[len(both_there) :]]
    return [*pairs, *both_there, *gone, *come]


def _rejoined(both: States, pairs: list[Pair]) -> list[Pair]:
    """The pairs, where a visual or collision that is gone is the one that has come with the same geometry."""
    come: dict[tuple[str, int | None], list[Element]] = {}
    for one, other in pairs:
        if one is None and other is not None and other.tag in SHAPES:
            come.setdefault((other.tag, _geometry(both, other)), []).append(other)
    found: dict[Element, Element] = {}
    for one, other in pairs:
        if one is not None and other is None and one.tag in SHAPES:
            alike = come.get((one.tag, _geometry(both, one)))
            if alike:
                found[one] = alike.pop(0)
    taken = set(found.values())
    kept = [pair for pair in pairs if pair[0] not in found and not (pair[0] is None and pair[1] in taken)]
    return [*kept, *found.items()]


def _geometry(both: States, shape: Element) -> int | None:
    found = shape.child("geometry")
    return both.contents.of(found) if found is not None else None


def _completed(pair: Pair, omitted: Sequence[str]) -> Pair:
    one, other = pair
    tag = (one or other or missing("")).tag
    if tag in omitted:
        return one or missing(tag), other or missing(tag)
    return pair
