"""Mimic joints in Newton: chains are followed to the joint at their end."""

from __future__ import annotations

import math

from urdflint.programs.newton import reasons
from urdflint.programs.newton.joints import AXES, KINDS
from urdflint.programs.newton.model import Mimic, Model, NewtonJoint
from urdflint.programs.newton.releases import CHAINS_FOLLOWED
from urdflint.syntax.document import Element

CYCLE = "cycle"


Coupled = tuple[float, float, int]  # multiplier and offset, and the number of the joint at the end of the chain


def follow(model: Model) -> None:
    """What each joint of the tree follows."""
    chains = _Chains(model.tree, one_step=not model.record.release.has(CHAINS_FOLLOWED))
    for joint in model.tree:
        if joint.mimic is None:
            continue
        chain = chains.end(joint)
        if isinstance(chain, str):  # CYCLE
            _cycle(model, joint, joint.mimic, chains)
        elif chain is None:
            model.record.warns(reasons.MimicIgnored(joint.leader or ""), joint.mimic, "joint")
        else:
            multiplier, offset, leader = chain
            _couple(model, joint.mimic, Mimic(chains.last[joint.name], leader, multiplier, offset))


class _Chains:
    """Where chains of mimic joints end, by names, of which the last joint counts; each is walked once.

    With `one_step` they are not followed: each ends at the next joint.
    """

    def __init__(self, tree: list[NewtonJoint], *, one_step: bool) -> None:
        self.tree = tree
        self.one_step = one_step
        self.last = {joint.name: number for number, joint in enumerate(tree)}
        self.ends: dict[str | None, Coupled | str | None] = {}  # of the joints with a mimic that chains go over

    def end(self, joint: NewtonJoint) -> Coupled | str | None:
        """What a joint follows in the end; None where that is not there."""
        if joint.leader == joint.name:
            return CYCLE
        self._walk(joint.leader)
        return _through(joint, self.ends[joint.leader])

    def _walk(self, name: str | None) -> None:
        """Find the end for a name, and for all on the way there."""
        way: dict[str | None, NewtonJoint] = {}
        while name not in self.ends:
            number = self.last.get(name)
            joint = self.tree[number] if number is not None else None
            if name in way:
                self.ends[name] = CYCLE
            elif number is None or joint is None:
                self.ends[name] = None
            elif joint.mimic is None or self.one_step:
                self.ends[name] = (1.0, 0.0, number)
            else:
                way[name] = joint
                name = joint.leader
        for passed, joint in reversed(way.items()):
            self.ends[passed] = _through(joint, self.ends[joint.leader])


def _through(joint: NewtonJoint, end: Coupled | str | None) -> Coupled | str | None:
    """The end of a chain, seen from the joint before."""
    if end is None or isinstance(end, str):
        return end
    multiplier, offset, leader = end
    return joint.multiplier * multiplier, joint.offset + joint.multiplier * offset, leader


def _cycle(model: Model, joint: NewtonJoint, mimic: Element, chains: _Chains) -> None:
    if joint.leader == joint.name:
        model.record.rejects(reasons.MimicOfItself(), mimic, "joint")
        return
    leader = chains.tree[chains.last[joint.leader]].mimic
    model.record.rejects(
        reasons.MimicInCycle(joint.leader or ""), mimic, "joint", (leader,) if leader is not None else ()
    )


def _couple(model: Model, mimic: Element, coupling: Mimic) -> None:
    """Make a joint follow another, as far as the builder lets it."""
    record, follower, leader = model.record, model.tree[coupling.follower], model.tree[coupling.leader]
    is_followed = record.release.has(CHAINS_FOLLOWED)
    for joint in (follower, leader):
        if KINDS.get(joint.type or "") not in AXES:
            if joint.type in KINDS:
                reason = reasons.MimicNotPossible(joint.name or "", joint.type or "")
                record.rejects(reason, mimic, "joint", (follower.element, leader.element))
            return
    if AXES[KINDS[follower.type or ""]] != AXES[KINDS[leader.type or ""]]:
        record.rejects(reasons.MimicOfOtherSize(leader.name or ""), mimic, "joint", (follower.element, leader.element))
    elif not (math.isfinite(coupling.multiplier) and math.isfinite(coupling.offset)):
        record.rejects(reasons.MimicNotFinite(), mimic)
    elif (coupling.leader in model.followers or coupling.follower in model.leaders) and not is_followed:
        record.rejects(reasons.MimicOfMimic(leader.name or ""), mimic, "joint", (leader.element, follower.element))
    elif coupling.leader in model.followers or coupling.follower in model.leaders:
        record.rejects(reasons.MimicAmbiguous(leader.name or ""), mimic, "joint", (leader.element, follower.element))
    else:
        model.mimics.append(coupling)
        model.followers.add(coupling.follower)
        model.leaders.add(coupling.leader)
