"""The model that Genesis makes of a robot: what moves, how far, how heavy; and what it is not as written."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.genesis.model import Link, Model
from urdflint.programs.genesis.reading import reading
from urdflint.programs.loaded import Loaded, LoadedBody, LoadedJoint, within
from urdflint.programs.numbering import Numbering, counted
from urdflint.programs.target import Target

LACKS = frozenset({"renamed", "velocity"})
KINDS = {"continuous": "revolute", "floating": "free"}  # the others are called as in the file
ROOT_JOINT = "root_joint"  # that lets the base float


def _loaded_robot(model: Model, target: Target) -> Loaded | None:
    """What is left of a robot, as if nothing of it were rejected."""
    if not model.links:
        return None
    return Loaded(
        target=target.name,
        bodies=tuple(
            LoadedBody(link.name, link.parent.name if link.parent is not None else None, link.kg, link.read.element)
            for link in model.links
        ),
        joints=tuple(_joint(model, link) for link in model.links if not (link.is_welded or link.is_fixed_to_world)),
        base="fixed" if model.links[0].hinged or model.links[0].is_fixed_to_world else "floating",
        mimic=model.mimic,
        merged=model.merged,
        find_shapes=lambda: [
            part.element for link in model.links for part in (*link.visuals, *link.collisions) if part.shapes
        ],
        find_differences=partial(simulator.differences, model.notes),
        lacks=LACKS,
    )


def _joint(model: Model, link: Link) -> LoadedJoint:
    """The joint above a link; one without a name has that of the link in MuJoCo, whose effort may not be 0."""
    joint = link.joint
    if joint is None or joint.type == "fixed":
        return LoadedJoint(ROOT_JOINT, "free", link.name, link.read.element, axes=0, rated=False)
    effort = None if joint.limit is None else joint.effort or 0.0
    is_named = bool(joint.name) or model.fell_back
    return LoadedJoint(
        name=joint.name,
        type=KINDS.get(joint.type, joint.type),
        child=link.name,
        element=joint.element,
        limits=None if link.limits == (-math.inf, math.inf) else link.limits,
        effort=within(effort) if is_named else abs(effort or 0.0) or None,
        axes=int(link.hinged),
        written_name="" if is_named else link.name,
        rated=link.hinged,
    )


loaded = partial(simulator.loaded, reading, _loaded_robot)


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `get_qpos()`."""
    joints = counted(loaded.joints, {"free": 7})
    names = {joint.element.tag: joint.name for joint in loaded.joints[:1]}
    added = names.get("link")
    numbered = tuple(joint._replace(written="") if joint.start == 0 and added else joint for joint in joints)
    yield Numbering(loaded.target, "Genesis", "qpos", numbered)
