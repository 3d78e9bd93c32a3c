"""Mimic joints in Newton: chains are followed to the joint at their end."""

from __future__ import annotations

import math

from urdflint.programs.newton.joints import AXES, KINDS
from urdflint.programs.newton.plant import Mimic, NewtonJoint, Plant
from urdflint.programs.newton.reasons import (
    MimicAmbiguous,
    MimicIgnored,
    MimicInCycle,
    MimicNotFinite,
    MimicNotPossible,
    MimicOfItself,
    MimicOfOtherSize,
)
from urdflint.syntax.document import Element


def follow(plant: Plant) -> None:
    """What each joint of the tree follows."""
    last = {joint.name: number for number, joint in enumerate(plant.tree)}
    for joint in plant.tree:
        if joint.mimic is not None:
            _follow(plant, joint, joint.mimic, last)


def _follow(plant: Plant, joint: NewtonJoint, mimic: Element, last: dict[str | None, int]) -> None:
    name, offset, multiplier = joint.leader, joint.offset, joint.multiplier
    visited = {joint.name: None}
    while name in last:
        if name in visited:
            _cycle(plant, joint, mimic, [*visited, name])
            return
        visited[name] = None
        leader = plant.tree[last[name]]
        if leader.mimic is None:
            _couple(plant, mimic, Mimic(last[joint.name], last[name], multiplier, offset))
            return
        offset += multiplier * leader.offset
        multiplier *= leader.multiplier
        name = leader.leader
    plant.record.warns(MimicIgnored(name or ""), mimic, "joint")


def _cycle(plant: Plant, joint: NewtonJoint, mimic: Element, names: list[str | None]) -> None:
    if joint.leader == joint.name:
        plant.record.rejects(MimicOfItself(), mimic, "joint")
        return
    around = tuple(one or "" for one in names)
    others = tuple(one.mimic for one in plant.tree if one.name in names and one.mimic not in (None, mimic))
    plant.record.rejects(MimicInCycle(around), mimic, "joint", tuple(one for one in others if one is not None))


def _couple(plant: Plant, mimic: Element, one: Mimic) -> None:
    """Make a joint follow another, as far as the builder lets it."""
    record, follower, leader = plant.record, plant.tree[one.follower], plant.tree[one.leader]
    for joint in (follower, leader):
        if KINDS.get(joint.type or "") not in AXES:
            if joint.type in KINDS:
                reason = MimicNotPossible(joint.name or "", joint.type or "")
                record.rejects(reason, mimic, "joint", (follower.element, leader.element))
            return
    if AXES[KINDS[follower.type or ""]] != AXES[KINDS[leader.type or ""]]:
        record.rejects(MimicOfOtherSize(leader.name or ""), mimic, "joint", (follower.element, leader.element))
    elif not (math.isfinite(one.multiplier) and math.isfinite(one.offset)):
        record.rejects(MimicNotFinite(), mimic)
    elif any(other.follower == one.leader or other.leader == one.follower for other in plant.mimics):
        record.rejects(MimicAmbiguous(leader.name or ""), mimic, "joint", (leader.element, follower.element))
    else:
        plant.mimics.append(one)
