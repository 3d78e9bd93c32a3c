"""The multi-body that PyBullet makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.loaded import Difference, Loaded, LoadedBody, LoadedJoint
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.joints import BECOMES, LIMITED
from urdflint.programs.pybullet.plant import Body, JointRead, Plant
from urdflint.programs.pybullet.reading import reading
from urdflint.programs.reason import Reason
from urdflint.programs.simulator import Note, Reading
from urdflint.programs.target import Target
from urdflint.syntax.document import Element

NO_INERTIA = ("replaced", "its inertia by none, since it has no collisions")
OTHER_INERTIA = ("replaced", "its inertia by that of its collisions")
CONVEX = ("convex", "its collision meshes")
PLAIN: dict[type[Reason], tuple[str, str]] = {  # differences that need no facts
    why.MassInvented: ("invented", "1 kg, since it has no inertial"),
    why.BaseFixed: ("fixed", "to the world: its mass is 0"),
    why.BaseFloating: ("altered", "it is not the world, since it has a mass"),
    why.FloatingFixed: ("altered", "it is fixed"),
    why.MimicNotRead: ("free", "it does not mimic"),
    why.LimitMissing: ("unlimited", "it has no limits"),
    why.LimitDropped: ("unlimited", "its limits are not applied"),
    why.LinkLost: ("lost", "no joint connects it with the root"),
    why.MeshConvex: CONVEX,
    why.MeshNotShown: ("lost", "its mesh cannot be read"),
}


def loaded(robot: Robot, target: Target) -> Loaded:
    """What PyBullet makes of a robot."""
    read = reading(robot)
    refusals = simulator.refusals(read.notes)
    if refusals:
        return Loaded(target.name, refusals)
    plant = read.plant
    base = plant.base
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(plant)),
        joints=tuple(_joint(plant, body, joint) for body, joint in plant.moving()),
        base="floating" if base is not None and base.kg else "fixed",
        shapes=frozenset(_shapes(read)),
        differences=tuple(_differences(read)),
    )


def _bodies(plant: Plant) -> Iterator[LoadedBody]:
    for body, above in plant.reached.items():
        there = plant.record.written.get(body.link, body.link)
        yield LoadedBody(body.name, above.name if above is not None else None, body.kg, there)


def _joint(plant: Plant, body: Body, joint: JointRead) -> LoadedJoint:
    """A joint by the type that PyBullet tells; it keeps efforts and velocities, and bounds nothing with them."""
    kind = BECOMES[joint.type]
    bounds = joint.type in LIMITED and joint.lower <= joint.upper
    return LoadedJoint(
        joint.name,
        kind,
        body.name,
        plant.record.written.get(joint.element, joint.element),
        kind != "fixed",
        (joint.lower, joint.upper) if bounds else None,
        joint.effort,
        joint.velocity,
    )


def _shapes(read: Reading[Plant]) -> Iterator[Element]:
    """The visuals and collisions that it has; those whose meshes cannot be read are lost."""
    written = read.plant.record.written
    lost = {
        part for note in read.notes if isinstance(note.reason, why.MeshNotShown) for part in note.element.ancestors()
    }
    for body in read.plant.reached:
        yield from (part for part in (written.get(one, one) for one in body.shapes) if part not in lost)


def _differences(read: Reading[Plant]) -> Iterator[Difference]:
    """What is not as written, in the order of the file."""
    seen: set[tuple[str, str]] = set()
    for element, told in sorted(_all_told(read), key=lambda one: one[0].start):
        found = simulator.difference(element, *told)
        if found.kind != CONVEX[0] or (found.name, found.kind) not in seen:
            seen.add((found.name, found.kind))
            yield found


def _all_told(read: Reading[Plant]) -> Iterator[tuple[Element, tuple[str, str]]]:
    for note in read.notes:
        told = _told(note)
        if told is not None:
            yield note.element, told
        elif isinstance(note.reason, why.MassesOwn):
            places = (note.element, *note.related)[note.reason.invented :]
            for at, place in enumerate(places):
                yield place, NO_INERTIA if at < note.reason.without else OTHER_INERTIA
        elif isinstance(note.reason, why.InertiasComputed):
            yield from ((place, OTHER_INERTIA) for place in (note.element, *note.related))


def _told(note: Note) -> tuple[str, str] | None:
    """The kind of a difference, and what it is, in words."""
    match note.reason:
        case why.LimitIncomplete(lower, upper) if lower == upper:
            return "locked", f"at {lower:g}: it takes {upper:g} for the upper limit that is missing"
        case why.LimitIncomplete(lower, upper) if lower < upper:
            return "limited", f"from {lower:g} to {upper:g}, since one limit is missing"
        case why.LimitIncomplete():
            return "unlimited", "one limit is missing"
        case why.NumberReadOtherwise(text, value) if note.element.tag in ("mass", "limit"):
            return "altered", f"{note.attribute} is {value:g}, of '{text}'" if isinstance(
                value, float
            ) else "its numbers"
    return PLAIN.get(type(note.reason))
