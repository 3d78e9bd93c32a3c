"""Links and joints that are twins by their names, left and right, and in what they differ beyond being mirrored.

Masses, principal moments, sizes of collisions, distances and limits are the same on both sides however frames are
turned. Where more than a third of the pairs of a robot differ in one of these, the robot is not meant to be the same on
both sides in that.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from urdflint.model.nodes import Collision, Joint, Link
from urdflint.model.numbers import number, vector
from urdflint.model.robot import Robot
from urdflint.syntax.place import Place

WORDS = (  # pairs of whole words, in lower case
    *(("left", "right"), ("l", "r"), ("lft", "rgt"), ("lh", "rh"), ("lf", "rf"), ("fl", "fr"), ("hl", "hr")),
    *(("rl", "rr"), ("bl", "br"), ("ml", "mr"), ("lm", "rm"), ("lb", "rb"), ("izquierda", "derecha")),
    *(("izquierdo", "derecho"), ("izq", "der"), ("links", "rechts"), ("gauche", "droite"), ("hidari", "migi")),
    *(("sinistro", "destro"), ("sinistra", "destra"), ("esquerda", "direita"), ("esquerdo", "direito")),
)
SIDES = {one: other for pair in WORDS for one, other in (pair, pair[::-1])}
LETTERS = ("l", "r")
WITHIN = (("left", "right"), ("right", "left"))  # also as a part of a word
ENDS = {  # front and rear, the other pair of twins of a robot with four legs or wheels
    "front": "rear",
    "rear": "front",
    "hind": "front",
    "back": "front",
    "fl": "rl",
    "fr": "rr",
    "rl": "fl",
    "rr": "fr",
    "hl": "fl",
    "hr": "fr",
    "bl": "fl",
    "br": "fr",
    "lf": "lh",
    "rf": "rh",
    "lh": "lf",
    "rh": "rf",
}
# Words as names have them: between separators and digits, and where the case changes
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d]+")
ALIKE = 0.02  # of a value: that much may twins differ by, as drawings do
ALIKE_MOMENTS = 0.1  # whose axes are found from rounded numbers
NEAR = 0.002  # m, of distances
USUAL = 1 / 3  # of the pairs: where more differ, it is meant, unless
PLAIN = 1.5  # one is that many times the other
Value = tuple[float | str, ...]
Kind = TypeVar("Kind", Link, Joint)


class Fact(NamedTuple):
    """One thing in which twins differ: its name, both values, and the place of the first; None where it is nowhere."""

    name: str
    value: Value
    other: Value
    place: Place | None
    twin: Place | None


class Difference(NamedTuple):
    """A link or joint that is other than its twin: of the two the one that has less like it, else by the alphabet."""

    odd: Link | Joint
    twin: Link | Joint
    facts: Sequence[Fact]


class _Measure(NamedTuple):
    """Something that is the same for twins: its value, None where it has none, and where it stands.

    With `plain` a large difference is told, however many pairs differ.
    """

    name: str
    value: Callable[..., Value | None]
    place: Callable[..., Place | None]
    tolerance: float = ALIKE
    least: float = 0.0
    plain: bool = False


def other_sides(name: str) -> list[str]:
    """What the twin may be called: with all words for a side changed, the longer ones alone, or the letters alone."""
    found = (
        _with(name, _side),
        _with(name, lambda word: _side(word) if len(word) > 1 else None),
        _with(name, lambda word: _side(word) if len(word) == 1 else None),
    )
    return list(dict.fromkeys(one for one in found if one is not None))


def _other_end(name: str) -> str | None:
    return _with(name, ENDS.get)


def _with(name: str, other: Callable[[str], str | None]) -> str | None:
    """A name in which words are changed, in the case that they have."""
    words = WORD.findall(name)
    changed = [_cased(word, other(word.lower())) for word in words]
    return "".join(changed) if changed != words else None


def _side(word: str) -> str | None:
    return SIDES.get(word) or next((word.replace(one, other) for one, other in WITHIN if one in word), None)


def _cased(word: str, other: str | None) -> str:
    if other is None:
        return word
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other


def pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """The names that are there on both sides, each pair once, in the order of the first of the two."""
    waiting = dict.fromkeys(names)
    lettered = Counter(filter(None, map(_lettered, waiting)))
    found = []
    for name in list(waiting):
        others = other_sides(name) if name in waiting else []
        other = next((one for one in others if one in waiting and name in other_sides(one)), None)
        if other is not None and lettered[_lettered(name) or ""] <= len(LETTERS):
            found.append((name, other))
            del waiting[name], waiting[other]
    return found


def _lettered(name: str) -> str | None:
    """What a name has around its only word of one letter: joints `joint_s`, `joint_l`, `joint_u` are no twins."""
    words = WORD.findall(name)
    letters = [at for at, word in enumerate(words) if len(word) == 1 and word.isalpha()]
    return "".join([*words[: letters[0]], "*", *words[letters[0] + 1 :]]) if len(letters) == 1 else None


def differences(robot: Robot) -> list[Difference]:
    """What differs between the twins of a robot, links first."""
    return [
        *_of({one.name: one for one in robot.links if one.name and robot.link_named[one.name] is one}, LINKS),
        *_of({one.name: one for one in robot.joints if one.name and robot.joint_named[one.name] is one}, JOINTS),
    ]


def _of(named: dict[str, Kind], measures: Sequence[_Measure]) -> Iterator[Difference]:
    both = [(min(pair), max(pair)) for pair in pairs(named)]  # whatever their order in the file
    told: dict[tuple[str, str], list[Fact]] = {}
    odd: dict[tuple[str, str], list[bool]] = {}
    for measure in measures:
        asked: list[tuple[tuple[str, str], Value, Value]] = []
        for pair in both:
            one, other = measure.value(named[pair[0]]), measure.value(named[pair[1]])
            if one is not None and other is not None:
                asked.append((pair, one, other))
        unlike = [each for each in asked if not _alike(measure, each[1], each[2])]
        if len(unlike) > max(1, USUAL * len(asked)):
            unlike = [each for each in unlike if measure.plain and factor(each[1], each[2]) > PLAIN]
        for pair, one, other in unlike:
            first, second = (measure.place(named[name]) for name in pair)
            told.setdefault(pair, []).append(Fact(measure.name, one, other, first, second))
            odd.setdefault(pair, []).append(_is_odd(measure, named, pair[0]) and not _is_odd(measure, named, pair[1]))
    for pair, facts in told.items():
        first_is = any(odd[pair])
        turned = facts if first_is else [Fact(one.name, one.other, one.value, one.twin, one.place) for one in facts]
        names = pair if first_is else pair[::-1]
        yield Difference(named[names[0]], named[names[1]], turned)


def _is_odd(measure: _Measure, named: dict[str, Kind], name: str) -> bool:
    """Whether something has a sibling at the other end of the robot which has another value."""
    sibling = named.get(_other_end(name) or "")
    values = [measure.value(one) for one in (named[name], sibling) if one is not None]
    return len(values) == 2 and None not in values and not _alike(measure, values[0] or (), values[1] or ())


def _alike(measure: _Measure, one: Value, other: Value) -> bool:
    return len(one) == len(other) and all(_near(measure, a, b) for a, b in zip(one, other, strict=True))


def _near(measure: _Measure, one: float | str, other: float | str) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return abs(one - other) <= max(measure.tolerance * max(abs(one), abs(other)), measure.least)


def factor(value: Value, other: Value) -> float:
    """How many times larger one of two values is than the other, at most."""
    if len(value) != len(other):
        return math.inf
    factors = [1.0]
    for one, two in zip(value, other, strict=True):
        if isinstance(one, str) or isinstance(two, str):
            factors.append(1.0 if one == two else math.inf)
        elif one != two:
            factors.append(max(one / two, two / one) if one * two > 0 else math.inf)
    return max(factors)


def _mass(link: Link) -> Value | None:
    mass = link.inertial.mass if link.inertial is not None else None
    return (mass,) if mass is not None and mass > 0 else None


def _mass_place(link: Link) -> Place | None:
    mass = link.inertial.child("mass") if link.inertial is not None else None
    return Place(mass, "value") if mass is not None else None


def _moments(link: Link) -> Value | None:
    """The principal moments, in order; None where they are no body's."""
    tensor = link.inertial.tensor if link.inertial is not None else None
    return tensor.moments if tensor is not None and tensor.moments[0] > 0 else None


def _inertia_place(link: Link) -> Place | None:
    inertia = link.inertial.inertia if link.inertial is not None else None
    return Place(inertia) if inertia is not None else None


def _shapes(link: Link) -> Value | None:
    """The kinds and sizes of the collisions, whatever their order."""
    found = sorted(filter(None, map(_size, link.collisions)), key=str)
    return tuple(part for one in found for part in one) if len(found) == len(link.collisions) else None


def _size(collision: Collision) -> Value | None:
    shape = collision.shape
    if shape is None:
        return None
    if shape.tag == "box":
        edges = vector(shape.get("size"), 3)
        return ("box", *sorted(edges)) if edges is not None else None
    if shape.tag == "mesh":
        return ("mesh",)
    sizes = [number(shape.get(name)) for name in ("radius", "length") if name in shape.attributes]
    return (shape.tag, *(one for one in sizes if one is not None)) if None not in sizes else None


def _shapes_place(link: Link) -> Place | None:
    return Place(link.collisions[0].element) if link.collisions else link.place("name")


def _kind(joint: Joint) -> Value | None:
    return (joint.type,) if joint.type and joint.mimic is None else None


def _range(joint: Joint) -> Value | None:
    """Both ends of the range, that of the twin may be turned round: the nearer to zero first."""
    if joint.limit is None or joint.type not in {"revolute", "prismatic"}:
        return None
    ends = [number(joint.limit.get(name) or "0") for name in ("lower", "upper")]
    if ends[0] is None or ends[1] is None:
        return None
    low, high = ends[0], ends[1]
    return (low, high) if abs(high) >= abs(low) else (-high, -low)


def _limit(name: str) -> Callable[[Joint], Value | None]:
    def value(joint: Joint) -> Value | None:
        found = number(joint.limit.get(name)) if joint.limit is not None else None
        return (found,) if found is not None else None

    return value


def _dynamics(name: str) -> Callable[[Joint], Value | None]:
    def value(joint: Joint) -> Value | None:
        found = number(joint.dynamics.get(name) or "0") if joint.dynamics is not None else 0.0
        return (found,) if found is not None else None

    return value


def _distance(joint: Joint) -> Value | None:
    """How far a joint is from its parent; None for one at the frame that its twin may be seen from."""
    origin = joint.element.child("origin")
    xyz = vector(origin.get("xyz") or "0 0 0", 3) if origin is not None else (0.0, 0.0, 0.0)
    length = math.hypot(*xyz) if xyz is not None else 0.0
    return (length,) if length > NEAR else None


def _part(tag: str, name: str | None) -> Callable[[Joint], Place | None]:
    def place(joint: Joint) -> Place | None:
        part = joint.element.child(tag)
        return Place(part, name if name is not None and name in part.attributes else None) if part is not None else None

    return place


LINKS = (
    _Measure("mass", _mass, _mass_place, plain=True),
    _Measure("moments", _moments, _inertia_place, ALIKE_MOMENTS, plain=True),
    _Measure("collisions", _shapes, _shapes_place),
)
JOINTS = (
    _Measure("type", _kind, lambda joint: joint.place("type")),
    _Measure("range", _range, _part("limit", None)),
    *(_Measure(name, _limit(name), _part("limit", name), plain=True) for name in ("effort", "velocity")),
    *(_Measure(name, _dynamics(name), _part("dynamics", name)) for name in ("damping", "friction")),
    _Measure("distance", _distance, _part("origin", "xyz"), ALIKE, NEAR),
)
