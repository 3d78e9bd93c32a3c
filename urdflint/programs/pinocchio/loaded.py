"""The model that Pinocchio makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from urdflint.model.robot import SINGLE_AXIS, Robot
from urdflint.programs import numbering, simulator
from urdflint.programs.changes import EarlierReadings, Release
from urdflint.programs.loaded import WORLD, Difference, Loaded, LoadedBody, LoadedJoint, left, refusals
from urdflint.programs.pinocchio.model import Body, Model
from urdflint.programs.pinocchio.reading import reader_of, reading
from urdflint.programs.pinocchio.releases import FREE_FLYER, ROOT_JOINT
from urdflint.programs.target import Target
from urdflint.programs.urdfdom import motion
from urdflint.programs.urdfdom.claims import faults
from urdflint.programs.urdfdom.truncated_links import cuts_of, differences_of, shapes_of
from urdflint.programs.urdfdom.validation import Fault

LACKS = frozenset({"renamed"})
KINDS = {  # as its classes are called, src/multibody/joint/joints.hpp
    "revolute": "revolute",
    "continuous": "revolute-unbounded",
    "prismatic": "prismatic",
    "planar": "planar",
    "floating": FREE_FLYER,
}
SIZES = {
    "revolute-unbounded": 2,
    "planar": 4,
    "free-flyer": 7,
}  # JointModel.nq: a cosine and a sine of an endless angle


def loaded(robot: Robot, target: Target) -> Loaded:
    """What a release of Pinocchio makes of a robot."""
    release = Release(target.release, target.options)
    reader = reader_of(robot, release)
    all_faults = list(faults(robot, reader))
    model = reading(robot, release, reader, all_faults)
    robot.analysis(EarlierReadings).keep(target.family, release, (all_faults, model.notes))
    return left(
        target.name, refusals([*all_faults, *model.notes]), lambda: _loaded_robot(robot, target, model, all_faults)
    )


def _loaded_robot(robot: Robot, target: Target, model: Model, all_faults: list[Fault]) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    return Loaded(
        target=target.name,
        bodies=tuple(_body(body) for body in model.bodies),
        joints=tuple(_joint(model, body) for body in model.bodies),
        base="floating" if any(_is_free(model, body) for body in model.bodies) else "fixed",
        mimic={body.joint.name or "": follows for body, follows in model.follows.items() if body.joint is not None},
        merged={link.name or "": _name(model.frames[link.name or ""]) for link in model.merged},
        frames=frozenset(link.name or "" for link in model.merged),
        find_shapes=lambda: shapes_of(robot, cuts_of(all_faults)),
        find_differences=lambda: [*differences_of(robot, model.reader, all_faults), *_differences(model)],
        lacks=LACKS,
    )


def _is_free(model: Model, body: Body) -> bool:
    return body.parent is model.universe and (body.joint is None or body.joint.type == "floating")


def _name(body: Body | None) -> str:
    return (body.link.name or "") if body is not None and body.link is not None else WORLD


def _body(body: Body) -> LoadedBody:
    assert body.link is not None
    above = body.parent if body.parent is not None and body.parent.link is not None else None
    return LoadedBody(_name(body), _name(above) if above is not None else None, body.kg, body.link.element)


def _joint(model: Model, body: Body) -> LoadedJoint:
    joint = body.joint
    if joint is None:
        assert body.link is not None
        return LoadedJoint(ROOT_JOINT.name, FREE_FLYER, _name(body), body.link.element, axes=0, rated=False)
    if body in model.follows:
        return LoadedJoint(joint.name or "", "mimic", _name(body), joint.element, axes=0, rated=False)
    single = joint.type in SINGLE_AXIS
    limits, effort, velocity = motion.motion(joint, model.reader) if single else motion.Motion()
    return LoadedJoint(
        name=joint.name or "",
        type=KINDS[joint.type or ""],
        child=_name(body),
        element=joint.element,
        limits=limits,
        effort=effort,
        velocity=velocity,
        axes=int(single),
        rated=single,
    )


def _differences(model: Model) -> Iterator[Difference]:
    """What is not as written, beside what urdfdom alters."""
    for link in model.merged:
        if link is model.root:
            continue
        into = _name(model.frames[link.name or ""])
        yield Difference("merged", link.name or "", f"into {into}; frames stay", link.element)
    yield from simulator.differences(model.notes)


numberings = partial(numbering.in_order, "Pinocchio", "idx_q", SIZES)  # where no joint is put above the root
