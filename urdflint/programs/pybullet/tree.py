"""The tree of links, from the root down, as PyBullet follows it when it makes the bodies."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import joints
from urdflint.programs.pybullet.plant import Body, JointRead, Plant
from urdflint.programs.pybullet.reasons import (
    LinkLost,
    LinksOverrun,
    LinkWithTwoParents,
    RootMissing,
    RootsSeveral,
)

FEW = 2  # entries beyond its tables for which memory is there in all runs


def grow(plant: Plant) -> None:
    """Connect the links, find the root, and follow the joints from there."""
    into: dict[Body, list[JointRead]] = {}
    for joint in plant.joints:
        joints.ends(plant, joint)
        if joint.parent is not None and joint.child is not None:
            joint.child.joint = joint
            joint.parent.below.append(joint)
            into.setdefault(joint.child, []).append(joint)
    roots = [body for body in plant.bodies.values() if body not in into]
    connected = all(joint.child is not None and joint.parent is not None for joint in plant.joints)
    if not roots:
        _without_root(plant)
        return
    plant.base = roots[0]
    _follow(plant, roots[0], into)
    if len(roots) > 1 and connected:
        others = tuple(body.link for body in roots if body is not roots[1])
        plant.record.rejects(RootsSeveral(len(roots)), roots[1].link, None, others)
    elif connected:
        _lost(plant)


def _follow(plant: Plant, root: Body, into: Mapping[Body, list[JointRead]]) -> None:
    """All that the root leads to; what it leads to twice ends the process."""
    waiting: list[tuple[Body, Body | None]] = [(root, None)]
    twice: dict[Body, None] = {}
    while waiting:
        body, above = waiting.pop()
        if body in plant.reached:
            twice[body] = None
            continue
        plant.reached[body] = above
        waiting.extend((one.child, body) for one in reversed(body.below) if one.child is not None)
    for body in twice:
        parents = [one.element for one in into[body]]
        related = (*parents[:-1], *(end for one in parents for end in one.all("child")))
        plant.record.rejects(LinkWithTwoParents(body.name), parents[-1], None, related)


def _without_root(plant: Plant) -> None:
    children = [one.element for one in plant.joints if one.child is not None]
    if not children:
        return
    related = (*children[1:], *(end for one in children for end in one.all("child")))
    plant.record.rejects(RootMissing(), children[0], None, related)


def _lost(plant: Plant) -> None:
    """Links that no path leads to. The tables have as many entries as there are others, and are not checked."""
    lost = [body for body in plant.bodies.values() if body not in plant.reached]
    if not lost:
        return
    ranks = [at for at, body in enumerate(plant.bodies.values()) if body in plant.reached]
    room = len(plant.reached)
    first = next(at for at, body in enumerate(plant.bodies.values()) if body is plant.base)
    parents = [body.joint.element for body in lost if body.joint is not None]
    related = (*parents, *(end for one in parents for end in one.all("child")))
    if first >= room or ranks[-1] >= room + FEW:
        plant.record.rejects(LinksOverrun(len(lost)), lost[0].link, None, related)
    for body in lost:
        joint = body.joint
        about = () if joint is None else (joint.element, *joint.element.all("child"))
        plant.record.silent(Effect.DROPS, LinkLost(body.name), body.link, None, about)
