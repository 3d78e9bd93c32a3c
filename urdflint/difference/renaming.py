"""The search for links and joints that have new names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from urdflint.difference.values import NONE, ROBOT_WIDE, Contents, Names, renamed
from urdflint.model.robot import Joint, Link, Robot
from urdflint.syntax.document import Element

NAME = frozenset({"name"})
ENDS = frozenset({"parent", "child"})
ElementsByName = dict[str, Element]


class Search:
    """The search for new names of what is gone among what has come."""

    def __init__(self, before: Robot, after: Robot, names: dict[str, dict[str, str]], contents: Contents) -> None:
        self.names = names
        self.contents = contents
        mine = {"link": _by_name(before.links), "joint": _by_name(before.joints)}
        yours = {"link": _by_name(after.links), "joint": _by_name(after.joints)}
        self.links, self.new_links = mine["link"], yours["link"]
        self.joints, self.new_joints = mine["joint"], yours["joint"]
        self.below, self.new_below = _below(self.joints), _below(self.new_joints)
        self.removed = {kind: _without(mine[kind], yours[kind]) for kind in ROBOT_WIDE}
        self.come = {kind: _without(yours[kind], mine[kind]) for kind in ROBOT_WIDE}

    def further(self) -> bool:
        """Whether some more have been found."""
        count_before = sum(map(len, self.names.values()))
        self._down(self._roots())
        for find in (self._by_ends, self._by_content):
            for old, new in list(find()):
                self._note("link", old, new)
        for key in (self._ends, lambda joint, names: self.contents.inside(joint, names, NAME | {"child"})):
            for old, new in list(self._unique("joint", key)):
                self._note("joint", old, new)
        return sum(map(len, self.names.values())) > count_before

    def _note(self, kind: str, old: str, new: str) -> None:
        if old in self.removed[kind] and new in self.come[kind]:
            self.names[kind][old] = new
            del self.removed[kind][old], self.come[kind][new]

    def _roots(self) -> Iterator[tuple[str, str]]:
        """Links at which both trees can be walked down: those that both have, and their roots."""
        yield from ((old, self.names["link"].get(old, old)) for old in self.links)
        old, new = (_root(*tree) for tree in ((self.links, self.joints), (self.new_links, self.new_joints)))
        if self._takes(old, new):
            yield str(old), str(new)

    def _down(self, links: Iterable[tuple[str, str]]) -> None:
        """Walk both trees down, and take for one what is at the same place below what is the same link."""
        waiting = [pair for pair in links if pair[0] not in self.removed["link"] and pair[1] in self.new_links]
        while waiting:
            old, new = waiting.pop()
            for joint, other in self._same_place(self.below.get(old, ()), self.new_below.get(new, ())):
                self._note("joint", joint, other)
                mine, yours = _link(self.joints[joint], "child"), _link(self.new_joints[other], "child")
                if self._takes(mine, yours):
                    waiting.append((str(mine), str(yours)))

    def _takes(self, old: str | None, new: str | None) -> bool:
        """Take one link for the other if one is gone, the other has come, and they are alike."""
        are_unmatched = old in self.removed["link"] and new in self.come["link"]
        if not are_unmatched or not self._alike(self.links[str(old)], self.new_links[str(new)]):
            return False
        self._note("link", str(old), str(new))
        return True

    def _same_place(self, mine: Sequence[str], yours: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Joints of one link that are gone, each with the one that has come and says the same but for names."""
        removed, added = [
            {name: self.contents.inside(elements[name], names, NAME | ENDS) for name in among if name in left}
            for among, elements, names, left in (
                (mine, self.joints, self.names, self.removed["joint"]),
                (yours, self.new_joints, NONE, self.come["joint"]),
            )
        ]
        yield from _only_pairs(removed, added)

    def _by_ends(self) -> Iterator[tuple[str, str]]:
        """Links that are gone, where those that have come stand in their place at the same joints and are alike."""
        removed, added = self.removed["link"], self.come["link"]
        for name, joint in self.joints.items():
            other = self.new_joints.get(self.names["joint"].get(name, name))
            for end in ("child", "parent") if other is not None else ():
                old, new = (_link(part, end) for part in (joint, other))
                if old in removed and new in added and self._alike(removed[old], added[new]):
                    yield old, new

    def _alike(self, old: Element, new: Element) -> bool:
        """Whether two links have a part in common, or both none."""
        mine, yours = ({self.contents.number_of(part) for part in _parts(element)} for element in (old, new))
        return not mine.isdisjoint(yours) or (not mine and not yours)

    def _by_content(self) -> Iterator[tuple[str, str]]:
        """Links that have something in them, which no other one has."""
        for old, new in self._unique("link", lambda link, names: self.contents.inside(link, names, NAME)):
            if self.removed["link"][old].children:
                yield old, new

    def _ends(self, joint: Element, names: Names) -> Hashable:
        ends = [_link(joint, end) for end in ("parent", "child")]
        return None if None in ends else tuple(renamed(names, str(end)) for end in ends)

    def _unique(self, kind: str, key: Callable[[Element, Names], Hashable]) -> Iterator[tuple[str, str]]:
        """What is gone and what has come with the same key, where it is the only one on both sides."""
        removed = {name: key(element, self.names) for name, element in self.removed[kind].items()}
        added = {name: key(element, NONE) for name, element in self.come[kind].items()}
        yield from _only_pairs(removed, added)


def _only_pairs(removed: Mapping[str, Hashable], added: Mapping[str, Hashable]) -> Iterator[tuple[str, str]]:
    """What is gone and what has come with the same key, where it is the only one on both sides."""
    removed_counts, added_counts = Counter(removed.values()), Counter(added.values())
    home = {key: name for name, key in added.items()}
    for name, key in removed.items():
        if key is not None and removed_counts[key] == 1 and added_counts[key] == 1:
            yield name, home[key]


def _below(joints: ElementsByName) -> dict[str, list[str]]:
    """The joints by the link that is their parent."""
    joints_by_parent: dict[str, list[str]] = {}
    for name, joint in joints.items():
        joints_by_parent.setdefault(_link(joint, "parent") or "", []).append(name)
    return joints_by_parent


def _root(links: ElementsByName, joints: ElementsByName) -> str | None:
    """The link that no joint is above, where there is one alone."""
    children = {_link(joint, "child") for joint in joints.values()}
    roots = [name for name in links if name not in children]
    return roots[0] if len(roots) == 1 else None


def _parts(link: Element) -> list[Element]:
    """The inertial and the shapes of a link, and what these consist of."""
    return [part for child in link.children for part in (child, *child.children)]


def _by_name(nodes: Sequence[Link | Joint]) -> ElementsByName:
    """The elements by name, of several of one name the first."""
    return {node.name: node.element for node in reversed(nodes) if node.name}


def _without(elements: ElementsByName, excluded: ElementsByName) -> ElementsByName:
    return {name: element for name, element in elements.items() if name not in excluded}


def _link(joint: Element | None, end: str) -> str | None:
    child = joint.child(end) if joint is not None else None
    return child.get("link") if child is not None else None
