"""What Genesis does with a robot, by a morph of `gs.morphs.URDF` with its defaults.

It reads the file with its copy of urdfpy, whose errors are the last word, and hands what that has to MuJoCo. What
MuJoCo takes is MuJoCo's; where it refuses, Genesis falls back to what urdfpy has: engine/entities/rigid_entity/
description.py of genesis-world 1.4.5.
"""

from __future__ import annotations

import math

from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.genesis import assets, masses, merging, mujoco_acceptance
from urdflint.programs.genesis import reasons as why
from urdflint.programs.genesis.model import Link, Model, depth_first
from urdflint.programs.genesis.releases import FIXED, MERGE_FIXED_LINKS, RECOMPUTE_INERTIA
from urdflint.programs.loaded import WORLD, Follows
from urdflint.programs.mujoco.inertia import IDENTITY
from urdflint.programs.urdfpy import reading as urdfpy
from urdflint.programs.urdfpy.reading import Copy, JointRead, RobotRead, Shape

COPY = Copy(mass_required=False, sizes_counted=("visual", "collision"), scale_counts=(1, 3))
IDENTICAL = 1e-9  # POSE_EPS
# Of collisions, in m, by trimesh 5.2.0: run with 1e-9 and 9e-9, 1e-18 and 1e-16, 1e153 and 1e155
RADII = {"cylinder": (5e-9, math.inf), "capsule": (5e-9, math.inf), "sphere": (1e-17, 1e154)}
# Of their hulls by qhull, in m: run with 4.4e307 and 4.6e307, 1e87 and 1e88, 1e20 and 1e30
MAX_SIZE, MAX_LENGTH_OF_THIN, THIN = 4.5e307, 5e87, 1e25


def reading(robot: Robot, release: Release) -> Model:
    """The model that a release of Genesis makes of a robot, with what was noted on the way."""
    read = RobotRead(robot.element, robot.files, release, COPY)
    urdfpy.read(read, robot)
    model = Model(read)
    _names(read)
    for joint in read.joints:
        if joint.type == "planar":
            read.rejects(why.TypeNotLoaded(joint.type), joint.element, "type")
    assets.judge(read)
    if _has_two_parents(read) or read.refusals or read.base is None:
        return model
    merging.merge(model, read.base)
    _mimics(model)
    if not release.option(RECOMPUTE_INERTIA):
        masses.check_inertias(model)
    if not read.refusals:
        _build(model, robot)
    return model


def _names(read: RobotRead) -> None:
    """Joints that are named by mimics and transmissions, and are not there."""
    names = {joint.name for joint in read.joints}
    for joint in read.joints:
        if joint.mimic is None or "joint" not in joint.mimic.attributes:
            continue
        if joint.leader not in names:
            read.rejects(why.MimicUnknown(joint.leader), joint.mimic, "joint")
        elif joint.leader == joint.name:
            read.rejects(why.MimicOfItself(), joint.mimic, "joint")
    for transmission in read.elements(read.root, "transmission"):
        for part in read.elements(transmission, "joint"):
            name = part.attributes.get("name")
            if name is not None and name not in names:
                read.rejects(why.TransmissionJointUnknown(name), part, "name")


def _has_two_parents(read: RobotRead) -> bool:
    first: dict[str, JointRead] = {}
    for joint in read.joints:
        other = first.setdefault(joint.child, joint)
        if other is not joint:
            end = read.first(joint.element, "child")
            if end is not None and joint.child in read.link_by_name:
                read.rejects(why.LinkWithTwoParents(joint.child), joint.element, None, (other.element, end))
    return len(first) < len(read.joints)


def _mimics(model: Model) -> None:
    """Who follows whom of the joints that are left."""
    left_joints = [link.joint for link in model.links if link.joint is not None]
    moving = {joint.name for joint in left_joints if joint.type != "fixed"}
    for joint in left_joints:
        if joint.mimic is None:
            continue
        model.mimic[joint.name] = Follows(joint.leader, joint.multiplier, joint.offset)
        missing = next((name for name in (joint.name, joint.leader) if name not in moving), None)
        if missing is not None:
            model.read.rejects(why.MimicOfFixed(joint.leader, missing), joint.mimic, "joint")


def _build(model: Model, robot: Robot) -> None:
    """The links as they are in the scene, in its order."""
    read = model.read
    base = next(link for link in model.links if link.parent is None)
    by_urdfpy = [*depth_first(base, {link.name: number for number, link in enumerate(model.links)})]
    model.links = [*depth_first(base)]
    is_merged = read.release.option(MERGE_FIXED_LINKS)
    refusal = (
        mujoco_acceptance.refusal(model, model.links) if is_merged else mujoco_acceptance.refusal_as_written(robot)
    )
    if refusal is not None:
        words = refusal.reason.message(refusal)
        read.warns(why.FallsBack(words), refusal.element, refusal.attribute, refusal.related)
        model.fell_back, model.links = True, by_urdfpy
    else:
        _nameless(model)
    shapes = {link: (link.collisions, other.visuals) for link, other in zip(model.links, by_urdfpy, strict=True)}
    for link, other in zip(model.links, by_urdfpy, strict=True):
        if link is not other and other.visuals:
            read.silent(Effect.ALTERS, why.VisualElsewhere(link.name), other.read.element)
    _base(model, base, is_empty=not any(shapes[base]))
    masses.weigh(model, shapes)
    for link in model.links:
        _shapes(model, link)
        if link.joint is not None and link.hinged:
            link.limits = _limits(model, link.joint)


def _nameless(model: Model) -> None:
    """A link without a name whose mass or inertia Genesis looks for in MuJoCo's model, by that name."""
    for link in model.links:
        weight = link.weight
        is_heavy = weight is not None and (weight.kg or 0) > 0 and any(any(row) for row in weight.inertia)
        if not link.name and not is_heavy:
            model.read.rejects(why.NamelessWithoutMass(), link.read.element, "name")


def _base(model: Model, base: Link, *, is_empty: bool) -> None:
    """Take a root for one that a parser added, where it has no shapes and the link below it is in its place."""
    read, links = model.read, model.links
    is_suspect = model.fell_back or base.name == WORLD
    first = links[1] if len(links) > 1 else None
    is_free = first is not None and first.joint is not None and first.joint.type == "floating"
    if is_suspect and is_empty and first is not None and (is_free or _is_identical(first)):
        model.links = links[1:]
        for child in base.children:
            child.parent = None
        kg = base.weight.kg if base.weight is not None else None
        if base.name != WORLD:  # which is meant so
            read.silent(Effect.DROPS, why.RootDropped(kg or 0.0, first.name, first.hinged), base.read.element)
    elif base.name == WORLD and not read.release.option(FIXED):
        read.silent(Effect.ALTERS, why.WorldFloats(), base.read.element)


def _is_identical(link: Link) -> bool:
    pose = link.pose
    numbers = (*pose.position, *(row[place] - IDENTITY[place][place] for place, row in enumerate(pose.turn)))
    return all(abs(number) <= IDENTICAL for number in numbers)


def _shapes(model: Model, link: Link) -> None:
    for part in (*link.collisions, *link.visuals):
        used = model.used(part)
        if used is not None and part.element.tag == "collision" and not _is_solid(used):
            model.read.rejects(why.SizeUnusable(used.sizes), used.element)
        for shape in part.shapes:
            if used is not None and shape is not used:
                model.read.silent(Effect.DROPS, why.ShapeNotUsed(used.kind), shape.element, None, (used.element,))


def _is_solid(shape: Shape) -> bool:
    """Whether trimesh makes a body of a shape that has a box around it, by which its distances are found."""
    least, largest = RADII.get(shape.kind, (0.0, math.inf))
    radius, *lengths = map(abs, shape.sizes)
    if shape.kind in RADII and not least <= radius <= largest:
        return False
    is_thin = shape.kind in RADII and radius < THIN
    return radius <= MAX_SIZE and all(length <= (MAX_LENGTH_OF_THIN if is_thin else MAX_SIZE) for length in lengths)


def _limits(model: Model, joint: JointRead) -> tuple[float, float] | None:
    """The limits of a joint, None without any."""
    read, limit = model.read, joint.limit
    if limit is not None and joint.effort is None and "effort" not in limit.attributes:
        read.silent(Effect.ALTERS, why.EffortMissing(), limit)
    if limit is None or joint.type == "continuous":
        return None
    lower, upper = joint.lower, joint.upper
    if lower is None and upper is None:
        read.silent(Effect.ALTERS, why.LimitMissing(), joint.element)
        return None
    if model.fell_back or (lower, upper) == (-math.inf, math.inf):
        return (-math.inf if lower is None else lower), (math.inf if upper is None else upper)
    if lower is not None and upper is not None and lower < upper:
        return lower, upper
    read.silent(Effect.DROPS, why.LimitDropped(lower, upper), limit)
    return None
