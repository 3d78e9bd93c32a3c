"""The names in a world or model that frames are found by, and where each leads."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from urdflint.programs.sdformat.loading.frame_graph import MODEL, WORLD
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element

FRAMES = ("link", "joint", "frame", "model")
ROOT = "__root__"
LOADED = ("model", "include", "link", "joint", "frame")  # in this order (Model::Load)
RENAMED = (1, 7)  # before it links, joints and frames with the name of something that is loaded already are renamed
SEPARATED = (1, 8)  # from it on "::" separates names


class Scope(Struct, eq=False, frozen=False):
    """A world or model with what is in it by name.

    Includes stand for the models that they bring, and for all names that are merged. `open` says that names may come
    from elsewhere: a file that is included but not known here, or names of nested models written out, as SDFormat did
    before 1.8.
    """

    element: Element
    names: dict[str, Element] = field(default_factory=dict)
    models: dict[str, Scope] = field(default_factory=dict)
    open: bool = False

    @property
    def is_world(self) -> bool:
        """Whether it is a world, which has a frame of its own and no links."""
        return self.element.tag == WORLD


class Part(Struct, eq=False):
    """An included file: the model, actor or light that is taken from it, None where it has none, and what it includes.

    `scope` has the names in a model.
    """

    document: Document
    element: Element | None
    scope: Scope | None
    included: dict[Element, Part]


def scopes(root: Element, included: Mapping[Element, Part], version: tuple[int, ...]) -> Iterator[Scope]:
    """The worlds and models below the root of a file in a version of SDFormat, each with those in it known."""
    tops = [child for child in root.children if child.tag in (WORLD, "model")]
    yield from _scopes_of(tops, included, version)


def robot_scope(
    robot: Element, parts: Sequence[Element], included: Mapping[Element, Part], version: tuple[int, ...]
) -> Scope:
    """The names that models bring which blocks of a robot hold or include; its own names are not in it."""
    scope = Scope(robot)
    for part in parts:
        if part.tag == "include":
            _include(scope, part, included.get(part))
        else:
            scope.names.setdefault(name_of(part), part)
            scope.models.setdefault(name_of(part), next(_scopes_of([part], included, version)))
    return scope


def _scopes_of(tops: Sequence[Element], included: Mapping[Element, Part], version: tuple[int, ...]) -> Iterator[Scope]:
    scopes_by_element: dict[Element, Scope] = {}
    waiting = [*reversed(tops)]
    order = []
    while waiting:
        element = waiting.pop()
        scope = scopes_by_element[element] = _scope(element, included, version)
        order.append(scope)
        above = scopes_by_element.get(element.parent) if element.parent is not None else None
        if above is not None:
            above.models.setdefault(name_of(element), scope)
        waiting += reversed(element.all("model"))
    yield from order


def _scope(element: Element, included: Mapping[Element, Part], version: tuple[int, ...]) -> Scope:
    scope = Scope(element)
    for child in (child for tag in LOADED for child in element.all(tag)):
        if child.tag in FRAMES:
            name = name_of(child)
            scope.names.setdefault(name if version >= RENAMED else _free_name(scope, name, child.tag), child)
            scope.open |= version < SEPARATED and "::" in name
        elif child.tag == "include":
            _include(scope, child, included.get(child))
    return scope


def _free_name(scope: Scope, name: str, tag: str) -> str:
    """The name that something has once it is loaded: that of its own kind stays, which is an error."""
    holder = scope.names.get(name)
    if holder is None or holder.tag == tag:
        return name
    candidates = itertools.chain([f"{name}_{tag}"], (f"{name}_{tag}{number}" for number in itertools.count()))
    return next(candidate for candidate in candidates if candidate not in scope.names)


def _include(scope: Scope, include: Element, part: Part | None) -> None:
    """Add the names that an include brings."""
    name = given_name(include)
    if part is None:
        scope.open |= name is None or "merge" in include.attributes
        if name is not None:
            scope.names.setdefault(name, include)
    elif part.scope is not None and part.element is not None:
        name = name if name is not None else name_of(part.element)
        if merges(include):
            scope.open |= part.scope.open
            for frame_name in (*part.scope.names, f"_merged__{name}__model__"):
                scope.names.setdefault(frame_name, include)
            scope.models = {**part.scope.models, **scope.models}
        else:
            scope.names.setdefault(name, include)
            scope.models.setdefault(name, part.scope)


def given_name(include: Element) -> str | None:
    """The name that an include gives to what it brings; None where that keeps its own."""
    name = include.child("name")
    return trimmed(name.text) if name is not None else None


def merges(include: Element) -> bool:
    """Whether an include puts what is in a model in its own place (XMLUtil::ToBool of TinyXML-2)."""
    return (include.get("merge") or "") in ("1", "true", "True", "TRUE")


def name_of(element: Element) -> str:
    """The name of an element."""
    return trimmed(element.get("name") or "")


def knows(scope: Scope, name: str) -> bool:
    """Whether a name leads to a frame; what is in an included file may be there."""
    while True:
        if scope.open or name in scope.names or name == (WORLD if scope.is_world else MODEL):
            return True
        if scope.is_world and name == ROOT:
            return True
        first, colons, rest = name.partition("::")
        if not colons:
            return False
        inner = scope.models.get(first)
        if inner is None:
            holder = scope.names.get(first)
            return holder is not None and holder.tag == "include"
        scope, name = inner, rest


def attached(element: Element) -> str:
    """The name that a frame or joint is attached to, "" for the scope itself."""
    if element.tag == "frame":
        return trimmed(element.get("attached_to") or "")
    child = element.child("child")
    return trimmed(child.text) if child is not None else ""


def body(scope: Scope, name: str, hops: int = 64) -> Element | None:
    """The link that a name stands for, None where that is not known."""
    while hops:
        hops -= 1
        first, colons, rest = name.partition("::")
        if colons and name not in scope.names:
            if first not in scope.models:
                return None
            scope, name = scope.models[first], rest
            continue
        if name in (MODEL, ""):
            name = trimmed(scope.element.get("canonical_link") or "")
            link = scope.element.child("link")
            if not name:
                return None if scope.is_world else link
            continue
        element = scope.names.get(name)
        if element is None or element.tag == "link":
            return element
        if element.tag == "model":
            scope, name = scope.models[name], MODEL
        elif element.tag == "include":
            if name not in scope.models:
                return None
            scope, name = scope.models[name], MODEL
        else:
            name = attached(element)
    return None
