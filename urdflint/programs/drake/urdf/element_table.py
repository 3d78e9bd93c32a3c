"""The elements that Drake reads at each place of a robot, by the schema; it ignores all others in silence.

This table adds what a schema cannot say: how the types of joints differ, and where Drake reads the first of several
elements and other programs read all (cases drake/).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from urdflint.programs.drake.releases import first_release
from urdflint.programs.drake.urdf.shapes import SHAPES
from urdflint.programs.vocabulary_readers import is_read
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

JOINTS = ("joint", "drake:joint")
VARIED = ("axis", "limit", "dynamics")  # read in joints, but not of every type
CURVES = ("drake:curves", "drake:initial_tangent", "drake:plane_normal", "drake:is_periodic")
# What each type of joint has besides what all have; one that is not here has all that varies
JOINT_PARTS: dict[str, tuple[str, ...]] = {
    "fixed": (),
    "floating": (),
    "planar": ("axis", "dynamics"),
    "ball": ("dynamics",),
    "universal": ("axis", "dynamics"),
    "screw": ("axis", "dynamics", "drake:screw_thread_pitch"),
    "curvilinear": ("axis", "dynamics", *CURVES),
}
FIRST = {
    "Transmission": ("joint", "actuator", "mechanicalReduction"),
    "TransmissionActuator": ("mechanicalReduction",),
    "Geometry": SHAPES,
}
FRICTION = "friction"  # of dynamics: Drake looks at it only to warn of it, but not where the joint is planar


class Lookup(NamedTuple):
    """How Drake looks for a child: whether for all of that name, the type of what it finds, and since when."""

    for_all: bool
    type: Type
    since: tuple[int, int]


class ReadPlace(NamedTuple):
    """What Drake looks for at one kind of element; `joint` is the type of joint that it is or belongs to, if any."""

    children: dict[str, Lookup]
    attributes: frozenset[str]
    text: bool
    joint: str | None


@cache
def place(kind: Type, joint: str | None = None) -> ReadPlace:
    """What Drake looks for at an element of a type; `joint` is the type of joint where that makes a difference."""
    children = {
        name: _lookup(kind, name) for name, declaration in kind.declared.items() if is_read(declaration, "drake")
    }
    attributes = {attribute.name for attribute in kind.attributes.values() if is_read(attribute.declared, "drake")}
    if "damping" in attributes:
        attributes.add(FRICTION)
    if joint == "planar":
        attributes.discard(FRICTION)
    return ReadPlace(children, frozenset(attributes), kind.text is not None, joint)


@cache
def joint_place(joint: str | None) -> ReadPlace:
    """What Drake looks for in a joint of a type; the tag of the joint makes no difference."""
    places = [place(vocabulary.robot().children[tag]) for tag in reversed(JOINTS)]
    children = {name: lookup for read_place in places for name, lookup in read_place.children.items()}
    own_parts = JOINT_PARTS.get(joint or "", VARIED)
    varied = {*VARIED, *(name for names in JOINT_PARTS.values() for name in names)}
    own_children = {name: lookup for name, lookup in children.items() if name not in varied or name in own_parts}
    attributes = frozenset.union(*(read_place.attributes for read_place in places))
    return ReadPlace(own_children, attributes, False, joint if joint in JOINT_PARTS else None)


def below(above: ReadPlace, lookup: Lookup, element: Element) -> ReadPlace:
    """The place that an element is for Drake, found where it looked for it."""
    if element.tag in JOINTS and lookup.type in map(vocabulary.robot().children.get, JOINTS):
        return joint_place(element.attributes.get("type"))
    return place(lookup.type, above.joint if element.tag == "dynamics" else None)


def _lookup(kind: Type, name: str) -> Lookup:
    declared = kind.declared[name]
    reads_all = name not in kind.single and name not in FIRST.get(kind.name, ())
    return Lookup(reads_all, kind.children[name], first_release(declared))


@cache
def names() -> tuple[frozenset[str], frozenset[str]]:
    """The names of all elements, and of all attributes, that Drake reads somewhere."""
    elements: set[str] = set()
    attributes: set[str] = set()
    waiting = [vocabulary.robot()]
    visited = set(waiting)
    for kind in waiting:
        read_place = place(kind)
        elements.update(read_place.children)
        attributes.update(read_place.attributes)
        new = [
            child_type
            for child_type in dict.fromkeys(lookup.type for lookup in read_place.children.values())
            if child_type not in visited
        ]
        visited.update(new)
        waiting.extend(new)
    return frozenset(elements), frozenset(attributes)


@cache
def read_tags() -> frozenset[str]:
    """All names that Drake reads somewhere."""
    return frozenset.union(*names())
