"""Wrong numbers planted in real robots, one kind a function: what is written, and in which link or joint.

A kind is a function that draws one change to a robot, or None where there is nothing to change in it; another that
counts in how many things of a robot the rules of the kind could see a fault; and the codes of these rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from urdflint.model.geometry.mass_bounds import outlines
from urdflint.model.numbers import interval, number, vector
from urdflint.model.robot import Joint, Link, Node, Robot
from urdflint.model.symmetry.comparable_facts import JOINTS, LINKS, alike
from urdflint.model.symmetry.name_rows import rows
from urdflint.model.symmetry.side_names import pairs
from urdflint.syntax.document import Element

FACTORS = (0.1, 0.2, 0.5, 2.0, 5.0, 10.0, 100.0)
SMALL = (0.8, 1.2)  # for which twins are reported, and rows are not
INERTIA = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
LEAST_DEGREES = 30.0  # what is less may be radians: published robots have joints of three turns
LEAST_DISTANCE = 0.01  # m: in millimeters 10, which is farther than in any published robot
SHAPES = ("box", "sphere", "cylinder")
LENGTHS = ("size", "radius", "length")


class Edit(NamedTuple):
    """A new value of an attribute."""

    element: Element
    attribute: str
    value: str


class Plant(NamedTuple):
    """Changes to one robot, and the link, the joint or the robot that is wrong with them."""

    wrong: Node
    edits: Sequence[Edit]

    def apply(self, robot: Robot) -> bytes:
        """The file with the changes."""
        text, end = b"", 0
        data = robot.document.source.text
        spans = [(robot.document.value(one.element, one.attribute), one.value) for one in self.edits]
        for span, value in sorted((span, value) for span, value in spans if span is not None):
            text += data[end : span.start] + value.encode()
            end = span.end
        return text + data[end:]


class Kind(NamedTuple):
    """One kind of wrong number: rules, what plants it, in how many things of a robot it could be, and other rules.

    The others may tell of it instead, and are not counted in robots as they are. Where they are not `right`, what is
    told of them is true of many published robots, and says nothing of false alarms.
    """

    codes: frozenset[str]
    draw: Callable[[Robot, Random], Plant | None]
    chances: Callable[[Robot], int]
    others: frozenset[str] = frozenset()
    resolve: bool = False  # whether meshes are opened
    right: bool = True


def _times(element: Element, factor: float, *names: str) -> Iterator[Edit]:
    """These attributes, each number of them multiplied."""
    for name in names:
        words = (element.get(name) or "").split()
        values = [number(word) for word in words]
        if words and None not in values:
            yield Edit(element, name, " ".join(f"{factor * one:.9g}" for one in values if one is not None))


def _one_value(node: Link | Joint, chance: Random, factors: Sequence[float] = FACTORS) -> list[Edit]:
    """One wrong number of a link or joint: mass, inertia or size; a limit."""
    factor = chance.choice(factors)
    found = list(_of_link(node, factor)) if isinstance(node, Link) else list(_of_joint(node, factor))
    return chance.choice(found) if found else []


def _of_link(link: Link, factor: float) -> Iterator[list[Edit]]:
    if link.inertial is not None:
        mass, inertia = link.inertial.child("mass"), link.inertial.inertia
        if mass is not None and (link.inertial.mass or 0.0) > 0:
            yield list(_times(mass, factor, "value"))
        if inertia is not None and link.inertial.tensor is not None and link.inertial.tensor.moments[0] > 0:
            yield list(_times(inertia, factor, *INERTIA))
    for one in link.collisions[:1]:
        if one.shape is not None and one.shape.tag in SHAPES:
            yield list(_times(one.shape, factor, "size" if one.shape.tag == "box" else "radius"))


def _of_joint(joint: Joint, factor: float) -> Iterator[list[Edit]]:
    if joint.limit is None or joint.mimic is not None or joint.type not in ("revolute", "prismatic", "continuous"):
        return
    for name in ("effort", "velocity", *(("lower", "upper") if joint.type != "continuous" else ())):
        if number(joint.limit.get(name)):
            yield list(_times(joint.limit, factor, name))


def twin(robot: Robot, chance: Random) -> Plant | None:
    """A link or joint gets another number than its twin."""
    named: dict[str, Link | Joint] = dict(chance.choice((robot.link_named, robot.joint_named)))
    both = pairs(named)
    wrong = named[chance.choice(chance.choice(both))] if both else None
    edits = _one_value(wrong, chance, (*FACTORS, *SMALL)) if wrong is not None else []
    return Plant(wrong, edits) if wrong is not None and edits else None


def _twins(robot: Robot) -> int:
    return len(pairs(robot.link_named)) + len(pairs(robot.joint_named))


def row(robot: Robot, chance: Random) -> Plant | None:
    """One of a row of like links or joints gets another number than all the others."""
    named: dict[str, Link | Joint] = dict(chance.choice((robot.link_named, robot.joint_named)))
    some = [names for names in _rows(robot, named) if len(names) >= 4]
    wrong = named[chance.choice(chance.choice(some))] if some else None
    edits = _one_value(wrong, chance) if wrong is not None else []
    return Plant(wrong, edits) if wrong is not None and edits else None


def _rows(robot: Robot, named: dict[str, Link | Joint]) -> list[Sequence[str]]:
    """The rows whose members are equal in all that counts, and at one depth of the tree."""
    found = []
    for kind, names in rows(list(named)):
        nodes = [named[name] for name in names]
        measures = LINKS if isinstance(nodes[0], Link) else JOINTS
        if kind != "finger" and len({_depth(robot, one) for one in nodes}) == 1:
            values = [(one, [one.value(node) for node in nodes]) for one in measures if one.name != "distance"]
            if all(
                each == some[0] or (each and some[0] and alike(one, each, some[0]))
                for one, some in values
                for each in some
            ):
                found.append(names)
    return found


def _depth(robot: Robot, node: Link | Joint) -> int:
    """How many joints are above a link, or the child of a joint."""
    name, depth = node.name if isinstance(node, Link) else node.child_link, 0
    while (above := robot.tree.parent_joints.get(name or "")) and depth < len(robot.joints):
        name, depth = above[0].parent, depth + 1
    return depth


def _row_count(robot: Robot) -> int:
    return len(rows(list(robot.link_named))) + len(rows(list(robot.joint_named)))


def _revolute(robot: Robot) -> list[tuple[Joint, float, float]]:
    """The revolute joints with a range in radians."""
    found = []
    for joint in robot.joints:
        bounds = interval(joint.limit.get("lower"), joint.limit.get("upper")) if joint.limit is not None else None
        if joint.name and joint.type == "revolute" and bounds is not None and bounds[0] < bounds[1]:
            found.append((joint, *bounds))
    return [one for one in found if max(map(abs, one[1:])) <= 2 * math.pi]


def _degrees(joint: Joint) -> list[Edit]:
    assert joint.limit is not None
    values = ((name, number(joint.limit.get(name))) for name in ("lower", "upper"))
    return [Edit(joint.limit, name, f"{math.degrees(one):.5g}") for name, one in values if one is not None]


def degrees(robot: Robot, chance: Random) -> Plant | None:
    """The limits of one joint of several are in degrees."""
    some = _revolute(robot)
    large = [joint for joint, *ends in some if math.degrees(max(map(abs, ends))) >= LEAST_DEGREES]
    if len(some) < 2 or not large:
        return None
    wrong = chance.choice(large)
    return Plant(wrong, _degrees(wrong))


def all_degrees(robot: Robot, chance: Random) -> Plant | None:
    """The limits of all joints are in degrees."""
    some = _revolute(robot)
    large = [joint for joint, *ends in some if math.degrees(max(map(abs, ends))) >= LEAST_DEGREES]
    edits = [edit for joint, *_ in some for edit in _degrees(joint)]
    return Plant(chance.choice(large), edits) if large and len(some) > 1 else None


def _origins(robot: Robot) -> list[tuple[Joint, Element, float]]:
    found = []
    for joint in robot.joints:
        xyz = vector(joint.origin.get("xyz"), 3) if joint.origin is not None else None
        if joint.origin is not None and xyz is not None and math.hypot(*xyz) > 0 and joint.name:
            found.append((joint, joint.origin, math.hypot(*xyz)))
    return found


def origin(robot: Robot, chance: Random) -> Plant | None:
    """The origin of one joint of several is in millimeters."""
    some = _origins(robot)
    far = [(joint, element) for joint, element, distance in some if distance >= LEAST_DISTANCE]
    if len(some) < 4 or not far:
        return None
    wrong, element = chance.choice(far)
    return Plant(wrong, list(_times(element, 1000.0, "xyz")))


def millimeters(robot: Robot, chance: Random) -> Plant | None:
    """All lengths of a robot are in millimeters, or the origins of its joints alone; meshes stay as they are."""
    edits = [edit for _, element, _ in _origins(robot) for edit in _times(element, 1000.0, "xyz")]
    if len(edits) < 2 or not any(joint.type in ("revolute", "continuous", "prismatic") for joint in robot.joints):
        return None
    if chance.random() < 0.5:
        for link in robot.links:
            inertials = [link.inertial] if link.inertial is not None else []
            for part in (*link.visuals, *link.collisions, *inertials):
                place = part.child("origin")
                edits.extend(_times(place, 1000.0, "xyz") if place is not None else ())
            for shape in (*link.visuals, *link.collisions):
                if shape.shape is not None and shape.shape.tag in SHAPES:
                    edits.extend(_times(shape.shape, 1000.0, *LENGTHS))
    return Plant(robot, edits)


def _sized(robot: Robot) -> list[Link]:
    """The links that have a mass, an inertia and shapes whose size is known."""
    known = robot.analysis(outlines)
    return [
        link
        for link in robot.links
        if link in known and link.inertial is not None and (link.inertial.mass or 0) > 0 and link.inertial.tensor
    ]


def _weighed(robot: Robot, chance: Random, tag: str, factors: Sequence[float], *names: str) -> Plant | None:
    """A number of an `<inertial>` in another unit."""
    some = _sized(robot)
    wrong = chance.choice(some) if some else None
    element = wrong.inertial.child(tag) if wrong is not None and wrong.inertial is not None else None
    edits = list(_times(element, chance.choice(factors), *names)) if element is not None else []
    return Plant(wrong, edits) if wrong is not None and edits else None


def density(robot: Robot, chance: Random) -> Plant | None:
    """The mass of a link is in grams, or a thousandth of what it is."""
    return _weighed(robot, chance, "mass", (1000.0, 0.001), "value")


def moments(robot: Robot, chance: Random) -> Plant | None:
    """The inertia of a link is in g m², kg mm² or g mm²."""
    return _weighed(robot, chance, "inertia", (1e3, 1e6, 1e9), *INERTIA)


def template(robot: Robot, chance: Random) -> Plant | None:
    """All links have the inertia of one of them, though their masses differ."""
    some = [one for one in robot.links if one.inertial is not None and (one.inertial.mass or 0) > 0]
    some = [one for one in some if one.inertial is not None and one.inertial.tensor is not None]
    masses = sorted({one.inertial.mass or 0.0 for one in some if one.inertial is not None})
    if len(masses) < 3 or masses[-1] < 2 * masses[0]:
        return None
    wrong = chance.choice(some)
    text = chance.choice(("1", "0.1", "0.001"))
    values = {name: text if name[1] == name[2] else "0" for name in INERTIA}
    inertias = [one.inertial.inertia for one in some if one.inertial is not None and one.inertial.inertia is not None]
    return Plant(wrong, [Edit(one, name, value) for one in inertias for name, value in values.items()])


MASSES = frozenset({"URDF605", "URDF610", "URDF611", "URDF612", "URDF613", *(f"URDF62{at}" for at in range(4))})
KINDS = {
    "twin": Kind(frozenset({"URDF431", "URDF630"}), twin, _twins, frozenset({"URDF430"})),
    "row": Kind(frozenset({"URDF631"}), row, _row_count, frozenset({"URDF430", "URDF431", "URDF630"})),
    "degrees": Kind(frozenset({"URDF430"}), degrees, lambda robot: len(_revolute(robot))),
    "all degrees": Kind(frozenset({"URDF430"}), all_degrees, lambda robot: len(_revolute(robot))),
    "origin": Kind(frozenset({"URDF531"}), origin, lambda robot: len(_origins(robot))),
    "millimeters": Kind(frozenset({"URDF531"}), millimeters, lambda _: 1),
    "density": Kind(frozenset({"URDF622"}), density, lambda robot: len(_sized(robot)), MASSES, right=False),
    "moments": Kind(frozenset({"URDF620"}), moments, lambda robot: len(_sized(robot)), MASSES, right=False),
    "template": Kind(frozenset({"URDF623"}), template, lambda robot: len(robot.links), MASSES, right=False),
}
