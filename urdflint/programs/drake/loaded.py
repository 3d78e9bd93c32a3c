"""The plant that Drake makes of a robot: bodies, joints with limits, masses, and what is not as written."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.drake import reasons as why
from urdflint.programs.drake.plant import WORLD, CreatedJoint, Plant
from urdflint.programs.drake.reading import Reading, reading
from urdflint.programs.drake.record import WHOLE_FILE, Complaint, Silence
from urdflint.programs.drake.releases import Release
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import (
    Difference,
    Follows,
    Loaded,
    LoadedBody,
    LoadedJoint,
    Refusal,
    in_words,
    owner,
    within,
)
from urdflint.programs.reason import Reason
from urdflint.programs.target import Target
from urdflint.syntax.document import Element

LACKS = frozenset({"renamed"})
TYPES = {"continuous": "revolute", "fixed": "weld", "ball": "ball_rpy"}  # what Drake calls them
TOLD: dict[type[Reason], tuple[str, str]] = {
    why.InertiaImpossible: ("replaced", "its inertia by that of a solid sphere of water density"),
    why.MassNotPositive: ("replaced", "its mass and inertia by a solid sphere of 1 kg"),
    why.InertiaMissing: ("altered", "its inertia is not written and read as 0"),
    why.MomentMissing: ("altered", "a moment of inertia is not written and read as 0"),
    why.JointUnlimited: ("unlimited", "a limit of its position is not written"),
    why.EffortWithoutActuator: ("unbounded", "no transmission gives it an actuator"),
    why.TransmissionNotSimple: ("lost", "the actuator, since the transmission is not simple"),
    why.EffortZero: ("unbounded", "it gets no actuator, since its effort is 0"),
    why.JointFloating: ("lost", "its child link is a free body"),
    why.LinkIgnored: ("lost", "it asks for that with drake_ignore"),
    why.JointIgnored: ("lost", "it asks for that with drake_ignore"),
    why.JointDropped: ("lost", "its name or type, or the name of one of its links, is empty"),
    why.MimicNotSingleDof: ("free", "it does not mimic"),
    why.VisualMeshNotShown: ("lost", "a mesh of a format that is not shown"),
    why.VisualWithoutRole: ("lost", "a visual without a role"),
    why.WorldWithInertial: ("lost", "the inertial of the world"),
}


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of Drake makes of a robot."""
    read = reading(robot, Release.of(target.version))
    refusals = [one for one in read.complaints if one.effect is Effect.REJECTS]
    if refusals:
        return Loaded(
            target.name,
            tuple(Refusal(in_words(one.reason, one.element), _there(robot, one.element)) for one in refusals),
        )
    plant = read.plant
    joints = {**plant.world_joints, **plant.joints}
    above = {joint.child: joint.parent for joint in joints.values()}
    return Loaded(
        target=target.name,
        bodies=tuple(_body(plant, name, above.get(name), link) for name, link in plant.bodies.items()),
        joints=tuple(_joint(plant, name, joint) for name, joint in joints.items()),
        base=_base(plant, joints),
        mimic={name: Follows(*how) for name, how in plant.couplers.items()},
        frames=frozenset(plant.frames),
        shapes=frozenset(_shapes(read)),
        differences=tuple(sorted(_differences(read), key=lambda one: one.element.start)),
        lacks=LACKS,
    )


def _there(robot: Robot, element: Element) -> Element:
    return robot.element if element is WHOLE_FILE else element


def _body(plant: Plant, name: str, above: str | None, link: Element) -> LoadedBody:
    return LoadedBody(name, None if above == WORLD else above, plant.masses.get(name, 0.0), link)


def _joint(plant: Plant, name: str, joint: CreatedJoint) -> LoadedJoint:
    """A joint with its limits; its effort is kept with its actuator."""
    kind, child = joint.element.attributes.get("type", ""), joint.child or ""
    limits = joint.limits
    if joint.degrees_of_freedom != 1 or limits is None:
        return LoadedJoint(name, TYPES.get(kind, kind), child, joint.element, joint.degrees_of_freedom != 0)
    effort = within(limits.effort) if name in plant.actuated else None
    return LoadedJoint(
        *(name, TYPES.get(kind, kind), child, joint.element, True),
        _ends(joint),
        effort,
        within(limits.velocity),
    )


def _ends(joint: CreatedJoint) -> tuple[float, float] | None:
    """The limits of the position; None where there is none at either end."""
    limits = joint.limits
    if limits is None or (math.isinf(limits.lower) and math.isinf(limits.upper)):
        return None
    return limits.lower, limits.upper


def _base(plant: Plant, joints: dict[str, CreatedJoint]) -> str:
    """Whether a body can move freely: one that no joint connects to another one above it."""
    carried = {joint.child for joint in joints.values()} | {
        joint.parent for joint in joints.values() if joint.child == WORLD
    }
    return "fixed" if carried >= plant.bodies.keys() else "floating"


def _shapes(read: Reading) -> Iterator[Element]:
    """The visuals and collisions, but for those whose mesh is not shown."""
    hidden = {
        above
        for one in read.silences
        if isinstance(one.reason, why.VisualMeshNotShown)
        for above in one.element.ancestors()
    }
    for taken in read.plant.shapes.values():
        yield from (part for part in taken.values() if part not in hidden)


def _differences(read: Reading) -> Iterator[Difference]:
    """What is not as written."""
    notes: list[Complaint | Silence] = [*read.complaints, *read.silences]
    for one in notes:
        told = TOLD.get(type(one.reason))
        if told is not None:
            yield Difference(told[0], owner(one.element).attributes.get("name", ""), told[1], one.element)
    for name, joint in read.plant.joints.items():
        if joint.element.attributes.get("type") == "continuous" and _ends(joint) is not None:
            yield Difference("limited", name, "though it is continuous", joint.element.child("limit") or joint.element)
