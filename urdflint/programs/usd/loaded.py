"""The stage that urdf-usd-converter makes of a robot: what moves, how far, how heavy; and what is not as written."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import cast

from urdflint.model.robot import Joint, Robot
from urdflint.programs import simulator
from urdflint.programs.changes import EarlierReadings, Release
from urdflint.programs.loaded import WORLD, Follows, Loaded, LoadedBody, LoadedJoint, left, refusals
from urdflint.programs.numbering import Numbered, Numbering
from urdflint.programs.simulator import Reading
from urdflint.programs.target import Target
from urdflint.programs.usd.importer import FIX_BASE_JOINT
from urdflint.programs.usd.model import CreatedJoint, Model, Prim
from urdflint.programs.usd.reading import reading
from urdflint.programs.usd.record import last, value
from urdflint.programs.usd.releases import OFFSET_IN_DEGREES, VELOCITY_IN_SCHEMA
from urdflint.programs.usd.stage import ROOT_JOINT, TURNING
from urdflint.programs.xml.parsed_robot import AsRead
from urdflint.syntax.document import Element

PUBLISHED = "isaac-sim/IsaacLab#270, #358"
MOVES = frozenset({"revolute", "continuous", "prismatic"})
SINGLE_OVERFLOW = 3.4028235677973366e38  # from here on single precision has infinity


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of the converter makes of a robot."""
    release = Release(target.release, target.options)
    read = reading(robot, release)
    robot.analysis(EarlierReadings).keep(target.family, release, read.notes)
    outcome = left(target.name, refusals(read.notes), lambda: _loaded_robot(read, target, release))
    merged = read.model.merged
    return outcome if merged is None else cast(Loaded, AsRead(robot, robot, merged.originals).back(outcome))


def _loaded_robot(read: Reading[Model], target: Target, release: Release) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    model = read.model
    mimics = {created.joint.name: follows(leader, created, mimic, release) for created, leader, mimic in model.mimics}
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(model)),
        joints=tuple(_joints(model, release)),
        base="fixed" if model.is_fixed else "floating",
        mimic={name: to for name, (to, _) in mimics.items()},
        offsets={name: stands for name, (_, stands) in mimics.items()},
        merged=_merged(model),
        frames=frozenset(prim.link.name for prim in model.prims if not prim.is_body),
        renamed=_renamed(model),
        find_shapes=lambda: model.shapes.keys() - model.lost,
        find_differences=partial(simulator.differences, read.notes),
        weighed_by="its collisions",
    )


def _bodies(model: Model) -> Iterator[LoadedBody]:
    for prim in model.prims:
        if prim.is_body:
            above = prim.above.body if prim.above is not None else None
            parent = above.link.name if above is not None else None
            yield LoadedBody(prim.link.name, parent, _kg(prim), prim.link.element, prim.name)


def _kg(prim: Prim) -> float | None:
    mass = last(prim.inertial, "mass") if prim.inertial is not None else None
    return None if mass is None else single(value(mass, "value"))


def _joints(model: Model, release: Release) -> Iterator[LoadedJoint]:
    """The joint to the world, if there is one, then the others."""
    if model.root_joint and model.top is not None:
        yield LoadedJoint(ROOT_JOINT, "fixed", model.top.name, model.top.element, False, rated=False)
    if model.base_joint is not None:
        base = model.base_joint.link
        yield LoadedJoint(FIX_BASE_JOINT, "fixed", base.name, base.element, False, rated=False)
    for created in model.joint_by_name.values():
        yield LoadedJoint(
            name=created.joint.name,
            type=created.kind,
            child=created.child.link.name,
            element=created.joint.element,
            moves=created.kind != "fixed",
            limits=limits(created),
            effort=effort(created),
            velocity=velocity(created, release),
            written_name=created.name,
            axes=int(created.kind != "joint"),
            rated=created.kind != "fixed",
        )


def _merged(model: Model) -> dict[str, str]:
    """Links that are frames of a body, or gave it their inertial."""
    frames = {prim.link.name: prim.body for prim in model.prims if not prim.is_body}
    merged = model.merged
    survivors = {name: merged.survivor(name) for name in [*merged.into]} if merged is not None else {}
    names_by_frame = {name: body.link.name if body is not None else WORLD for name, body in frames.items()}
    return {
        **survivors,
        **names_by_frame,
        **{link.name: into.name for link, into in model.moved.items() if into.name in model.prim_by_link},
    }


def _renamed(model: Model) -> dict[str, str]:
    """Links and joints whose name is another one."""
    links = {prim.link.name: prim.name for prim in model.prims if prim.name != prim.link.name}
    return {
        **links,
        **{
            created.joint.name: created.name
            for created in model.joint_by_name.values()
            if created.name != created.joint.name
        },
    }


def numberings(robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `joint_names` in Isaac Lab and of the degrees of freedom in Isaac Gym."""
    for title, breadth in (("Isaac Lab", True), ("Isaac Gym", False)):
        order = [joint.name or "" for joint in _walk(robot, breadth) if joint.type in MOVES]
        joints = tuple(Numbered(name, name, index, 1) for index, name in enumerate(order))
        yield Numbering(loaded.target, title, "dof", joints, source=PUBLISHED)


def _walk(robot: Robot, breadth: bool) -> Iterator[Joint]:
    """The joints from the roots down: all of one depth before those below it, or each with all below it."""
    below = robot.tree.child_joints
    waiting = deque(_by_name([joint for root in robot.tree.roots for joint in below.get(root.name or "", ())]))
    while waiting:
        joint = waiting.popleft()
        yield joint
        child_joints = _by_name(below.get(joint.child_link or "", ()))
        if breadth:
            waiting.extend(child_joints)
        else:
            waiting.extendleft(reversed(child_joints))


def _by_name(joints: list[Joint] | tuple[()]) -> list[Joint]:
    return sorted(joints, key=lambda joint: joint.name or "")


def limits(created: CreatedJoint) -> tuple[float, float] | None:
    """The position limits in rad or m; None for joints that have none."""
    if created.joint.type not in ("revolute", "prismatic"):
        return None
    limit = created.joint.limit
    turn = math.radians(1) if created.joint.type == "revolute" else 1.0
    lower, upper = (single(value(limit, attribute), turn) for attribute in ("lower", "upper"))
    return lower, upper


def effort(created: CreatedJoint) -> float | None:
    """The effort that is kept; None where there is no limit."""
    limit = created.joint.limit
    return None if limit is None or created.kind == "fixed" else single(value(limit, "effort"))


def velocity(created: CreatedJoint, release: Release) -> float | None:
    """The bound on the velocity, in rad/s or m/s."""
    limit = created.joint.limit
    if limit is None or created.kind == "fixed":
        return None
    rate = value(limit, "velocity")
    if not release.has(VELOCITY_IN_SCHEMA):
        return single(rate)
    if created.kind == "joint" or rate == math.inf:  # which is what the schema says where nothing is written
        return None
    turn = math.radians(1) if created.joint.type in TURNING else 1.0
    return single(rate, turn)


def follows(leader: CreatedJoint, created: CreatedJoint, mimic: Element, release: Release) -> tuple[Follows, float]:
    """What a joint follows in rad or m, and the number that stands for the offset in the stage, in degrees or m."""
    multiplier, offset = single(value(mimic, "multiplier", 1.0)), value(mimic, "offset")
    if created.joint.type not in TURNING:
        return Follows(leader.joint.name, multiplier, single(offset)), single(offset)
    if release.has(OFFSET_IN_DEGREES):
        return Follows(leader.joint.name, multiplier, offset), single(math.degrees(offset))
    return Follows(leader.joint.name, multiplier, math.radians(offset)), single(offset)


def single(number: float, unit: float = 1.0) -> float:
    """A number that single precision holds in some unit, but for its last digits: too large a one is infinite."""
    return math.copysign(math.inf, number) if abs(number / unit) >= SINGLE_OVERFLOW else number
