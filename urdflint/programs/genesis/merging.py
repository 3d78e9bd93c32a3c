"""Links on fixed joints, which melt into their parents: merge_fixed_links in utils/urdf.py."""

from __future__ import annotations

import math

from urdflint.programs.effect import Effect
from urdflint.programs.genesis import reasons as why
from urdflint.programs.genesis.model import Link, Model, Weight, pose_of, rows_of
from urdflint.programs.genesis.releases import MERGE_FIXED_LINKS
from urdflint.programs.mujoco.inertia import ORIGIN, Mass, Pose, shifted, turned
from urdflint.programs.urdfpy.reading import JointRead, LinkRead


def merge(model: Model, base: LinkRead) -> None:
    """The links that are left below the base, with what they weigh together."""
    read = model.read
    below: dict[str, list[JointRead]] = {link.name: [] for link in read.links}
    for joint in read.joints:
        below[joint.parent].append(joint)
    ordered = _by_level(base, below)
    is_merged = {joint for joint in ordered if joint.type == "fixed" and read.release.option(MERGE_FIXED_LINKS)}
    homes = {base.name: Link(base)}
    places = {base.name: ORIGIN}  # of each link in the one that it becomes part of
    weights: dict[str, Weight | None] = {base.name: _weight(base)}
    for joint in ordered:
        child, home = read.link_by_name[joint.child], homes[joint.parent]
        place = places[joint.parent].then(pose_of(joint.origin))
        weights[child.name] = _weight(child)
        if joint in is_merged:
            homes[child.name], places[child.name] = home, place
            model.merged[child.name] = home.name
            read.silent(Effect.DROPS, why.LinkMerged(home.name), child.element, None, (joint.element,))
        else:
            homes[child.name], places[child.name] = Link(child, joint, place, home), ORIGIN
    for joint in reversed(ordered):
        if joint in is_merged:
            weights[joint.parent] = _together(model, joint, weights[joint.parent], weights[joint.child])
    for link in read.links:
        home = homes[link.name]
        home.visuals += link.visuals
        home.collisions += link.collisions
        if home.read is link:
            home.weight = weights[link.name]
            model.links.append(home)
    for joint in read.joints:
        if joint not in is_merged:
            homes[joint.parent].children.append(homes[joint.child])


def _by_level(base: LinkRead, below: dict[str, list[JointRead]]) -> list[JointRead]:
    ordered, names = list[JointRead](), [base.name]
    for name in names:
        ordered += below[name]
        names += [joint.child for joint in below[name]]
    return ordered


def _weight(link: LinkRead) -> Weight | None:
    if link.inertial is None or link.inertia is None:
        return None
    return Weight(link.kg, pose_of(link.origin) if link.origin is not None else None, rows_of(link.inertia))


def _together(model: Model, joint: JointRead, parent: Weight | None, child: Weight | None) -> Weight | None:
    """The weight of a link with one that is fixed to it."""
    if child is None:
        return parent
    pose = pose_of(joint.origin).then(child.pose or ORIGIN)
    if parent is None:
        return child._replace(pose=pose)
    if parent.kg is None or child.kg is None:
        without = joint.parent if parent.kg is None else joint.child
        inertial = model.read.link_by_name[without].inertial
        model.read.rejects(why.MassMissing(without), inertial or joint.element, None, (joint.element,))
        return parent
    own = parent.pose or ORIGIN
    kg = parent.kg + child.kg
    center = own.position
    if kg > 0:
        places = zip(own.position, pose.position, strict=True)
        center = tuple((parent.kg * first + child.kg * second) / kg for first, second in places)
    parts = (
        shifted(Mass(weight_kg, place.position, turned(inertia, place.turn)), center)
        for weight_kg, place, inertia in ((parent.kg, own, parent.inertia), (child.kg, pose, child.inertia))
    )
    first, second, third = (tuple(map(float.__add__, row, other)) for row, other in zip(*parts, strict=True))
    if any(map(math.isnan, (*first, *second, *third))):
        model.read.rejects(why.InertiaUndefined(joint.child, joint.parent), joint.element)
    return Weight(kg, Pose(center), (first, second, third))
