"""What a check is: a function that yields problems, registered under the code of its rule."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from urdflint.findings import Severity
from urdflint.programs.effect import Effect
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span


class Replace(Struct):
    """A change to one part of a document, as a check proposes it."""

    place: Place
    text: str


BLOCK = "gazebo"  # an element that says nothing where nothing is in it
NO_EFFECTS: Mapping[str, Effect] = {}  # the same for all that have none: of a hostile file there are very many
NO_LOSSES: Mapping[str, str] = {}
NO_REASONS: Mapping[str, str] = {}


class Problem(Struct):
    """What a check yields: what is wrong and where, and what only the check can know about it.

    `also` are the other places where the same is wrong, when it is reported once, and `about` those that are not
    wrong but have a part in it, so that what programs claim of them is said with it. `lacks` is the attribute that
    is missing at the place, where it is one of several; `first` is set where a program that reports one fault a run
    would report this one. `effects` (keyed by selector, see `programs.target`) come on top of those of the rule's
    document; `only` are the selectors of the programs that it exists for, where these are fewer than the rule says;
    `losses` have the same keys. By target `reasons` say why a program has its effect, in the words of its model.
    `severity` is set where the problem weighs less here than the rule says, and `accepted` where it does so, as it is
    meant, whatever is lost, as long as no program rejects the file. Problems of a rule with the same
    `cause`, a name or other words, are one entry of a report; `reported_with` is the cause of another rule's
    problem, with its code, where this is but another side of that one.
    """

    message: str
    place: Place
    related: Sequence[tuple[str, Place]] = ()
    effects: Mapping[str, Effect] = field(default_factory=lambda: NO_EFFECTS)
    only: Sequence[str] = ()
    losses: Mapping[str, str] = field(default_factory=lambda: NO_LOSSES)
    reasons: Mapping[str, str] = field(default_factory=lambda: NO_REASONS)
    help: str | None = None
    fix: Change | None = None
    safe: bool = False
    also: Sequence[Place] = ()
    about: Sequence[Place] = ()
    lacks: str | None = None
    first: bool = False
    severity: Severity | None = None
    accepted: Severity | None = None
    cause: str = ""
    reported_with: str | None = None


Change = tuple[str, Sequence[Replace]]


def renaming(place: Place, title: str, name: str | None) -> Change | None:
    """The fix that writes a name at a place; None where no name is known."""
    return (title, [Replace(place, name)]) if name else None


def without(document: Document, title: str, *places: Place) -> Change | None:
    """The fix that removes attributes and elements, and blocks that it would empty; None over comments inside."""
    elements = [place.element for place in places if place.element is not None and place.attribute is None]
    if any(_has_comment(document, element) for element in elements):
        return None
    removed = frozenset(elements)
    blocks = dict.fromkeys(element.parent for element in elements)
    emptied = [
        block
        for block in blocks
        if block is not None and block.tag == BLOCK and removed.issuperset(block.children)
        if not block.text.strip() and not _has_comment(document, block)
    ]
    inside = {child for block in emptied for child in block.children}
    places = (*(place for place in places if place.element not in inside), *map(Place, emptied))
    return title, [Replace(place._replace(part="attribute" if place.attribute else "element"), "") for place in places]


def _has_comment(document: Document, element: Element) -> bool:
    return b"<!--" in document.source.text[slice(*document.element(element))]


def renamed(document: Document, element: Element, name: str) -> list[Replace]:
    """The edits that give an element another name, in its end tag too."""
    edits = [Replace(Place(element, part="label"), name)]
    if document.start_tag(element).end <= element.close < document.element(element).end:
        start = element.close + len("</")
        edits.append(Replace(Place(element, span=Span(start, start + len(element.tag.encode()))), name))
    return edits


Check = Callable[..., Iterator[Problem]]
IF = " if "  # in the index of the checks, between the kinds of nodes and what they must have


class Registered(Struct):
    """A check with the kinds of node it looks at, and what such a node must have for it."""

    code: str
    function: Check
    kinds: tuple[type, ...]
    has: str = ""

    @property
    def row(self) -> str:
        """What it looks at, as the index of the checks says it."""
        return f"{' '.join(kind.__name__ for kind in self.kinds)}{IF * bool(self.has)}{self.has}"


REGISTRY: dict[str, Registered] = {}


def check(code: str, *, has: str = "") -> Callable[[Check], Check]:
    """Register a function as the check of a rule: its first parameter's annotation says which nodes it sees.

    With `has` it sees only those of which this attribute, or one of an attribute, is neither None nor empty.
    """

    def register(function: Check) -> Check:
        kinds = _kinds(next(iter(function.__annotations__.values())), function)
        if code in REGISTRY:
            raise ValueError(f"two checks for {code}")
        REGISTRY[code] = Registered(code, function, kinds, has)
        return function

    return register


def _kinds(annotation: str, function: Check) -> tuple[type, ...]:
    """The classes in an annotation such as `Visual | faults.Shape`, found in the module of the function."""
    module: Any = sys.modules[function.__module__]
    return tuple(reduce(getattr, name.strip().split("."), module) for name in annotation.split("|"))
