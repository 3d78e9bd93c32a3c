"""What checks ask about single elements: whether Drake comes to them, and what it does if an attribute is wrong."""

from __future__ import annotations

from functools import lru_cache

from urdflint.model.nodes import SINGLE_AXIS
from urdflint.model.numbers import LENGTHS
from urdflint.programs.drake.kinds import SIMPLE
from urdflint.programs.drake.numbers import numbers
from urdflint.programs.drake.shapes import shape_of
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Document, Element

READ = {
    "mass": ("value",),
    "inertia": ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"),
    "origin": ("xyz", "rpy"),
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "limit": ("lower", "upper", "effort", "velocity"),
    "axis": ("xyz",),
    "dynamics": ("damping",),
    "color": ("rgba",),
}
MADE = frozenset({"joint", "drake:joint"})  # elements that make a joint
IGNORABLE = MADE | {"link"}  # elements whose drake_ignore it looks at
FIRSTS = frozenset({*READ, "geometry", "inertial"})
PARENTS = frozenset({"inertial", "visual", "collision", "geometry", "joint", "material"})
WANTS = {
    "robot": ("name",),
    "link": ("name",),
    "joint": ("name", "type"),
    "parent": ("link",),
    "child": ("link",),
    "sphere": ("radius",),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "box": ("size",),
    "mesh": ("filename",),
}


@lru_cache(maxsize=1)
def _skipped(document: Document) -> frozenset[Element]:
    """The links and joints that ask Drake to pass over them, and the joints that it forgets."""
    parts = document.root.children if document.root is not None else ()
    asking = {one for one in parts if one.tag in IGNORABLE and one.get("drake_ignore") == "true"}
    return frozenset(asking.union(one for one in parts if one.tag in MADE and _forgets(one)))


def _forgets(joint: Element) -> bool:
    """Whether Drake drops a joint without a word: for an empty name, type, parent or child."""
    ends = [end.get("link") for end in map(joint.child, ("parent", "child")) if end is not None]
    return "" in (joint.get("name"), joint.get("type"), *ends)


def skips(document: Document, element: Element) -> bool:
    """Whether Drake passes over an element, since it is or belongs to a link or joint that it passes over."""
    skipped = _skipped(document)
    return bool(skipped) and not skipped.isdisjoint((element, *element.ancestors()))


def without(element: Element, attribute: str) -> dict[str, Effect]:
    """What follows if this attribute is missing (cases urdf/011 urdf/012 urdf/013 urdf/017)."""
    above = element.parent
    if above is not None and above.tag == "geometry":
        read = takes(element)
    else:
        read = above is None or element.tag in ("link", "joint") or above.child(element.tag) is element
    return {"drake": Effect.REJECTS} if read and attribute in WANTS.get(element.tag, ()) else {}


def takes(element: Element) -> bool:
    """Whether Drake comes to a shape or texture: of several in one place it takes the one that it looks for first."""
    above = element.parent
    part = above.parent if above is not None else None
    if above is None or part is None or above.child(element.tag) is not element:
        return False
    if above.tag == "geometry":
        return shape_of(above) is element and part.child("geometry") is above
    return part.tag == "robot" or part.child(above.tag) is above


def transmission_fault(transmission: Element, part: Element | None = None) -> dict[str, Effect]:
    """What follows if a transmission, or the first part of its kind in it, cannot be read; only simple ones are."""
    kind = transmission.child("type")
    simple = SIMPLE in (kind.text if kind is not None else transmission.get("type") or "")
    return {"drake": Effect.REJECTS} if simple and (part is None or transmission.child(part.tag) is part) else {}


def malformed(element: Element, attribute: str, kind: str) -> Effect | None:
    """What Drake does about a number that is none, or a vector of such: None where it reads it well, or not at all.

    `kind` is that of the vocabulary.
    """
    if not _is_read(element, attribute):
        return None
    text = element.attributes[attribute]
    found, rest = numbers(text)
    if len(found) != LENGTHS.get(kind, 1):
        return Effect.REJECTS
    return Effect.ALTERS if rest.strip() else None


def _is_read(element: Element, attribute: str) -> bool:
    if attribute not in READ.get(element.tag, ()):
        return False
    path = [element, *element.ancestors()][:-1]
    if any(one.parent is None or one.parent.child(one.tag) is not one for one in path if one.tag in FIRSTS):
        return False
    above = element.parent
    if above is None or above.tag not in PARENTS or (above.tag == "geometry" and not takes(element)):
        return False
    return element.tag not in ("limit", "axis", "dynamics") or above.get("type") in SINGLE_AXIS
