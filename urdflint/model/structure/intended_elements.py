"""What an unknown element in a robot was meant to be."""

from __future__ import annotations

from functools import cache, lru_cache

from urdflint.model.numbers import readable
from urdflint.model.structure.irregularities import StrayText, UnknownElement
from urdflint.model.structure.misspellings import TEXT_OF, child_for_attribute, is_plain, meant_child
from urdflint.model.structure.sdf_syntax import is_axis_part, is_diffuse, is_frame, is_pose
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

# Elements of another vocabulary, in which no element of URDF is read
FENCED = frozenset({"Transmission", "Ros2Control", "Sensor"})


def category(unknown: UnknownElement) -> str:
    """Which rule reports an unknown element: sdf, sdf-pose, drake, misspelled, misplaced or unknown, or none: skipped.

    Elements in a geometry are for the rules of shapes, and a shape without a geometry for that of missing children.
    """
    if unknown.sort is None:
        object.__setattr__(unknown, "sort", _category(unknown))
    assert unknown.sort is not None
    return unknown.sort


def _category(unknown: UnknownElement) -> str:
    element, kind, tag = unknown.element, unknown.parent, unknown.element.tag
    if kind.name == "Geometry":
        return "skipped"
    if prefixed(tag) is not None:
        return "drake"
    if is_frame(element, kind):
        return "sdf-pose"
    if (
        stands_for_attribute(element, kind)
        or is_axis_part(element, kind)
        or is_pose(element, kind)
        or is_diffuse(element, kind)
    ):
        return "sdf"
    intended = meant_child(kind, tag)
    if intended is not None and not (intended in kind.single and parent_of(element).child(intended) is not None):
        return "misspelled"
    parents = allowed_parents().get(tag)
    if parents is None:
        return "unknown"
    loose_shape = (
        "geometry" in parents and kind.name in ("Visual", "Collision") and parent_of(element).child("geometry") is None
    )
    return "skipped" if loose_shape else "misplaced"


def stands_for_attribute(element: Element, kind: Type) -> bool:
    """Whether a child is written in place of an attribute of its parent, as in SDFormat."""
    attribute = child_for_attribute(kind, element.tag)
    return attribute is not None and attribute not in parent_of(element).attributes and is_plain(element)


def text_is_value(stray: StrayText) -> bool:
    """Whether a text is the value of a missing attribute of its element."""
    name = TEXT_OF.get(stray.type.name)
    if name is None or name in stray.element.attributes:
        return False
    words = stray.element.text.split()
    if stray.type.name == "Origin":
        return len(words) in (3, 6) and all(readable(word, "Number") for word in words)
    kind = stray.type.attributes[name].kind
    return readable(" ".join(words), kind) and (kind.endswith("Name") is False or len(words) == 1)


def parent_of(element: Element) -> Element:
    """The parent of an element that is not the root."""
    assert element.parent is not None
    return element.parent


@cache
def allowed_parents() -> dict[str, tuple[str, ...]]:
    """The names of the parents that URDF allows for each element."""
    parents_by_name: dict[str, dict[str, None]] = {}
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    for tag, kind in waiting:
        for name, child in kind.children.items():
            if child.open or ":" in name:
                continue
            new = tag not in parents_by_name.setdefault(name, {})
            parents_by_name[name][tag] = None
            if new and child.layer == "urdf" and child.name not in FENCED:
                waiting.append((name, child))
    return {name: tuple(parents) for name, parents in parents_by_name.items()}


@cache
def allowed_parents_in(layer: str) -> dict[str, tuple[str, ...]]:
    """The names of the parents that an extension allows for each of its elements."""
    parents_by_name: dict[str, dict[str, None]] = {}
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    visited = {vocabulary.robot()}
    for tag, kind in waiting:
        for name, declared in kind.declared.items():
            if vocabulary.schemas().layer_of(declared).name == layer:
                parents_by_name.setdefault(name, {})[tag] = None
            child = kind.children[name]
            if child not in visited and child.layer in ("urdf", layer):
                visited.add(child)
                waiting.append((name, child))
    return {name: tuple(parents) for name, parents in parents_by_name.items()}


@lru_cache(maxsize=1024)
def prefixed(tag: str) -> str | None:
    """The Drake tag for a name without its prefix, or with `drake_` in place of it; None for any other name."""
    name = "drake:" + tag.removeprefix("drake_").removeprefix("drake-")
    return name if ":" not in tag and tag not in allowed_parents() and name in allowed_parents_in("drake") else None


@lru_cache(maxsize=1024)
def owner_of(tag: str) -> str:
    """The layer of the vocabulary that brings an element into URDF."""
    layers = {
        vocabulary.schemas().layer_of(kind.declared[tag]).name for kind in vocabulary.own() if tag in kind.declared
    }
    return "urdf" if "urdf" in layers else min(layers, default="urdf")
