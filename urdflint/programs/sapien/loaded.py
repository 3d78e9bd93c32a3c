"""The model that SAPIEN makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.loaded import Loaded, LoadedBody, LoadedJoint
from urdflint.programs.numbering import Numbering, counted
from urdflint.programs.sapien.reading import Body, Model, reading
from urdflint.programs.sapien.releases import FIX_ROOT_LINK
from urdflint.programs.simulator import single
from urdflint.programs.target import Target

LACKS = frozenset({"renamed", "effort", "velocity"})
KINDS = {"revolute": "revolute_unwrapped", "continuous": "revolute"}  # the others are called as in the file


def _loaded_robot(model: Model, target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    bodies = [*model.bodies, *model.loose]
    is_fixed = bool(model.bodies) and model.read.release.option(FIX_ROOT_LINK)
    return Loaded(
        target=target.name,
        bodies=tuple(_body(body) for body in bodies),
        joints=tuple(_joint(body) for body in model.bodies if body.joint is not None),
        base="fixed" if is_fixed else "floating",
        mimic=model.mimic,
        find_shapes=lambda: [
            part.element for body in bodies for part in (*body.link.visuals, *body.link.collisions) if part.shapes
        ],
        find_differences=partial(simulator.differences, model.notes),
        lacks=LACKS,
    )


def _body(body: Body) -> LoadedBody:
    return LoadedBody(body.link.name, body.joint.parent if body.joint is not None else None, body.kg, body.link.element)


def _joint(body: Body) -> LoadedJoint:
    joint = body.joint
    assert joint is not None
    moves = joint.type != "fixed"
    limits = (_end(joint.lower), _end(joint.upper)) if joint.type in ("revolute", "prismatic") else None
    return LoadedJoint(
        name=joint.name,
        type=KINDS.get(joint.type, joint.type),
        child=body.link.name,
        element=joint.element,
        moves=moves,
        limits=None if limits == (-math.inf, math.inf) else limits,
        axes=int(moves),
        rated=moves,
    )


def _end(end: float | None) -> float:
    return math.nan if end is None else single(end)


loaded = partial(simulator.loaded, reading, _loaded_robot)


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `get_active_joints()` and of `qpos`."""
    depths: dict[str, int] = {}
    for body in loaded.bodies:  # a body comes behind the one that it hangs on
        depths[body.name] = depths.get(body.parent or "", -1) + 1
    joints = sorted(loaded.joints, key=lambda joint: depths[joint.child])
    yield Numbering(loaded.target, "SAPIEN", "qpos", tuple(counted(joints, {"fixed": 0})))
