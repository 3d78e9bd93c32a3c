"""The names in a model and how they hang together: each has one bearer, and each comes down to a link."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.reading.outcome import Refusal, Stage
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

WORLD, MODEL = "world", "__model__"
UNKNOWN: dict[str, Callable[[str, str, str], Reason]] = {
    "link": reasons.LinkReferenceUnknown,
    "joint": reasons.JointReferenceUnknown,
    "frame": reasons.FrameReferenceUnknown,
}


class ModelNames(Struct, eq=False, frozen=False):
    """The names in a model, by what bears them; where each is attached and what its pose is given in.

    `ends` are the joints with parent and child; `renamed` what the ends of copied joints say; `lost` the links that
    are not there, with the elements to blame. `is_brought` says whether a model in a block brings a name.
    """

    is_brought: Callable[[str], bool]
    kinds: dict[str, str] = field(default_factory=dict)
    elements: dict[str, Element] = field(default_factory=dict)
    attached: dict[str, str] = field(default_factory=dict)
    relative: dict[str, str] = field(default_factory=dict)
    ends: list[tuple[Element, str, str, str]] = field(default_factory=list)
    renamed: dict[Element, str] = field(default_factory=dict)
    lost: dict[str, Element] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)

    def refuse(self, element: Element, attribute: str | None, reason: Reason, missing: str = "") -> None:
        """Note an error of the model, and whose loss is behind it if a name is missing."""
        self.refusals.append(Refusal(element, attribute, reason, Stage.LOAD, self.lost.get(missing)))

    def name(self, kind: str, name: str, element: Element) -> bool:
        """Give a name away; false where it is taken."""
        if reserved(name):
            self.refuse(element, "name", reasons.NameReserved())
        other = self.kinds.get(name)
        if other is not None:
            first = self.elements[name]
            is_taken = element is not first
            reason = reasons.NameTaken(kind, name, other) if is_taken else reasons.LinkWithTwoParents(name)
            blamed = first if (element.tag, first.tag) == ("link", "joint") else element
            bearer = element if blamed is first else first
            self.refusals.append(Refusal(blamed, "name", reason, Stage.LOAD, other=bearer))
            return False
        self.kinds[name] = kind
        self.elements[name] = element
        return True


def reserved(name: str) -> bool:
    """Whether a name may not be given."""
    return name == WORLD or (len(name) >= 4 and name.startswith("__") and name.endswith("__"))


def check(scope: ModelNames) -> None:
    """Look for places and bodies that are not there, and for ways that lead back to where they began."""
    known_names = scope.kinds.keys() | {MODEL}
    for graph, verb in ((scope.attached, "is attached to"), (scope.relative, "has a pose relative to")):
        for name, target in graph.items():
            is_reported = graph is scope.relative and scope.attached.get(name) == target
            if target and target not in known_names and not is_reported and not scope.is_brought(target):
                kind = scope.kinds[name]
                scope.refuse(scope.elements[name], None, UNKNOWN[kind](target, name, verb), target)
    clash = any(
        isinstance(refusal.reason, (reasons.NameTaken, reasons.LinkWithTwoParents)) for refusal in scope.refusals
    )
    for graph in (scope.relative, scope.attached) if not clash else ():
        for name in _circling(graph):
            scope.refuse(scope.elements[name], None, reasons.ReferenceCycle(scope.kinds[name], name))
    for element, name, parent, child in scope.ends:
        _check_ends(element, name, parent, child, scope)


def _circling(graph: dict[str, str]) -> Iterator[str]:
    """The names from which one never comes to an end, each circle once."""
    settled: set[str] = set()
    for start in graph:
        path: dict[str, None] = {}
        name = start
        while name in graph and name not in settled and name not in path:
            path[name] = None
            name = graph[name]
        if name in path:
            yield name
        settled.update(path)


def _check_ends(element: Element, name: str, parent: str, child: str, scope: ModelNames) -> None:
    if parent != WORLD and parent not in scope.kinds and not scope.is_brought(parent):
        scope.refuse(element, None, reasons.JointReferenceUnknown(parent, name, "has the parent"), parent)
    first, last = _body(parent, scope), _body(child, scope)
    if parent == child or (first is not None and first == last):
        scope.refuse(element, None, reasons.JointToItself(first or parent))


def _body(name: str, scope: ModelNames) -> str | None:
    """The link that a name stands for."""
    for _ in range(len(scope.attached) + 1):
        if scope.kinds.get(name) == "link":
            return name
        if name not in scope.attached:
            return None
        name = scope.attached[name]
    return None
