"""The model that Newton makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.programs import numbering, simulator
from urdflint.programs.loaded import WORLD, Follows, Loaded, LoadedBody, LoadedJoint
from urdflint.programs.newton.joints import AXES, KINDS, RATE, bounds
from urdflint.programs.newton.model import Body, Model, NewtonJoint
from urdflint.programs.newton.reading import reading
from urdflint.programs.newton.releases import FLOATING
from urdflint.programs.simulator import single
from urdflint.programs.target import Target

BASE, FLOATING_BASE = "fixed_base", "floating_base"  # the joint to the world, newton/_src/utils/import_urdf.py
LACKS = frozenset({"renamed"})
SIZES = {"free": 7, "d6": 2, "fixed": 0}  # values of joint_q, ModelBuilder.joint_q_start


def _loaded_robot(model: Model, target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    names = {body: _unique_name(model, body.name, f"body_{index}") for index, body in enumerate(model.bodies)}
    joints = [_joint(model, names, index, joint) for index, joint in enumerate(model.tree)]
    is_floating = model.record.release.option(FLOATING)
    merged_names = {names[body] for body in model.merged}
    return Loaded(
        target=target.name,
        bodies=tuple(_bodies(model, names)),
        joints=tuple(
            joint
            for joint in (_base(names[model.bodies[0]], model.bodies[0], is_floating=is_floating), *joints)
            if joint.type != "fixed" or joint.child not in merged_names
        ),
        base="floating" if is_floating or any(_is_free(model, joint) for joint in model.tree) else "fixed",
        merged={names[body]: WORLD if home is None else names[home] for body, home in model.merged.items()},
        mimic={
            joints[mimic.follower].name: Follows(joints[mimic.leader].name, mimic.multiplier, mimic.offset)
            for mimic in model.mimics
        },
        find_shapes=lambda: simulator.parts_of(solid.element for body in model.bodies for solid in body.solids),
        find_differences=partial(simulator.differences, model.record.notes),
        lacks=LACKS,
    )


def _is_free(model: Model, joint: NewtonJoint) -> bool:
    """Whether a floating joint is below what became part of the world."""
    parent = model.body_by_name.get(joint.parent or "")
    return joint.type == "floating" and parent in model.merged and model.merged[parent] is None


def _base(name: str, body: Body, *, is_floating: bool) -> LoadedJoint:
    if is_floating:
        return LoadedJoint(FLOATING_BASE, "free", name, body.link, axes=0, rated=False)
    return LoadedJoint(BASE, "fixed", name, body.link, moves=False, axes=0)


def _unique_name(model: Model, name: str | None, number: str) -> str:
    """The name of a body or joint, behind that of the robot; without either it has a number."""
    return str(name) if model.robot else name or number


def _bodies(model: Model, names: dict[Body, str]) -> Iterator[LoadedBody]:
    for body, name in names.items():
        if body in model.merged:
            continue
        parent = model.body_by_name.get(body.joint.parent or "") if body.joint is not None else None
        parent = model.merged.get(parent, parent) if parent is not None else None
        yield LoadedBody(name, names[parent] if parent is not None else None, body.kg, body.link)


def _joint(model: Model, names: dict[Body, str], index: int, joint: NewtonJoint) -> LoadedJoint:
    kind = KINDS[joint.type or ""]
    ends = bounds(joint)
    rates = (joint.effort, joint.velocity) if kind != "d6" else (None, None)
    effort, velocity = (RATE if rate is None else single(rate) for rate in rates)
    return LoadedJoint(
        name=_unique_name(model, joint.name, f"joint_{index + 2}"),  # the base has the first number
        type=kind,
        child=names[model.body_by_name[joint.child or ""]],
        element=joint.element,
        moves=kind != "fixed",
        limits=(single(ends[0]), single(ends[1])) if ends is not None and kind in AXES else None,
        effort=effort if kind in AXES else None,
        velocity=velocity if kind in AXES else None,
        axes=AXES.get(kind, 0),
        rated=kind in AXES,
    )


loaded = partial(simulator.loaded, reading, _loaded_robot)
numberings = partial(numbering.in_order, "Newton", "joint_q", SIZES)
