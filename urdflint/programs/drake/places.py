"""What Drake looks for at each place of a robot, as the vocabulary has it: all else it passes over in silence.

Here stands only what a schema does not tell: what the kinds of joints differ in, and of what Drake takes the first one
though others read several (cases drake/).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from urdflint.programs.drake.shapes import SHAPES
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

JOINTS = ("joint", "drake:joint")
VARIED = ("axis", "limit", "dynamics")  # read in joints, but not of every kind
CURVES = ("drake:curves", "drake:initial_tangent", "drake:plane_normal", "drake:is_periodic")
# What each kind of joint has beside what all have; one that is not here has all that varies
KINDS: dict[str, tuple[str, ...]] = {
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


class Look(NamedTuple):
    """How Drake looks for a child: whether for all of that name, the type of what it finds, and since when."""

    every: bool
    type: Type
    since: tuple[int, int]


class Place(NamedTuple):
    """What Drake looks for at one kind of element; `joint` is the kind of joint that it is or belongs to, if any."""

    children: dict[str, Look]
    attributes: frozenset[str]
    text: bool
    joint: str | None


@cache
def place(kind: Type, joint: str | None = None) -> Place:
    """What Drake looks for at an element of a type; `joint` is the kind of joint where it makes a difference."""
    children = {name: _look(kind, name) for name, one in kind.declared.items() if _is_read(one)}
    attributes = {one.name for one in kind.attributes.values() if _is_read(one.declared)}
    if "damping" in attributes:
        attributes.add(FRICTION)
    if joint == "planar":
        attributes.discard(FRICTION)
    return Place(children, frozenset(attributes), kind.text is not None, joint)


@cache
def joint_place(joint: str | None) -> Place:
    """What Drake looks for in a joint of a kind; the tag of the joint makes no difference."""
    both = [place(vocabulary.robot().children[tag]) for tag in reversed(JOINTS)]
    children = {name: look for one in both for name, look in one.children.items()}
    wanted = KINDS.get(joint or "", VARIED)
    varied = {*VARIED, *(name for names in KINDS.values() for name in names)}
    kept = {name: look for name, look in children.items() if name not in varied or name in wanted}
    return Place(kept, frozenset.union(*(one.attributes for one in both)), False, joint if joint in KINDS else None)


def below(above: Place, look: Look, element: Element) -> Place:
    """The place that an element is for Drake, found where it looked for it."""
    if element.tag in JOINTS and look.type in map(vocabulary.robot().children.get, JOINTS):
        return joint_place(element.attributes.get("type"))
    return place(look.type, above.joint if element.tag == "dynamics" else None)


def _look(kind: Type, name: str) -> Look:
    declared = kind.declared[name]
    every = name not in kind.single and name not in FIRST.get(kind.name, ())
    ours = vocabulary.schemas().layer_of(declared).name == "drake"
    major, _, minor = (vocabulary.reader(declared).get("since", "0.0") if ours else "0.0").partition(".")
    return Look(every, kind.children[name], (int(major), int(minor)))


def _is_read(declared: Element) -> bool:
    return "drake" in vocabulary.reader(declared).get("by", "").split()


@cache
def names() -> tuple[frozenset[str], frozenset[str]]:
    """The names of all elements, and of all attributes, that Drake reads somewhere."""
    elements: set[str] = set()
    attributes: set[str] = set()
    waiting = [vocabulary.robot()]
    seen = set(waiting)
    for kind in waiting:
        here = place(kind)
        elements.update(here.children)
        attributes.update(here.attributes)
        new = {look.type for look in here.children.values()} - seen
        seen |= new
        waiting.extend(new)
    return frozenset(elements), frozenset(attributes)


@cache
def known() -> frozenset[str]:
    """All names that Drake reads somewhere."""
    return frozenset.union(*names())
