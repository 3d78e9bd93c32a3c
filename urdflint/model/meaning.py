"""What an element that URDF does not know in its place was meant to be."""

from __future__ import annotations

from functools import cache

from urdflint.model.irregular import StrayText, UnknownElement
from urdflint.model.misspelling import TEXT_OF, child_for_attribute, meant_child
from urdflint.model.numbers import readable
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

# Elements that another vocabulary owns: what is in them is no place where an element of URDF would be read
FENCED = frozenset({"Transmission", "Ros2Control", "Sensor"})
SDF_INNER = frozenset({("Axis", "limit"), ("Axis", "dynamics")})


def sort(unknown: UnknownElement) -> str:
    """Which rule speaks of an unknown element: sdf, drake, misspelled, misplaced or unknown, or held for none.

    What is in a geometry belongs to the rules of shapes, and a shape without a geometry to that of the missing one.
    """
    element, kind, tag = unknown.element, unknown.parent, unknown.element.tag
    if kind.name == "Geometry":
        return "held"
    if prefixed(tag) is not None:
        return "drake"
    if says_attribute(element, kind) or (kind.name, tag) in SDF_INNER or is_pose(element, kind):
        return "sdf"
    known = meant_child(kind, tag)
    if known is not None and not (known in kind.single and above(element).child(known) is not None):
        return "misspelled"
    parents = homes().get(tag)
    if parents is None:
        return "unknown"
    held = "geometry" in parents and kind.name in ("Visual", "Collision") and above(element).child("geometry") is None
    return "held" if held else "misplaced"


def says_attribute(element: Element, kind: Type) -> bool:
    """Whether a child stands for an attribute that its parent does not have."""
    attribute = child_for_attribute(kind, element.tag)
    return attribute is not None and attribute not in above(element).attributes and _is_plain(element)


def _is_plain(element: Element) -> bool:
    """Whether an element is nothing but a text or a value: no block that happens to be called like an attribute."""
    return not element.children and (bool(element.text) or element.attributes.keys() <= {"value"})


def is_pose(element: Element, kind: Type) -> bool:
    return element.tag == "pose" and "origin" in kind.children


def text_is_value(stray: StrayText) -> bool:
    """Whether a text is what the element's missing attribute should say."""
    name = TEXT_OF.get(stray.type.name)
    if name is None or name in stray.element.attributes:
        return False
    words = stray.element.text.split()
    if stray.type.name == "Origin":
        return len(words) in (3, 6) and all(readable(word, "Number") for word in words)
    kind = stray.type.attributes[name].kind
    return readable(" ".join(words), kind) and (kind.endswith("Name") is False or len(words) == 1)


def above(element: Element) -> Element:
    """The parent of an element that is not the root."""
    assert element.parent is not None
    return element.parent


@cache
def homes() -> dict[str, tuple[str, ...]]:
    """Where each element of URDF may stand: its parents by name."""
    found: dict[str, dict[str, None]] = {}
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    for tag, kind in waiting:
        for name, child in kind.children.items():
            if child.open or ":" in name:
                continue
            new = tag not in found.setdefault(name, {})
            found[name][tag] = None
            if new and child.layer == "urdf" and child.name not in FENCED:
                waiting.append((name, child))
    return {name: tuple(parents) for name, parents in found.items()}


@cache
def places(layer: str) -> dict[str, tuple[str, ...]]:
    """Where each element of an extension may stand: its parents by name."""
    found: dict[str, dict[str, None]] = {}
    waiting: list[tuple[str, Type]] = [("robot", vocabulary.robot())]
    seen = {vocabulary.robot()}
    for tag, kind in waiting:
        for name, declared in kind.declared.items():
            if vocabulary.schemas().layer_of(declared).name == layer:
                found.setdefault(name, {})[tag] = None
            child = kind.children[name]
            if child not in seen and child.layer in ("urdf", layer):
                seen.add(child)
                waiting.append((name, child))
    return {name: tuple(parents) for name, parents in found.items()}


@cache
def prefixed(tag: str) -> str | None:
    """The tag of Drake that is meant by a name without its prefix, or by `drake_name`; None where there is none."""
    name = "drake:" + tag.removeprefix("drake_").removeprefix("drake-")
    return name if ":" not in tag and tag not in homes() and name in places("drake") else None


@cache
def owner_of(tag: str) -> str:
    """The layer of the vocabulary that brings an element into URDF."""
    found = {
        vocabulary.schemas().layer_of(kind.declared[tag]).name for kind in vocabulary.own() if tag in kind.declared
    }
    return "urdf" if "urdf" in found else min(found, default="urdf")
