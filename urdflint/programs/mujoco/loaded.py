"""The model that MuJoCo makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.programs import numbering, simulator
from urdflint.programs.loaded import Follows, Loaded, LoadedBody, LoadedJoint
from urdflint.programs.mujoco.model import Body, Model, MujocoJoint
from urdflint.programs.mujoco.reading import reading
from urdflint.programs.simulator import Reading
from urdflint.programs.target import Target

LACKS = frozenset({"velocity", "renamed"})  # MuJoCo bounds no velocity; what has no name there has a number
SIZES = {"free": 7, "ball": 4}  # values of qpos, mjModel.jnt_qposadr


def _loaded_robot(read: Reading[Model], target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    model = read.model
    kept_bodies = [body for body in model.in_order[1:] if body not in model.merged]
    names = {body: body.name or f"#{index}" for index, body in enumerate(kept_bodies, start=1)}
    joints = _joints(kept_bodies)
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(model, names)),
        joints=tuple(
            LoadedJoint(name, joint.kind, names[joint.body], joint.element, True, joint.range, joint.effort)
            for name, joint in joints.items()
        ),
        base="floating" if any(joint.kind == "free" for joint in joints.values()) else "fixed",
        mimic=_mimics(model, joints),
        merged={body.name: into.name for body, into in model.merged.items()},
        find_shapes=lambda: simulator.parts_of(solid.element for body in model.in_order for solid in body.solids),
        find_differences=partial(simulator.differences, read.notes),
        lacks=LACKS,
    )


def _joints(kept_bodies: list[Body]) -> dict[str, MujocoJoint]:
    """The joints by name; a nameless one goes by its number."""
    all_joints = [joint for body in kept_bodies for joint in body.joints]
    return {joint.name or f"#{index}": joint for index, joint in enumerate(all_joints)}


def _bodies(model: Model, names: dict[Body, str]) -> Iterator[LoadedBody]:
    """The bodies with their masses, which the settings may scale to a sum."""
    masses = {body: body.mass.kg if body.mass.is_known else None for body in names}
    total_setting = model.settings.number("settotalmass", -1.0)
    total = sum(kg for kg in masses.values() if kg is not None)
    scale = total_setting / total if total_setting > 0 and None not in masses.values() and total else 1.0
    for body, name in names.items():
        above = body.parent
        while above is not None and above not in names:
            above = above.parent
        kg = masses[body]
        parent = names[above] if above is not None else None
        yield LoadedBody(name, parent, kg * scale if kg is not None else None, body.link or model.root)


def _mimics(model: Model, joints: dict[str, MujocoJoint]) -> dict[str, Follows]:
    names = {joint: name for name, joint in joints.items()}
    return {
        names[follower]: Follows(names[leader], multiplier, offset)
        for follower, leader, multiplier, offset in model.mimics
        if follower in names and leader in names
    }


loaded = partial(simulator.loaded, reading, _loaded_robot)
numberings = partial(
    numbering.in_order, "MuJoCo", "qpos", SIZES, actuators=()
)  # what reads URDF in MuJoCo makes no actuators
