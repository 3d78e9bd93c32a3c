"""In what links and joints that are alike can be compared, and how near two values are.

Masses, principal moments, sizes of collisions, distances and limits are the same for twins however frames are turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from urdflint.model.numbers import number, vector
from urdflint.model.robot import MOVING, TYPES, Collision, Joint, Link, Robot, Transmission
from urdflint.struct import Struct
from urdflint.syntax.place import Place

ALIKE = 0.02  # of a value: that much may twins differ by, as drawings do
ALIKE_MOMENTS = 0.1  # whose axes are found from rounded numbers
NEAR = 0.002  # m, of distances
NEEDED = {"sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "length")}
DISTANCE = "distance"
HAS, LACKS = "has", "lacks"  # the values of what is there or not
Value = tuple[float | str, ...]


class Measure(Struct):
    """Something that is the same for twins: its value, None where it has none, and where it stands.

    With `plain` a large difference is reported, however many pairs differ.
    """

    name: str
    value: Callable[..., Value | None]
    place: Callable[..., Place | None]
    tolerance: float = ALIKE
    least: float = 0.0
    plain: bool = False


class Fact(Struct):
    """One thing in which two differ: its name, both values, and the place of the first; None where it is nowhere.

    With `perhaps` they may be meant so: the frame that they are seen from can be off the middle of the robot.
    """

    name: str
    value: Value
    other: Value
    place: Place | None
    twin: Place | None
    perhaps: bool = False


def alike(measure: Measure, value: Value, other: Value) -> bool:
    """Whether two values are the same but for what drawings differ by."""
    return within(measure.tolerance, value, other, measure.least)


def within(tolerance: float, value: Value, other: Value, least: float = 0.0) -> bool:
    """Whether two values differ by no more than a part of the larger, or by no more than `least`."""
    if value == other:
        return True
    if len(value) != len(other):
        return False
    for a, b in zip(value, other, strict=True):
        if isinstance(a, str) or isinstance(b, str):
            if a != b:
                return False
        elif not math.isclose(a, b, rel_tol=tolerance, abs_tol=least):
            return False
    return True


def factor(value: Value, other: Value) -> float:
    """How many times larger one of two values is than the other, at most."""
    if len(value) != len(other):
        return math.inf
    factors = [1.0]
    for own, two in zip(value, other, strict=True):
        if isinstance(own, str) or isinstance(two, str):
            factors.append(1.0 if own == two else math.inf)
        elif own != two:
            factors.append(max(own / two, two / own) if own * two > 0 else math.inf)
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
    sizes = sorted(filter(None, map(_size, link.collisions)), key=str)
    return tuple(part for size in sizes for part in size) if len(sizes) == len(link.collisions) else None


def _size(collision: Collision) -> Value | None:
    shape = collision.shape
    if shape is None:
        return None
    if shape.tag == "box":
        edges = vector(shape.get("size"), 3)
        return ("box", *sorted(edges)) if edges is not None else None
    if shape.tag == "mesh":
        return ("mesh",)
    needed = NEEDED.get(shape.tag, ())
    sizes = [number(shape.get(name) or "") for name in ("radius", "length") if name in (*shape.attributes, *needed)]
    return (shape.tag, *(side for side in sizes if side is not None)) if None not in sizes else None


def _shapes_place(link: Link) -> Place | None:
    return Place(link.collisions[0].element) if link.collisions else link.place("name")


def _inertial(link: Link) -> Value | None:
    """Whether there is an inertial; None for a moving link without one, which another rule tells."""
    if link.inertial is not None:
        return (HAS,)
    above = link.robot.tree.parent_joints.get(link.name or "", ())
    return None if any(joint.type in MOVING for joint in above) else (LACKS,)


def _limited(joint: Joint) -> Value | None:
    """Whether a joint that need not have a limit has one."""
    return None if joint.type != "continuous" else (LACKS,) if joint.limit is None else (HAS,)


def _driven(joint: Joint) -> Value | None:
    """Whether a moving joint has a transmission."""
    driven = joint.robot.analysis(_transmitted)
    return None if joint.type not in MOVING or joint.mimic is not None else (HAS,) if joint.name in driven else (LACKS,)


def _transmitted(robot: Robot) -> frozenset[str | None]:
    """The names of the joints that have a transmission."""
    return frozenset(joint.get("name") for part in robot.parts[Transmission] for joint in part.element.all("joint"))


def _kind(joint: Joint) -> Value | None:
    """The type; None for one that does not exist, which another rule reports, and where a mimic decides."""
    return (joint.type,) if joint.type in TYPES and joint.mimic is None else None


def _range(joint: Joint) -> Value | None:
    """Both ends of the range, that of the twin may be turned round: the nearer to zero first.

    None where they are the wrong way round, which another rule reports.
    """
    if joint.limit is None or joint.type not in {"revolute", "prismatic"}:
        return None
    ends = [number(joint.limit.get(name) or "0") for name in ("lower", "upper")]
    if ends[0] is None or ends[1] is None or ends[0] > ends[1]:
        return None
    low, high = ends[0], ends[1]
    return (low, high) if abs(high) >= abs(low) else (-high, -low)


def _limit(name: str) -> Callable[[Joint], Value | None]:
    def value(joint: Joint) -> Value | None:
        limit = number(joint.limit.get(name)) if joint.limit is not None else None
        return (limit,) if limit is not None else None

    return value


def _dynamics(name: str) -> Callable[[Joint], Value | None]:
    def value(joint: Joint) -> Value | None:
        coefficient = number(joint.dynamics.get(name) or "0") if joint.dynamics is not None else 0.0
        return (coefficient,) if coefficient is not None else None

    return value


def _distance(joint: Joint) -> Value | None:
    """How far a joint is from its parent; None for one at the frame that its twin may be seen from."""
    origin = joint.origin
    xyz = vector(origin.get("xyz") or "0 0 0", 3) if origin is not None else (0.0, 0.0, 0.0)
    length = math.hypot(*xyz) if xyz is not None else 0.0
    return (length,) if length > NEAR else None


def _part(tag: str, name: str | None) -> Callable[[Joint], Place | None]:
    def place(joint: Joint) -> Place | None:
        part = joint.element.child(tag)
        return Place(part, name if name is not None and name in part.attributes else None) if part is not None else None

    return place


LINKS = (
    Measure("mass", _mass, _mass_place, plain=True),
    Measure("moments", _moments, _inertia_place, ALIKE_MOMENTS, plain=True),
    Measure("collisions", _shapes, _shapes_place),
    Measure("<inertial>", _inertial, lambda link: link.place("name")),
)
JOINTS = (
    Measure("type", _kind, lambda joint: joint.place("type")),
    Measure("range", _range, _part("limit", None)),
    *(Measure(name, _limit(name), _part("limit", name), plain=True) for name in ("effort", "velocity")),
    *(Measure(name, _dynamics(name), _part("dynamics", name)) for name in ("damping", "friction")),
    Measure(DISTANCE, _distance, _part("origin", "xyz"), ALIKE, NEAR),
    Measure("<limit>", _limited, lambda joint: joint.place("name")),
    Measure("<transmission>", _driven, lambda joint: joint.place("name")),
)
