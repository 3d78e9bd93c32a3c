"""The model that yourdfpy makes of a robot: links, joints and masses as they are written; it has no world."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from urdflint.model.robot import Robot
from urdflint.programs import simulator
from urdflint.programs.loaded import Follows, Loaded, LoadedBody, LoadedJoint
from urdflint.programs.numbering import Numbering, counted
from urdflint.programs.target import Target
from urdflint.programs.yourdfpy.reading import Joint, Model, reading
from urdflint.syntax.document import Element

LACKS = frozenset({"renamed", "base"})
SIZES = {"fixed": 0, "floating": 6, "planar": 2}  # URDF.num_dofs


def _loaded_robot(model: Model, target: Target) -> Loaded:
    """What is left of a robot, as if nothing of it were rejected."""
    parents = {joint.child: joint.parent for joint in model.joints}
    last = {link.attributes.get("name", ""): link for link in model.links}  # in link_map; others count for nothing
    return Loaded(
        target=target.name,
        bodies=tuple(_body(model, link, parents, last) for link in model.links),
        joints=tuple(_joint(joint) for joint in model.joints),
        mimic={
            joint.name: Follows(joint.leader, joint.multiplier, joint.offset)
            for joint in model.joints
            if joint.mimic is not None
        },
        find_shapes=lambda: [
            part for link in model.links for tag in ("visual", "collision") for part in model.elements(link, tag)
        ],
        find_differences=partial(simulator.differences, model.notes),
        lacks=LACKS,
        weighed_by=None,
    )


def _body(model: Model, link: Element, parents: dict[str, str], last: dict[str, Element]) -> LoadedBody:
    name = link.attributes.get("name", "")
    return LoadedBody(name, parents.get(name), model.masses[link] if last[name] is link else 0.0, link)


def _joint(joint: Joint) -> LoadedJoint:
    moves = joint.type != "fixed"
    lower, upper = joint.limit["lower"], joint.limit["upper"]
    limits = None if lower is None and upper is None else (_end(lower), _end(upper))
    return LoadedJoint(
        name=joint.name,
        type=joint.type,
        child=joint.child,
        element=joint.element,
        moves=moves,
        limits=limits,
        effort=joint.limit["effort"],
        velocity=joint.limit["velocity"],
        axes=int(moves),
        rated=moves,
        absent=_absent(joint),
    )


def _absent(joint: Joint) -> frozenset[str]:
    """What yourdfpy has as None: of these, what is not written."""
    is_written = {
        "type": "type" in joint.element.attributes,
        "lower": joint.limit["lower"] is not None,
        "upper": joint.limit["upper"] is not None,
        "leader": joint.mimic is None or "joint" in joint.mimic.attributes,
    }
    return frozenset(name for name, written in is_written.items() if not written)


def _end(end: float | None) -> float:
    return math.nan if end is None else end


loaded = partial(simulator.loaded, reading, _loaded_robot)


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `actuated_joint_names` and of `cfg`."""
    joints = [joint for joint in loaded.joints if joint.name not in loaded.mimic]
    yield Numbering(loaded.target, "yourdfpy", "cfg", tuple(counted(joints, SIZES)))
